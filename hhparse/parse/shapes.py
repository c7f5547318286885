"""The shape memo: names, numbers and cards are lifted out of a line, what is left is its shape, and a dict knows what it means.

Two dicts: `_exact` maps a line without its actor's name (`: calls $4`) to the finished `Line`, because most lines
of a log repeat to the letter; `_templates` maps shapes to templates, which Lark fills once a shape. Both are bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from hhparse.chunk import HALF, KIND, KINDS, STREET
from hhparse.parse.dialect import CARDS, NUMBER, PLAYER, STRANGER, TEXT, Dialect, Template
from hhparse.parse.money import amount

MAX_SHAPES = 20_000
MAX_EXACT = 200_000  # measured: with 20,000 entries a fifth slower, with more no faster
UNPARSED = KIND["unparsed"]
_EVENTS = len(KINDS)
_AMOUNTS = {"amount", "total", "small_bet", "big_bet", "ante", "rake", "value", "stack", "second"}
_INTEGERS = {"seat", "pot_no", "board_no", "button", "max_seats", "to_seat", "count"}
_NOT_KEPT = re.compile(" {2,}")


class Line(NamedTuple):
    """What one line says, whoever says it. `tail` are the last columns of an event row, from `amount` to `text`."""

    code: int
    """Index into `KINDS`; from `len(KINDS)` on a fact, whose values stand in `fields`."""
    seat: int | None
    street: int | None
    tail: tuple[Any, ...]
    fields: dict[str, Any] | None
    names: tuple[str, ...] = ()


def _nothing(text: str) -> Line:
    return Line(UNPARSED, None, None, (None, None, False, False, False, None, None, None, None, text), None)


class _Form(NamedTuple):
    """A template sorted by what is to be done with each value."""

    code: int
    flags: tuple[bool, bool, bool]
    street: int | None
    constants: dict[str, Any]
    amounts: list[tuple[str, int]]
    integers: list[tuple[str, int]]
    numbers: list[tuple[str, int]]
    cards: tuple[tuple[str, int], ...]
    names: tuple[tuple[str, int], ...]
    texts: tuple[tuple[str, int], ...]
    words: list[tuple[tuple[str, str], tuple[int, int, int, int]]]
    named: bool
    expected: str | None


def _form(t: Template) -> _Form:
    constants: dict[str, Any] = {field: int(word) if word.isdigit() else word for field, word in t.constants}
    street = constants.get("street")
    return _Form(
        t.code, t.flags, STREET[street] if street else None, constants,
        [n for n in t.numbers if n[0] in _AMOUNTS], [n for n in t.numbers if n[0] in _INTEGERS],
        [n for n in t.numbers if n[0] not in _AMOUNTS and n[0] not in _INTEGERS],
        t.cards, t.names, t.texts, list(zip(t.words, t.words_from, strict=True)), t.named, t.expected,
    )  # fmt: skip


class Shapes:
    """The memo of one dialect. Not for sharing between threads."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self._templates: dict[str, _Form] = {}
        self._exact: dict[str, Line] = {}
        self.exact = self._exact.get
        """The line, if a line of these very letters (its name lifted) was read before."""
        self._titles = [slot.pattern.match for slot in dialect.slots if slot.mark == TEXT]

    # -- lifting

    def _lift(self, text: str) -> tuple[str, list[str], list[str], list[str]]:
        """A line's shape, its numbers, its card lists and its quoted texts. Names are lifted before."""
        numbers: list[str] = []
        cards: list[str] = []
        texts: list[str] = []
        if spans := self._free(text):
            texts = [text[begin:end] for begin, end in spans]
            for begin, end in reversed(spans):
                text = text[:begin] + TEXT + text[end:]
        for mark, split in self.dialect.lifts:
            parts = split(text)
            if len(parts) == 1:
                continue
            text = mark.join(parts[::2])
            if mark == NUMBER:
                numbers += parts[1::2]
            elif mark == CARDS:
                cards += [self._spelt(what[1:-1]) for what in parts[1::2]]
            elif not spans:
                texts += parts[1::2]
            else:
                free = iter(texts)
                texts = [t for k, part in enumerate(parts) for t in ([part] if k % 2 else [next(free) for _ in range(part.count(TEXT))])]
        shape = text.strip()
        if "  " in shape:
            shape = _NOT_KEPT.sub(" ", shape)  # blanks between words mean nothing
        return shape, numbers, cards, texts

    def _spelt(self, cards: str) -> str:
        """Cards as this program spells them."""
        misspelt = self.dialect.misspelt
        if misspelt is None or not misspelt(cards):
            return cards
        for pattern, spelling in self.dialect.respell:
            cards = pattern.sub(spelling, cards)
        return cards

    def _free(self, text: str) -> list[tuple[int, int]]:
        """Where texts stand that are known by what is around them: a title (in a line without players), hands' names."""
        spans: list[tuple[int, int]] = []
        start = 0
        if PLAYER not in text:
            for title in self._titles:
                if found := title(text):
                    spans.append(found.span(1))
                    start = found.end(1)
                    break
        for literal, matches in self.dialect.behind:
            at = text.find(literal, start)
            while at >= 0:
                at += len(literal)
                if found := matches(text, at):
                    spans.append(found.span())
                    at = found.end()
                at = text.find(literal, at)
        if len(spans) > 1:
            spans.sort()
            spans = [span for i, span in enumerate(spans) if not i or span[0] >= spans[i - 1][1]]
        return spans

    def line(self, text: str, names: tuple[str, ...] = (), learn: bool = True) -> Line:
        """A line whose names are lifted already; shapes not yet known go to Lark if `learn`."""
        found = self._exact.get(text)
        if found is not None:
            return found
        shape, numbers, cards, texts = self._lift(text)
        template = self._templates.get(shape)
        if template is None:
            if not learn:
                return _nothing("")
            if len(self._templates) >= MAX_SHAPES:
                self._templates.clear()
            template = self._templates[shape] = _form(self.dialect.template(shape))
        made = _fill(template, numbers, cards, texts, names)
        if not cards and not texts and len(numbers) <= 4 and made.code != UNPARSED and not (names and template.named):
            # what has cards or a text never comes again
            if len(self._exact) >= MAX_EXACT:
                self._exact.clear()
            self._exact[text] = made
        return made

    # -- names

    def read(self, line: str, names: list[str]) -> tuple[Line, str | None]:
        """Any line: what it says, and the name it says it of. Names are found by trying until the grammar knows the shape."""
        places = _places(line, names)
        actor = self.dialect.actor
        for at, end, name in places:  # a name at the start with the actor's sign behind it, longest first
            if at:
                break
            if line.startswith(actor, end):
                made = self.line(PLAYER + line[end:])
                if made.code != UNPARSED:
                    return made, name
        chat = self.dialect.chat
        if chat and (said := chat.search(line)) and said.start() > 0:
            who = line[: said.start()]
            text = line[said.end() :].rstrip().removesuffix('"')
            return Line(KIND["chat"], None, None, (*_nothing("").tail[:9], text), None), who
        if places:  # all names, then one of them
            made = self.line(*_without(line, places))
            if made.code != UNPARSED:
                return made, places[0][2]
            for place in sorted(places, key=lambda p: p[0] - p[1]) if len(places) > 1 else ():
                made = self.line(*_without(line, [place]))
                if made.code != UNPARSED:
                    return made, place[2]
        made = self.line(line, learn=not self.dialect.strangers)
        if made.code == UNPARSED and self.dialect.strangers:
            for found in self.dialect.strangers.finditer(line):
                if found.start() > 0:
                    made = self.line(STRANGER + line[found.start() :])
                    if made.code != UNPARSED:
                        return made, line[: found.start()]
        if made.code == UNPARSED and len(places) > 2:
            for one, other in combinations(places, 2):
                if other[0] >= one[1]:
                    made = self.line(*_without(line, [one, other]))
                    if made.code != UNPARSED:
                        return made, one[2]
        if made.code == UNPARSED and actor:  # somebody who has no seat
            for at in _finds(line, actor):
                made = self.line(PLAYER + line[at:], learn=at < 40)
                if made.code != UNPARSED:
                    return made, line[:at]
        if made.code == UNPARSED:
            made = self.line(line)
            if made.code == UNPARSED:
                made = self._why(line, places, made)
        return made, None

    def _why(self, line: str, places: list[tuple[int, int, str]], plain: Line) -> Line:
        """The unparsed line once more, told with the name lifted if that got the grammar further."""
        best = plain
        if places:
            lifted = self.line(*_without(line, places))
            if _column(lifted) > _column(plain):
                best = lifted
        return best


