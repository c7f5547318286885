"""The values that travel between the stages: columns of hands, seats, events, claims, pots and shares.

One `Chunk` holds some thousands of hands as plain Python lists, one list a column, all lists of a
group equally long. The parse stage fills the first four groups, the replay stage fills what the
rules expect (fields marked *replay*) and adds `pots` and `shares`; the store writes them as they are.

Amounts are integers of ten-thousandths of the currency unit (rule CM-05); None is "not stated".
Kinds, streets and halves are small integers, an index into `KINDS`, `STREETS`, `HALVES`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

UNIT = 10_000
"""One unit of the currency in the integers of the engine."""

KINDS: tuple[str, ...] = (
    "unparsed",
    # posts
    "ante", "button_ante", "small_blind", "big_blind", "straddle", "dead_blind", "button_blind", "kill_blind",
    "bring_in",
    # actions
    "fold", "check", "call", "bet", "raise", "complete", "draw", "stand_pat",
    # money from the house, cards
    "added", "deal_down", "deal_up", "board", "burn", "community",
    # the end of a hand
    "show", "muck", "uncalled", "award", "rake", "drop",
    # procedure
    "deck_spread", "deck_count", "boxed", "exposed", "top_up", "take_off", "seat_change", "sit_out", "timeout",
    "disconnect", "chat", "note", "floor_call", "ruling", "misdeal", "cancelled", "returned", "cash_out", "insurance",
    # red dog
    "draw_dealer", "dealer_seat", "pool", "turn_up", "pool_card", "hold", "pass", "win", "lose", "collect", "pay",
    "carry", "redeal", "banker", "bank", "bank_card", "bank_return",
)  # fmt: skip
"""Every kind of event, in the trade's words (DESIGN, rule DL section 7). The order is that of the ENUM in the database."""
KIND: dict[str, int] = {name: i for i, name in enumerate(KINDS)}

STREETS: tuple[str, ...] = (
    "deal", "preflop", "flop", "turn", "river",
    "third", "fourth", "fifth", "sixth", "seventh",
    "predraw", "draw1", "draw2", "draw3",
    "bet", "settle", "showdown", "summary",
)  # fmt: skip
STREET: dict[str, int] = {name: i for i, name in enumerate(STREETS)}

HALVES: tuple[str, ...] = ("all", "high", "low")
HALF: dict[str, int] = {name: i for i, name in enumerate(HALVES)}

CLAIMS: tuple[str, ...] = (
    "pot_total",
    "rake_total",
    "pot",
    "result",
    "won",
    "board",
    "label",
    "seat_line",
    "button",
    "respelt",
    "language",
)
"""What a log says about itself: `pot_total` and `rake_total` of a summary, `pot` (one pot, its contestants in `text`),
`result` (stack at the end), `won` (a summary's word on what a seat collected), `board`, `label` (a hand's name). And how it is
written: `respelt` (a token of mixed scripts and what it was read as), `language` (a keyword of another language than the header's)."""
CLAIM: dict[str, int] = {name: i for i, name in enumerate(CLAIMS)}

STATUSES: tuple[str, ...] = ("complete", "cancelled", "truncated", "partial", "superseded", "unauditable")


class Columns:
    """A group of equally long lists; subclasses name them."""

    def __len__(self) -> int:
        first: list[Any] = getattr(self, fields(self)[0].name)  # type: ignore[arg-type]
        return len(first)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return tuple(f.name for f in fields(cls))  # type: ignore[arg-type]

    def items(self) -> Iterator[tuple[str, list[Any]]]:
        for name in self.names():
            yield name, getattr(self, name)


def _column() -> Any:
    return field(default_factory=list)


