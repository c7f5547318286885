"""Marks: the lines at which a text is cut, found with one search for all rooms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hhparse.rooms import Room

LINE_LIMIT = 1 << 16
"""Characters of a line that are looked at; a line that is longer (binary data) is known by its beginning."""

# Files joined with `cat` have marks in their middle; in a cp1252 file a UTF-8 mark reads as three letters.
# (A class, because a repeated group makes the search half as fast.)
_BOM = "[\ufeff\u00ef\u00bb\u00bf]*+"
_AFTER_BOM = re.compile(_BOM)
_FLAGS = re.compile(r"\(\?([aiLmsux]+)\)")
_INK = re.compile("[^\\s\ufeff]")
_BLANKS = "(?:[^\\S\r\n]|\ufeff)*+"
_EMPTY_LINE = re.compile(f"(?:\n|\r(?!\n)){_BLANKS}(?=[\r\n]|\\Z)")
_SKIPPED = re.compile(_BLANKS + "(?:#[^\r\n]*+)?(?:\r\n|\r|\n|\\Z)")


class Mark(NamedTuple):
    """A line that begins something."""

    at: int
    """Where the line begins, byte-order mark included."""
    room: Room
    opens: bool
    """True: the header of a whole log; False: the header of a hand."""


def one_kind_of_line_end(text: str) -> str:
    """The text with CR as LF. Every character keeps its place; CRLF becomes two line ends."""
    return text.replace("\r", "\n") if "\r" in text else text


def _any_of(patterns: Sequence[str], before: str = "") -> re.Pattern[str]:
    """A search for a line that begins with one of the patterns, from the line end before it on; it only nominates lines."""
    nameless = (re.sub(r"\(\?P<\w+>", "(", pattern) for pattern in patterns)
    parts = [f"(?{m[1]}:{p[m.end() :]})" if (m := _FLAGS.match(p)) else f"(?:{p})" for p in nameless]
    # Room files write `\s*`, which runs over empty lines: those are not nominated.
    return re.compile(f"\n(?!\n){before}(?:{'|'.join(parts)})" if parts else "(?!)", re.MULTILINE)


class Lines:
    """The patterns of a set of rooms, compiled. They may hold groups, but no numbered back-references.

    A pattern never sees more than one line. `flat` is always the text after `one_kind_of_line_end`.
    """

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        ways = [(room, False, room.header) for room in rooms.values()]
        ways += [(room, True, room.opens) for room in rooms.values() if room.opens is not None]
        self._ways = [(room, opens, re.compile(pattern, re.MULTILINE)) for room, opens, pattern in ways]
        self._any = _any_of([pattern for _, _, pattern in ways], _BOM)
        self._ends = {room.name: (_any_of([room.end]), re.compile(room.end, re.MULTILINE)) for room in rooms.values()}

    def marks(self, flat: str, start: int, stop: int, begins: bool) -> Iterator[Mark]:
        """All marks between two places, in order; `begins` says whether `start` is the start of a line."""
        at = start
        if begins:
            at = _line_end(flat, start, stop)
            if mark := self._known(flat, start, at):
                yield mark
        search = self._any.search
        while m := search(flat, at, stop):
            begin = m.start() + 1
            at = _line_end(flat, begin, stop)
            if mark := self._known(flat, begin, at):
                yield mark

    def _known(self, flat: str, begin: int, end: int) -> Mark | None:
        """What a line begins. Where several rooms know it, the longest match wins, then the first room."""
        first = _AFTER_BOM.match(flat, begin, end).end()  # type: ignore[union-attr]
        end = min(end, begin + LINE_LIMIT)
        best, reach = None, -1
        for way in self._ways:
            if (m := way[2].match(flat, first, end)) and m.end() > reach:
                best, reach = way, m.end()
        return Mark(begin, best[0], best[1]) if best else None

    def end(self, room: Room, text: str, flat: str, start: int, stop: int) -> int | None:
        """Where the hand whose header line begins at `start` ends, at `stop` at the latest; None if no end line is in sight."""
        search, pattern = self._ends[room.name]
        at = start
        while m := search.search(flat, at, stop):
            at = _line_end(flat, m.start() + 1, stop)
            if m.end() <= at or pattern.match(flat, m.start() + 1, at):
                break
        else:
            return None
        if at == stop:
            return stop
        if room.closes == "blank":
            blank = _EMPTY_LINE.search(text, at, stop)
            return past_blank(text, blank.start() + 1, stop) if blank else stop
        after = at + (2 if text.startswith("\r\n", at, stop) else 1)
        return after if room.leads else past_comments(text, after, stop)


def _line_end(flat: str, start: int, stop: int) -> int:
    at = flat.find("\n", start, stop)
    return stop if at < 0 else at


def is_blank(text: str, start: int, stop: int) -> bool:
    """Nothing there but white space and byte-order marks."""
    return _INK.search(text, start, stop) is None


def past_blank(text: str, start: int, stop: int) -> int:
    """The first line with anything on it, from the start of a line on."""
    ink = _INK.search(text, start, stop)
    if ink is None:
        return stop
    return max(text.rfind("\n", start, ink.start()), text.rfind("\r", start, ink.start()), start - 1) + 1


def past_comments(text: str, start: int, stop: int) -> int:
    """The first line that is neither blank nor a `#` comment, from the start of a line on."""
    while start < stop and (m := _SKIPPED.match(text, start, stop)):
        start = m.end()
    return start
