"""Every legal way to bet a hand, counted: the stepper against the betting rules written a second time (`tests/betting.py`).

As perft does for chess: from the posts on, all sequences of legal actions are walked, bets in whole chips; at every
node both must know the same moves, and so both count the same number of hands.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest

from hhparse.chunk import KIND
from hhparse.games.stepper import NOBODY, Sizes, Stepper
from tests.betting import Betting, Move, Structure


@dataclass(frozen=True)
class Case:
    """What is bet, and how many betting rounds of it are walked."""

    name: str
    structure: Structure
    stacks: tuple[int, ...]
    rounds: int
    small: int = 1
    big: int = 2
    ante: int = 0
    units: tuple[int, int] = (2, 4)
    cap: int = 4
    short_deck: bool = False
    free_folds: bool = False
    hands: int | None = None
    """How many hands there are where that was counted by hand."""


def rules_of(case: Case) -> Betting:
    return Betting(list(case.stacks), case.structure, case.big, case.small, case.ante, case.short_deck, case.units, case.cap).start()


def stepper_of(case: Case, table: Betting) -> Stepper:
    """The stepper after the same posts."""
    least = (case.short_deck and case.ante) or case.big  # SD-11
    sizes = Sizes(case.structure, least, case.units[0], case.units[1], case.cap)
    step = Stepper(list(case.stacks), sizes)
    for kind, i, chips in table.posts:
        dead = kind == "ante"
        step.post(i, chips, 0 if dead else chips, chips if dead else 0)
    n = len(case.stacks)
    step.blinds_short = table.missing
    step.open_first(n - 1 if case.short_deck else (0 if n == 2 else 1), case.big, 0)
    return step


def moves_of(step: Stepper, free_folds: bool) -> set[Move]:
    """What the stepper allows the seat in turn: its `legal`, all totals between `min_to` and `max_to`."""
    who, to_call, least, most, may_raise = step.legal()
    b = step.bet[who]
    out = {Move("call", to_call, b + to_call) if to_call else Move("check", 0, b)}
    if to_call or free_folds:
        out.add(Move("fold", 0, b))
    if may_raise:
        out |= {Move("raise" if step.price else "bet", to - b, to) for to in range(least, most + 1)}
    return out


def copied(step: Stepper) -> Stepper:
    new = object.__new__(Stepper)
    for name in Stepper.__slots__:
        value = getattr(step, name)
        setattr(new, name, value.copy() if isinstance(value, (list, set)) else value)
    return new


def count(table: Betting, step: Stepper, case: Case, left: int, told: tuple[Move, ...] = ()) -> int:
    """How many hands go on from here; `told` is what was done so far, for the message."""
    while table.turn < 0 and left and len(table.live()) > 1:
        assert step.turn == NOBODY, told
        left -= 1
        if left:
            late = case.rounds - left >= 2
            table, step = table.copy(), copied(step)
            table.street(late)
            step.open_street(late)
    assert step.turn == table.turn, told
    if table.turn < 0:
        assert (step.put, step.stack, step.folded) == (table.put, table.stacks, table.folded), told
        return 1
    moves = table.moves(case.free_folds)
    assert moves_of(step, case.free_folds) == set(moves), told
    total = 0
    for move in moves:
        assert step.judge(KIND[move.what], step.turn, move.chips, move.total) == (
            "FOLD_WITHOUT_BET" if move.what == "fold" and not table.owes(table.turn) else None
        ), (told, move)
        after, stepped = table.copy(), copied(step)
        stepped.apply(KIND[move.what], step.turn, move.chips, move.total)
        after.play(move)
        total += count(after, stepped, case, left, (*told, move))
    return total


def walk(case: Case) -> int:
    table = rules_of(case)
    return count(table, stepper_of(case, table), case, case.rounds)


# By hand, blinds 1 and 2, one round of two players, the small blind is first.
#   4 chips each: SB folds 1; completes, then BB checks or raises to 4 (called or not) 3; raises to 4 (called or not) 2: 6.
BY_HAND = [
    Case("headsup-nl-4", "nl", (4, 4), 1, hands=6),
    Case("headsup-fl-4", "fl", (4, 4), 1, hands=6),
    Case("headsup-pl-4", "pl", (4, 4), 1, hands=6),
    # SB has 1 chip: it is all-in with its blind, the big blind owes nothing; no action at all.
    Case("small-blind-all-in", "nl", (9, 1), 4, hands=1),
    # The big blind has 1 chip: the small blind has matched it (CM-50).
    Case("big-blind-covered", "nl", (1, 9), 4, hands=1),
    # Fixed limit, three players with 4 chips, one round; a raise is to 4 and all-in, f/c is fold or call. The button B is first.
    # B folds: SB against BB, 6 as above. B calls: SB folds, BB checks 1 or raises (B f/c) 2; SB calls, BB checks 1 or raises
    # (B f/c, SB f/c) 4; SB raises (BB f/c, B f/c) 4: together 12. B raises: SB f/c, BB f/c 4.
    Case("three-fl-4", "fl", (4, 4, 4), 1, hands=22),
    # Short deck, button blind 2, two players with 4 chips: the other folds 1, calls (check, or raise to 4: f/c) 3, raises (f/c) 2.
    Case("short-deck-4", "nl", (4, 4), 1, short_deck=True, hands=6),
]

CASES = [
    *BY_HAND,
    Case("headsup-nl", "nl", (12, 12), 2),
    Case("headsup-nl-uneven", "nl", (7, 12), 4),
    Case("headsup-nl-short-big-blind", "nl", (3, 9), 4, small=2, big=4),
    Case("headsup-nl-ante-free-folds", "nl", (6, 6), 3, ante=1, free_folds=True),
    Case("headsup-pl", "pl", (14, 14), 2),
    Case("headsup-pl-odd-blinds", "pl", (9, 9), 3, small=1, big=3),
    Case("headsup-fl", "fl", (24, 24), 2),
    Case("headsup-fl-short", "fl", (19, 11), 4, small=2, big=4, units=(4, 8)),
    Case("three-nl", "nl", (8, 8, 8), 2),
    Case("three-nl-short-all-ins", "nl", (14, 9, 7), 1),
    Case("three-nl-reopened-by-sums", "nl", (5, 12, 6), 2),
    Case("three-nl-short-small-blind", "nl", (1, 6, 5), 3, small=2, big=3),
    Case("three-nl-ante", "nl", (7, 5, 6), 2, ante=1),
    Case("three-pl", "pl", (8, 8, 8), 2),
    Case("three-pl-short-small-blind", "pl", (1, 14, 14), 1, small=2, big=4),
    Case("three-pl-ante", "pl", (9, 12, 7), 1, ante=1),
    Case("three-fl", "fl", (10, 10, 10), 2),
    Case("three-fl-cap", "fl", (40, 40, 40), 1),
    Case("three-fl-half-bets", "fl", (37, 21, 18), 2, small=4, big=8, units=(8, 16)),
    Case("three-fl-half-bets-three-rounds", "fl", (17, 13, 11), 3, small=2, big=4, units=(4, 8)),
    Case("three-fl-cap-5", "fl", (40, 40, 40), 1, cap=5),
    Case("four-fl-cap", "fl", (12, 12, 12, 12), 1),
    Case("short-deck-two", "nl", (8, 8), 3, ante=1, short_deck=True),
    Case("short-deck-three", "nl", (6, 7, 8), 2, ante=1, short_deck=True),
    Case("short-deck-pl", "pl", (9, 9, 9), 1, ante=1, short_deck=True),
]

DEEP = [
    Case("headsup-nl-deep", "nl", (16, 18), 3),
    Case("headsup-nl-very-deep", "nl", (26, 26), 1),
    Case("headsup-pl-deep", "pl", (18, 17), 3),
    Case("headsup-fl-deep", "fl", (30, 31), 4),
    Case("three-nl-deep", "nl", (10, 9, 9), 3),
    Case("three-nl-ante-deep", "nl", (11, 11, 11), 2, ante=1),
    Case("three-pl-deep", "pl", (13, 12, 14), 2),
    Case("three-fl-deep", "fl", (16, 17, 18), 3),
    Case("four-nl-deep", "nl", (8, 7, 7, 8), 2),
    Case("five-fl-deep", "fl", (12, 12, 11, 9, 12), 1),
    Case("short-deck-deep", "nl", (11, 11, 10), 2, ante=1, short_deck=True),
]


def by_name(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", CASES, ids=by_name)
def test_every_hand_is_known_to_both(case: Case) -> None:
    hands = walk(case)
    assert hands == case.hands or case.hands is None


@pytest.mark.soak
@pytest.mark.parametrize("case", DEEP, ids=by_name)
def test_every_deep_hand_is_known_to_both(case: Case) -> None:
    assert walk(case) > 5_000


def random_case(rng: random.Random) -> Case:
    """Any table of tiny stacks, posts for less than the ante and the blinds among them."""
    structure: Structure = rng.choice(("nl", "pl", "fl"))
    n = rng.choice((2, 2, 3, 3, 4))
    big = rng.choice((2, 3, 4))
    most = {2: 5 * big, 3: 3 * big, 4: 2 * big}[n] if structure == "fl" else {2: 9, 3: 6, 4: 5}[n]
    stacks = tuple(rng.randint(1, most) for _ in range(n))
    short_deck = structure != "fl" and rng.random() < 0.2
    ante = rng.choice((0, 0, 1))
    return Case("random", structure, stacks, rng.choice((1, 2, 3)), big // 2, big, ante, (big, 2 * big), rng.choice((3, 4)), short_deck)


@pytest.mark.parametrize("block", range(10))
def test_any_small_table(block: int) -> None:
    rng = random.Random(block)
    assert sum(walk(random_case(rng)) for _ in range(25)) > 250


@pytest.mark.soak
def test_many_small_tables() -> None:
    rng = random.Random(7)
    assert sum(walk(random_case(rng)) for _ in range(20_000)) > 200_000


def test_cm_64_a_cap_stands_between_three_and_falls_between_two() -> None:
    """Fixed limit, cap 4: three players never wager more than four bets; two may go on as long as they have chips."""
    three = Case("cap", "fl", (16, 16, 16), 1)
    without = walk(replace(three, cap=8))
    assert walk(three) < walk(replace(three, cap=5)) < without
    two = Case("two", "fl", (30, 30), 1)
    assert walk(two) == walk(replace(two, cap=40))