@dataclass(slots=True)
class Hands(Columns):
    """One row a hand as logged."""

    hand_id: list[int] = _column()
    """63-bit hash of the hand as logged (DESIGN, Identity)."""
    fingerprint: list[int] = _column()
    """Another 63 bits of the same hash; two hands with one `hand_id` and two fingerprints are a collision."""
    room: list[str] = _column()
    hand_no: list[str | None] = _column()
    table_name: list[str | None] = _column()
    tournament: list[str | None] = _column()
    game: list[str | None] = _column()
    betting: list[str | None] = _column()
    """`nl pl fl sl none`."""
    is_tournament: list[bool] = _column()
    small_bet: list[int | None] = _column()
    """First amount of the stakes: small blind of no-limit and pot-limit, small bet of fixed limit."""
    big_bet: list[int | None] = _column()
    ante: list[int | None] = _column()
    forced: list[dict[str, int]] = _column()
    """Other amounts in force: small_blind, big_blind, button_ante, button_blind, bring_in, min_bet, chip, hand_cap."""
    options: list[tuple[tuple[str, str], ...]] = _column()
    """Options the log states, in order, later ones win."""
    rake_rule: list[str | None] = _column()
    """The posted rake rule as written (`5% CAP 300 NOFLOPNODROP`), `NONE` for none, None if the log has no such line."""
    profile: list[str | None] = _column()
    currency: list[str | None] = _column()
    stamp: list[str | None] = _column()
    """The time as written."""
    played_at: list[int | None] = _column()
    """Microseconds since 1970 in UTC; None where no zone is known."""
    played_at_local: list[int | None] = _column()
    """Microseconds since 1970 of the clock as written."""
    clocks: list[str | None] = _column()
    """A fault of the clock: `missing`, `no_zone`, `disagree`."""
    dealer: list[str | None] = _column()
    inspector: list[str | None] = _column()
    button_seat: list[int | None] = _column()
    max_seats: list[int | None] = _column()
    pot_claimed: list[int | None] = _column()
    rake_claimed: list[int | None] = _column()
    status: list[str] = _column()
    first_line: list[int] = _column()
    last_line: list[int] = _column()
    byte_start: list[int] = _column()
    byte_end: list[int] = _column()
    text: list[str] = _column()
    raw: list[bytes | None] = _column()
    context: list[str | None] = _column()
    """Header lines in force before this text began (dealer logs), so that the hand can be dealt again from its row."""
    seat_start: list[int] = _column()
    """Row of the hand's first seat; its seats end where those of the next hand begin. Likewise:"""
    event_start: list[int] = _column()
    claim_start: list[int] = _column()
    # replay
    board: list[str | None] = _column()
    pot_due: list[int | None] = _column()
    rake_taken: list[int | None] = _column()
    rake_due: list[int | None] = _column()
    rake_cap: list[int | None] = _column()
    """Most rake that the rule in force or the regulator allows; None for no limit or no rule."""
    odd_unit: list[int | None] = _column()
    """The smallest chip that the pots are divided into (rule CM-80)."""
    order_fits: list[str | None] = _column()
    """Mistaken order of hands by which the awards are right, where they are wrong by the one in force (rule SD-15)."""
    added: list[int | None] = _column()
    house: list[str | None] = _column()
    basis: list[int | None] = _column()
    replayed: list[bool] = _column()
    """False where the game is not in the engine, or the hand cannot be dealt again: what is due is then unknown."""
    money_known: list[bool] = _column()
    """False after an unparsed line that may have moved chips (rule CM-167): money checks are unverifiable."""
    unknown_options: list[str | None] = _column()
    """Options and profile the log states that nobody knows, `name=value: hint`, one a line (`LOG_UNKNOWN_OPTION`)."""
    order_decides: list[bool | None] = _column()
    """Short deck: True where the other value of `sd.order` gives other winners (SD-20); None where the cards are not known."""


@dataclass(slots=True)
class Seats(Columns):
    """One row a player and hand."""

    hand: list[int] = _column()
    """Row in `Hands`."""
    line_no: list[int] = _column()
    seat: list[int] = _column()
    player: list[str | None] = _column()
    stack_start: list[int | None] = _column()
    stack_end_claimed: list[int | None] = _column()
    sitting_out: list[bool] = _column()
    # replay
    ante_due: list[int | None] = _column()
    """The ante it owes; None where that cannot be told (rules CM-31, CM-171)."""
    blind: list[int | None] = _column()
    """Kind of the blind or button ante it owes, an index into `KINDS`; None for none, or where that cannot be told."""
    blind_due: list[int | None] = _column()
    stack_end: list[int | None] = _column()
    hole_cards: list[str | None] = _column()
    up_cards: list[str | None] = _column()
    put_in: list[int | None] = _column()
    returned: list[int | None] = _column()
    won: list[int | None] = _column()
    cash_out: list[int | None] = _column()
    net: list[int | None] = _column()
    live: list[bool | None] = _column()
    """Whether the seat is still in when the action is over; None where it was not dealt in."""
    is_all_in: list[bool | None] = _column()
    """Whether it has no chips behind then."""
    tabled: list[bool | None] = _column()
    """Whether the log shows its whole hand (rule CM-102)."""


