"""The rulebook's worked examples of no-limit, by their ids: what the next player may do, and how pots and odd chips fall."""

from __future__ import annotations

from typing import NamedTuple

from hhparse.chunk import UNIT, Chunk
from hhparse.games.stepper import ACTIONS
from tests.reading import dealt


class May(NamedTuple):
    """What the rules allow a seat at its last logged action."""

    call: int
    least: int
    """Smallest total of a raise."""
    may_raise: bool


def log(stacks: list[int], button: int, blinds: tuple[int, int], lines: str, ante: int = 0) -> Chunk:
    """A hold'em no-limit hand of the seats 1, 2, ... with these stacks, dealt again; `lines` stand between SEAT and END."""
    small, big = blinds
    head = ["DEALERLOG 1 EN", "GAME HOLDEM NL", "PROFILE STANDARD", "CURRENCY EUR", "CHIP 1", f"SB {small}", f"BB {big}", "RAKERULE NONE"]
    head += [f"ANTE {ante}"] if ante else []
    seats = [f"SEAT S{n} P{n} STACK {stack}" for n, stack in enumerate(stacks, 1)]
    body = [line.strip() for line in lines.strip().splitlines()]
    return dealt("\n".join([*head, "HAND 1 2026-03-09T20:00:00Z", f"BUTTON S{button}", *seats, *body, "END 1", ""]))


