"""Evaluators against the exhaustive counts of HR-01 to HR-07.

The quick tests count hands of the same ranks and the same flush together: one hand is rated for all of
them. The tests marked `soak` rate every hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb, prod

import pytest

from hhparse.games.cards import FULL_DECK, SHORT_DECK, parse_cards
from hhparse.games.evaluate import (
    CATEGORIES,
    LOWEST,
    STRAIGHT_FLUSH,
    Evaluator,
    ace_to_five,
    badugi,
    category,
    deuce_to_seven,
    high,
    low8,
    omaha,
    short_deck,
    short_deck_trips,
)
from hhparse.games.labels import describe

Weighted = Iterator[tuple[tuple[int, ...], int]]
"""A hand, and for how many hands it stands."""

# HR-01 and HR-02, best first.
HEADS = ("royal_flush", *reversed(CATEGORIES))
HIGH_5 = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
HIGH_7 = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460)
SHORT_5 = (4, 20, 288, 1_728, 480, 6_120, 16_128, 36_288, 193_536, 122_400)
SHORT_7 = (1_860, 8_700, 44_640, 633_024, 175_560, 1_169_940, 607_200, 3_157_056, 2_316_600, 233_100)
SHORT_7_TRIPS = (1_860, 8_700, 44_640, 633_024, 175_560, 1_139_580, 637_560, 3_157_056, 2_316_600, 233_100)

HIGHS: list[tuple[str, Evaluator, tuple[int, ...], int, tuple[int, ...]]] = [
    ("hr01-5-of-52", high, FULL_DECK, 5, HIGH_5),
    ("hr01-7-of-52", high, FULL_DECK, 7, HIGH_7),
    ("hr02-5-of-36", short_deck, SHORT_DECK, 5, SHORT_5),
    ("hr02-5-of-36-trips", short_deck_trips, SHORT_DECK, 5, SHORT_5),
    ("hr02-7-of-36", short_deck, SHORT_DECK, 7, SHORT_7),
    ("hr02-7-of-36-trips", short_deck_trips, SHORT_DECK, 7, SHORT_7_TRIPS),
]


def multisets(ranks: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Sets of ranks in order, none more than four times."""
    for some in combinations_with_replacement(ranks, size):
        if all(some[i] != some[i + 4] for i in range(size - 4)):
            yield some


def flushes_among(counts: Sequence[int]) -> int:
    """How many choices of suits hold five or more of spades, for ranks that come so often."""
    ways = [1]  # ways[k]: k spades
    for n in counts:
        more = [0, *(w * comb(3, n - 1) for w in ways)]
        for k, w in enumerate(ways):
            more[k] += w * comb(3, n)
        ways = more
    return sum(ways[5:])


@cache
def all_hands(deck: tuple[int, ...], size: int) -> list[tuple[tuple[int, ...], int]]:
    """All hands of five to seven cards."""
    return list(weighted_hands(deck, size))


def weighted_hands(deck: tuple[int, ...], size: int) -> Weighted:
    ranks = sorted({card >> 2 for card in deck})
    for some in multisets(ranks, size):
        counts = list(Counter(some).values())
        # Suits taken in turn: no rank has one twice, none comes more than twice in seven.
        yield tuple(rank << 2 | i & 3 for i, rank in enumerate(some)), prod(comb(4, n) for n in counts) - 4 * flushes_among(counts)
    for k in range(5, size + 1):
        for flush in combinations(ranks, k):
            for rest in combinations_with_replacement(ranks, size - k):
                others = Counter(rest)
                if max(others.values(), default=0) <= 3:
                    side = [rank << 2 | suit for rank, n in others.items() for suit in range(n)]
                    yield (*[rank << 2 | 3 for rank in flush], *side), 4 * prod(comb(3, n) for n in others.values())


def heads(values: Counter[int]) -> tuple[int, ...]:
    """Hands a category, as in the tables of the rules."""
    out: Counter[str] = Counter()
    for value, n in values.items():
        royal = category(value) == STRAIGHT_FLUSH and describe(value) == "royal flush"
        out["royal_flush" if royal else CATEGORIES[category(value)]] += n
    return tuple(out[head] for head in HEADS)


def count(rate: Evaluator, hands: Iterable[tuple[tuple[int, ...], int]]) -> Counter[int]:
    values: Counter[int] = Counter()
    for hand, weight in hands:
        values[rate(hand)] += weight
    return values


