"""What a hand is played for: the price of the first round and how much may be wagered, from header, posts and options."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from hhparse.chunk import KIND
from hhparse.games.stepper import ANTE, BIG_BLIND, SMALL_BLIND, Sizes

if TYPE_CHECKING:
    from hhparse.replay.hand import Dealt

_BUTTON_BLIND = KIND["button_blind"]
_KILL = {"full": (2, 1), "half": (3, 2)}


class Stakes(NamedTuple):
    """The forced chips of a hand and its sizes."""

    price: int
    """What the first round costs: the big blind, in short deck SD-10's price."""
    big_blind: int
    small_blind: int
    """0 where nothing says how much it is."""
    ante: int
    ante_known: bool
    """False where no header prints the ante and fewer than two seats posted one (rule CM-171)."""
    sizes: Sizes


def stakes(hand: Dealt) -> Stakes:
    """The stakes of a hand. What no header prints is what most seats posted, if two did (rule CM-171)."""
    hands, h, rules = hand.chunk.hands, hand.hand, hand.rules
    betting = hands.betting[h] or "nl"
    forced = hands.forced[h]
    small, big = hands.small_bet[h] or 0, hands.big_bet[h] or 0
    printed = hands.ante[h] if rules["bomb.ante"] is None else rules.amount("bomb.ante")
    posted = _posted(hand, ANTE)
    ante = (max(posted, key=lambda a: (posted[a], a)) if posted else 0) if printed is None else printed
    ante_known = printed is not None or posted[ante] != 1
    if hand.game.opens == "button":
        price = rules.amount("sd.price", a=ante) or 0
        least = rules.amount("sd.postflop_min", a=ante) or price
        first = rules.amount("sd.min_raise_to", a=ante) or 0
        if len(rules.amounts("sd.button_total", a=ante) or ()) > 1:  # a button blind, if it differs from the ante, is the price
            blind = forced.get("button_blind") or _most_posted(hand, _BUTTON_BLIND) or price
            first, price = first * blind // price if price else 2 * blind, blind
        return Stakes(price, 0, 0, ante, ante_known, Sizes(betting, least, first_to=first))
    times, of = _KILL.get(rules["kill"], (1, 1))
    small, big = small * times // of, big * times // of
    big_blind = forced.get("big_blind") or (small if betting == "fl" else big) or _most_posted(hand, BIG_BLIND)
    small_blind = forced.get("small_blind") or (0 if betting in ("fl", "sl") else small)
    if not small_blind and hand.online:
        small_blind = _most_posted(hand, SMALL_BLIND)
    sizes = Sizes(
        betting, rules.amount("nl.min_bet", bb=big_blind) or big_blind, small, big, rules["fl.cap"], rules["fl.headsup"],
        rules["fl.allin_threshold"] == "half", rules["nl.short_allin"] == "single", rules["pl.antes_count"],
        rules["straddle.min_raise"] == "plus_bb", rules.amount("sl.min") or small, rules.amount("sl.max") or big,
        (forced.get("chip") or 0) if rules["pl.round"] == "up_to_chip" else 0,
    )  # fmt: skip
    price = small if rules["kill"] != "none" and betting == "fl" else big_blind
    return Stakes(price, big_blind, small_blind, ante, ante_known, sizes)


def _posted(hand: Dealt, kind: int) -> Counter[int]:
    events = hand.chunk.events
    return Counter(events.amount[e] or 0 for e in range(hand.first, hand.end) if events.kind[e] == kind)


def _most_posted(hand: Dealt, kind: int) -> int:
    posted = _posted(hand, kind)
    return max(posted, key=lambda a: (posted[a], a)) if posted else 0