def may(chunk: Chunk, seat: int) -> May:
    """What a seat might do at its last action."""
    e = chunk.events
    at = max(k for k in range(len(e)) if e.seat[k] == seat and e.kind[k] in ACTIONS)
    return May((e.to_call[at] or 0) // UNIT, (e.min_to[at] or 0) // UNIT, bool(e.may_raise[at]))


def pots(chunk: Chunk) -> list[tuple[int, str]]:
    """(chips, contesting seats) of every pot."""
    return [(amount // UNIT, seats) for amount, seats in zip(chunk.pots.amount_due, chunk.pots.eligible, strict=True)]


def clean(chunk: Chunk) -> bool:
    return not any(chunk.events.departure)


def test_cm_x1_minimum_raise_is_the_last_raise() -> None:
    chunk = log(
        [9000] * 6,
        6,
        (100, 200),
        """
        POST S1 SB 100
        POST S2 BB 200
        STREET PREFLOP
        S3 RAISE TO 600
        S4 RAISE TO 1600
        S5 RAISE TO 3600
        S6 FOLD
        """,
    )
    assert may(chunk, 6) == May(3600, 5600, True)
    assert clean(chunk)


def test_cm_x2_a_short_all_in_leaves_the_size_of_the_raise() -> None:
    chunk = log(
        [9000, 9000, 150, 9000],
        4,
        (50, 100),
        """
        POST S1 SB 50
        POST S2 BB 100
        STREET PREFLOP
        S3 RAISE TO 150 ALLIN
        S4 FOLD
        """,
    )
    assert may(chunk, 4) == May(150, 250, True)
    assert clean(chunk)


FLOP = """
    POST S1 SB 50
    POST S2 BB 100
    STREET PREFLOP
    {before}
    BURN
    BOARD FLOP [7h 8d Kc]
    STREET FLOP
    {flop}
    """


def flop(stacks: list[int], acts: str) -> Chunk:
    """A hand in which everybody has limped; `acts` are the actions of the flop, `/` between them."""
    seats = range(1, len(stacks) + 1)
    before = [*(f"S{n} CALL 100" for n in seats[2:]), "S1 CALL 50", "S2 CHECK"]
    return log([s + 100 for s in stacks], len(stacks), (50, 100), FLOP.format(before="\n".join(before), flop=acts.replace(" / ", "\n")))


def test_cm_x3_short_all_ins_reopen_when_they_add_up() -> None:
    start = "S1 BET 100 / S2 RAISE TO 125 ALLIN / S3 CALL 125 / S4 RAISE TO 200 ALLIN / S5 CALL 200 / "
    stacks = [5000, 125, 5000, 200, 5000]
    chunk = flop(stacks, start + "S1 CALL 100 / S3 CALL 75")
    assert may(chunk, 1) == May(100, 300, True)
    assert may(chunk, 3) == May(75, 300, False)
    assert clean(chunk)
    assert clean(flop(stacks, start + "S1 RAISE TO 300 / S3 FOLD / S5 FOLD"))


def test_cm_x4_three_short_all_ins() -> None:
    chunk = flop(
        [5000, 500, 650, 800, 5000], "S1 BET 300 / S2 RAISE TO 500 ALLIN / S3 RAISE TO 650 ALLIN / S4 RAISE TO 800 ALLIN / S5 CALL 800"
    )
    assert may(chunk, 5) == May(800, 1100, True)
    assert clean(chunk)


def test_cm_x5_the_big_blind_may_raise_and_the_first_caller_may_not() -> None:
    chunk = log(
        [20000, 20000, 20000, 7500],
        4,
        (2000, 4000),
        """
        POST S1 SB 2000
        POST S2 BB 4000
        STREET PREFLOP
        S3 CALL 4000
        S4 RAISE TO 7500 ALLIN
        S1 FOLD
        S2 CALL 3500
        S3 CALL 3500
        """,
    )
    assert may(chunk, 2) == May(3500, 11500, True)
    assert may(chunk, 3) == May(3500, 11500, False)
    assert clean(chunk)


def test_cm_x17_uncalled_main_pot_and_side_pot() -> None:
    """A is S2, B is S3, C is S4; D is S1, the small blind of 50 that folds."""
    chunk = log(
        [2000, 200, 500, 2000],
        4,
        (50, 100),
        """
        POST S1 SB 50
        POST S2 BB 100
        STREET PREFLOP
        S3 CALL 100
        S4 RAISE TO 1200
        S1 FOLD
        S2 CALL 100 ALLIN
        S3 CALL 400 ALLIN
        UNCALLED S4 700
        """,
    )
    assert pots(chunk) == [(650, "2 3 4"), (600, "3 4")]
    assert chunk.seats.returned == [0, 0, 0, 700 * UNIT]
    assert clean(chunk)


def test_cm_x18_a_short_ante_makes_a_side_pot() -> None:
    chunk = log(
        [60, 900, 900, 900],
        4,
        (0, 0),
        """
        POST S1 ANTE 60 ALLIN
        POST S2 ANTE 100
        POST S3 ANTE 100
        POST S4 ANTE 100
        """,
        ante=100,
    )
    assert pots(chunk) == [(240, "1 2 3 4"), (120, "2 3 4")]


def test_cm_x19_odd_chips_go_left_of_the_button() -> None:
    """Pot 101, button S6, S1, S2 and S4 tied: 34, 34, 33; a dead blind of 11 makes the pot odd."""
    board = "BURN\nBOARD FLOP [7h 8d Kc]\nBURN\nBOARD TURN [2s]\nBURN\nBOARD RIVER [9c]"
    chunk = log(
        [30, 30, 900, 30, 900, 900],
        6,
        (15, 30),
        f"""
        POST S1 SB 15
        POST S2 BB 30 ALLIN
        POST S5 DEADBLIND 11
        STREET PREFLOP
        S3 FOLD
        S4 CALL 30 ALLIN
        S5 FOLD
        S6 FOLD
        S1 CALL 15 ALLIN
        {board}
        SHOWDOWN
        SHOW S1 [As Qs]
        SHOW S2 [Ah Qh]
        SHOW S4 [Ad Qd]
        POT MAIN 101 S1 S2 S4
        AWARD MAIN S1 34
        AWARD MAIN S2 34
        AWARD MAIN S4 33
        """,
    )
    due = {seat: (amount or 0) // UNIT for seat, amount in zip(chunk.shares.seat, chunk.shares.due, strict=True)}
    assert due == {1: 34, 2: 34, 4: 33}
    assert chunk.shares.due == chunk.shares.claimed
    assert clean(chunk)
