"""The posts of a hand: who owes which forced chips before the cards, and what each logged post is (rules CM-30 to CM-39, SD-05).

What a seat owes stands in `seats` (`ante_due`, `blind`, `blind_due`); a post that is not what was owed gets its departure
on its own event. A post that was never made has no event: the audits see it by what is owed.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from hhparse.chunk import KIND
from hhparse.games import Game
from hhparse.games.stepper import ANTE, BIG_BLIND, BUTTON_ANTE, DEAD_BLIND, POSTS, SMALL_BLIND, STRADDLE

if TYPE_CHECKING:
    from hhparse.replay.hand import Dealt

BUTTON_BLIND = KIND["button_blind"]
ANY_POST = POSTS | {KIND["bring_in"]}


@cache
def _kinds(game: Game) -> frozenset[int]:
    """The kinds of post a game has (rule CM-39)."""
    return frozenset(KIND[k] for k in game.posts)


class Parts(NamedTuple):
    """How the chips of a post count (rules CM-32, CM-37, CM-71, SD-07); what is in neither part is dead money of the main pot."""

    live: int
    """Wager of the first round."""
    layer: int
    """Dead, but layers the pots as an ante that everybody owes does."""


class Posts:
    """The posts of one hand."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.stakes = dealt.stakes
        events = dealt.chunk.events
        self.n = len(dealt.seats)
        self.made: list[tuple[int, int, int]] = []
        """(event, kind, seat index) in the order logged."""
        for e in range(dealt.first, dealt.end):
            if events.kind[e] in ANY_POST and (i := dealt.index_of.get(events.seat[e] or -1, -1)) >= 0:
                self.made.append((e, events.kind[e], i))
        rules = dealt.rules
        self.button = dealt.index_of.get(dealt.button if dealt.button is not None else -1, -1)
        self.button_total = rules.amounts("sd.button_total", a=self.stakes.ante) or ()
        antes = [i for _, kind, i in self.made if kind == ANTE]
        kind = rules["ante.kind"]
        # A log that names no such rule, of a table where one seat of several posts an ante: it is the table's (CM-31).
        self.single_ante = kind in ("big_blind", "button") or (dealt.online and len(antes) == 1 and self.n > 2)
        self.ante = [self._ante(i, kind) for i in range(self.n)]
        self.blind: list[tuple[int, int] | None] = [None] * self.n
        """(kind, amount) of the blind or button ante that a seat owes; None also where it cannot be told."""
        self.departures: dict[int, str] = {}
        """By event: posts at another seat, or of a kind that the game does not have."""
        self.places: dict[int, int] = {}
        """By event: the seat (index) where a misplaced post belongs."""
        if dealt.game.opens == "button":
            self._short_deck()
        else:
            self._blinds()
        if kind in ("big_blind", "button"):  # one seat pays for the table
            payer = self.button if kind == "button" else next((i for i, b in enumerate(self.blind) if b and b[0] == BIG_BLIND), -1)
            if payer >= 0:
                self.ante[payer] = rules.amount("ante.total") or self.stakes.ante
        for e, kind, _ in self.made:
            # An entry post of an online room is a live big blind in every game (CM-172).
            if kind not in _kinds(dealt.game) and not (dealt.online and kind in (BIG_BLIND, DEAD_BLIND)):
                self.departures[e] = "POST_NOT_IN_GAME"
        self._write()

    # -- what is owed

    def _ante(self, i: int, kind: str) -> int | None:
        """The ante a seat owes, None where that cannot be told; the button's in short deck is `_short_deck`'s."""
        if self.dealt.rules["bomb.ante"] is not None:
            return self.stakes.ante
        if kind == "none" or self.single_ante:
            return None
        return self.stakes.ante if self.stakes.ante_known else None

    def _blinds(self) -> None:
        """Small blind left of the button, big blind left of it; heads-up the button has the small blind (CM-23, CM-34)."""
        dealt, stakes = self.dealt, self.stakes
        if self.n < 2 or dealt.button is None or dealt.rules["bomb.ante"] is not None or (self.n == 2 and self.button < 0):
            return
        small, big = (1, 0) if self.n == 2 else (0, 1)
        smalls = [(e, i) for e, kind, i in self.made if kind == SMALL_BLIND]
        bigs = [(e, i) for e, kind, i in self.made if kind == BIG_BLIND]
        dead = not smalls and self._dead_small(small, big, [i for _, i in bigs])
        if dead and small in [i for _, i in bigs]:
            big = small  # the small blind's chair is empty
        if not smalls and not bigs:
            dead = dealt.online  # no posts at all: a log that leaves them out
        wrong = next(((e, small) for e, i in smalls[:1] if small not in [k for _, k in smalls]), None)
        if wrong is None and bigs and big not in [i for _, i in bigs]:
            wrong = (bigs[0][0], big)
        if wrong:
            self.departures[wrong[0]] = "BLIND_WRONG_SEAT"
            self.places[wrong[0]] = wrong[1]
            return
        if not dead:
            self.blind[small] = (SMALL_BLIND, stakes.small_blind)
        if bigs or not dealt.online or smalls:
            self.blind[big] = (BIG_BLIND, stakes.big_blind)

    def _dead_small(self, small: int, big: int, bigs: list[int]) -> bool:
        """True where nobody owes a small blind, or it cannot be told (rules CM-20, CM-172)."""
        dealt = self.dealt
        rule = dealt.rules["button.rule"]
        if rule == "moving":
            return True
        # Under `dead` the chair of the small blind may be empty: it stands between the button and the big blind.
        button, first = dealt.button or 0, dealt.seats[small]
        chairs = (first - button - 1) if first > button else max(dealt.seats) - button + first - 1
        return rule == "dead" and self.n > 2 and small in bigs and big not in bigs and chairs > 0

    def _short_deck(self) -> None:
        """The button's double ante or button blind (SD-05)."""
        dealt, ante = self.dealt, self.stakes.ante
        if self.button < 0 or not self.button_total:
            return
        forced = dealt.chunk.hands.forced[dealt.hand]
        total = forced.get("button_ante") or sum(self.button_total)
        doubles = [(e, i) for e, kind, i in self.made if kind == BUTTON_ANTE]
        blinds = [(e, i) for e, kind, i in self.made if kind == BUTTON_BLIND]
        own = [(e, kind) for e, kind, i in self.made if i == self.button]
        if doubles and self.button not in [i for _, i in doubles]:
            self.departures[doubles[0][0]] = "BUTTON_ANTE_MISSING"
            self.places[doubles[0][0]] = self.button
            self.ante[self.button] = self.ante[doubles[0][1]] = None
        elif doubles or (len(self.button_total) == 1 and not blinds):
            self.ante[self.button] = None
            if self.stakes.ante_known or forced.get("button_ante"):
                self.blind[self.button] = (BUTTON_ANTE, total)
            antes = [e for e, kind in own if kind == ANTE]
            if not doubles and antes:
                self.departures[antes[0]] = "BUTTON_ANTE_MISSING"
        else:
            amount = forced.get("button_blind") or (self.stakes.price if len(self.button_total) > 1 else total - ante)
            if blinds and self.button not in [i for _, i in blinds]:
                self.departures[blinds[0][0]] = "BLIND_WRONG_SEAT"
                self.places[blinds[0][0]] = self.button
            else:
                self.blind[self.button] = (BUTTON_BLIND, amount)

    def _write(self) -> None:
        """Dues into the rows of the seats, no more than their chips; which is filled first is rule CM-33's."""
        dealt, seats = self.dealt, self.dealt.chunk.seats
        blind_first = self.single_ante and dealt.rules["ante.priority"] == "blind_first"
        for i, number in enumerate(dealt.seats):
            r, stack = dealt.row[number], max(dealt.start_stacks[i], 0)
            ante, blind = self.ante[i], self.blind[i]
            for_blind = min(blind[1], stack) if blind and blind_first else 0
            if ante is not None:
                seats.ante_due[r] = min(ante, stack - for_blind)
                stack -= min(ante, stack - for_blind)
            if blind and blind[1]:
                seats.blind[r], seats.blind_due[r] = blind[0], min(blind[1], stack)

    # -- what is logged

    def judge(self, e: int, kind: int, i: int, amount: int, stack: int) -> str | None:
        """The departure of a post, or None; `amount` is a straddle's total. Fills `expected_seat`, and `min_to`, `max_to` with its size."""
        events, dealt = self.dealt.chunk.events, self.dealt
        if e in self.places:
            events.expected_seat[e] = dealt.seats[self.places[e]]
        if kind == STRADDLE:
            return self._straddle(e, i, amount, stack)
        due = self._due(kind, i)
        if due is not None:
            events.min_to[e] = events.max_to[e] = due
        told = self.departures.get(e)
        if told and not (told == "BUTTON_ANTE_MISSING" and amount == stack):
            return told
        if due is None or amount == due or (amount == stack and amount < due):
            return None
        return {ANTE: "ANTE_WRONG_AMOUNT", BUTTON_ANTE: "BUTTON_ANTE_WRONG_AMOUNT"}.get(kind, "BLIND_WRONG_AMOUNT")

    def _due(self, kind: int, i: int) -> int | None:
        """What a post of a kind is, at this seat."""
        stakes = self.stakes
        blind = self.blind[i]
        if blind and blind[0] in (kind, BUTTON_ANTE):
            return blind[1]
        if kind == ANTE:
            return self.ante[i]
        # A dead blind may stand for a small one, a big one or both, and is not judged.
        return {SMALL_BLIND: stakes.small_blind, BIG_BLIND: stakes.big_blind}.get(kind) or None

    def _straddle(self, e: int, i: int, total: int, stack: int) -> str | None:
        """Who may straddle, and how much: twice what was there before it, or all-in (CM-36, SD-22)."""
        dealt, events = self.dealt, self.dealt.chunk.events
        before = max((events.total[k] or 0 for k, kind, _ in self.made if kind == STRADDLE and k < e), default=0)
        due = int(max(self.stakes.price, before) * dealt.rules["straddle.multiple"])
        events.min_to[e] = events.max_to[e] = due
        allowed = dealt.rules["straddle.allowed"]
        bigs = [k for _, kind, k in self.made if kind == BIG_BLIND]
        under_gun = ((min(bigs) if bigs else 1) + 1) % self.n
        if allowed == "none" or (allowed == "utg" and i != under_gun) or (allowed == "button" and i != self.button):
            return "STRADDLE_NOT_ALLOWED"
        return "STRADDLE_WRONG_AMOUNT" if total != due and total - dealt.step.bet[i] != stack else None

    def parts(self, e: int, kind: int, amount: int) -> Parts:
        """How the chips of a post count in the hand."""
        rules = self.dealt.rules
        if self.departures.get(e) == "POST_NOT_IN_GAME":
            return Parts(0, 0)  # dead money (CM-39)
        if kind == ANTE:
            if self.single_ante:
                return Parts(0, 0)
            return Parts(amount, 0) if self.ante_live else Parts(0, amount)
        if kind == BUTTON_ANTE:
            ante = min(self.stakes.ante, amount)
            rest = amount - ante if rules["sd.button_live"] != "none" else 0
            return Parts(ante + rest, 0) if self.ante_live else Parts(rest, ante)
        if kind == BUTTON_BLIND:
            return Parts(0 if rules["sd.button_live"] == "none" else amount, 0)
        if kind == DEAD_BLIND:
            return Parts(0 if rules["post.dead_small"] else amount, 0)
        return Parts(amount, 0)

    @property
    def ante_live(self) -> bool:
        """Antes count as wagers of the first round (SD-07)."""
        return self.dealt.game.opens == "button" and bool(self.dealt.rules["sd.ante_live"])
