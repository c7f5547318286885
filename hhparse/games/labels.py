"""Names of hands in English, for what hhparse itself prints (rule CM-103 compares them with a log's)."""

from __future__ import annotations

from hhparse.games.cards import RANKS
from hhparse.games.evaluate import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    LOWEST,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    category,
)  # fmt: skip

_ONE = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_MANY = tuple(name + ("es" if name == "six" else "s") for name in _ONE)
_LOW_RANKS = "A" + RANKS[:-1]

_FORMS: dict[int, str] = {
    HIGH_CARD: "{one} high",
    PAIR: "pair of {many}",
    TWO_PAIR: "two pair, {many} and {others}",
    TRIPS: "three of a kind, {many}",
    STRAIGHT: "straight, {one} high",
    FLUSH: "flush, {one} high",
    FULL_HOUSE: "full house, {many} over {others}",
    QUADS: "four of a kind, {many}",
    STRAIGHT_FLUSH: "straight flush, {one} high",
}


def describe(value: int, evaluator: str = "high") -> str:
    """The name of the hand behind a value of the evaluator of that name, `two pair, kings and queens`."""
    if evaluator == "badugi":
        ranks = 8191 & ~value
        return f"{value >> 13}-card badugi, " + "-".join(_LOW_RANKS[r] for r in range(12, -1, -1) if ranks >> r & 1)
    if evaluator in ("high", "short_deck", "short_deck_trips"):
        return _name(value, 0)
    if not value:
        return "no low"
    value = LOWEST - value
    aces_low = evaluator != "deuce_to_seven"
    if category(value) == HIGH_CARD:
        return "-".join((_LOW_RANKS if aces_low else RANKS)[value >> shift & 15] for shift in range(16, -1, -4)) + " low"
    return _name(value, -1 if aces_low else 0)


def _name(value: int, step: int) -> str:
    """`step` -1: the ranks of the value count from the ace."""
    if value & 0xFFFFF == 12 << 16 and category(value) == STRAIGHT_FLUSH:
        return "royal flush"
    first, second = (value >> 16 & 15) + step, (value >> 12 & 15) + step
    return _FORMS[category(value)].format(one=_ONE[first], many=_MANY[first], others=_MANY[second])
