"""What a hand is played for: the price of the first round and how much may be wagered, from header, posts and options."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from hhparse.chunk import KIND
from hhparse.games.stepper import ANTE, BIG_BLIND, BUTTON_ANTE, SMALL_BLIND, Sizes

if TYPE_CHECKING:
    from hhparse.replay.hand import Dealt

_BUTTON_BLIND = KIND["button_blind"]


class Stakes(NamedTuple):
    """The forced chips of a hand and its sizes."""

    price: int
    """What the first round costs: the big blind, in short deck SD-10's price."""
    blinds: int
    """Small and big blind together, were both full."""
    ante: int
    sizes: Sizes

    def ante_in(self, kind: int, amount: int) -> int:
        """That part of a button's double ante that layers the pots like everybody's ante (rule CM-71)."""
        return min(self.ante, amount) if kind == BUTTON_ANTE else 0


def stakes(hand: Dealt) -> Stakes:
    """The stakes of a hand. What no header prints is what most seats posted, if two did (rule CM-171)."""
    hands, h, rules = hand.chunk.hands, hand.hand, hand.rules
    betting = hands.betting[h] or "nl"
    forced = hands.forced[h]
    small, big = hands.small_bet[h] or 0, hands.big_bet[h] or 0
    ante = hands.ante[h] or _most_posted(hand, ANTE)
    if hand.game.opens == "button":
        price = forced.get("button_blind") or _most_posted(hand, _BUTTON_BLIND) or rules.amount("sd.price", a=ante) or 0
        least = rules.amount("sd.postflop_min", a=ante) or price
        return Stakes(price, 0, ante, Sizes(betting, least))
    big_blind = forced.get("big_blind") or (small if betting == "fl" else big) or _most_posted(hand, BIG_BLIND)
    small_blind = forced.get("small_blind") or (_most_posted(hand, SMALL_BLIND) if betting == "fl" else small)
    sizes = Sizes(
        betting, big_blind, small, big, rules["fl.cap"], rules["fl.headsup"], rules["fl.allin_threshold"] == "half",
        rules["nl.short_allin"] == "single", rules["pl.antes_count"],
    )  # fmt: skip
    return Stakes(big_blind, small_blind + big_blind, ante, sizes)


def _most_posted(hand: Dealt, kind: int) -> int:
    events = hand.chunk.events
    posted = Counter(events.amount[e] or 0 for e in range(hand.first, hand.end) if events.kind[e] == kind)
    return max(posted, key=lambda a: (posted[a], a)) if posted else 0
