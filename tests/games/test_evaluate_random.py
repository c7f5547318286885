"""Evaluators on many random deals, against the tables of PokerKit and against eval7.

PokerKit's own search of the best five takes milliseconds a hand. Here the search is a plain loop over all fives that the
rules allow (any five; in the Omaha family two and three), and each five is rated by PokerKit's table.
"""

from __future__ import annotations

import importlib
import random
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import pokerkit as pk
import pytest

from hhparse.games.cards import FULL_DECK, SHORT_DECK, card_text, cards_text
from hhparse.games.evaluate import EVALUATORS, Evaluator, omaha

DEALS = 4_000
MANY = 1_000_000


class Peer(NamedTuple):
    """An evaluator and PokerKit's hand type for it."""

    name: str
    hand: Any
    deck: Sequence[int] = FULL_DECK


HIGH = Peer("high", pk.StandardHighHand)
SHORT = Peer("short_deck", pk.ShortDeckHoldemHand, SHORT_DECK)
LOW8 = Peer("low8", pk.EightOrBetterLowHand)
ACE_TO_FIVE = Peer("ace_to_five", pk.RegularLowHand)
DEUCE = Peer("deuce_to_seven", pk.StandardLowHand)


_RANK = [1 << 3 * (card >> 2) for card in FULL_DECK]
_SUIT = [1 << (card & 3) for card in FULL_DECK]


class Table:
    """How good five cards are by PokerKit's table, the bigger the better; each set of ranks, suited or not, is looked up once."""

    def __init__(self, peer: Peer) -> None:
        self.lookup = peer.hand.lookup
        self.sign = -1 if peer.hand.low else 1
        self.known: dict[tuple[int, bool], int | None] = {}

    def rate(self, five: Sequence[int]) -> int | None:
        a, b, c, d, e = five
        suited = _SUIT[a] & _SUIT[b] & _SUIT[c] & _SUIT[d] & _SUIT[e] > 0
        key = _RANK[a] + _RANK[b] + _RANK[c] + _RANK[d] + _RANK[e], suited
        if key not in self.known:
            entry = self.lookup.get_entry_or_none(cards_text(five).replace(" ", ""))
            self.known[key] = None if entry is None else self.sign * entry.index
        return self.known[key]

    def best(self, fives: Iterable[Sequence[int]]) -> int | None:
        """Of some fives; None where none of them is a hand (no low)."""
        return max((value for five in fives if (value := self.rate(five)) is not None), default=None)


def deals(deck: Sequence[int], size: int, n: int) -> Iterator[list[int]]:
    """Random cards; every fourth deal of few ranks, every fourth of two suits, where the rare hands are common."""
    rng = random.Random(f"{len(deck)} {size}")
    ranks = sorted({card >> 2 for card in deck})
    for k in range(n):
        part: Sequence[int] = deck
        if k % 4 == 1:
            some = rng.sample(ranks, 5)
            part = [card for card in deck if card >> 2 in some]
        elif k % 4 == 2:
            suits = rng.sample(range(4), 2)
            part = [card for card in deck if card & 3 in suits]
        yield rng.sample(part, size)


def same_order(rated: Iterable[tuple[Any, Any, Sequence[int]]]) -> None:
    """Two ratings of the same cards put them in the same order, ties and all; no hand at all is None in one and 0 in the other."""
    peer_of: dict[int, Any] = {}
    first: dict[int, Sequence[int]] = {}
    for value, peer, cards in rated:
        if value not in peer_of:
            peer_of[value], first[value] = peer, cards
        assert peer_of[value] == peer, f"{cards_text(cards)} is worth as much as {cards_text(first[value])}, by the peer it is not"
    if 0 in peer_of:
        assert peer_of.pop(0) is None
    values = sorted(peer_of)
    for low, high in pairwise(values):
        assert peer_of[low] < peer_of[high], f"{cards_text(first[low])} loses to {cards_text(first[high])}, by the peer it does not"
    assert len(values) > 50  # the deals were of many kinds


def any_five(peer: Peer, size: int, n: int) -> None:
    rate, table = EVALUATORS[peer.name], Table(peer)
    same_order((rate(cards), table.best(combinations(cards, 5)), cards) for cards in deals(peer.deck, size, n))


def two_and_three(peer: Peer, hole: int, board: int, n: int) -> None:
    rate, table = EVALUATORS[peer.name], Table(peer)

    def fives(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
        threes = list(combinations(cards[hole:], 3))
        return ((*two, *three) for two in combinations(cards[:hole], 2) for three in threes)

    same_order((omaha(cards[:hole], cards[hole:], rate), table.best(fives(cards)), cards) for cards in deals(peer.deck, hole + board, n))


ANY_FIVE = [(HIGH, 7), (HIGH, 6), (HIGH, 5), (SHORT, 7), (SHORT, 5), (LOW8, 7), (ACE_TO_FIVE, 7), (DEUCE, 5)]
TWO_AND_THREE = [(HIGH, 4, 5), (HIGH, 5, 5), (HIGH, 6, 5), (HIGH, 4, 3), (LOW8, 4, 5), (LOW8, 5, 5), (SHORT, 4, 5)]


@pytest.mark.parametrize(("peer", "size"), ANY_FIVE, ids=[f"{peer.name}-{size}" for peer, size in ANY_FIVE])
def test_hr01_to_hr05_best_five(peer: Peer, size: int) -> None:
    any_five(peer, size, DEALS)


@pytest.mark.parametrize(("peer", "hole", "board"), TWO_AND_THREE, ids=[f"{p.name}-{hole}-{board}" for p, hole, board in TWO_AND_THREE])
def test_hr07_two_and_three(peer: Peer, hole: int, board: int) -> None:
    two_and_three(peer, hole, board, DEALS // 2)


@pytest.mark.soak
@pytest.mark.parametrize(("peer", "size"), ANY_FIVE, ids=[f"{peer.name}-{size}" for peer, size in ANY_FIVE])
def test_hr01_to_hr05_best_five_of_a_million(peer: Peer, size: int) -> None:
    any_five(peer, size, MANY)


@pytest.mark.soak
@pytest.mark.parametrize(("peer", "hole", "board"), TWO_AND_THREE, ids=[f"{p.name}-{hole}-{board}" for p, hole, board in TWO_AND_THREE])
def test_hr07_two_and_three_of_a_million(peer: Peer, hole: int, board: int) -> None:
    two_and_three(peer, hole, board, MANY)


def _eval7() -> tuple[Callable[[list[Any]], int], list[Any]]:
    """eval7's evaluator and its cards in the engine's order."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its hand ranges use names that pyparsing is about to drop
        try:
            eval7 = importlib.import_module("eval7")
        except ImportError:
            pytest.skip("eval7 is not installed: it has wheels for x86-64 Linux only")
    evaluate: Callable[[list[Any]], int] = eval7.evaluate
    return evaluate, [eval7.Card(card_text(card)) for card in FULL_DECK]


def against_eval7(n: int) -> None:
    evaluate, card_of = _eval7()
    rate: Evaluator = EVALUATORS["high"]
    for size in (5, 6, 7):
        same_order((rate(cards), evaluate([card_of[card] for card in cards]), cards) for cards in deals(FULL_DECK, size, n))


def test_hr01_against_eval7() -> None:
    against_eval7(5 * DEALS)


@pytest.mark.soak
def test_hr01_against_eval7_of_millions() -> None:
    against_eval7(MANY)
