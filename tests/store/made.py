"""Made-up chunks for the tests of store and audit: nothing is parsed, every column is filled as the stages would."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hhparse.chunk import KIND, STREET, UNIT, Chunk
from hhparse.source.survey import Source

LINES = 12
"""Lines of a made-up hand."""


@dataclass(frozen=True)
class Hand:
    """What a test says of a hand; the rest follows from its number."""

    no: str
    status: str = "complete"
    table: str | None = "Alpha"
    pot: int = 10
    text: str | None = None
    hand_id: int | None = None
    fingerprint: int | None = None
    basis: int = 7
    options: tuple[tuple[str, str], ...] = ()
    departure: str | None = None
    """On the third event, which is a raise."""
    minute: int = 0
    room: str = "made"
    stack: int = 100

    @property
    def id(self) -> int:
        return self.hand_id if self.hand_id is not None else digest(f"{self.room} {self.no} {self.status} {self.pot} {self.stack}")


def digest(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def source(name: str, path: str | None = None, size: int = 1000) -> Source:
    """A source whose hash follows from its name."""
    sha256 = hashlib.sha256(name.encode()).hexdigest()
    return Source(int(sha256[:16], 16) >> 1, path or f"{name}.txt", sha256, size, "ascii", 0)


def chunk(hands: Sequence[Hand], first_line: int = 1, byte_start: int = 0, events: int = 5, seats: int = 2) -> Chunk:
    """Hands one after the other, each `LINES` lines and 100 bytes."""
    made = Chunk()
    for row, hand in enumerate(hands):
        line = first_line + row * LINES
        start = byte_start + row * 100
        at = 1_772_395_200_000_000 + hand.minute * 60_000_000
        values: dict[str, Any] = {
            "hand_id": hand.id,
            "fingerprint": hand.fingerprint if hand.fingerprint is not None else digest(f"print {hand.id}"),
            "room": hand.room, "hand_no": hand.no, "table_name": hand.table, "game": "holdem", "betting": "nl", "is_tournament": False,
            "small_bet": UNIT, "big_bet": 2 * UNIT, "forced": {"chip": UNIT // 100}, "options": hand.options, "currency": "USD",
            "stamp": f"2026-03-01 20:{hand.minute:02}:00", "played_at": at, "played_at_local": at, "button_seat": 1, "max_seats": 6,
            "pot_claimed": hand.pot * UNIT, "rake_claimed": 0, "status": hand.status, "first_line": line, "last_line": line + LINES - 1,
            "byte_start": start, "byte_end": start + 100, "text": hand.text if hand.text is not None else f"Hand {hand.no}\n" * LINES,
            "seat_start": len(made.seats), "event_start": len(made.events), "claim_start": len(made.claims), "board": "Ah Kd 2c",
            "pot_due": hand.pot * UNIT, "rake_taken": 0, "house": "online", "basis": hand.basis, "replayed": True, "money_known": True,
        }  # fmt: skip
        append(made.hands, values)
        for seat in range(1, seats + 1):
            append(made.seats, {
                "hand": row, "line_no": line + seat, "seat": seat, "player": f"Player {seat}", "stack_start": hand.stack * UNIT,
                "stack_end": hand.stack * UNIT, "sitting_out": False, "put_in": 5 * UNIT,
            })  # fmt: skip
        for i in range(events):
            kind = ("small_blind", "big_blind", "raise", "fold", "uncalled")[i % 5]
            append(made.events, {
                "hand": row, "line_no": line + 3 + i % 8, "street": STREET["preflop"], "kind": KIND[kind], "seat": 1 + i % seats,
                "player": f"Player {1 + i % seats}", "amount": (i + 1) * UNIT, "total": (i + 1) * UNIT, "all_in": False,
                "out_of_turn": False, "timed_out": False, "departure": hand.departure if i == 2 else None,
                "expected_seat": 1 + i % seats, "to_call": UNIT, "min_to": 2 * UNIT, "max_to": hand.stack * UNIT, "may_raise": True,
                "pot_before": i * UNIT, "stack_before": hand.stack * UNIT,
            })  # fmt: skip
        append(made.claims, {"hand": row, "line_no": line + LINES - 1, "kind": 0, "amount": hand.pot * UNIT})
        money = {"amount_due": hand.pot * UNIT, "amount_claimed": hand.pot * UNIT, "eligible": "1 2"}
        append(made.pots, {"hand": row, "pot_no": 0, "board_no": 0, **money})
        append(made.shares, {
            "hand": row, "pot_no": 0, "board_no": 0, "half": 0, "seat": 1, "player": "Player 1", "due": hand.pot * UNIT,
            "claimed": hand.pot * UNIT, "line_no": line + 9,
        })  # fmt: skip
    return made


def append(group: Any, values: dict[str, Any]) -> None:
    """One row; a column not named is None."""
    for name, column in group.items():
        column.append(values.get(name))
