"""The rulebook's worked examples of pot-limit, fixed limit and short deck, by their ids: prices, smallest and largest totals, pots."""

from __future__ import annotations

from typing import NamedTuple

from hhparse.chunk import KIND, UNIT, Chunk
from hhparse.games.stepper import ACTIONS
from tests.reading import dealt, departures


class May(NamedTuple):
    """What the rules allow a seat at its last logged action; totals are for the round."""

    call: int
    least: int
    most: int
    may_raise: bool


def log(header: str, stacks: list[int], button: int, lines: str, profile: str = "STANDARD") -> Chunk:
    """A hand of the seats 1, 2, ... dealt again; in `header` and `lines` a slash stands between two lines."""
    head = ["DEALERLOG 1 EN", f"PROFILE {profile}", "CURRENCY EUR", "CHIP 1", *_split(header), "RAKERULE NONE"]
    seats = [f"SEAT S{n} P{n} STACK {stack}" for n, stack in enumerate(stacks, 1)]
    return dealt("\n".join([*head, "HAND 1 2026-03-09T20:00:00Z", f"BUTTON S{button}", *seats, *_split(lines), "END 1", ""]))


def _split(text: str) -> list[str]:
    return [line.strip() for line in text.replace("/", "\n").splitlines() if line.strip()]


def at(chunk: Chunk, seat: int) -> int:
    """The event of a seat's last action."""
    e = chunk.events
    return max(k for k in range(len(e)) if e.seat[k] == seat and e.kind[k] in ACTIONS)


