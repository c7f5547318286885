"""`hhparse show HAND`: one hand laid out street by street for a person, each finding under the line it is about.

Everything stands as logged; what the rules ask for stands beside it. The structure is ASCII, so that any pipe can take it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from hhparse.games import games
from hhparse.report.logged import LoggedHand, Row, decimals, find_hands, read_hand
from hhparse.report.plain import money, plural, safe
from hhparse.report.screen import Pen, columns, cut, folded, pad

LEAST = 60
"""Columns below which nothing is laid out any narrower."""
LONGEST = 24
"""Columns of a name; longer ones are cut."""
_SEVERITIES = {"error": "1;31", "warning": "1;33", "info": "1;36"}
_BETTING = {"nl": "No-limit ", "pl": "Pot-limit ", "fl": "Fixed-limit ", "sl": "Spread-limit "}
_CLOCKS = {"missing": "no time in the log", "no_zone": "no time zone in the log", "disagree": "the log's clocks disagree"}
_FORCED = ("ante", "button_ante", "small_blind", "big_blind", "button_blind", "bring_in", "min_bet", "chip", "hand_cap")
_MARKS = {"small_blind": "SB", "big_blind": "BB", "straddle": "STR"}
_POSTED = ("ante", "button_ante", "small_blind", "big_blind", "straddle", "dead_blind", "button_blind", "kill_blind")
_WORDS = {"deal_down": "dealt", "deal_up": "dealt up", "uncalled": "uncalled, returned", "returned": "given back"}
_WORDS |= {kind: f"post {kind.replace('_', ' ')}" for kind in _POSTED}
_DEALT = ("show", "deal_down", "deal_up")
_TO_TOTAL = ("straddle", "bring_in", "call", "bet", "raise", "complete", "hold")
"""Kinds whose total of the round is worth telling."""


def show(con: Any, hand: str, *, width: int = 80, colour: bool = False) -> Iterator[str]:
    """Blocks of text about the hand or hands with this hand number, or else this hand_id.

    Raises NoSuchHand.
    """
    width = max(width, LEAST)
    asked = hand.strip().lstrip("#").encode("utf-8", "backslashreplace").decode()  # an argument may hold bytes of any codec
    found = find_hands(con, asked)
    if len(found) > 1:
        yield "\n".join(folded(f"{len(found)} hands have the number {safe(asked)}; all are shown, each with its hand_id.", width))
    for hand_id in found:
        about = read_hand(con, hand_id)
        pen = Pen(width, colour, decimals(about))
        yield "\n".join([*(("", "=" * width) if len(found) > 1 else ()), *_head(about, pen)])
        for part in (_seats, _action, _pots, _shares, _totals, _claims, _elsewhere):
            if lines := [*part(about, pen)]:
                yield "\n".join(["", *lines])


# -- head and seats


def _listed(*parts: Any) -> str:
    return ", ".join(str(p) for p in parts if p)


def _told(what: str, value: Any) -> str:
    return "" if value is None else f"{what} {value}"


def _head(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    row = hand.row
    yield from map(pen.paint, folded(f"{safe(row['room'] or '?')} hand {safe(row['hand_no'] or 'without a number')}", pen.width))
    clocks = [f"{row[k]:%Y-%m-%d %H:%M:%S} {zone}" for k, zone in (("played_at_local", "local"), ("played_at", "UTC")) if row[k]]
    places = [f"{s['path'] or '?'}:{s['first_line']}-{s['last_line']}" for s in (row, *hand.sightings)]
    facts = (
        ("table", _listed(row["table_name"], _told("tournament", row["tournament"]), row["max_seats"] and f"{row['max_seats']} seats")),
        ("game", _game(row, pen)),
        ("played", _listed(*clocks, _CLOCKS.get(row["clocks"], row["clocks"]))),
        ("staff", _listed(_told("dealer", row["dealer"]), _told("inspector", row["inspector"]))),
        ("stated", _listed(*(row["options"] or "").splitlines(), _told("rake rule", row["rake_rule"]))),
        ("judged by", _told("house", row["house"])),
        ("source", places[0]),
        *(("also in", place) for place in places[1:] if place != places[0]),
        ("hand_id", str(row["hand_id"])),
        ("status", _status(hand)),
    )
    for label, text in facts:
        if text:
            yield from pen.fold(safe(text), f"  {label:<11}")


def _game(row: Row, pen: Pen) -> str:
    game = games().get(row["game"] or "")
    stakes = "/".join(pen.money(row[k]) for k in ("small_bet", "big_bet") if row[k] is not None)
    name = _BETTING.get(row["betting"] or "", "") + (game.title if game else row["game"] or "game not told")
    known = {"small_blind": row["small_bet"], "big_blind": row["big_bet"]}
    forced = [f"{k.replace('_', ' ')} {pen.money(row[k])}" for k in _FORCED if row[k] not in (None, known.get(k))]
    return _listed(" ".join(filter(None, (name, stakes, row["currency"]))), *forced)


def _status(hand: LoggedHand) -> str:
    row = hand.row
    standing = [f["severity"] for f in hand.findings if f["status"] in ("open", "escalated")]
    counts = _listed(*(plural(standing.count(s), s, "info" if s == "info" else None) for s in _SEVERITIES if s in standing))
    settled = len(hand.findings) - len(standing)
    told = [row["status"], counts or ("no findings" if row["audited"] is not None else "not audited yet")]
    told += [f"{settled} accepted or waived"] if settled else []
    if not row["replayed"]:
        told.append("not dealt again (the engine does not deal this game or hand): only what the log says, what was due is not known")
    elif row["money_known"] is False:
        told.append("a line that could not be read may have moved chips: pots, stacks and what was due are not certain after it")
    return "; ".join(told)


def _seats(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    button = hand.row["button_seat"]
    columns_of = {"start": "stack_start", "put in": "put_in", "back": "returned", "won": "won"}
    if not any(s["returned"] for s in hand.seats):
        del columns_of["back"]
    rows = []
    for s in hand.seats:
        posted = dict.fromkeys(_MARKS[e["kind"]] for e in hand.events if e["seat"] == s["seat"] and e["kind"] in _MARKS)
        mark = "/".join([*(["BTN"] if s["seat"] == button else []), *posted, *(["out"] if s["sitting_out"] else [])])
        end, claimed = s["stack_end"], s["stack_end_claimed"]
        amounts = [pen.money(s[k]) for k in columns_of.values()]
        net = ("+" if (s["net"] or 0) > 0 else "") + pen.money(s["net"])
        differs = pen.differs(end, claimed) and f"{pen.differs(end, claimed)} log: {pen.money(claimed)}"
        free = "  ".join(filter(None, (pen.cards(*_held(hand, s)), differs)))
        rows.append([str(s["seat"]), mark, _name(s), *amounts, net, pen.money(claimed if end is None else end), free])
    yield from pen.table(["seat", "", "player", *columns_of, "net", "end", "cards"], rows, left=(1, 2))
    if button is not None and all(s["seat"] != button for s in hand.seats):
        yield f"  the button stands at seat {button}, which is empty"


def _held(hand: LoggedHand, s: Row) -> tuple[str | None, ...]:
    """Cards down and up; of a hand that was not dealt again, those shown, or else all that were dealt."""
    if hand.row["replayed"]:
        return s["hole_cards"], s["up_cards"]
    known = {kind: [e["cards"] for e in hand.events if (e["seat"], e["kind"]) == (s["seat"], kind) and e["cards"]] for kind in _DEALT}
    return (known["show"][-1],) if known["show"] else tuple(" ".join(known[kind]) for kind in _DEALT[1:])


def _name(row: Row) -> str:
    return cut(safe(row["player"] or ""), LONGEST)


# -- the action


class _Line(NamedTuple):
    """One line of the action; `event` is None for a line of the log that is only there for its finding."""

    line_no: int | None
    event: Row | None
    action: str
    seat: str = ""
    name: str = ""
    pot: str = ""
    left: str = ""


def _action(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    notes = _notes(hand, pen)
    lines = _with_bare(hand, [_line(hand, pen, e) for e in hand.events], notes)
    w_line = max([4, *(len(str(x.line_no)) for x in lines)])
    w_name = min(max([6, *(columns(x.name) for x in lines)]), pen.width // 4)
    w_pot, w_left = max([3, *(len(x.pot) for x in lines)]), max([5, *(len(x.left) for x in lines)])
    start = w_line + w_name + 10
    w_action = min(pen.width - start - w_pot - w_left - 4, max([16, *(columns(x.action) for x in lines if x.pot)]))

    def row(line_no: object, seat: str, name: str, action: str, pot: str, left: str) -> str:
        said = f"{pad(cut(name, w_name), w_name)}  {pad(action, w_action)}"
        return f"{line_no:>{w_line}}  {seat:>4}  {said}  {pot:>{w_pot}}  {left:>{w_left}}".rstrip()

    if lines:
        yield pen.paint(row("line", "seat", "player", "action", *(("pot", "stack") if any(x.pot for x in lines) else ("", ""))))
    street, boards, after_board = "", dict[int | None, list[str]](), False
    for i, x in enumerate(lines):
        board = x.event is not None and x.event["kind"] == "board"
        if x.event is not None and (board or x.event["street"] != street):
            street = x.event["street"]
            yield from [] if board and after_board else [""]  # the boards of a hand run twice follow one another without a gap
            yield from pen.fold(_street(x.event, boards, pen), f"{x.line_no if board else '':>{w_line}}  ")
        if not board:
            texts = folded(x.action, w_action if x.pot else pen.width - start)
            yield row(x.line_no or "", x.seat, x.name, texts[0], x.pot, x.left)
            yield from (" " * start + text for text in texts[1:])
        after_board = board
        for note in notes.pop(x.line_no, ()) if i + 1 == len(lines) or lines[i + 1].line_no != x.line_no else ():
            yield from pen.fold(note, " " * (w_line + 2) + "^ ")


def _street(event: Row, boards: dict[int | None, list[str]], pen: Pen) -> str:
    """Name of a street, and the board as it stands there: the cards of each street apart."""
    street, number = event["street"] or "?", event["board_no"]
    title = pen.paint("POSTS AND DEAL" if street == "deal" else street.replace("draw", " draw ").strip().upper())
    if event["kind"] != "board":
        return title
    boards.setdefault(number, []).append(pen.cards(event["cards"]))
    groups = boards[None] if number is None else [*boards.get(None, ()), *boards[number]]
    return f"{title}{_told(', board', number)}   {'  '.join(groups)}"


def _line(hand: LoggedHand, pen: Pen, e: Row) -> _Line:
    words = _words(hand, pen, e)
    if e["pot_before"] is None or e["stack_before"] is None:
        return _Line(e["line_no"], e, words, f"{e['seat'] or ''}", _name(e))
    left = pen.money(e["stack_before"] - (e["amount"] or 0))
    return _Line(e["line_no"], e, words, f"{e['seat'] or ''}", _name(e), pen.money(e["pot_before"]), left)


def _words(hand: LoggedHand, pen: Pen, e: Row) -> str:
    """What happened, in the trade's words."""
    kind, amount, total = e["kind"], e["amount"], e["total"]
    text = safe(e["text"] or "")
    if kind == "unparsed":
        return f"NOT READ: {hand.logged(e['line_no']) or ''} ({text or 'no reason kept'})"
    words = [_WORDS.get(kind, kind.replace("_", " ")), "" if amount is None else pen.money(amount)]
    if total is not None and total != amount and kind in _TO_TOTAL:
        words.append(f"to {pen.money(total)}" if amount is None else f"(to {pen.money(total)})")
    elif total is not None and kind == "pay":
        words.append(f"({pen.money(total)} with the own stake)")
    where = _listed(_told("", e["pot_no"]) and _pot(hand, e["pot_no"]), e["half"], e["board_no"] and f"board {e['board_no']}")
    words += [pen.cards(e["cards"]), f"({where})" if where else "", text]
    words += [word for word, flag in (("ALL-IN", "all_in"), ("out of turn", "out_of_turn"), ("timed out", "timed_out")) if e[flag]]
    return " ".join(filter(None, words))


