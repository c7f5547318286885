"""Evaluators: what a hand is worth as an int, the bigger one wins, in high games and in low ones.

Each card has a key: 4 bits that count its suit, 3 bits that count its rank. The sum of the keys counts
the suits and ranks of a whole hand at once. Its ranks are the key of a memo (49,205 different sets of
seven cards exist, 6,175 of five); adding 3 to every suit makes a flush show in the suit's top bit.

A value of `high` and its short-deck kin is worth << 24 | category << 20 | the deciding ranks, 4 bits
each, the first one highest. A low hand is rated as a high one of its rules and taken from `LOWEST`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from hhparse.games.cards import UNKNOWN, CardError

Evaluator: TypeAlias = Callable[[Sequence[int]], int]
"""Rates the best hand among some known cards; always above 0, but 0 from `low8` for no low."""
TwoAndThree: TypeAlias = Callable[[Sequence[int], Sequence[int]], int]

CATEGORIES: Final = (
    "high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush",
)  # fmt: skip
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

LOWEST: Final = 1 << 28
"""Minus a high value: the value of a low hand."""

_SUIT_BITS = 16
_FLUSH_ADD, _FLUSH_BIT = 0x3333, 0x8888
_NO_CARD = 1 << 60
"""Key of an unknown card: above all sums of known ones, so a hand that holds it is in no memo."""
_KEYS = [1 << _SUIT_BITS + 3 * (c >> 2) | 1 << 4 * (c & 3) for c in range(52)] + [_NO_CARD]
_RANK_KEYS = [1 << 3 * (c >> 2) for c in range(52)] + [_NO_CARD]
_LOW_KEYS = [1 << 3 * (((c >> 2) + 1) % 13) for c in range(52)] + [_NO_CARD]  # the ace lowest
_LOW8_KEYS = [key if key < 1 << 24 else 0 for key in _LOW_KEYS[:-1]] + [_NO_CARD]  # nothing above the eight


@dataclass(frozen=True, slots=True)
class _Order:
    """Which hands exist and which beats which."""

    runs: tuple[tuple[int, int], ...]
    """The ranks of a straight as bits and its top rank, best first."""
    base: tuple[int, ...]
    """For each category its worth and its number, in the bits above the ranks."""


def _order(runs: Sequence[tuple[int, int]], *worst_first: int) -> _Order:
    return _Order(tuple(runs), tuple(worst_first.index(c) << 24 | c << 20 for c in range(9)))


_RUNS = [(0x1F << top - 4, top) for top in range(12, 3, -1)]
_WHEEL = (0x100F, 3)
# In short deck the ace stands for the missing five: A-6-7-8-9 is the lowest straight (rule SD-13).
_SHORT_RUNS = [*_RUNS[:5], (0x10F0, 7)]
_STANDARD = _order([*_RUNS, _WHEEL], *range(9))
# Rule SD-14: a flush beats a full house; rooms differ in trips and straight.
_STRAIGHT_WINS = _order(_SHORT_RUNS, HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH)
_TRIPS_WINS = _order(_SHORT_RUNS, HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, TRIPS, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH)
# Mistaken orders of short deck, for rule SD-15: a full house above a flush, and A-6-7-8-9 as no straight.
_STRAIGHT_FULL = _order(_SHORT_RUNS, *range(9))
_TRIPS_FULL = _order(_SHORT_RUNS, HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, TRIPS, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH)
_STRAIGHT_ACE_HIGH = _order(_RUNS[:5], HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH)
_TRIPS_ACE_HIGH = _order(_RUNS[:5], HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, TRIPS, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH)
# Rule HR-05: the ace is always high, A-2-3-4-5 is no straight.
_DEUCE = _order(_RUNS, *range(9))
# Rule HR-04: straights do not count.
_NO_RUNS = _order([], *range(9))


def _packed(ranks: Iterable[int]) -> int:
    """Up to five ranks as 4 bits each, the first one highest."""
    value, shift = 0, 20
    for rank in ranks:
        shift -= 4
        value |= rank << shift
    return value


def _ranks(key: int) -> list[int]:
    """The ranks of a key, highest first, as often as it counts them."""
    return [rank for rank in range(12, -1, -1) for _ in range(key >> 3 * rank & 7)]


def _rate_ranks(ranks: Sequence[int], order: _Order) -> int:
    """Value of the best five among ranks, whatever their suits."""
    base = order.base
    kinds = sorted(set(ranks), reverse=True)
    groups = sorted(kinds, key=ranks.count, reverse=True)  # a stable sort: equal groups stay highest first
    first = groups[0]
    most = ranks.count(first)
    rest = [r for r in kinds if r != first]
    paired = [r for r in rest if ranks.count(r) >= 2]
    found = [base[HIGH_CARD] | _packed(kinds[:5])]
    mask = sum(1 << r for r in kinds)
    found += [base[STRAIGHT] | _packed([top]) for run, top in order.runs if mask & run == run][:1]
    if most == 4:
        found.append(base[QUADS] | _packed([first, *rest[:1]]))
    if most >= 3:
        found.append(base[TRIPS] | _packed([first, *rest[:2]]))
        if paired:
            found.append(base[FULL_HOUSE] | _packed([first, paired[0]]))
    elif most == 2:
        found.append(base[PAIR] | _packed([first, *rest[:3]]))
        if paired:
            found.append(base[TWO_PAIR] | _packed([first, paired[0], *[r for r in rest if r != paired[0]][:1]]))
    return max(found)


def _rate_suited(mask: int, order: _Order) -> int:
    """Value of the best flush or straight flush among cards of one suit, given as rank bits."""
    for run, top in order.runs:
        if mask & run == run:
            return order.base[STRAIGHT_FLUSH] | _packed([top])
    return order.base[FLUSH] | _packed([r for r in range(12, -1, -1) if mask >> r & 1][:5])


class _Memo(dict[int, int]):
    """Values by key, found when first asked for."""

    def __init__(self, find: Callable[[int], int]) -> None:
        self.find = find

    def __missing__(self, key: int) -> int:
        if key >= _NO_CARD >> _SUIT_BITS:
            raise CardError("an unknown card has no value; `span` gives the worst and the best it can make")
        value = self[key] = self.find(key)
        return value


def _suit_mask(hand: Sequence[int], suit: int) -> int:
    mask = 0
    for card in hand:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


def _by_ranks_and_suits(order: _Order) -> tuple[Evaluator, TwoAndThree]:
    """The evaluator of an order of high hands, and the same for two and three cards."""
    keys = _KEYS
    ranked = _Memo(lambda key: _rate_ranks(_ranks(key), order))
    suited = _Memo(lambda mask: _rate_suited(mask, order))
    two_and_three_ranks = _by_ranks_two_and_three(_RANK_KEYS, ranked)

    def rate(hand: Sequence[int]) -> int:
        if len(hand) == 7:  # a loop takes 1.15 times as long
            a, b, c, d, e, f, g = hand
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        else:
            key = 0
            for card in hand:
                key += keys[card]
        value = ranked[key >> _SUIT_BITS]
        flush = key + _FLUSH_ADD & _FLUSH_BIT
        if flush:
            return max(value, suited[_suit_mask(hand, flush.bit_length() - 1 >> 2)])
        return value

    def two_and_three(hole: Sequence[int], board: Sequence[int]) -> int:
        value = two_and_three_ranks(hole, board)
        suits = [card & 3 for card in board]
        for suit in range(4):
            if suits.count(suit) >= 3:
                twos = [1 << (card >> 2) for card in hole if card & 3 == suit]
                if len(twos) >= 2:
                    threes = [1 << (card >> 2) for card in board if card & 3 == suit]
                    sums = [sum(three) for three in combinations(threes, 3)]
                    value = max(value, *[suited[a + b + three] for a, b in combinations(twos, 2) for three in sums])
        return value

    return rate, two_and_three


def _by_ranks_two_and_three(keys: Sequence[int], memo: _Memo) -> TwoAndThree:
    """Two and three cards where suits do not count."""
    value_of = memo.__getitem__

    @lru_cache(maxsize=64)  # all hands of a showdown share the board
    def sums(board: tuple[int, ...]) -> tuple[int, ...]:
        return tuple({a + b + c for a, b, c in combinations([keys[card] for card in board], 3)})

    def rate(hole: Sequence[int], board: Sequence[int]) -> int:
        threes = sums(tuple(board))
        twos = {a + b for a, b in combinations([keys[card] for card in hole], 2)}
        return max(map(value_of, [two + three for two in twos for three in threes]), default=0)

    return rate


def _by_ranks(keys: Sequence[int], memo: _Memo) -> Evaluator:
    """An evaluator where suits do not count."""

    def rate(hand: Sequence[int]) -> int:
        key = 0
        for card in hand:
            key += keys[card]
        return memo[key]

    return rate


def _lowest(order: _Order) -> _Memo:
    """The value of the worst high hand of five among ranks."""
    five = _Memo(lambda key: _rate_ranks(_ranks(key), order))

    def find(key: int) -> int:
        ranks = [1 << 3 * rank for rank in _ranks(key)]
        return LOWEST - min([five[sum(some)] for some in set(combinations(ranks, min(5, len(ranks))))])

    return _Memo(find)


def _find_low8(key: int) -> int:
    ranks = sorted(set(_ranks(key)))[:5]
    return LOWEST - _packed(reversed(ranks)) if len(ranks) == 5 else 0


_low8 = _Memo(_find_low8)

high, _high_two_and_three = _by_ranks_and_suits(_STANDARD)
"""Rule HR-01; with four cards or fewer also the exposed cards of stud (HR-08), for boards of one size."""
short_deck, _short_two_and_three = _by_ranks_and_suits(_STRAIGHT_WINS)
"""Rules HR-02 and SD-14, a straight beats trips."""
short_deck_trips, _short_trips_two_and_three = _by_ranks_and_suits(_TRIPS_WINS)
"""Rules HR-02 and SD-14, trips beat a straight."""
_mistaken = {
    "short_deck_full_house": _by_ranks_and_suits(_STRAIGHT_FULL),
    "short_deck_trips_full_house": _by_ranks_and_suits(_TRIPS_FULL),
    "short_deck_ace_high": _by_ranks_and_suits(_STRAIGHT_ACE_HIGH),
    "short_deck_trips_ace_high": _by_ranks_and_suits(_TRIPS_ACE_HIGH),
}
"""Orders that no house plays, by which a wrong award may be explained (rule SD-15)."""
low8: Evaluator = _by_ranks(_LOW8_KEYS, _low8)
"""Rule HR-03, eight or better; 0 without a low."""
ace_to_five: Evaluator = _by_ranks(_LOW_KEYS, _lowest(_NO_RUNS))
"""Rule HR-04; with four cards or fewer also the exposed cards of razz (HR-08)."""

_deuce_high, _ = _by_ranks_and_suits(_DEUCE)
_deuce_lowest = _lowest(_DEUCE)


def deuce_to_seven(hand: Sequence[int]) -> int:
    """Rule HR-05, the best five of a hand: aces high, straights and flushes count against it."""
    key = 0
    for card in hand:
        key += _KEYS[card]
    value = _deuce_lowest[key >> _SUIT_BITS]
    if key + _FLUSH_ADD & _FLUSH_BIT:
        return LOWEST - min(map(_deuce_high, combinations(hand, 5)))
    return value


# Badugi: one bit a suit, above them one bit a rank, the ace lowest; sorted they are in order of rank.
_BADUGI_KEYS = [1 << 4 + ((c >> 2) + 1) % 13 | 1 << (c & 3) for c in range(52)] + [1 << 17]


def badugi(hand: Sequence[int]) -> int:
    """Rule HR-06: the most cards of different ranks and suits, then the lowest; count << 13 | the ranks' bits inverted."""
    keys = sorted([_BADUGI_KEYS[card] for card in hand])
    if keys and keys[-1] >= 1 << 17:
        raise CardError("an unknown card has no value; `span` gives the worst and the best it can make")
    if len(keys) != 4:
        return _badugi_of_any(keys)
    # Combinations of one size are tried from the best to the worst.
    a, b, c, d = keys
    ab, ac, bc = not a & b, not a & c, not b & c
    ad, bd, cd = not a & d, not b & d, not c & d
    if ab and ac and bc:
        n, chosen = (4, a + b + c + d) if ad and bd and cd else (3, a + b + c)
    elif ab and ad and bd:
        n, chosen = 3, a + b + d
    elif ac and ad and cd:
        n, chosen = 3, a + c + d
    elif bc and bd and cd:
        n, chosen = 3, b + c + d
    elif ab:
        n, chosen = 2, a + b
    elif ac:
        n, chosen = 2, a + c
    elif bc:
        n, chosen = 2, b + c
    elif ad:
        n, chosen = 2, a + d
    elif bd:
        n, chosen = 2, b + d
    elif cd:
        n, chosen = 2, c + d
    else:
        n, chosen = 1, a
    return n << 13 | 8191 ^ chosen >> 4