@dataclass(slots=True)
class Events(Columns):
    """One row for each thing that happened, in the order logged."""

    hand: list[int] = _column()
    line_no: list[int] = _column()
    street: list[int] = _column()
    kind: list[int] = _column()
    seat: list[int | None] = _column()
    player: list[str | None] = _column()
    amount: list[int | None] = _column()
    """What this event moves. As parsed: what the line says; the replayer completes it (a raise that states only its total)."""
    total: list[int | None] = _column()
    """The seat's total of the round after it; completed likewise."""
    all_in: list[bool] = _column()
    out_of_turn: list[bool] = _column()
    timed_out: list[bool] = _column()
    cards: list[str | None] = _column()
    board_no: list[int | None] = _column()
    """1, 2, 3 where the hand has several boards; None for a single one."""
    pot_no: list[int | None] = _column()
    """0 main pot, 1, 2, ... side pots; None where the log does not say."""
    half: list[int | None] = _column()
    text: list[str | None] = _column()
    # replay
    departure: list[str | None] = _column()
    """The finding code of the departure, at most one an event."""
    expected_seat: list[int | None] = _column()
    to_call: list[int | None] = _column()
    min_to: list[int | None] = _column()
    max_to: list[int | None] = _column()
    may_raise: list[bool | None] = _column()
    pot_before: list[int | None] = _column()
    stack_before: list[int | None] = _column()
    hand_said: list[str | None] = _column()
    """What a shown hand is called, in words that compare (`two_pair K Q`); None where the text is not understood."""
    hand_made: list[str | None] = _column()
    """What the rules see in it with the board of that moment, in the same words."""


@dataclass(slots=True)
class Claims(Columns):
    """What the log says about itself (summary block, `POT` and `RESULT` lines), apart from its events."""

    hand: list[int] = _column()
    line_no: list[int] = _column()
    kind: list[int] = _column()
    """Index into `CLAIMS`."""
    seat: list[int | None] = _column()
    pot_no: list[int | None] = _column()
    board_no: list[int | None] = _column()
    amount: list[int | None] = _column()
    cards: list[str | None] = _column()
    text: list[str | None] = _column()


@dataclass(slots=True)
class Pots(Columns):
    """One row a pot (rule CM-71)."""

    hand: list[int] = _column()
    pot_no: list[int] = _column()
    board_no: list[int] = _column()
    """0 where the pot is played on one board."""
    amount_due: list[int] = _column()
    amount_claimed: list[int | None] = _column()
    rake_due: list[int | None] = _column()
    rake_claimed: list[int | None] = _column()
    eligible: list[str] = _column()
    """Seats that contest the pot, `1 4 6`."""


@dataclass(slots=True)
class Shares(Columns):
    """One row for each seat's part of a pot, board and half: what is due beside what the log awards."""

    hand: list[int] = _column()
    pot_no: list[int] = _column()
    board_no: list[int] = _column()
    half: list[int] = _column()
    seat: list[int] = _column()
    player: list[str | None] = _column()
    due: list[int | None] = _column()
    """None where the cards that decide are not known (rule CM-162)."""
    claimed: list[int | None] = _column()
    hand_label: list[str | None] = _column()
    line_no: list[int | None] = _column()
    """Line of the award; None for a share that was due and not paid."""


@dataclass(slots=True)
class Chunk:
    """Some thousands of hands of one source."""

    hands: Hands = field(default_factory=Hands)
    seats: Seats = field(default_factory=Seats)
    events: Events = field(default_factory=Events)
    claims: Claims = field(default_factory=Claims)
    pots: Pots = field(default_factory=Pots)
    shares: Shares = field(default_factory=Shares)