def test_the_counting_counts_every_hand() -> None:
    for deck, size in ((FULL_DECK, 5), (FULL_DECK, 6), (FULL_DECK, 7), (SHORT_DECK, 7)):
        assert sum(weight for _, weight in all_hands(deck, size)) == comb(len(deck), size)


@pytest.mark.parametrize(("rate", "deck", "size", "expected"), [h[1:] for h in HIGHS], ids=[h[0] for h in HIGHS])
def test_hr01_hr02_counts(rate: Evaluator, deck: tuple[int, ...], size: int, expected: tuple[int, ...]) -> None:
    assert heads(count(rate, all_hands(deck, size))) == expected


def test_hr01_hr05_7462_classes() -> None:
    for rate in (high, deuce_to_seven):
        assert len(count(rate, all_hands(FULL_DECK, 5))) == 7_462


@pytest.mark.parametrize("rate", [short_deck, short_deck_trips], ids=["short_deck", "short_deck_trips"])
def test_hr02_1404_classes(rate: Evaluator) -> None:
    values = count(rate, all_hands(SHORT_DECK, 5))
    assert len(values) == 1_404
    classes = Counter(CATEGORIES[category(value)] for value in values)
    assert [classes[name] for name in CATEGORIES] == [120, 504, 252, 252, 6, 120, 72, 72, 6]


def test_hr02_orders_differ_in_30360_hands() -> None:
    differ = sum(w for hand, w in all_hands(SHORT_DECK, 7) if category(short_deck(hand)) != category(short_deck_trips(hand)))
    assert differ == 30_360


def low_heads(values: Counter[int], name: str) -> Counter[str]:
    """Hands by the highest card of an unpaired low, else by how many ranks they hold."""
    out: Counter[str] = Counter()
    for value, n in values.items():
        label = describe(value, name)
        if label.endswith(" low"):
            out[label.split("-")[0]] += n
        else:
            out[CATEGORIES[category(LOWEST - value)]] += n
    return out


LOW_5 = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]
LOW_7 = [781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200]


@pytest.mark.parametrize(("size", "expected"), [(5, LOW_5[:4]), (7, LOW_7[:4])])
def test_hr03_counts(size: int, expected: list[int]) -> None:
    values = count(low8, all_hands(FULL_DECK, size))
    assert values.pop(0) == comb(52, size) - sum(expected)
    assert len(values) == 56
    assert low_heads(values, "low8") == dict(zip("5678", expected, strict=True))
    if size == 5:
        assert set(values.values()) == {1_024}


@pytest.mark.parametrize(("size", "unpaired", "ranks"), [(5, LOW_5, (1_098_240, 178_464, 4_368)), (7, LOW_7, (5_948_800, 219_648, 624))])
def test_hr04_counts(size: int, unpaired: list[int], ranks: tuple[int, int, int]) -> None:
    values = count(ace_to_five, all_hands(FULL_DECK, size))
    out = low_heads(values, "ace_to_five")
    assert [out[r] for r in "56789TJQK"] == unpaired
    assert (out["pair"], out["two_pair"] + out["trips"], out["full_house"] + out["quads"]) == ranks
    if size == 5:
        assert len(values) == 6_175


def test_hr04_pair_of_aces_is_the_lowest_pair() -> None:
    hands = ["Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c", "Ac Ad Kh Qs Jc", "2c 2d Ah 3s 4c", "Ac Ad 2h 2s 3c", "Ac Ad Ah 2s 3c"]
    values = [ace_to_five(parse_cards(hand)) for hand in hands]
    assert values == sorted(values, reverse=True)


def test_hr05_counts() -> None:
    out: Counter[str] = Counter()
    last: dict[str, int] = {}
    for value, n in count(deuce_to_seven, all_hands(FULL_DECK, 5)).items():
        name = CATEGORIES[category(LOWEST - value)]
        out[name] += n
        last[name] = max(last.get(name, 0), value)
    assert [out[name] for name in CATEGORIES] == [1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36]
    assert sorted(last.values(), reverse=True) == [last[name] for name in CATEGORIES]
    assert last["high_card"] == deuce_to_seven(parse_cards("7c 5d 4h 3s 2c"))