def _column(line: Line) -> int:
    found = re.match("column ([0-9]+)", line.tail[9] or "")
    return int(found[1]) if found else 0


def _finds(line: str, what: str) -> Iterator[int]:
    """Where it stands, but for the very beginning."""
    at = line.find(what, 1)
    while at > 0:
        yield at
        at = line.find(what, at + 1)


def _places(line: str, names: list[str]) -> list[tuple[int, int, str]]:
    """Where known names stand in a line: (begin, end, name), left to right, longer ones first."""
    out = []
    for name in names:
        if name not in line:
            continue
        for at in (0, *_finds(line, name)) if line.startswith(name) else _finds(line, name):
            end = at + len(name)
            if (at == 0 or line[at - 1] in " (") and line[end : end + 1] in ("", " ", ":", ")", "'", "."):
                out.append((at, end, name))
    if len(out) > 1:
        out.sort(key=lambda p: (p[0], -p[1]))
    return out


def _without(line: str, places: list[tuple[int, int, str]]) -> tuple[str, tuple[str, ...]]:
    """The line with names lifted, and the names; places that overlap an earlier one are left alone."""
    parts: list[str] = []
    names: list[str] = []
    last = 0
    for begin, end, name in places:
        if begin >= last:
            parts += (line[last:begin], PLAYER)
            names.append(name)
            last = end
    parts.append(line[last:])
    return "".join(parts), tuple(names)


