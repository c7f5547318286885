"""Evaluators against the vectors of the rules, against themselves, and against PokerKit."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest

from hhparse.games.cards import FULL_DECK, SHORT_DECK, UNKNOWN, CardError, cards_text, parse_cards
from hhparse.games.evaluate import (
    EVALUATORS,
    FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Evaluator,
    ace_to_five,
    badugi,
    best,
    category,
    deuce_to_seven,
    high,
    low8,
    omaha,
    short_deck,
    short_deck_trips,
    span,
)
from hhparse.games.labels import describe


def deals(deck: Sequence[int], size: int, n: int, seed: int = 1) -> list[list[int]]:
    """Random cards; two of three deals come from a part of the deck, where the rare hands are common."""
    rng = random.Random(seed)
    ranks = sorted({card >> 2 for card in deck})
    out: list[list[int]] = []
    while len(out) < n:
        if len(out) % 3 == 0:
            part = list(deck)
        elif len(out) % 3 == 1:
            some = rng.sample(ranks, 6)
            part = [card for card in deck if card >> 2 in some]
        else:
            some = rng.sample(range(4), 2)
            part = [card for card in deck if card & 3 in some]
        if len(part) >= size:
            out.append(rng.sample(part, size))
    return out


# The vectors of HR-10: evaluator, the better hand, the other one.
HR10 = [
    ("short_deck", "6s 7h 8d 9c Ts", "As 6h 7d 8c 9s"),
    ("short_deck", "Kh Qh 9h 8h 6h", "As Ad Ac Ks Kd"),
    ("high", "As Ad Ac Ks Kd", "Kh Qh 9h 8h 6h"),
    ("short_deck", "6s 7s 8s 9s As", "Th Td Tc Ts 6c"),
    ("ace_to_five", "5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac"),
    ("low8", "5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac"),
    ("deuce_to_seven", "7c 5d 4h 3s 2c", "Ac 2d 3h 4s 5c"),
    ("badugi", "Ad 2c 3h 6h", "Ac 3d 4h 5h"),
]


@pytest.mark.parametrize(("name", "winner", "loser"), HR10)
def test_hr10_vectors(name: str, winner: str, loser: str) -> None:
    rate = EVALUATORS[name]
    for first, second in zip(permutations(parse_cards(winner)), permutations(parse_cards(loser)), strict=True):
        assert rate(first) > rate(second)


def test_hr01_order_and_kickers() -> None:
    hands = [
        "As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "5s 4s 3s 2s As", "Kd Kh Ks Kc 2s", "Qd Qh Qs Qc As", "3d 3h 3s 2c 2d", "2d 2h 2s Ac Ad",
        "As Js 9s 8s 7s", "As Js 9s 8s 6s", "Ah Kd Qs Jc Ts", "6h 5d 4s 3c 2s", "5h 4d 3s 2c As", "7d 7h 7s 3c 2d", "6d 6h 6s Ac Kd",
        "Kd Kh 2s 2c 4d", "Kd Kh 2s 2c 3d", "Qd Qh Js Jc Ad", "8d 8h As Qc Jd", "8d 8h As Qc Td", "8d 8h Ks Qc Jd", "Ad Kh Qs Jc 9d",
        "Kd Qh 4s 3c 2d", "7d 5h 4s 3c 2d",
    ]  # fmt: skip
    values = [high(parse_cards(hand)) for hand in hands]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_hr01_suits_never_count() -> None:
    assert high(parse_cards("As Kd 9h 8c 2s")) == high(parse_cards("Ac Kh 9d 8s 2c"))


@pytest.mark.parametrize("text", ["Ks As 2s 3s 4d", "Qs Ks As 2d 3h", "Ts Js Qs Kd 2h"])
def test_hr01_straights_do_not_wrap(text: str) -> None:
    assert category(high(parse_cards(text))) not in (STRAIGHT, STRAIGHT_FLUSH)


# The vectors of short_deck.md section 4: board, hands, and the winner in each of the two orders.
SD_X = [
    ("SD-X5", "6h 7d 8s Kc Qd", ["As 9c", "Kd Qc"], 0, 0),
    ("SD-X6", "8h Jh 8d Qs 6h", ["Jd Js", "Ah Kh", "9c Tc"], 1, 1),
    ("SD-X7", "9s Tc Jd 6h 6c", ["Qh 8d", "6d As"], 0, 1),
    ("SD-X8", "7c 8c 9c Kd Ks", ["Ac 6c", "Kh 9d"], 0, 0),
    ("SD-X9", "6s 7h 8d 9c Qs", ["Ah Kd", "Tc Js"], 1, 1),
    ("SD-16", "6h 7d 8s Kc", ["As 9c", "Td Jh"], 0, 0),
]


@pytest.mark.parametrize(("rule", "board", "hands", "straight_wins", "trips_wins"), SD_X, ids=[row[0] for row in SD_X])
def test_sd14_vectors(rule: str, board: str, hands: list[str], straight_wins: int, trips_wins: int) -> None:
    for rate, winner in ((short_deck, straight_wins), (short_deck_trips, trips_wins)):
        values = [best(parse_cards(hand), parse_cards(board), rate) for hand in hands]
        assert values.index(max(values)) == winner, rule
        assert values.count(max(values)) == 1, rule


@pytest.mark.parametrize("rate", [short_deck, short_deck_trips], ids=["short_deck", "short_deck_trips"])
def test_sd13_straights(rate: Evaluator) -> None:
    runs = ["Ac 6d 7h 8s 9c", "6d 7h 8s 9c Tc", "7h 8s 9c Tc Jd", "8s 9c Tc Jd Qd", "9c Tc Jd Qd Kh", "Tc Jd Qd Kh As"]
    values = [rate(parse_cards(run)) for run in runs]
    assert values == sorted(set(values))
    assert {category(value) for value in values} == {STRAIGHT}
    assert category(rate(parse_cards("Kc Ad 6h 7s 8c"))) != STRAIGHT
    suited = [rate(parse_cards(" ".join(card[0] + "h" for card in run.split()))) for run in runs]
    assert suited == sorted(set(suited))
    assert {category(value) for value in suited} == {STRAIGHT_FLUSH}


def test_og_x1_omaha_exactly_two() -> None:
    value = omaha(parse_cards("As Ks 2d 3c"), parse_cards("Qs Js 9s Th 4d"))
    assert value == high(parse_cards("As Ks Qs Js 9s"))
    assert category(value) == FLUSH


def test_og_x2_omaha_high_and_low() -> None:
    hole, board = parse_cards("Ad 2c Kh Kc"), parse_cards("3s 4d 8h Kd Qc")
    assert omaha(hole, board) == high(parse_cards("Kh Kc Kd Qc 8h"))
    assert omaha(hole, board, low8) == low8(parse_cards("8c 4c 3d 2d As"))


def test_og_x3_omaha_no_low_without_three_low_ranks() -> None:
    board = parse_cards("Kd Qc Jh 4s 2c")
    rest = [card for card in FULL_DECK if card not in board]
    assert not any(omaha(two, board, low8) for two in combinations(rest, 2))


@pytest.mark.parametrize("rate", [high, short_deck, short_deck_trips, low8], ids=["high", "short_deck", "short_deck_trips", "low8"])
@pytest.mark.parametrize("holes", [4, 5, 6])
def test_hr07_omaha_is_the_best_of_all_two_and_three(rate: Evaluator, holes: int) -> None:
    deck = SHORT_DECK if rate in (short_deck, short_deck_trips) else FULL_DECK
    for deal in deals(deck, holes + 5, 150):
        hole, board = deal[:holes], deal[holes:]
        expected = max(rate([*two, *three]) for two in combinations(hole, 2) for three in combinations(board, 3))
        assert omaha(hole, board, rate) == expected, cards_text(deal)


def test_hr07_omaha_by_any_evaluator() -> None:
    hole, board = parse_cards("Ad 2c Kh Kc"), parse_cards("3s 4d 8h Kd Qc")
    assert omaha(hole, board, ace_to_five) == ace_to_five(parse_cards("8c 4c 3d 2d As"))
    assert omaha(hole, board[:2]) == 0


@pytest.mark.parametrize(
    "rate",
    [high, short_deck, short_deck_trips, low8, ace_to_five, deuce_to_seven],
    ids=["high", "short_deck", "short_deck_trips", "low8", "ace_to_five", "deuce_to_seven"],
)
@pytest.mark.parametrize("size", [6, 7, 8])
def test_hr01_to_hr05_seven_cards_are_their_best_five(rate: Evaluator, size: int) -> None:
    deck = SHORT_DECK if rate in (short_deck, short_deck_trips) else FULL_DECK
    for hand in deals(deck, size, 300, size):
        assert rate(hand) == max(map(rate, combinations(hand, 5))), cards_text(hand)


def test_hr06_badugi_is_its_best_subset() -> None:
    def plain(hand: Sequence[int]) -> tuple[int, list[int]]:
        found = []
        for n in range(1, 5):
            for some in combinations(hand, n):
                ranks = sorted({(card // 4 + 1) % 13 for card in some}, reverse=True)
                if len(ranks) == n == len({card % 4 for card in some}):
                    found.append((n, [-r for r in ranks]))
        return max(found)

    hands = deals(FULL_DECK, 4, 2000)
    rated = sorted(hands, key=badugi)
    assert [plain(hand) for hand in rated] == sorted(plain(hand) for hand in hands)
    for first, second in pairwise(rated):
        assert (badugi(first) == badugi(second)) == (plain(first) == plain(second))
    for hand in deals(FULL_DECK, 5, 300):
        assert badugi(hand) == max(badugi(four) for four in combinations(hand, 4))


def test_hr08_boards_of_stud_and_razz() -> None:
    down = ["9c 9d 9h 9s", "2c 2d 2h As", "Kc Kd 2h 2s", "Ac Ad Kh Qs", "Ac Kc Qc Jc", "5c 4c 3c 2c"]
    values = [high(parse_cards(board)) for board in down]
    assert values == sorted(values, reverse=True)
    up = ["4c 3d 2h As", "Kc 3d 2h As", "Ac Ad 3h 2s", "2c 2d 3h As", "Ac Ad 2h 2s", "Ac Ad Ah 2s"]
    values = [ace_to_five(parse_cards(board)) for board in up]
    assert values == sorted(values, reverse=True)


def test_hr09_span_of_unknown_cards() -> None:
    board = parse_cards("6h 7d 8s Kc Qd")
    hand = [*parse_cards("9c"), UNKNOWN, *board]
    unseen = [card for card in FULL_DECK if card not in hand]
    worst, most = span(hand, unseen, high)
    assert describe(worst) == "king high"
    assert describe(most) == "straight, ten high"
    assert span(parse_cards("9c Td") + board, unseen, high) == (high(parse_cards("6h 7d 8s 9c Td")),) * 2
    assert span(parse_cards("Ac 2d 3h 4s ??"), parse_cards("Kc 5d"), low8) == (0, low8(parse_cards("Ac 2d 3h 4s 5d")))


@pytest.mark.parametrize("name", EVALUATORS)
@pytest.mark.parametrize("text", ["Ac 2d 3h 4s ??", "Kh Qh 9h 8h 6h ??", "Ac 2d 3h 4s 5c 6d ??", "?? ?? ?? ?? ?? ?? ??", "Ac 2d 3h ??"])
def test_hr09_unknown_cards_are_refused_elsewhere(name: str, text: str) -> None:
    with pytest.raises(CardError, match="span"):
        EVALUATORS[name](parse_cards(text))


def test_hr09_unknown_cards_are_refused_in_omaha() -> None:
    for rate in (high, low8):
        with pytest.raises(CardError, match="span"):
            omaha(parse_cards("Ac 2d ?? ??"), parse_cards("3s 4d 8h Kd Qc"), rate)


def test_dl06_cards_in_their_canonical_form_only() -> None:
    assert parse_cards("2c Ah Kd ?? As") == [0, 50, 45, UNKNOWN, 51]
    assert parse_cards("") == []
    assert cards_text(parse_cards("2c Ah Kd ??")) == "2c Ah Kd ??"
    assert cards_text(SHORT_DECK[:4]) == "6c 6d 6h 6s"
    assert (len(FULL_DECK), len(SHORT_DECK)) == (52, 36)
    for text in ("ah", "AH", "10h", "Ah  Kd", " Ah", "AhKd", "Ah,Kd", "?", "A♥", "Ah\n"):
        with pytest.raises(CardError):
            parse_cards(text)


# PokerKit's hand, the deck, the size of a hand.
Theirs = tuple[Evaluator, str, Sequence[int], int]
PEERS: list[Theirs] = [
    (high, "StandardHighHand", FULL_DECK, 7),
    (high, "StandardHighHand", FULL_DECK, 5),
    (short_deck, "ShortDeckHoldemHand", SHORT_DECK, 7),
    (low8, "EightOrBetterLowHand", FULL_DECK, 7),
    (ace_to_five, "RegularLowHand", FULL_DECK, 7),
    (deuce_to_seven, "StandardLowHand", FULL_DECK, 7),
    (badugi, "BadugiHand", FULL_DECK, 4),
]


def same_order(ours: list[int], theirs: list[Any]) -> None:
    """Each hand against the next one, None or 0 being no hand."""
    for i in range(len(ours) - 1):
        a, b, x, y = ours[i], ours[i + 1], theirs[i], theirs[i + 1]
        assert (a > 0, b > 0) == (x is not None, y is not None)
        if x is not None and y is not None:
            assert (a > b, a == b) == (x > y, x == y), (x, y)


@pytest.mark.parametrize(("rate", "peer", "deck", "size"), PEERS, ids=[f"{p[1]}-{p[3]}" for p in PEERS])
def test_hr01_to_hr06_against_pokerkit(rate: Evaluator, peer: str, deck: Sequence[int], size: int) -> None:
    hand_of: Callable[[str], Any] = getattr(pytest.importorskip("pokerkit"), peer).from_game_or_none
    hands = deals(deck, size, 1500)
    same_order([rate(hand) for hand in hands], [hand_of(cards_text(hand).replace(" ", "")) for hand in hands])


@pytest.mark.parametrize(("rate", "peer"), [(high, "OmahaHoldemHand"), (low8, "OmahaEightOrBetterLowHand")], ids=["high", "low8"])
def test_hr07_against_pokerkit(rate: Evaluator, peer: str) -> None:
    hand_of: Callable[[str, str], Any] = getattr(pytest.importorskip("pokerkit"), peer).from_game_or_none
    hands = [(deal[:4], deal[4:]) for deal in deals(FULL_DECK, 9, 300)]
    texts = [tuple(cards_text(part).replace(" ", "") for part in hand) for hand in hands]
    same_order([omaha(hole, board, rate) for hole, board in hands], [hand_of(hole, board) for hole, board in texts])
