"""What the reader works on: the text it is given, the header in force, and the rows it makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hhparse.chunk import Chunk, Columns

EVENT_COLUMNS = (
    "hand", "line_no", "street", "kind", "seat", "player", "amount", "total", "all_in", "out_of_turn", "timed_out", "cards", "board_no",
    "pot_no", "half", "text",
)  # fmt: skip
SEAT_COLUMNS = ("hand", "line_no", "seat", "player", "stack_start", "stack_end_claimed", "sitting_out")
CLAIM_COLUMNS = ("hand", "line_no", "kind", "seat", "pot_no", "board_no", "amount", "cards", "text")
HAND_COLUMNS = (
    "hand_id", "fingerprint", "room", "hand_no", "table_name", "tournament", "game", "betting", "is_tournament", "small_bet", "big_bet",
    "ante", "forced", "options", "rake_rule", "profile", "currency", "stamp", "played_at", "played_at_local", "clocks", "dealer",
    "inspector", "button_seat", "max_seats", "pot_claimed", "rake_claimed", "status", "first_line", "last_line", "byte_start", "byte_end",
    "text", "raw", "context", "seat_start", "event_start", "claim_start",
)  # fmt: skip


class Text(Protocol):
    """What the source stage gives: one hand's text and where it stood."""

    @property
    def text(self) -> str: ...
    @property
    def raw(self) -> bytes | None: ...
    @property
    def first_line(self) -> int: ...
    @property
    def last_line(self) -> int: ...
    @property
    def byte_start(self) -> int: ...
    @property
    def byte_end(self) -> int: ...
    @property
    def context(self) -> str | None: ...


@dataclass(slots=True)
class Header:
    """What the header lines say, of the hand or (dealer logs) of all hands that follow."""

    values: dict[str, Any] = field(default_factory=dict)
    forced: dict[str, int] = field(default_factory=dict)
    options: list[tuple[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class Rows:
    """Rows of a chunk while it is being read, as tuples; columns are made of them in one go at the end."""

    hands: list[tuple[Any, ...]] = field(default_factory=list)
    seats: list[tuple[Any, ...]] = field(default_factory=list)
    events: list[tuple[Any, ...]] = field(default_factory=list)
    claims: list[tuple[Any, ...]] = field(default_factory=list)

    def chunk(self) -> Chunk:
        """The rows as columns."""
        chunk = Chunk()
        _fill(chunk.hands, HAND_COLUMNS, self.hands)
        _fill(chunk.seats, SEAT_COLUMNS, self.seats)
        _fill(chunk.events, EVENT_COLUMNS, self.events)
        _fill(chunk.claims, CLAIM_COLUMNS, self.claims)
        return chunk


def _fill(columns: Columns, names: Sequence[str], rows: list[tuple[Any, ...]]) -> None:
    for name, values in zip(names, zip(*rows, strict=True) if rows else ((),) * len(names), strict=True):
        getattr(columns, name).extend(values)
