"""Helpers of the tests: text in, chunk out, without a database."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hhparse.chunk import KINDS, Chunk
from hhparse.house import load_house
from hhparse.parse import Readers
from hhparse.replay import Judge, replay
from hhparse.rooms import load_rooms


class HandText(NamedTuple):
    """One hand's text as the source stage would give it."""

    text: str
    raw: bytes | None = None
    first_line: int = 1
    last_line: int = 1
    byte_start: int = 0
    byte_end: int = 0
    context: str | None = None


@lru_cache(maxsize=1)
def readers() -> Readers:
    """The shipped grammars, loaded once for all tests."""
    return Readers(load_rooms())


def parsed(text: str, room: str = "dealerlog", context: str | None = None) -> Chunk:
    """One hand, read."""
    lines = text.count("\n") + (not text.endswith("\n"))
    return readers().read(room, [HandText(text, last_line=lines, context=context)])


def dealt(text: str, room: str = "dealerlog", context: str | None = None) -> Chunk:
    """One hand, read and dealt again."""
    rooms = load_rooms()
    return replay(parsed(text, room, context), rooms, Judge(rooms, load_house, None, readers().dialect_sha256))


def departures(chunk: Chunk) -> list[tuple[int, str]]:
    """(line, code) of every departure."""
    e = chunk.events
    return [(line, code) for line, code in zip(e.line_no, e.departure, strict=True) if code]


def kinds(chunk: Chunk) -> list[str]:
    """The kinds of the events, in words."""
    return [KINDS[k] for k in chunk.events.kind]
