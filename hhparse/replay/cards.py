"""Cards at the showdown: the order of hands in force, what a hand is worth by it, and who has the best one (rules CM-73, CM-162)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hhparse.games import Game
from hhparse.games.cards import SHORT_DECK, UNKNOWN, CardError, parse_cards
from hhparse.games.evaluate import EVALUATORS, MISTAKEN, omaha
from hhparse.house import Rules

_EVALUATORS = {**EVALUATORS, **MISTAKEN}


class Order(NamedTuple):
    """How hands are read: names of evaluators, and how many hole cards a hand takes (0: any number)."""

    high: str
    low: str
    uses: int
    name: str = ""
    """What a mistaken order is called in a finding."""


def order_in_force(game: Game, rules: Rules) -> Order:
    """The game's order, in short deck as `sd.order` says (rule SD-14)."""
    high = game.high
    if high == "short_deck" and rules["sd.order"] == "trips_wins":
        high = "short_deck_trips"
    return Order(high, game.low, game.uses)


def mistaken_orders(game: Game, order: Order) -> list[Order]:
    """Orders of the same game that a dealer may have had in mind, the nearest first (rules CM-73, SD-15, OG-20)."""
    out: list[Order] = []
    if game.deck == len(SHORT_DECK):
        trips = order.high == "short_deck_trips"
        stem, other = ("short_deck_trips", "short_deck") if trips else ("short_deck", "short_deck_trips")
        out += [
            order._replace(high=f"{stem}_full_house", name="a full house above a flush"),
            order._replace(high=other, name="a straight above three of a kind" if trips else "three of a kind above a straight"),
            order._replace(high=f"{stem}_ace_high", name="A-6-7-8-9 as no straight"),
            order._replace(high="high", name="the standard order of 52 cards"),
        ]
    if game.uses:
        out.append(order._replace(uses=0, name="any number of hole cards"))
    elif game.hole and sum(game.board) >= 3:
        out.append(order._replace(uses=2, name="exactly two hole cards"))
    return out


def known(own: str | None, game: Game) -> bool:
    """True for a whole hand without an unknown card."""
    return bool(own) and "??" not in own and len(own.split()) == game.hole  # type: ignore[operator, union-attr]


def worth(own: str | None, board: Sequence[str], game: Game, evaluator: str, uses: int) -> int | None:
    """Value of a hand with a board, None where cards of it are not known."""
    if not known(own, game):
        return None
    try:
        cards = parse_cards(own or "")
        table = parse_cards(" ".join(board))
    except CardError:
        return None
    if UNKNOWN in table:
        return None
    rate = _EVALUATORS[evaluator]
    return omaha(cards, table, rate) if uses else rate(cards + table)


def no_low_possible(board: Sequence[str], order: Order) -> bool:
    """Rule OG-21: fewer than three different ranks up to the eight on a board of five cards that are known."""
    if order.low != "low8" or order.uses != 2 or len(board) != 5 or "??" in board:
        return False
    return len({card[0] for card in board if card[0] in "A2345678"}) < 3
