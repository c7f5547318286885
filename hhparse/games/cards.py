"""Cards as integers 0..51: rank * 4 + suit, the deuce of clubs lowest, the ace of spades highest.

Suits stand in the order c d h s, so where a suit decides (the bring-in), the bigger card has it.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNKNOWN = -1
"""A card that is there and was not seen, `??`."""

FULL_DECK: tuple[int, ...] = tuple(range(52))
SHORT_DECK: tuple[int, ...] = tuple(range(16, 52))
"""6 to A in four suits (rule SD-01)."""

_TEXT: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "??")  # the last is reached by UNKNOWN
_CARD: dict[str, int] = {text: card for card, text in enumerate(_TEXT[:-1])} | {"??": UNKNOWN}


class CardError(ValueError):
    """A text that is no card, or an unknown card where a known one is needed."""


def parse_cards(text: str) -> list[int]:
    """`"Ah Kd ??"` as cards: canonical form only, one blank between two cards; the empty text is no cards."""
    if not text:
        return []
    try:
        return [_CARD[card] for card in text.split(" ")]
    except KeyError as error:
        raise CardError(f"not a card: {error.args[0]!r} in {text!r}") from None


def card_text(card: int) -> str:
    return _TEXT[card]


def cards_text(cards: Iterable[int]) -> str:
    return " ".join([_TEXT[card] for card in cards])


def rank(card: int) -> int:
    """0 for a deuce to 12 for an ace."""
    return card >> 2


def suit(card: int) -> int:
    """0 to 3: clubs, diamonds, hearts, spades."""
    return card & 3