def _fill(t: _Form, numbers: list[str], cards: list[str], texts: list[str], names: tuple[str, ...]) -> Line:
    """A template with the values of one line."""
    code = t.code
    if code == UNPARSED:
        column = len(_filled(t.words[0][0][1], numbers, cards, names, texts)) + 1
        return _nothing(f"column {column}: expected {t.expected}")
    fields = t.constants.copy()
    for field, i in t.amounts:
        value = amount(numbers[i])
        if value is None:
            return _nothing(f"column 1: expected an amount of at most 18 digits and 4 decimals, not {numbers[i][:40]}")
        fields[field] = value
    for field, i in t.integers:
        fields[field] = int(numbers[i]) if len(numbers[i]) < 10 and numbers[i].isdigit() else 0
    for field, i in t.numbers:
        fields[field] = numbers[i]
    for field, i in t.cards:
        fields[field] = cards[i] or None
    for field, i in t.texts:
        fields[field] = texts[i]
    for field, i in t.names:
        fields[field] = names[i] if 0 <= i < len(names) else ""
    for (field, piece), (n, c, p, x) in t.words:
        fields[field] = _restore(piece, numbers[n:], cards[c:], names[p:], texts[x:])
    get = fields.get
    if code >= _EVENTS:
        return Line(code, get("seat"), t.street, (), fields, names)
    half = get("half")
    tail = (
        get("amount"), get("total"), *t.flags, get("cards"), get("board_no"), get("pot_no"), HALF[half] if half else None, get("text"),
    )  # fmt: skip
    return Line(code, get("seat"), t.street, tail, None, names)


def _restore(piece: str, numbers: list[str], cards: list[str], names: tuple[str, ...] | list[str], texts: list[str]) -> str:
    """A piece of a shape with its marks filled in again."""
    return piece.strip() if piece.isprintable() else _filled(piece, numbers, cards, names, texts).strip()


def _filled(piece: str, numbers: list[str], cards: list[str], names: tuple[str, ...] | list[str], texts: list[str]) -> str:
    stacks = {NUMBER: iter(numbers), CARDS: (f"[{c}]" for c in cards), PLAYER: iter(names), TEXT: iter(texts), STRANGER: iter(())}
    return "".join(next(stacks[ch], "") if ch in stacks else ch for ch in piece)
