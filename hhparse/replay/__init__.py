"""The replay stage: every hand of a chunk is dealt again, and what the rules expect is written beside what was logged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from hashlib import blake2b

from hhparse import __version__
from hhparse.chunk import Chunk, Columns
from hhparse.games import games
from hhparse.house import House, Rules
from hhparse.replay.hand import Dealt
from hhparse.replay.orders import order_decides
from hhparse.replay.settle import Settlement
from hhparse.rooms import Room

ENGINE = "2"
"""Raised whenever the same hand may be judged otherwise; part of every hand's basis."""
_EPOCH = date(1970, 1, 1)
_HAND_FACTS = (
    "board",
    "pot_due",
    "rake_taken",
    "rake_due",
    "rake_cap",
    "odd_unit",
    "order_fits",
    "added",
    "house",
    "basis",
    "unknown_options",
    "order_decides",
)
_SEAT_FACTS = (
    "ante_due",
    "blind",
    "blind_due",
    "stack_end",
    "hole_cards",
    "up_cards",
    "put_in",
    "returned",
    "won",
    "cash_out",
    "net",
    "live",
    "is_all_in",
    "tabled",
)
_EVENT_FACTS = (
    "departure",
    "expected_seat",
    "to_call",
    "min_to",
    "max_to",
    "may_raise",
    "pot_before",
    "stack_before",
    "hand_said",
    "hand_made",
)


class Judge:
    """Which house judges a hand, and on what basis its verdict rests."""

    def __init__(
        self, rooms: Mapping[str, Room], load: Callable[[str], House], house: House | None, grammar_sha256: Callable[[str], str]
    ) -> None:
        """`house` is the table sheet of `--house`; without it a log's own profile, then its room's preset judges (section 0.2)."""
        self._rooms = rooms
        self._load = load
        self._house = house
        self._grammar = grammar_sha256
        self.used: dict[int, Rules] = {}
        """Rules by basis, of all hands judged so far."""
        self._bases: dict[tuple[str, int], int] = {}
        self._profiles: dict[str, list[tuple[str, str, str]]] = {}

    def house_of(self, room: str, profile: str | None) -> House:
        """The house that judges a log of this room that names this profile (or none, or one nobody knows)."""
        if self._house is not None:
            return self._house
        if profile:
            try:
                return self._load(profile)
            except ValueError:  # told by LOG_UNKNOWN_OPTION; the room's preset judges
                pass
        return self._load(self._rooms[room].preset)

    def unknown_profile(self, profile: str | None) -> list[tuple[str, str, str]]:
        """A profile that a log names and nobody knows, as `Rules.unknown` has options; with a table sheet nobody asks for it."""
        if not profile or self._house is not None:
            return []
        if profile not in self._profiles:
            if len(self._profiles) >= 1000:
                self._profiles.clear()
            try:
                self._load(profile)
                self._profiles[profile] = []
            except ValueError as e:
                self._profiles[profile] = [("profile", profile, str(e))]
        return self._profiles[profile]

    def rules(
        self, room: str, profile: str | None, day: date | None, game: str | None, tournament: bool, stated: tuple[tuple[str, str], ...]
    ) -> tuple[House, Rules, int]:
        """House, rules in force and basis of one hand."""
        house = self.house_of(room, profile)
        rules = house.rules(day, game, tournament, stated)
        key = (room, rules.digest)
        basis = self._bases.get(key)
        if basis is None:
            told = f"{rules.digest} {self._grammar(room)} {__version__} {ENGINE}"
            basis = self._bases[key] = int.from_bytes(blake2b(told.encode(), digest_size=8).digest()) >> 1
            self.used[basis] = rules
        return house, rules, basis


def day_of(micros: int | None) -> date | None:
    """The day of a clock in microseconds since 1970."""
    return None if micros is None else _EPOCH + timedelta(days=micros // 86_400_000_000)


def replay(chunk: Chunk, rooms: Mapping[str, Room], judge: Judge) -> Chunk:
    """Deal every hand of a chunk again. Returns the same chunk, its replay columns filled; never raises for a bad hand."""
    hands, events = chunk.hands, chunk.events
    _empty(hands, _HAND_FACTS, len(hands))
    hands.replayed = [False] * len(hands)
    hands.money_known = [True] * len(hands)
    _empty(chunk.seats, _SEAT_FACTS, len(chunk.seats))
    _empty(events, _EVENT_FACTS, len(events))
    count = len(hands)
    for h in range(count):
        house, rules, basis = judge.rules(
            hands.room[h], hands.profile[h], day_of(hands.played_at_local[h]), hands.game[h], hands.is_tournament[h], hands.options[h]
        )
        hands.house[h] = house.name
        hands.basis[h] = basis
        unknown = [*judge.unknown_profile(hands.profile[h]), *rules.unknown]
        hands.unknown_options[h] = "\n".join(f"{name}={value}: {hint}" for name, value, hint in unknown) or None
        game = games().get(hands.game[h] or "")
        if game is None or hands.betting[h] not in game.betting or hands.status[h] == "unauditable":
            continue
        last = h + 1 == count
        first, end = hands.event_start[h], len(events) if last else hands.event_start[h + 1]
        rows = range(hands.seat_start[h], len(chunk.seats) if last else hands.seat_start[h + 1])
        room = rooms[hands.room[h]]
        dealt = Dealt(chunk, h, first, end, rows, game, rules, room.online)
        dealt.run()
        line = room.fact("uncalled_line", day_of(hands.played_at_local[h])) or rules["log.uncalled_line"]
        pots = len(chunk.pots)
        Settlement(dealt, line).run()
        hands.order_decides[h] = order_decides(dealt, pots)
        hands.replayed[h] = True
        hands.money_known[h] = dealt.money_known
    return chunk


def _empty(columns: Columns, names: tuple[str, ...], length: int) -> None:
    for name in names:
        setattr(columns, name, [None] * length)


__all__ = ["ENGINE", "Judge", "day_of", "replay"]