def _with_bare(hand: LoggedHand, lines: list[_Line], notes: dict[int | None, list[str]]) -> list[_Line]:
    """The action, hidden cards dealt in one line, and in their places the log's lines that only a finding is about."""
    out: list[_Line] = []
    for hidden, group in groupby(lines, key=lambda x: _hidden(x) if x.line_no not in notes else None):
        run = [*group]
        if hidden and len(run) > 1:
            cards = plural(len(hidden.split()), "card")
            run = [_Line(run[0].line_no, run[0].event, f"dealt face down, {cards} each, to seats {' '.join(x.seat for x in run)}")]
        out += run
    for line_no in notes.keys() - {x.line_no for x in lines} - {None}:
        at = next((i for i, x in enumerate(out) if (x.line_no or 0) > (line_no or 0)), len(out))
        out.insert(at, _Line(line_no, None, f"| {hand.logged(line_no or 0) or ''}"))
    return out


def _hidden(x: _Line) -> str | None:
    """The cards, where they are all unknown and dealt face down."""
    e = x.event
    return e["cards"] if e and e["kind"] == "deal_down" and e["cards"] and not e["cards"].strip("? ") else None


# -- findings


def _notes(hand: LoggedHand, pen: Pen) -> dict[int | None, list[str]]:
    """What stands under each line: its findings, and departures that no audit has judged."""
    notes: dict[int | None, list[str]] = {}
    here = [f for f in hand.findings if _is_here(hand, f)]
    for f in here:
        notes.setdefault(f["line_no"], []).append(_finding(f, pen))
    judged = {(f["line_no"], f["code"]) for f in here}
    for e in hand.events:
        if e["departure"] and (e["line_no"], e["departure"]) not in judged:
            turn = f"; seat {e['expected_seat']} was to act" if e["expected_seat"] not in (None, e["seat"]) else ""
            notes.setdefault(e["line_no"], []).append(f"{pen.paint('departure')} {e['departure']}: no audit has judged it{turn}")
    return notes