def test_hr06_counts() -> None:
    values = Counter(map(badugi, combinations(FULL_DECK, 4)))
    hands, classes = Counter[int](), Counter[int]()
    for value, n in values.items():
        hands[value >> 13] += n
        classes[value >> 13] += 1
    assert [hands[n] for n in (4, 3, 2, 1)] == [17_160, 154_440, 96_252, 2_873]
    assert [classes[n] for n in (4, 3, 2, 1)] == [715, 286, 78, 13]
    assert max(values) == badugi(parse_cards("Ac 2d 3h 4s"))


# HR-07: over all boards, the hands of each category, and the lows.
OMAHA: list[tuple[str, tuple[int, ...], int]] = [
    ("As Ah 2s 3h", (0, 1_980, 17_154, 162_756, 233_520, 100_300, 224_408, 553_110, 419_076, 0), 810_784),
    ("Ks Kh Qs Jh", (1_980, 1_892, 17_150, 162_694, 231_694, 159_100, 206_900, 538_530, 392_364, 0), 0),
    ("As Ks Qs Js", (0, 990, 3_960, 82_296, 66_294, 227_703, 112_659, 597_294, 519_210, 101_898), 0),
    ("2c 2d 2h 2s", (0, 0, 0, 45_936, 0, 0, 0, 855_360, 811_008, 0), 0),
]


def all_boards(hole: Sequence[int]) -> Weighted:
    """All boards of five; cards of suits that cannot flush with this hole stand for each other."""
    rest = [card for card in FULL_DECK if card not in hole]
    suits = Counter(card & 3 for card in hole)
    live = [[card for card in rest if card & 3 == suit] for suit in range(4) if suits[suit] >= 2]
    idle: dict[int, list[int]] = {}
    for card in rest:
        if suits[card & 3] < 2:
            idle.setdefault(card >> 2, []).append(card)
    others: list[list[tuple[tuple[int, ...], int]]] = [[] for _ in range(6)]
    for k in range(6):
        for some in multisets(sorted(idle), k):
            counts = Counter(some)
            if all(n <= len(idle[rank]) for rank, n in counts.items()):
                cards = tuple(card for rank, n in counts.items() for card in islice(idle[rank], n))
                others[k].append((cards, prod(comb(len(idle[rank]), n) for rank, n in counts.items())))
    for sizes in product(range(6), repeat=len(live)):
        if sum(sizes) <= 5:
            for suited in product(*(combinations(cards, k) for cards, k in zip(live, sizes, strict=True))):
                known = sum(suited, ())
                for more, weight in others[5 - len(known)]:
                    yield known + more, weight


def by_hole(hole: Sequence[int], rate: Evaluator) -> Callable[[Sequence[int]], int]:
    return lambda board: omaha(hole, board, rate)


@pytest.mark.parametrize(("hole", "expected", "lows"), [row for row in OMAHA if row[0] in ("As Ks Qs Js", "2c 2d 2h 2s")])
def test_hr07_counts(hole: str, expected: tuple[int, ...], lows: int) -> None:
    cards = parse_cards(hole)
    assert heads(count(by_hole(cards, high), all_boards(cards))) == expected
    assert count(by_hole(cards, low8), all_boards(cards))[0] == 1_712_304 - lows


@pytest.mark.soak
@pytest.mark.parametrize(("hole", "expected", "lows"), OMAHA)
def test_hr07_counts_of_every_board(hole: str, expected: tuple[int, ...], lows: int) -> None:
    cards = parse_cards(hole)
    boards = list(combinations([card for card in FULL_DECK if card not in cards], 5))
    assert heads(Counter(map(by_hole(cards, high), boards))) == expected
    assert Counter(map(by_hole(cards, low8), boards))[0] == 1_712_304 - lows


@pytest.mark.soak
@pytest.mark.parametrize(("rate", "deck", "size", "expected"), [h[1:] for h in HIGHS], ids=[h[0] for h in HIGHS])
def test_hr01_hr02_counts_of_every_hand(rate: Evaluator, deck: tuple[int, ...], size: int, expected: tuple[int, ...]) -> None:
    assert heads(Counter(map(rate, combinations(deck, size)))) == expected


@pytest.mark.soak
@pytest.mark.parametrize("rate", [low8, ace_to_five, deuce_to_seven], ids=["low8", "ace_to_five", "deuce_to_seven"])
def test_hr03_to_hr05_every_hand_of_five(rate: Evaluator) -> None:
    assert Counter(map(rate, combinations(FULL_DECK, 5))) == count(rate, all_hands(FULL_DECK, 5))
