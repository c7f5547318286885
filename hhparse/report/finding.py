"""A finding as it is told to people and machines, read back from the database."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hhparse.report.plain import safe

LINE_ENDS = re.compile("\r\n|\r|\n")


class Finding(NamedTuple):
    """One departure from the rules, where it stands and what it rests on."""

    path: str | None
    line_no: int | None
    severity: str
    code: str
    message: str
    expected: str | None
    actual: str | None
    room: str | None
    hand_no: str | None
    table_name: str | None
    played_at_local: str | None
    street: str | None
    seat: int | None
    player: str | None
    pot_no: int | None
    half: str | None
    rules: str | None
    options: str | None
    house: str | None
    because_of: str | None
    status: str
    log_line: str | None
    hand_id: int | None
    finding_key: str


_QUERY = """
select s.path, f.line_no, f.severity, f.code, f.message, f.expected, f.actual, h.room, h.hand_no, h.table_name,
       strftime(h.played_at_local, '%Y-%m-%d %H:%M:%S'), cast(f.street as varchar), f.seat, f.player, f.pot_no, cast(f.half as varchar),
       f.rules, f.options, h.house, cast(f.because_of as varchar), f.status,
       h.text, h.first_line, f.hand_id, cast(f.finding_key as varchar)
from findings f left join hands h using (hand_id) left join sources s on s.source_id = coalesce(f.source_id, h.source_id)
where f.status in ('open', 'escalated') and {scope}
order by s.path, f.line_no, f.code, f.seat, f.pot_no, f.finding_key
"""
_OF_SOURCES = """(f.hand_id in (select g.hand_id from sightings g where g.source_id in (select unnest($sources)))
    or (f.hand_id is null and f.source_id in (select unnest($sources))))"""


def findings(con: Any, sources: Sequence[int] | None) -> Iterator[Finding]:
    """What stands against these sources (None: against all), ordered as a reader goes through the files."""
    scope, values = ("true", {}) if sources is None else (_OF_SOURCES, {"sources": list(sources)})
    cursor = con.execute(_QUERY.format(scope=scope), values)
    while row := cursor.fetchone():
        *told, text, first_line, hand_id, key = row
        yield Finding._make((*told, _line(text, first_line, told[1]), hand_id, key))


def _line(text: str | None, first_line: int | None, line_no: int | None) -> str | None:
    """The log line a finding points to."""
    if text is None or first_line is None or line_no is None or line_no < first_line:
        return None
    lines = LINE_ENDS.split(text)
    return safe(lines[line_no - first_line].strip("\ufeff ")) if line_no - first_line < len(lines) else None
