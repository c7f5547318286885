"""The rulebook's worked examples of hands, splits, boards and rake, by their ids."""

from __future__ import annotations

import pytest

from hhparse.chunk import HALVES, UNIT, Chunk
from tests.reading import dealt

Share = tuple[str, int, int]
"""Half, seat, chips."""


def log(game: str, header: str, body: str) -> Chunk:
    """One hand of a dealer log, dealt again; `header` and `body` hold a line each a slash."""
    lines = ["DEALERLOG 1 EN", f"GAME {game}", "PROFILE STANDARD", "CURRENCY EUR", *header.split(" / "), "HAND 1 2026-03-09T20:00:00Z"]
    return dealt("\n".join([*lines, *body.split(" / "), "END 1", ""]))


def due(chunk: Chunk) -> list[Share]:
    """Who is due what; nothing may be unknown."""
    s = chunk.shares
    assert None not in s.due
    rows = zip(s.half, s.seat, s.due, strict=True)
    return sorted((HALVES[half], seat, chips // UNIT) for half, seat, chips in rows if chips)


def checked_down(hands: list[str], board: str, posts: str = "", button: int = 0) -> str:
    """Everybody shows; `posts` hold the whole pot."""
    first, turn, river = board[:8], board[9:11], board[12:]
    seats = [f"SEAT S{n} P{n} STACK 9000" for n in range(1, len(hands) + 1)]
    shows = [f"SHOW S{n} [{cards}]" for n, cards in enumerate(hands, 1)]
    start = [f"BUTTON S{button or len(hands)}", *seats, *([posts] if posts else [])]
    return " / ".join(
        [*start, f"BOARD FLOP [{first}]", f"BOARD TURN [{turn}]", f"BOARD RIVER [{river}]", "SHOWDOWN", *shows, "AWARD MAIN S1 1"]
    )


@pytest.mark.parametrize("order", ["straight_wins", "trips_wins"])
@pytest.mark.parametrize(
    ("board", "hands", "winner"),
    [
        pytest.param("6h 7d 8s Kc Qd", ["As 9c", "Kd Qc"], {"straight_wins": 1, "trips_wins": 1}, id="SD-X5"),
        pytest.param("8h Jh 8d Qs 6h", ["Jd Js", "Ah Kh", "9c Tc"], {"straight_wins": 2, "trips_wins": 2}, id="SD-X6"),
        pytest.param("9s Tc Jd 6h 6c", ["Qh 8d", "6d As"], {"straight_wins": 1, "trips_wins": 2}, id="SD-X7"),
        pytest.param("7c 8c 9c Kd Ks", ["Ac 6c", "Kh 9d"], {"straight_wins": 1, "trips_wins": 1}, id="SD-X8"),
        pytest.param("6s 7h 8d 9c Qs", ["Ah Kd", "Tc Js"], {"straight_wins": 2, "trips_wins": 2}, id="SD-X9"),
    ],
)
def test_short_deck(order: str, board: str, hands: list[str], winner: dict[str, int]) -> None:
    """SD-14: the evaluator follows `sd.order`."""
    posts = " / ".join(f"POST S{n} ANTE 100" for n in range(1, len(hands) + 1))
    chunk = log("SHORTDECK NL", f"ANTE 100 / OPTION sd.order = {order}", checked_down(hands, board, posts))
    assert due(chunk) == [("all", winner[order], 100 * len(hands))]


def test_og_x1_omaha_takes_two_hole_cards() -> None:
    """An ace-high flush with two spades of the hand; no straight flush, which would need three of the board and one."""
    chunk = log(
        "OMAHA PL", "SB 50 / BB 100", checked_down(["As Ks 2d 3c", "Td Tc 4c 4h"], "Qs Js 9s Th 4d", "POST S1 SB 50 / POST S2 BB 100")
    )
    assert due(chunk) == [("all", 1, 100)]
    assert chunk.shares.hand_label[0] == "flush, ace high"


def test_og_x2_halves_with_other_hole_cards() -> None:
    posts = "POST S1 SB 50 / POST S2 BB 50"
    chunk = log("OMAHA8 PL", "SB 50 / BB 50", checked_down(["Ad 2c Kh Kc", "Qs Qd Jh Jc"], "3s 4d 8h Kd Qc", posts) + "00")
    assert due(chunk) == [("high", 1, 50), ("low", 1, 50)]
    assert {"8-4-3-2-A low", "three of a kind, kings"} <= set(chunk.shares.hand_label)


def test_og_x3_no_low_on_the_board() -> None:
    posts = "POST S1 SB 50 / POST S2 BB 50"
    chunk = log("OMAHA8 PL", "SB 50 / BB 50", checked_down(["Ad 2c 3h 8c", "Kh Kc Th 5c"], "Ks Qd Jh 4s 2s", posts))
    assert due(chunk) == [("all", 2, 100)]


HIGH, LOW, ALSO_LOW = "Ks Kd Qh Jc", "As 2d 9h Td", "Ac 2h 9d Tc"
BOARD = "3h 4c 8s Kc 7d"


@pytest.mark.parametrize(
    ("chip", "pot", "hands", "board", "shares"),
    [
        pytest.param(5, 365, [HIGH, LOW], BOARD, [("high", 1, 185), ("low", 2, 180)], id="CM-X20"),
        pytest.param(5, 110, [HIGH, LOW, ALSO_LOW], BOARD, [("high", 1, 55), ("low", 2, 30), ("low", 3, 25)], id="CM-X21"),
        pytest.param(1, 249, [LOW, HIGH], "3h 9c 9s Kc Jd", [("all", 2, 249)], id="CM-X22"),
    ],
)
def test_high_low(chip: int, pot: int, hands: list[str], board: str, shares: list[Share]) -> None:
    """CM-83; the pot is made of dead money."""
    chunk = log("OMAHA8 PL", f"CHIP {chip} / SB 1 / BB 1", checked_down(hands, board, f"POST S1 DEADBLIND {pot}"))
    assert due(chunk) == shares


@pytest.mark.parametrize(("value", "first", "second"), [("even_total", 35, 35), ("per_half", 36, 34)])
def test_cm_x23_identical_hands_for_both_halves(value: str, first: int, second: int) -> None:
    posts = "POST S1 DEADBLIND 70"
    chunk = log("OMAHA8 PL", f"CHIP 1 / SB 1 / BB 1 / OPTION odd.identical_both = {value}", checked_down([LOW, ALSO_LOW], BOARD, posts))
    sums = {seat: sum(chips for _, s, chips in due(chunk) if s == seat) for seat in (1, 2)}
    assert sums == {1: first, 2: second}


@pytest.mark.parametrize(
    ("chip", "rule", "pot", "rake"),
    [
        pytest.param(25, "5% CAP 300 NOFLOPNODROP", 8200, 300, id="CM-X24"),
        pytest.param(1, "10%", 87, 8, id="CM-X25"),
        pytest.param(25, "5% CAP 300", 4300, 200, id="CM-X26"),
    ],
)
def test_rake(chip: int, rule: str, pot: int, rake: int) -> None:
    """CM-90."""
    body = checked_down(["As Ad", "Ks Kd"], "2c 3c 7h 8h 9d", f"POST S1 DEADBLIND {pot}")
    chunk = log("HOLDEM NL", f"CHIP {chip} / SB 1 / BB 1 / RAKERULE {rule}", body)
    assert chunk.hands.rake_due == [rake * UNIT]
    assert chunk.pots.rake_due == [rake * UNIT]


def test_rake_is_free_without_a_flop_and_unknown_without_a_rule() -> None:
    """CM-92, CM-94."""
    posts = "BUTTON S2 / SEAT S1 A STACK 900 / SEAT S2 B STACK 900 / POST S2 SB 50 / POST S1 BB 100"
    body = f"{posts} / STREET PREFLOP / S2 FOLD / UNCALLED S1 50 / AWARD MAIN S1 100"
    assert log("HOLDEM NL", "SB 50 / BB 100 / RAKERULE 5% CAP 300 NOFLOPNODROP", body).hands.rake_due == [0]
    assert log("HOLDEM NL", "SB 50 / BB 100 / RAKERULE NONE", body).hands.rake_due == [0]
    assert log("HOLDEM NL", "SB 50 / BB 100", body).hands.rake_due == [None]


@pytest.mark.parametrize(("boards", "parts"), [(2, [51, 50]), (3, [34, 34, 33])])
def test_cm_x27_odd_units_to_the_first_boards(boards: int, parts: list[int]) -> None:
    rivers = ["3c", "4c", "5c"][:boards]
    body = [
        "BUTTON S2", "SEAT S1 A STACK 101", "SEAT S2 B STACK 9000", "POST S1 DEADBLIND 101", "BOARD FLOP [Kh 7d 8s]", "BOARD TURN [2d]",
        *(f"BOARD RIVER RUN {n} [{card}]" for n, card in enumerate(rivers, 1)), "SHOWDOWN", "SHOW S1 [As Ad]", "SHOW S2 [Qs Qd]",
        *(f"AWARD MAIN RUN {n} S1 {part}" for n, part in enumerate(parts, 1)),
    ]  # fmt: skip
    chunk = log("HOLDEM NL", "CHIP 1 / SB 1 / BB 1 / OPTION rit.max = 3", " / ".join(body))
    assert [amount // UNIT for amount in chunk.pots.amount_due] == parts
    assert [(n, chips // UNIT) for n, chips in zip(chunk.shares.board_no, chunk.shares.due, strict=True) if chips] == [
        (n, part) for n, part in enumerate(parts, 1)
    ]


@pytest.mark.parametrize(
    ("game", "option", "hands", "board", "paid", "order"),
    [
        ("SHORTDECK NL", "straight_wins", ["Jd Js", "Ah Kh"], "8h Jh 8d Qs 6h", 1, "a full house above a flush"),
        ("SHORTDECK NL", "straight_wins", ["Qh 8d", "6d As"], "9s Tc Jd 6h 6c", 2, "three of a kind above a straight"),
        ("SHORTDECK NL", "trips_wins", ["Qh 8d", "6d As"], "9s Tc Jd 6h 6c", 1, "a straight above three of a kind"),
        ("SHORTDECK NL", "straight_wins", ["As 9c", "Kd Qc"], "6h 7d 8s Kc Qd", 2, "A-6-7-8-9 as no straight"),
        ("OMAHA PL", "straight_wins", ["As Kd 2d 3c", "Qc Qd 7h 8h"], "5s Js 9s Ts 4d", 1, "any number of hole cards"),
        ("SHORTDECK NL", "straight_wins", ["As Ac", "Kd Kc"], "6h 7d 8s Jc Qd", 2, None),
    ],
)
def test_mistaken_order(game: str, option: str, hands: list[str], board: str, paid: int, order: str | None) -> None:
    """CM-73, SD-15, OG-20: the order by which a wrong award is right."""
    body = checked_down(hands, board, "POST S1 ANTE 100 / POST S2 ANTE 100").replace("AWARD MAIN S1 1", f"AWARD MAIN S{paid} 200")
    assert log(game, f"ANTE 100 / OPTION sd.order = {option}", body).hands.order_fits == [order]
