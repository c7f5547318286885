"""Hand texts of one room as a `Chunk`: names are learnt from the seat lines, every line becomes an event, a claim or a fact.

Nothing is judged here and nothing is lost: a line that no rule reads is an `unparsed` event.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from hhparse.chunk import CLAIM, HALF, KIND, KINDS, STREET, Chunk
from hhparse.parse.clock import read_clock
from hhparse.parse.dialect import FACT, PLAYER, Dialect
from hhparse.parse.language import Languages
from hhparse.parse.money import amount
from hhparse.parse.rows import Header, Rows, Text
from hhparse.parse.scripts import Respelt, cards_respelt, respellings
from hhparse.parse.shapes import UNPARSED, Line, Shapes
from hhparse.parse.values import amounts_in, bare_name, given_back, unquoted
from hhparse.rooms import Room

_LINE_END = re.compile("\r\n|\r|\n")
_CONTROL = re.compile("[\x01-\x05\ue000]")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_EVENTS = len(KINDS)
_NOTHING = FACT["nothing"]
_PRIVATE = {KIND[k] for k in ("deal_down", "chat", "note", "sit_out", "timeout", "disconnect", "seat_change", "unparsed")}
"""Kinds that another seat's log of the same hand may lack or tell otherwise; they take no part in the identity of a hand."""
_HEAD = {
    "hand_no", "game", "betting", "small_bet", "big_bet", "ante", "tournament", "currency", "stamp", "table_name", "button",
    "max_seats", "profile", "rake_rule", "dealer", "inspector", "room_name", "language",
}  # fmt: skip
_FORCED = ("small_blind", "big_blind", "button_ante", "button_blind", "bring_in", "min_bet", "chip", "hand_cap")
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
_STUD_STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}
_DRAW_STREETS = {1: "predraw", 2: "draw1", 3: "draw2", 4: "draw3"}
_UP_STREETS = STREET["third"], STREET["sixth"]
_RAKE = KIND["rake"]
_RULING = KIND["ruling"]
_STOPS = {KIND["cancelled"], KIND["misdeal"]}
_BOARD = KIND["board"]
_OF_A_BOARD = {KIND["award"], KIND["show"], KIND["muck"]}
_DRAWS = {KIND["draw"], KIND["stand_pat"]}
_DEALT_BOTH = (("cards", KIND["deal_down"]), ("up", KIND["deal_up"]))


class Reader:
    """Reads the hands of one room; keeps the shapes it has learnt from call to call."""

    def __init__(self, room: Room, dialect: Dialect) -> None:
        self.room = room
        self.shapes = Shapes(dialect)
        self._seat_slot = next((s.pattern for s in dialect.slots if s.mark == PLAYER), None)
        self._skip = dialect.skip
        self._actor = dialect.actor
        self._void = dialect.void
        self._languages = Languages(dialect.words)

    def read(self, texts: Iterable[Text]) -> Chunk:
        """The hands of these texts, in order."""
        rows = Rows()
        for text in texts:
            _HandReader(self, rows, text).run()
        return rows.chunk()