def _badugi_of_any(keys: Sequence[int]) -> int:
    for n in range(min(4, len(keys)), 0, -1):
        sums = [sum(some) for some in combinations(keys, n) if all(not a & b for a, b in combinations(some, 2))]
        if sums:
            return n << 13 | 8191 ^ min(total >> 4 for total in sums)
    return 0


EVALUATORS: Final[Mapping[str, Evaluator]] = {
    "high": high,
    "short_deck": short_deck,
    "short_deck_trips": short_deck_trips,
    "low8": low8,
    "ace_to_five": ace_to_five,
    "deuce_to_seven": deuce_to_seven,
    "badugi": badugi,
}
"""By the name that game files use."""

MISTAKEN: Final[Mapping[str, Evaluator]] = {name: rate for name, (rate, _) in _mistaken.items()}
"""Evaluators of orders that no house plays (rule SD-15)."""

_TWO_AND_THREE: dict[Evaluator, TwoAndThree] = {
    high: _high_two_and_three,
    short_deck: _short_two_and_three,
    short_deck_trips: _short_trips_two_and_three,
    low8: _by_ranks_two_and_three(_LOW8_KEYS, _low8),
    **dict(_mistaken.values()),
}


def best(hole: Sequence[int], board: Sequence[int], rate: Evaluator = high) -> int:
    """Hold'em: any of the hole cards with any of the board."""
    return rate([*hole, *board])


def omaha(hole: Sequence[int], board: Sequence[int], rate: Evaluator = high) -> int:
    """Rule HR-07: exactly two hole cards with exactly three of the board; 0 where these are not there."""
    fast = _TWO_AND_THREE.get(rate)
    if fast is not None:
        return fast(hole, board)
    threes = list(combinations(board, 3))
    return max((rate([*two, *three]) for two in combinations(hole, 2) for three in threes), default=0)


def span(hand: Sequence[int], unseen: Iterable[int], rate: Evaluator) -> tuple[int, int]:
    """Rule HR-09: the worst and the best value of a hand whose unknown cards are among those not seen elsewhere.

    Tries every completion: a thousand for two cards, some 15,000 for three.
    """
    known = [card for card in hand if card != UNKNOWN]
    values = [rate([*known, *some]) for some in combinations(unseen, len(hand) - len(known))]
    if not values:
        raise CardError("fewer cards unseen than unknown")
    return min(values), max(values)


def category(value: int) -> int:
    """The category of a high value, whatever the order it was rated by; an index into `CATEGORIES`."""
    return value >> 20 & 15
