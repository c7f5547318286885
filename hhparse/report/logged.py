"""One hand read back from the database, all rows about it, each table in the order logged."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, NamedTuple

from hhparse.report.finding import LINE_ENDS
from hhparse.report.plain import safe
from hhparse.report.screen import cut

Row = dict[str, Any]


class NoSuchHand(ValueError):
    """No hand has this number or id; the text names the nearest and the way out, and is safe to print."""


class LoggedHand(NamedTuple):
    """All rows about one hand, each table in the order logged."""

    row: Row
    lines: list[str]
    """The log's own lines, from `first_line` on."""
    seats: list[Row]
    events: list[Row]
    claims: list[Row]
    pots: list[Row]
    shares: list[Row]
    findings: list[Row]
    sightings: list[Row]

    def logged(self, line_no: int) -> str | None:
        at = line_no - (self.row["first_line"] or 1)
        return safe(self.lines[at].strip("\ufeff \t")) if 0 <= at < len(self.lines) else None


# Rooms number hands with a dozen digits, of which people remember the last few.
_NEAREST = """
select hand_no from hands where length(hand_no) between 1 and 64 group by hand_no
order by ends_with(hand_no, $asked) desc, levenshtein(hand_no, $asked),
    abs(try_cast(hand_no as double) - try_cast($asked as double)), hand_no
limit 3
"""
_ROWS = {
    "seats": "from seats where hand_id = $id order by seat, line_no",
    "events": "from events where hand_id = $id order by event_no",
    "claims": "from claims where hand_id = $id order by line_no, kind, seat, pot_no, board_no",
    "pots": "from pots where hand_id = $id order by pot_no, board_no",
    "shares": "from shares where hand_id = $id order by pot_no, board_no, half, seat, line_no",
    "findings": """
        select f.*, s.path, c.code as cause from findings f left join sources s using (source_id)
        left join findings c on c.finding_key = f.because_of and c.hand_id = f.hand_id
        where f.hand_id = $id and f.status <> 'withdrawn' order by f.line_no, f.severity desc, f.code, f.seat, f.pot_no, f.finding_key
    """,
    "sightings": """
        select g.*, s.path from sightings g left join sources s using (source_id) where g.hand_id = $id order by s.path, g.first_line
    """,
}


def find_hands(con: Any, asked: str) -> list[int]:
    found = con.execute("select hand_id from hands where hand_no = ? order by played_at_local, hand_id", [asked]).fetchall()
    if not found and re.fullmatch("[0-9]{1,19}", asked):
        found = con.execute("select hand_id from hands where hand_id = ?::hugeint", [int(asked)]).fetchall()
    if found:
        return [hand_id for (hand_id,) in found]
    told = safe(cut(asked, 64)) or "without a number"
    if not con.execute("select 1 from hands limit 1").fetchall():
        raise NoSuchHand(f"no hand {told}: there is no hand in this database; load some with: hhparse load PATH --db FILE")
    near = con.execute(_NEAREST, {"asked": asked}).fetchall() if 0 < len(asked) <= 64 else []
    nearest = f"; nearest: {', '.join(safe(n) for (n,) in near)}" if near else ""
    query = "select hand_no, table_name, played_at_local from hands order by all"
    raise NoSuchHand(f'no hand {told}{nearest}; see them all with: hhparse sql --db FILE "{query}"')


def read_hand(con: Any, hand_id: int) -> LoggedHand:
    def rows(sql: str) -> list[Row]:
        found = con.execute(sql, {"id": hand_id}).fetchall()
        names = [column[0] for column in con.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    hand = rows("select h.*, s.path from hands h left join sources s using (source_id) where h.hand_id = $id")[0]
    return LoggedHand(hand, LINE_ENDS.split(hand["text"] or ""), **{name: rows(sql) for name, sql in _ROWS.items()})


def decimals(hand: LoggedHand) -> int:
    """Decimals that every amount of the hand needs: none, two, or four."""
    groups = ([hand.row], hand.seats, hand.events, hand.claims, hand.pots, hand.shares)
    amounts = {v for rows in groups for row in rows for v in row.values() if isinstance(v, Decimal)}
    return next((places for places in (0, 2) if all(v == round(v, places) for v in amounts)), 4)