def may(chunk: Chunk, seat: int) -> May:
    e, k = chunk.events, at(chunk, seat)
    return May((e.to_call[k] or 0) // UNIT, (e.min_to[k] or 0) // UNIT, (e.max_to[k] or 0) // UNIT, bool(e.may_raise[k]))


def most(chunk: Chunk, seat: int) -> int:
    return may(chunk, seat).most


def middle(chunk: Chunk, seat: int) -> int:
    """The chips in the middle before a seat's last action."""
    return (chunk.events.pot_before[at(chunk, seat)] or 0) // UNIT


def pots(chunk: Chunk) -> list[tuple[int, str]]:
    """(chips, contesting seats) of every pot."""
    return [(amount // UNIT, seats) for amount, seats in zip(chunk.pots.amount_due, chunk.pots.eligible, strict=True)]


# -- pot-limit

PLO = "GAME OMAHA PL / SB 100 / BB 200"
BLINDS = "POST S1 SB 100 / POST S2 BB 200 / STREET PREFLOP /"


def test_cm_x6_first_to_act_may_make_it_seven_hundred() -> None:
    chunk = log(PLO, [9000] * 4, 4, BLINDS + "S3 RAISE TO 700 / S4 FOLD")
    assert may(chunk, 3) == May(200, 400, 700, True)
    assert departures(chunk) == []
    assert [code for _, code in departures(log(PLO, [9000] * 4, 4, BLINDS + "S3 RAISE TO 701 / S4 FOLD"))] == ["BET_ABOVE_POT"]


def test_cm_x7_folded_to_the_small_blind() -> None:
    chunk = log(PLO, [9000] * 4, 4, BLINDS + "S3 FOLD / S4 FOLD / S1 RAISE TO 600")
    assert may(chunk, 1) == May(100, 400, 600, True)
    assert departures(chunk) == []


def test_cm_x8_the_small_blind_called() -> None:
    chunk = log(PLO, [9000] * 4, 4, BLINDS + "S3 FOLD / S4 FOLD / S1 CALL 100 / S2 RAISE TO 600")
    assert may(chunk, 2) == May(0, 400, 600, True)
    assert departures(chunk) == []


HUNDRED = """
    GAME OMAHA PL / SB 15 / BB 30
    """
TO_HUNDRED = """
    POST S1 SB 15 / POST S2 BB 30 / POST S3 DEADBLIND 10 / STREET PREFLOP / S3 CALL 30 / S1 CALL 15 / S2 CHECK
    BURN / BOARD FLOP [7h 8d Kc] / STREET FLOP /
    """
"""Three players and a pot of 100 on the flop: A is S1, B is S2, C is S3."""


def test_cm_x9_a_bet_of_half_the_pot() -> None:
    chunk = log(HUNDRED, [9000] * 3, 3, TO_HUNDRED + "S1 BET 50 / S2 RAISE TO 250")
    assert (middle(chunk, 1), most(chunk, 1), most(chunk, 2)) == (100, 100, 250)
    assert departures(chunk) == []


def test_cm_x10_after_a_raise_of_the_pot() -> None:
    chunk = log(HUNDRED, [9000] * 3, 3, TO_HUNDRED + "S1 BET 50 / S2 RAISE TO 250 / S3 RAISE TO 900")
    assert may(chunk, 3) == May(250, 450, 900, True)
    assert departures(chunk) == []


def test_cm_x11_back_to_the_first_bettor() -> None:
    chunk = log(HUNDRED, [9000] * 3, 3, TO_HUNDRED + "S1 BET 50 / S2 RAISE TO 250 / S3 FOLD / S1 RAISE TO 850")
    assert may(chunk, 1) == May(200, 450, 850, True)
    assert departures(chunk) == []


def test_cm_x12_a_bet_of_the_whole_pot() -> None:
    before = "POST S1 SB 250 / POST S2 BB 500 / STREET PREFLOP / S3 CALL 500 / S1 CALL 250 / S2 CHECK / BURN / BOARD FLOP [7h 8d Kc] /"
    chunk = log("GAME OMAHA PL / SB 250 / BB 500", [9000] * 3, 3, before + "STREET FLOP / S1 BET 1500 / S2 RAISE TO 6000")
    assert (middle(chunk, 1), most(chunk, 1)) == (1500, 1500)
    assert may(chunk, 2) == May(1500, 3000, 6000, True)
    assert departures(chunk) == []


# -- fixed limit: unit 20 on the flop

LIMITS = "GAME HOLDEM FL / LIMITS 20 40 / SB 10 / BB 20"
LIMPED = """
    POST S1 SB 10 / POST S2 BB 20 / STREET PREFLOP / S3 CALL 20 / S1 CALL 10 / S2 CHECK
    BURN / BOARD FLOP [7h 8d Kc] / STREET FLOP /
    """
"""Three players see a flop for 20 each; the stacks below are what is left after it."""


def flop(stacks: list[int], acts: str) -> Chunk:
    return log(LIMITS, [s + 20 for s in stacks], 3, LIMPED + acts)


def test_cm_x13_an_all_in_bet_below_half_a_unit_is_completed() -> None:
    chunk = flop([8, 500, 500], "S1 BET 8 ALLIN / S2 RAISE TO 20 / S3 RAISE TO 40")
    assert may(chunk, 2) == May(8, 20, 20, True)
    assert may(chunk, 3) == May(20, 40, 40, True)
    assert departures(chunk) == []
    assert [code for _, code in departures(flop([8, 500, 500], "S1 BET 8 ALLIN / S2 RAISE TO 28"))] == ["BET_WRONG_FIXED_AMOUNT"]
    assert may(flop([8, 500, 500], "S1 BET 8 ALLIN / S2 CALL 8"), 2).call == 8


def test_cm_x14_an_all_in_bet_of_three_quarters_is_raised_by_a_unit() -> None:
    chunk = flop([15, 500, 500], "S1 BET 15 ALLIN / S2 RAISE TO 35 / S3 CALL 35")
    assert may(chunk, 2) == May(15, 35, 35, True)
    assert departures(chunk) == []
    assert [code for _, code in departures(flop([15, 500, 500], "S1 BET 15 ALLIN / S2 RAISE TO 20"))] == ["BET_WRONG_FIXED_AMOUNT"]


def test_cm_x15_a_short_raise_is_completed_and_does_not_reopen() -> None:
    chunk = flop([500, 29, 500], "S1 BET 20 / S2 RAISE TO 29 ALLIN / S3 CALL 29 / S1 CALL 9")
    assert may(chunk, 3) == May(29, 40, 40, True)
    assert may(chunk, 1)[:2] == (9, 40)
    assert not may(chunk, 1).may_raise
    assert departures(chunk) == []
    assert departures(flop([500, 29, 500], "S1 BET 20 / S2 RAISE TO 29 ALLIN / S3 RAISE TO 40 / S1 CALL 20")) == []
    again = flop([500, 29, 500], "S1 BET 20 / S2 RAISE TO 29 ALLIN / S3 CALL 29 / S1 RAISE TO 40")
    assert [code for _, code in departures(again)] == ["RAISE_NOT_REOPENED"]


def test_cm_x16_a_raise_of_half_a_unit_is_a_full_one() -> None:
    chunk = flop([500, 30, 500], "S1 BET 20 / S2 RAISE TO 30 ALLIN / S3 CALL 30 / S1 RAISE TO 50 / S3 CALL 20")
    assert may(chunk, 1) == May(10, 50, 50, True)
    assert departures(chunk) == []
    assert may(flop([500, 30, 500], "S1 BET 20 / S2 RAISE TO 30 ALLIN / S3 FOLD"), 3) == May(30, 50, 50, True)


def test_og_x5_four_wagers_before_the_flop() -> None:
    acts = "POST S1 SB 10 / POST S2 BB 20 / STREET PREFLOP / S3 RAISE TO 40 / S1 RAISE TO 60 / S2 RAISE TO 80 /"
    chunk = log(LIMITS, [500] * 3, 3, acts + "S3 CALL 40 / S1 CALL 20")
    e = chunk.events
    raised = [k for k in range(len(e)) if e.kind[k] == KIND["raise"]]
    assert [(e.min_to[k], e.max_to[k], e.may_raise[k]) for k in raised] == [(to * UNIT, to * UNIT, True) for to in (40, 60, 80)]
    assert (may(chunk, 3).call, may(chunk, 3).may_raise) == (40, False)
    assert (may(chunk, 1).call, may(chunk, 1).may_raise) == (20, False)
    assert departures(chunk) == []
    assert [code for _, code in departures(log(LIMITS, [500] * 3, 3, acts + "S3 RAISE TO 100"))] == ["RAISE_CAP_EXCEEDED"]


# -- short deck: six players, a = 100, the button is S6

ANTES = " / ".join(f"POST S{n} ANTE 100" for n in range(1, 6)) + " / "
SEED = "GAME SHORTDECK NL / ANTE 100 / BUTTONANTE 200 / OPTION sd.order = straight_wins"
SEED_POSTS = ANTES + "POST S6 BUTTONANTE 200 / STREET PREFLOP / "
STANDARD = "GAME SHORTDECK NL / ANTE 100 / BUTTONBLIND 100"
STANDARD_POSTS = ANTES + "POST S6 ANTE 100 / POST S6 BUTTONBLIND 100 / STREET PREFLOP / "


def limped(price: int) -> str:
    return " / ".join(f"S{n} CALL {price}" for n in range(1, 6)) + " / "


RAISED = "S1 RAISE TO 1000 / S2 FOLD / S3 FOLD / S4 FOLD / S5 FOLD / S6 FOLD"


def check_short_deck(header: str, posts: str, profile: str, limp: int, least: int, button: tuple[str, int], next_least: int) -> None:
    stacks = [9000] * 6
    chunk = log(header, stacks, 6, posts + limped(limp) + button[0], profile)
    assert middle(chunk, 1) == 700
    assert may(chunk, 1)[:2] == (limp, least)
    assert may(chunk, 1).may_raise
    assert may(chunk, 6).call == button[1]
    assert may(chunk, 6).may_raise
    assert departures(chunk) == []
    raised = log(header, stacks, 6, posts + RAISED, profile)
    assert may(raised, 2).least == next_least
    assert departures(raised) == []
    assert departures(log(header, stacks, 6, posts + f"S1 RAISE TO {least} / S2 FOLD", profile))[:1] == []
    below = departures(log(header, stacks, 6, posts + f"S1 RAISE TO {least - 1} / S2 FOLD", profile))
    assert [code for _, code in below] == ["RAISE_BELOW_MIN"]


def test_sd_x1_seed() -> None:
    check_short_deck(SEED, SEED_POSTS, "SEED", 200, 400, ("S6 CALL 200", 200), 1800)


def test_sd_x2_standard() -> None:
    check_short_deck(STANDARD, STANDARD_POSTS, "STANDARD", 100, 200, ("S6 CHECK", 0), 1900)


def test_sd_x3_wsop() -> None:
    """Totals of the round count the live ante (DL-08): a raise to 400 adds 300."""
    check_short_deck(SEED, SEED_POSTS, "WSOP", 100, 400, ("S6 CHECK", 0), 1800)
    chunk = log(SEED, [9000] * 6, 6, SEED_POSTS + "S1 RAISE TO 400 / S2 FOLD / S3 FOLD / S4 FOLD / S5 FOLD / S6 CALL 200", "WSOP")
    e = chunk.events
    assert [(e.amount[at(chunk, n)] or 0) // UNIT for n in (1, 6)] == [300, 200]
    assert departures(chunk) == []


def test_sd_x4_pot_rake_and_award_of_a_real_hand() -> None:
    """S5 and the button S6 are the finalists: 0.25 ante and 54.29 of wagers each; the others pay 0.25 and 0.75."""
    header = "GAME SHORTDECK NL / ANTE 0.25 / BUTTONBLIND 0.25 / OPTION rit.max = 1"
    posts = " / ".join(f"POST S{n} ANTE 0.25" for n in range(1, 7)) + " / POST S6 BUTTONBLIND 0.25 / STREET PREFLOP / "
    calls = "S1 RAISE TO 0.75 / " + " / ".join(f"S{n} CALL 0.75" for n in range(2, 6)) + " / S6 CALL 0.50 / "
    board = "BURN / BOARD FLOP [7h 8d Kc] / STREET FLOP / S1 CHECK / S2 CHECK / S3 CHECK / S4 CHECK / S5 BET 53.54 ALLIN / "
    end = """
        S6 CALL 53.54 ALLIN / S1 FOLD / S2 FOLD / S3 FOLD / S4 FOLD / BURN / BOARD TURN [6s] / BURN / BOARD RIVER [Jc] / SHOWDOWN
        SHOW S5 [Ah Ad] / SHOW S6 [Kh Kd] / POT MAIN 113.08 S5 S6 / RAKE MAIN 2.00 / AWARD MAIN S6 111.08
        """
    head = ["DEALERLOG 1 EN", "PROFILE POKERSTARS", "CURRENCY USD", "CHIP 0.01", *_split(header), "RAKERULE 5% CAP 2"]
    seats = [f"SEAT S{n} P{n} STACK {54.54 if n > 4 else 60}" for n in range(1, 7)]
    text = [*head, "HAND 1 2026-03-09T20:00:00Z", "BUTTON S6", *seats, *_split(posts + calls + board + end), "END 1", ""]
    chunk = dealt("\n".join(text))
    assert departures(chunk) == []
    assert chunk.hands.pot_due == [1_130_800]
    assert chunk.hands.rake_taken == [20_000]
    assert [(seat, due) for seat, due in zip(chunk.shares.seat, chunk.shares.due, strict=True) if due] == [(6, 1_110_800)]


def test_sd_x10_a_short_ante_and_a_dead_button_ante() -> None:
    chunk = log(
        SEED,
        [60, 9000, 600, 9000],
        4,
        """
        POST S1 ANTE 60 ALLIN / POST S2 ANTE 100 / POST S3 ANTE 100 / POST S4 BUTTONANTE 200 / STREET PREFLOP
        S2 RAISE TO 800 / S3 CALL 500 ALLIN / S4 FOLD / UNCALLED S2 300
        """,
        "SEED",
    )
    assert chunk.seats.returned == [0, 300 * UNIT, 0, 0]
    assert pots(chunk) == [(340, "1 2 3"), (1120, "2 3")]
    assert chunk.hands.pot_due == [1460 * UNIT]
    assert departures(chunk) == []