def _is_here(hand: LoggedHand, f: Row) -> bool:
    """Whether a finding's line is one of this text's."""
    return f["line_no"] is not None and f["source_id"] in (None, hand.row["source_id"]) and hand.logged(f["line_no"]) is not None


def _finding(f: Row, pen: Pen) -> str:
    stated = f["expected"] is not None or f["actual"] is not None
    rules = ", ".join(f["rules"]) if isinstance(f["rules"], list) else f["rules"]
    parts = [
        f["message"],
        f"expected {f['expected'] or money(None)}, actual {f['actual'] or money(None)}" if stated else "",
        f"rules {rules}" if rules else "",
        f"follows from {f['cause'] or 'another finding'}" if f["because_of"] is not None else "",
        f["status"] if f["status"] != "open" else "",
    ]
    return f"{pen.paint(f['severity'], _SEVERITIES[f['severity']])} {safe(f['code'])}: {safe('; '.join(filter(None, parts)))}"


def _elsewhere(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    """Findings that no line of this text carries."""
    loose = [f for f in hand.findings if not _is_here(hand, f)]
    yield from [pen.paint("FINDINGS WITHOUT A LINE OF THIS HAND")] if loose else []
    for f in loose:
        at = f"{safe(f['path'] or '?')}:{f['line_no']}: " if f["line_no"] is not None else ""
        yield from pen.fold(at + _finding(f, pen), "  ^ ")


# -- the money


def _pot(hand: LoggedHand, number: int) -> str:
    return f"side pot {number}" if number else "main pot" if any(p["pot_no"] for p in hand.pots) else "pot"


def _pots(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    rows = []
    for p in hand.pots:
        name = _listed(_pot(hand, p["pot_no"]), p["board_no"] and f"board {p['board_no']}")
        due, claimed, *rakes = (p[k] for k in ("amount_due", "amount_claimed", "rake_due", "rake_claimed"))
        rows.append(
            [name, pen.money(due), pen.money(claimed), pen.differs(due, claimed), *map(pen.money, rakes), safe(p["eligible"] or "")]
        )
    yield from pen.table(["POTS", "by wagers", "by the log", "", "rake due", "rake by the log", "seats in it"], rows)


def _shares(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    rows = []
    for s in hand.shares:
        part = _listed(_pot(hand, s["pot_no"]), s["board_no"] and f"board {s['board_no']}", s["half"] if s["half"] != "all" else "")
        due = "not known" if s["due"] is None else pen.money(s["due"])
        differs = pen.differs(s["due"], s["claimed"])
        rows.append([part, due, pen.money(s["claimed"]), differs, f"{s['seat']}", _name(s), safe(s["hand_label"] or "")])
    yield from pen.table(["SHARES", "due", "awarded", "", "seat", "player", "hand"], rows, left=(0, 5))


def _totals(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    row = hand.row
    totals = (("total pot", row["pot_due"], row["pot_claimed"], None), ("rake", row["rake_due"], row["rake_claimed"], row["rake_taken"]))
    rows = []
    for name, due, claimed, taken in totals:
        differs = pen.differs(due, taken if claimed is None else claimed) or pen.differs(taken, claimed)
        told = f"{pen.money(taken)} taken: chips in less chips out" if taken is not None else ""
        rows += [[name, pen.money(due), pen.money(claimed), differs, told]] if (due, claimed, taken) != (None, None, None) else []
    rows += [["added", pen.money(row["added"]), "", "", "by the house"]] if row["added"] else []
    yield from pen.table(["TOTALS", "by the rules", "by the log", "", ""], rows)


def _claims(hand: LoggedHand, pen: Pen) -> Iterator[str]:
    """What else the log says of itself, where nothing that was dealt again stands beside it."""
    kinds = () if hand.pots else ("pot", "won") if hand.row["replayed"] else ("pot", "won", "board", "label", "seat_line", "button")
    rest = [c for c in hand.claims if c["kind"] in kinds]
    yield from [pen.paint("THE LOG ALSO SAYS")] if rest else []
    for c in rest:
        about = [_told(name, c[key]) for name, key in (("no.", "pot_no"), ("board", "board_no"), ("seat", "seat"))]
        amount = "" if c["amount"] is None else pen.money(c["amount"])
        words = (c["kind"].replace("_", " "), *about[c["kind"] == "board" :], amount, pen.cards(c["cards"]), safe(c["text"] or ""))
        yield from pen.fold(" ".join(filter(None, words)), f"{c['line_no'] or '':>4}  ")