class _HandReader:
    """Reads one hand text, line by line."""

    __slots__ = (
        "boards", "claim_start", "drawing", "early", "ended", "event_start", "hand", "head", "in_hand", "index", "leads", "line_no",
        "mixed", "names", "own", "public", "raked", "reader", "rows", "seat_start", "seating", "seats", "settled", "stopped",
        "street", "text",
    )  # fmt: skip

    def __init__(self, reader: Reader, rows: Rows, text: Text) -> None:
        self.reader = reader
        self.rows = rows
        self.text = text
        self.hand = len(rows.hands)
        self.head = Header()
        self.own = Header()
        """What the hand itself states; for online rooms that is all."""
        self.names: list[str] = []
        self.index: dict[str, int] = {}
        self.seats: dict[int, list[Any]] = {}
        self.street = STREET["deal"]
        self.public: list[str] = []
        self.leads: dict[str, tuple[str, str, str]] = {}
        """By what stands before the actor's sign in a seat line: that line as far as the name's end, the same with the name
        lifted, the name. A summary's lines on the seats begin with the same letters."""
        self.boards: list[tuple[int, int]] = []
        """Where a show down of one of several boards begins: row of its first event, number of the board."""
        self.drawing = False
        self.early: str | None = None
        """The board card of Courchevel; older logs repeat it on the flop."""
        self.in_hand = not reader.room.leads
        self.seating = True
        self.ended = False
        self.stopped = False
        self.raked: int | None = None
        self.settled = False
        self.event_start, self.seat_start, self.claim_start = len(rows.events), len(rows.seats), len(rows.claims)
        self.line_no = text.first_line
        self.mixed = False
        """Whether a keyword of another language was told; once a hand is enough."""

    # -- the lines

    def run(self) -> None:
        """Read the context, then the text, then make the hand's row."""
        if self.text.context:
            for line in _LINE_END.split(self.text.context):
                self._context(line)
        lines = _LINE_END.split(self.text.text) if "\r" in self.text.text else self.text.text.split("\n")
        body = self.text.text
        escape = _CONTROL.search(body) is not None
        marked = "\ufeff" in body
        shapes, skip, actor, languages = self.reader.shapes, self.reader._skip, self.reader._actor, self.reader._languages
        exact = shapes.exact
        append = self.rows.events.append
        index, leads = self.index, self.leads
        hand, public = self.hand, self.public.append
        number = self.text.first_line - 1
        for line in lines:
            number += 1
            if marked and line[:1] == "\ufeff":
                line = line.lstrip("\ufeff")
            if not line or line.isspace():
                continue
            if escape:
                line = _CONTROL.sub(lambda m: "\ue000" + chr(ord(m[0]) % 32 + 64), line)
            if skip is not None and (at := skip.match(line)):
                line = line[: at.start(1)].rstrip()
                if not line:
                    continue
            self.line_no = number
            if languages and not self.mixed and (word := languages.foreign(self.head.values.get("language"), line)):
                self.mixed = True
                self._claim("language", None, text=f"{word} {self.head.values['language']}")
            if actor:
                colon = line.find(actor)
                head = line[:colon] if colon > 0 else ""
                if self.ended and (lead := leads.get(head)) and line.startswith(lead[0]):
                    said = shapes.line(lead[1] + line[len(lead[0]) :], (lead[2],))
                    if said.fields is not None:
                        if said.code != _NOTHING:
                            self._fact(said, lead[2], line)
                        continue
                seat = index.get(head)
                if seat is not None:
                    key = PLAYER + line[colon:]
                    found = exact(key)
                    if found is None and not self.seating:
                        found = shapes.line(key)
                    if found is not None and 0 < (code := found.code) < _EVENTS:
                        append((hand, number, self.street, code, seat, head, *found.tail))
                        if code not in _PRIVATE:
                            public(line)
                        continue
                self._slow(line)
            else:
                found = exact(line)
                if found is not None and found.code < _EVENTS:
                    self._event(found, None, line)
                else:
                    self._slow(line)
        if escape:
            self._unescape()
        self._finish()

    def _context(self, line: str) -> None:
        """A header line of an earlier part of the file; what it cannot say here was told where it stood."""
        if self.reader._skip is not None and (at := self.reader._skip.match(line)):
            line = line[: at.start(1)]
        if line.strip():
            line = line.strip().lstrip("\ufeff")
            if self.reader._languages and not line.isascii() and (respelt := self._one_script(line)):
                line = respelt.line
            said, _ = self.reader.shapes.read(line, [])
            if said.fields is not None:
                self._set(self.head, said)

    def _slow(self, line: str) -> None:
        """A line that the quick ways did not settle."""
        shapes = self.reader.shapes
        if self.reader._languages and not line.isascii() and (respelt := self._one_script(line)):
            line = respelt.line
            for written, meant in respelt.tokens:
                self._claim("respelt", None, text=f"{written} {meant}")
        if self.seating and (slot := self.reader._seat_slot) and (m := slot.match(line)):
            name = bare_name(m[1])
            before = line[: m.start(1)] + PLAYER
            said = shapes.line(before + line[m.end(1) :], (name,))
            if said.fields is not None and said.code == FACT["seat_line"]:
                self._seat(said.fields, name, line)
                if actor := self.reader._actor:
                    self.leads.setdefault(line[: line.find(actor)], (line[: m.end(1)], before, name))
                return
        whose: str | None = None
        if (found := shapes.exact(line)) is not None:
            said = found
        elif self.names or (said := shapes.line(line)).code == UNPARSED:  # before the first name none can get into a shape
            said, whose = shapes.read(line, self.names)
        if said.fields is not None:
            self._fact(said, whose, line)
        else:
            self._event(said, whose, line)

    def _one_script(self, line: str) -> Respelt | None:
        """A line that mixes Latin and Cyrillic letters in a token, as it can be read; None where it needs no repair, or none helps."""
        cards = cards_respelt(line)
        line, told = cards or (line, ())
        ways = list(respellings(line))
        if ways and not self._reads(line):
            for respelt in ways:
                if self._reads(respelt.line):
                    return Respelt(respelt.line, (*told, *respelt.tokens))
        return cards

    def _reads(self, line: str) -> bool:
        """True if a rule of the grammar reads the line."""
        shapes = self.reader.shapes
        if (slot := self.reader._seat_slot) and (m := slot.match(line)):
            line = line[: m.start(1)] + PLAYER + line[m.end(1) :]
            return shapes.line(line, (bare_name(m[1]),)).code != UNPARSED
        return shapes.read(line, self.names)[0].code != UNPARSED

    # -- what lines say

    def _event(self, said: Line, name: str | None, line: str) -> None:
        """One event row. A name that has no seat stands in `player` alone."""
        seat = said.seat
        player = name
        if seat is None and name is not None:
            seat = self.index.get(name)
        elif seat is not None and name is None:
            player = self.seats[seat][3] if seat in self.seats else None
        if said.street is not None:
            self._street(STREET["preflop"] if self._first_card(said) else said.street)
        if said.code not in _PRIVATE:
            self.public.append(line)
        self.stopped = self.stopped or said.code in _STOPS
        if said.code == _RAKE:
            self.raked = (self.raked or 0) + (said.tail[0] or 0)
        tail = said.tail
        if said.code == _BOARD and (cards := tail[5]):
            if self.street == STREET["preflop"]:
                self.early = cards
            elif self.early and self.street == STREET["flop"] and cards.startswith(self.early + " "):
                tail = (*tail[:5], cards[len(self.early) + 1 :], *tail[6:])
        self.rows.events.append((self.hand, self.line_no, self.street, said.code, seat, player, *tail))
        if said.code == _RULING and (void := self.reader._void) and void.search(_QUOTED.sub("", said.tail[9] or "")):
            self._add("cancelled", None, None, None, text=said.tail[9])

    def _first_card(self, said: Line) -> bool:
        """True for the board card that Courchevel turns before the first round, though its line names the flop (rule OG-22)."""
        if said.code != _BOARD or self.street != STREET["deal"] or " " in (said.tail[5] or ""):
            return False
        return str((self.head.values | self.own.values).get("game")).startswith("courchevel")

    def _add(self, kind: str, seat: int | None, name: str | None, line: str | None, **values: Any) -> None:
        """An event made of part of a line."""
        half = values.get("half")
        tail = (
            values.get("amount"), values.get("total"), values.get("all_in", False), False, False, values.get("cards"),
            values.get("board_no"), values.get("pot_no"), HALF[half] if half else None, values.get("text"),
        )  # fmt: skip
        self._event(Line(KIND[kind], seat, None, tail, None), name, line or "")

    def _street(self, street: int) -> None:
        self.street = street
        self.drawing = self.drawing or street == STREET["predraw"]
        self.seating = False

    def _numbered(self, fields: dict[str, Any]) -> int:
        """A street told by its number: stud counts its cards, draw games their rounds."""
        n = int(fields["street_no"]) if fields.get("street_no", "").isdigit() else 0
        game = (self.own.values | self.head.values).get("game") or ""
        names = _STUD_STREETS if "stud" in game or "razz" in game else _DRAW_STREETS
        return STREET[names[n]] if n in names else self.street

    def _fact(self, said: Line, name: str | None, line: str) -> None:
        fields = said.fields or {}
        code = said.code
        seat = said.seat if said.seat is not None else self.index.get(name) if name is not None else None
        if code == _NOTHING:
            return
        if code == FACT["seat_line"]:
            self._seat(fields, fields.get("player") or name or "", line)
            return
        if code == FACT["street"]:
            if "board_no" in fields:
                self.boards.append((len(self.rows.events), fields["board_no"]))
            self._street(said.street if said.street is not None else self._numbered(fields))
        elif code == FACT["summary"]:
            self._street(STREET["summary"])
            self.ended = True
        elif code == FACT["hand_end"]:
            self.ended = True
            if fields.get("hand_no") != self.own.values.get("hand_no"):
                self._claim("seat_line", None, text=f"END {fields.get('hand_no')}")
        elif code == FACT["both_blinds"]:  # the big blind is live, the rest dead (rule CM-37)
            paid = fields["amount"]
            big = self.own.values.get("big_bet") or paid
            if self.own.values.get("betting") == "fl":
                big = self.own.values.get("small_bet") or paid
            live = min(paid, big)
            self._add("big_blind", seat, name, line, amount=live, all_in=fields.get("all_in", False))
            if paid > live:
                self._add("dead_blind", seat, name, None, amount=paid - live)
        elif code == FACT["deal"] and "dealt" in fields:
            self._dealt(fields["dealt"], seat, name, line)
        elif code == FACT["deal"]:
            for key, kind in _DEALT_BOTH:
                if key in fields:
                    self._add(KINDS[kind], seat, name, line, cards=fields[key])
        elif code == FACT["pot_total"]:
            self._claim("pot_total", None, amount=fields.get("amount"), text=fields.get("pots"))
            for i, value in enumerate(amounts_in(fields.get("pots") or "")):
                self._claim("pot", None, amount=value, pot_no=i)
            if "rake" in fields:
                self._claim("rake_total", None, amount=fields["rake"])
            self.public.append(line)
        elif code == FACT["pot"]:
            self._claim("pot", None, amount=fields.get("amount"), pot_no=fields.get("pot_no"), text=fields.get("seats"))
            self.public.append(line)
        elif code == FACT["result"]:
            if seat in self.seats:
                self.seats[seat][5] = fields.get("amount")
            self._claim("result", seat, amount=fields.get("amount"))
            self.public.append(line)
        elif code == FACT["claim"]:
            self._summed_up(seat, fields)
        elif code == FACT["board_claim"]:
            self._claim("board", None, cards=fields.get("cards"), board_no=fields.get("board_no"))
        else:
            self._set(self.own if self.in_hand or code == FACT["hand"] else self.head, said)
            if code == FACT["hand"]:
                self.in_hand = True

    def _dealt(self, cards: str | None, seat: int | None, name: str | None, line: str) -> None:
        """Cards a log gives without saying which way up: in stud the last of third street and those of fourth to sixth are up."""
        first = self.street == STREET["third"]
        up = _UP_STREETS[0] <= self.street <= _UP_STREETS[1]
        if up and first and cards and len(dealt := cards.split()) > 1:
            self._add("deal_down", seat, name, line, cards=" ".join(dealt[:-1]))
            cards = dealt[-1]
        self._add("deal_up" if up else "deal_down", seat, name, line, cards=cards)

    def _summed_up(self, seat: int | None, fields: dict[str, Any]) -> None:
        """A summary's word on one seat; where it tells two results, they are those of two boards."""
        twice = "second_text" in fields
        for board, paid, told in ((1, "amount", "text"), (2, "second", "second_text")) if twice else ((None, "amount", "text"),):
            amount = fields.get(paid)
            if amount is not None:
                self.public.append(f"{seat} won {amount} on {board}")
            self._claim(
                "label" if amount is None else "won", seat, amount=amount, board_no=board, cards=fields.get("cards"), text=fields.get(told)
            )

    def _set(self, header: Header, said: Line) -> None:
        """Values of the hand or of the file's header."""
        for key, value in (said.fields or {}).items():
            if key in _HEAD:
                header.values[key] = value.lower() if key in ("game", "betting") else unquoted(value) if isinstance(value, str) else value
            elif key.startswith("forced_"):
                header.forced[key.removeprefix("forced_")] = amount(value) or 0
        if said.code == FACT["option"]:
            fields = said.fields or {}
            header.options.append((fields["name"], unquoted(fields.get("value_text", ""))))

    def _seat(self, fields: dict[str, Any], name: str, line: str) -> None:
        seat = fields["seat"]
        row = [self.hand, self.line_no, seat, name or None, fields.get("stack"), None, "sitting_out" in fields]
        self.rows.seats.append(())  # its place; filled at the end, when all that is said of the seat is known
        if seat in self.seats:  # two players on one seat: both are kept (rule CM-165)
            self._claim("seat_line", seat, text=name)
            self.rows.seats[-1] = tuple(row)
        else:
            self.seats[seat] = row
            row.append(len(self.rows.seats) - 1)
        if name and name not in self.index:
            self.index[name] = seat
            self.names.append(name)
        self.public.append(line)

    def _claim(self, kind: str, seat: int | None, **values: Any) -> None:
        self.rows.claims.append(
            (
                self.hand,
                self.line_no,
                CLAIM[kind],
                seat,
                values.get("pot_no"),
                values.get("board_no"),
                values.get("amount"),
                values.get("cards"),
                values.get("text"),
            )
        )

    # -- the end

    def _unescape(self) -> None:
        """Give control characters of the input back in the values."""
        for rows, start in ((self.rows.events, self.event_start), (self.rows.claims, self.claim_start)):
            for i in range(start, len(rows)):
                rows[i] = tuple(given_back(v) for v in rows[i])
        for row in self.seats.values():
            row[3] = given_back(row[3])
        self.own.values = {k: given_back(v) for k, v in self.own.values.items()}

    def _several_boards(self) -> None:
        """Awards below the show down of one board are that board's, though their lines do not say so."""
        events = self.rows.events
        stops = [start for start, _ in self.boards[1:]] + [len(events)]
        for (start, board), stop in zip(self.boards, stops, strict=True):
            for i in range(start, stop):
                if events[i][3] in _OF_A_BOARD and events[i][12] is None:
                    events[i] = (*events[i][:12], board, *events[i][13:])

    def _first_draw(self) -> None:
        """A game with one draw may have no line between the betting before it and the draw; the draw itself is then the line."""
        events = self.rows.events
        for i in range(self.event_start, len(events)):
            if events[i][3] in _DRAWS and events[i][2] == STREET["predraw"]:
                for k in range(i, len(events)):
                    if events[k][2] == STREET["predraw"]:
                        events[k] = (*events[k][:2], STREET["draw1"], *events[k][3:])
                return

    def _finish(self) -> None:
        for row in self.seats.values():
            place = row.pop()
            self.rows.seats[place] = tuple(row)
        if self.boards:
            self._several_boards()
        if self.drawing:
            self._first_draw()
        room, text = self.reader.room, self.text
        head = self.head.values | self.own.values
        forced = self.head.forced | self.own.forced
        options = (*self.head.options, *self.own.options)
        stamp = head.get("stamp")
        clock = read_clock(stamp, room.zone if room.online else None) if stamp else read_clock("", None)
        currency = head.get("currency")
        tournament = head.get("tournament")
        if tournament and room.online:
            currency = "chips"
        claims = self.rows.claims
        pot_claimed, rake_claimed = None, self.raked
        for i in range(self.claim_start, len(claims)):
            if claims[i][2] == CLAIM["pot_total"]:
                pot_claimed = claims[i][6]
            elif claims[i][2] == CLAIM["rake_total"]:
                rake_claimed = claims[i][6]
        if self.stopped:
            status = "cancelled"
        elif not self.seats or not self.names:
            status = "unauditable"
        else:
            status = "complete" if self.ended else "truncated"
        betting = head.get("betting") or ("none" if (head.get("game") or "").startswith("reddog") else None)
        facts = (
            room.name, head.get("hand_no"), tournament, head.get("game"), betting, head.get("small_bet"), head.get("big_bet"),
            head.get("ante"), sorted(forced.items()), options, head.get("profile"),
        )  # fmt: skip
        digest = blake2b(f"{facts!r}\n".encode(), digest_size=16)
        digest.update("\n".join(self.public).encode("utf-8", "replace"))
        hashed = digest.digest()
        self.rows.hands.append((
            int.from_bytes(hashed[:8]) >> 1, int.from_bytes(hashed[8:]) >> 1, room.name, head.get("hand_no"), head.get("table_name"),
            tournament,
            head.get("game"), betting, bool(tournament), head.get("small_bet", forced.get("small_blind")),
            head.get("big_bet", forced.get("big_blind")), head.get("ante"), forced, options, head.get("rake_rule"), head.get("profile"),
            _SIGNS.get(currency, currency) if currency else None, stamp, clock.utc, clock.local, clock.fault, head.get("dealer"),
            head.get("inspector"), head.get("button"), head.get("max_seats"), pot_claimed, rake_claimed, status, text.first_line,
            text.last_line, text.byte_start, text.byte_end, text.text, text.raw, text.context, self.seat_start, self.event_start,
            self.claim_start,
        ))  # fmt: skip
