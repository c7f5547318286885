"""Random legal hands of an independent player: no departure, the same pots, awards and end stacks to the chip."""

from __future__ import annotations

import random
from datetime import datetime

import pytest

from hhparse.chunk import UNIT, Chunk
from tests.play import Played, dealer_header, dealer_log, play, pokerstars
from tests.reading import dealt, departures

CENT = UNIT // 100


def random_hand(seed: int) -> Played:
    rng = random.Random(seed)
    seats = rng.sample(range(1, 10), rng.randrange(2, 8))
    bb = rng.choice([2, 10, 100])
    stacks = {s: rng.choice([bb // 2, bb, 3 * bb, 20 * bb, 100 * bb]) + rng.randrange(1, 2 * bb) for s in seats}
    ante = rng.choice([0, 0, max(bb // 5, 1)])
    return play(rng, {s: f"P{s}" for s in seats}, stacks, rng.choice(seats), bb // 2, bb, ante, wild=rng.choice([0.1, 0.25, 0.5]))


def check(chunk: Chunk, h: Played, unit: int) -> None:
    assert departures(chunk) == []
    seats = dict(zip(chunk.seats.seat, chunk.seats.stack_end, strict=True))
    assert seats == {s: chips * unit for s, chips in h.ends.items()}
    assert [(a, e) for a, e in zip(chunk.pots.amount_due, chunk.pots.eligible, strict=True)] == [
        (chips * unit, " ".join(str(s) for s in sorted(seats))) for chips, seats in h.pots
    ]
    assert chunk.shares.due == chunk.shares.claimed
    assert sum(chunk.shares.claimed) == sum(won for _, _, won in h.awards) * unit  # type: ignore[arg-type]
    assert chunk.hands.pot_due == [sum(chips for chips, _ in h.pots) * unit]


@pytest.mark.parametrize("block", range(10))
def test_dealer_log(block: int) -> None:
    for seed in range(block * 60, block * 60 + 60):
        h = random_hand(seed)
        check(dealt("\n".join([*dealer_header(h.sb, h.bb, h.ante), *dealer_log(h, seed, "2026-03-09T20:00:00+02:00")])), h, UNIT)


@pytest.mark.parametrize("block", range(5))
def test_pokerstars(block: int) -> None:
    for seed in range(block * 60, block * 60 + 60):
        h = random_hand(seed)
        if h.ante == 0:  # cash tables
            check(dealt("\n".join(pokerstars(h, seed, datetime(2026, 3, 9, 20, 0, 5))), "pokerstars"), h, CENT)
