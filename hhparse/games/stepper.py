"""The stepper: one hand of a poker game as lists of integers, stepped action by action.

Seats are indices clockwise from the left of the button: 0 is the first to act after the flop, the last is the
button. `begin`, then `post`, `open_street`, and for each action `legal`, `judge` and `apply`. `apply` takes whatever
was logged (rule CM-01) and never refuses; `judge` names the departure it was. Amounts are ten-thousandths.
"""

from __future__ import annotations

from typing import NamedTuple

from hhparse.chunk import KIND

FOLD, CHECK, CALL, BET, RAISE, COMPLETE = (KIND[k] for k in ("fold", "check", "call", "bet", "raise", "complete"))
ANTE, BUTTON_ANTE, SMALL_BLIND, BIG_BLIND, DEAD_BLIND, STRADDLE = (
    KIND[k] for k in ("ante", "button_ante", "small_blind", "big_blind", "dead_blind", "straddle")
)
ACTIONS = frozenset((FOLD, CHECK, CALL, BET, RAISE, COMPLETE))
POSTS = frozenset(
    KIND[k] for k in ("ante", "button_ante", "small_blind", "big_blind", "straddle", "dead_blind", "button_blind", "kill_blind")
)
NOBODY = -1


class Legal(NamedTuple):
    """What the rules allow the seat whose turn it is; totals are for the round, as in "raise to" (rules CM-50 to CM-55)."""

    who: int
    """Index of the seat in turn, `NOBODY` when the round is over."""
    to_call: int
    min_to: int
    """Smallest total of a bet or raise; the whole stack where that is less."""
    max_to: int
    may_raise: bool


class Sizes(NamedTuple):
    """How much may be wagered in a hand (rules CM-53 to CM-68)."""

    betting: str
    """`nl`, `pl`, `fl` or `sl`."""
    min_bet: int
    """Smallest bet of a later round: the big blind, in short deck the ante (rule SD-11)."""
    small: int = 0
    big: int = 0
    """Fixed limit: the unit of the early and of the late rounds."""
    cap: int = 0
    """Fixed limit: wagers a round, 0 for no cap."""
    headsup: str = "when_headsup"
    """Fixed limit: when two players may go on past the cap (option `fl.headsup`)."""
    half: bool = True
    """Fixed limit: an all-in of half a unit counts as a full wager (option `fl.allin_threshold`)."""
    short_single: bool = False
    """No-limit: each short all-in is judged alone (option `nl.short_allin`)."""
    antes_count: bool = True
    """Pot-limit: antes are part of the pot before the flop (option `pl.antes_count`)."""
    straddle_plus: bool = False
    """A raise over a straddle adds one big blind and not the straddle again (option `straddle.min_raise`)."""
    spread_min: int = 0
    spread_max: int = 0
    """Spread limit: smallest bet, largest bet or raise (rule CM-67)."""
    round_to: int = 0
    """Pot-limit: the chip the maximum is rounded up to, 0 for none (option `pl.round`)."""
    first_to: int = 0
    """Total of the smallest first raise of the hand where it has one of its own (rule SD-10), else 0."""


class Stepper:
    """The state of one hand."""

    __slots__ = (
        "acted", "antes", "bet", "blinds_short", "dead", "dead_blind", "dead_of", "excused", "first", "first_round", "first_to", "folded",
        "full_price", "last_raise", "n", "off", "opened", "price", "put", "round_headsup", "sizes", "skipped", "stack", "turn", "uncapped",
        "unit", "wagers",
    )  # fmt: skip

    def __init__(self, stacks: list[int], sizes: Sizes) -> None:
        """Begin a hand: stacks clockwise from the left of the button."""
        n = self.n = len(stacks)
        self.sizes = sizes
        self.unit = sizes.small
        self.wagers = 0
        """Full bets and raises of the round (rule CM-63)."""
        self.full_price = 0
        """The price without a short all-in on top of it: the next full raise goes from here (rule CM-65)."""
        self.first_round = True
        self.first_to = 0
        self.round_headsup = False
        self.uncapped = False
        """Two players were left before the cap was reached (rule CM-64)."""
        self.blinds_short = 0
        """Pot-limit: what full blinds would add to the pot of the first round (rule CM-58)."""
        self.antes = 0
        self.stack = stacks
        self.bet = [0] * n
        """Live wagers of the round."""
        self.put = [0] * n
        """Live wagers and antes of the hand, what layers the pots (rule CM-71)."""
        self.dead = 0
        """Dead money that is not owed by everybody; it belongs to the main pot."""
        self.dead_blind = [0] * n
        """Each seat's part of `dead`."""
        self.dead_of = [0] * n
        """Each seat's dead money of the hand, antes included (rules CM-32, CM-37)."""
        self.folded = [False] * n
        self.acted = [False] * n
        """Has acted since the last full bet or raise."""
        self.excused = [False] * n
        """Need not act again this round: a departure that was told already."""
        self.off = [0] * n
        """By how much the seat's wager of the round is off after a wrong call, or a check facing a bet."""
        self.skipped: set[int] = set()
        """Seats that were jumped and act later: the turn is theirs whenever they take it (rule CM-40)."""
        self.price = 0
        self.last_raise = sizes.min_bet
        self.turn = NOBODY
        self.first = 0
        self.opened = False
        """True once somebody has acted on this street."""

    # -- forced chips

    def post(self, i: int, amount: int, live: int, layer: int) -> int:
        """Take a post: of its chips `live` are a wager of the round, `layer` layer the pots as an ante, the rest is dead (CM-71).

        Returns the seat's total of the round.
        """
        self.stack[i] -= amount
        self.bet[i] += live
        self.put[i] += live + layer
        self.antes += layer
        dead = amount - live - layer
        self.dead += dead
        self.dead_blind[i] += dead
        self.dead_of[i] += dead + layer
        return self.bet[i]

    def open_first(self, last_blind: int, price: int, straddle: int, option: bool = True) -> None:
        """Open the first round: left of the last blind or straddle, in short deck left of the button (CM-35, CM-36, CM-41, SD-09).

        `option`: whoever straddled may still raise (option `straddle.live`).
        """
        self.price = max(price, straddle, *self.bet)
        self.last_raise = straddle if straddle and not self.sizes.straddle_plus else price
        self.first_to = 0 if straddle else self.sizes.first_to
        self.full_price = max(price, straddle)
        self.wagers = 1 if price else 0  # the big blind is the first wager, a straddle does not count (CM-36, CM-63)
        self.first = (last_blind + 1) % self.n
        self._start()
        self.acted[last_blind] = not option

    def open_street(self, late: bool = False) -> None:
        """Open a later round: the first live seat left of the button (rule CM-41); `late` rounds have the big bet (CM-66)."""
        self.first_round = False
        self.first_to = 0
        self.bet = [0] * self.n
        self.price = self.full_price = 0
        self.wagers = 0
        self.unit = self.sizes.big if late else self.sizes.small
        self.last_raise = self.sizes.min_bet
        self.first = 0
        self._start()

    def _start(self) -> None:
        self.acted = [False] * self.n
        self.excused = [False] * self.n
        self.off = [0] * self.n
        self.skipped.clear()
        self.opened = False
        self.round_headsup = self.uncapped = len(self.live()) == 2
        self.turn = self.next_from((self.first - 1) % self.n)

    # -- whose turn

    def owed(self, i: int) -> int:
        """Chips the seat still has to match. Where every opponent still in is all-in, nobody pays a nominal price (rule CM-50)."""
        price = self.price
        best = 0
        for j in range(self.n):
            if j != i and not self.folded[j]:
                if self.stack[j] > 0:
                    return max(price - self.bet[i], 0)
                best = max(best, self.bet[j])
        return max(min(price, best) - self.bet[i], 0)

    def needs(self, i: int) -> bool:
        """True while the seat has to act before the round is over (rule CM-42)."""
        if self.folded[i] or self.stack[i] <= 0 or self.excused[i]:
            return False
        others = live = 0
        for j in range(self.n):
            if j != i and not self.folded[j]:
                live += 1
                if self.stack[j] > 0:
                    others += 1
        if not live:
            return False
        if not others:
            return self.owed(i) > 0
        return not self.acted[i] or self.bet[i] < self.price

    def next_from(self, i: int) -> int:
        """The next seat clockwise that has to act, `NOBODY` if none."""
        for k in range(1, self.n + 1):
            j = (i + k) % self.n
            if self.needs(j):
                return j
        return NOBODY

    def waiting(self) -> list[int]:
        """Seats that still have to act."""
        return [i for i in range(self.n) if self.needs(i)]

    def live(self) -> list[int]:
        """Seats still in the hand."""
        return [i for i in range(self.n) if not self.folded[i]]

    # -- what is allowed

    def reopened(self, i: int) -> bool:
        """True if the seat may raise: it has not acted since the last full raise, or (no-limit) faces one in sum (CM-55, CM-65)."""
        if not self.acted[i]:
            return True
        return self.sizes.betting != "fl" and not self.sizes.short_single and self.price - self.bet[i] >= self.last_raise

    def capped(self) -> bool:
        """True if the round's wagers have reached the cap (rules CM-63, CM-64)."""
        cap, headsup = self.sizes.cap, self.sizes.headsup
        if not cap or self.sizes.betting not in ("fl", "sl") or self.wagers < cap:
            return False
        return not (self.uncapped if headsup == "when_headsup" else self.round_headsup and headsup == "round_starts_headsup")

    def least(self) -> int:
        """Total of the smallest full bet or raise; with fixed limit of the only one."""
        if self.sizes.betting == "fl":
            return self.full_price + self.unit
        if self.first_to:
            return self.first_to
        if self.price:
            return self.price + self.last_raise
        return self.sizes.spread_min if self.sizes.betting == "sl" else self.sizes.min_bet

    def most(self, i: int) -> int:
        """Total that the betting structure allows the seat at most, his stack aside (rules CM-57, CM-58, CM-62)."""
        if self.sizes.betting == "fl":
            return self.full_price + self.unit
        if self.sizes.betting == "pl":
            middle = sum(self.put) + self.dead
            if self.first_round:
                middle += self.blinds_short - (0 if self.sizes.antes_count else self.antes)
            most = 2 * self.price + middle - self.bet[i]
            return -(-most // self.sizes.round_to) * self.sizes.round_to if self.sizes.round_to else most
        if self.sizes.betting == "sl":
            return self.price + self.sizes.spread_max
        return self.bet[i] + max(self.stack[i], 0)

    def legal(self, i: int | None = None) -> Legal:
        """What the seat in turn may do (or seat i, were it its turn)."""
        if i is None:
            i = self.turn
        if i == NOBODY:
            return Legal(NOBODY, 0, 0, 0, False)
        b, s = self.bet[i], self.stack[i]
        stack = b + max(s, 0)
        may = stack > self.price and self.reopened(i) and not self.capped()
        return Legal(i, min(self.owed(i), max(s, 0)), min(self.least(), stack), min(self.most(i), stack), may)

    # -- an action

    def judge(self, kind: int, i: int, amount: int, total: int) -> str | None:
        """The departure that an action is, seen by its size alone: a finding code or None. `amount` chips make `total` of the round."""
        s, b = self.stack[i], self.bet[i]
        owed = self.owed(i)
        if kind == FOLD:
            return "FOLD_WITHOUT_BET" if not owed else None
        if kind == CHECK:
            return "CHECK_FACING_BET" if owed and s > 0 else None
        if amount > s:
            return "BET_ABOVE_STACK"
        if kind == CALL:
            full = max(self.price - b, 0)
            if amount in (min(owed, s), min(full, s)):  # the nominal price with the excess returned is right as well
                return None
            if self.off[i] and amount == min(owed, s) + self.off[i]:  # follows from an earlier call or check of the round (CM-02)
                return None
            short = min(full, s) - amount
            return "DEAD_POST_TREATED_LIVE" if short > 0 and short == self.dead_of[i] else "CALL_WRONG_AMOUNT"
        if not self.reopened(i) and total > self.price:
            return "RAISE_NOT_REOPENED"
        wrong = self._wrong_size(i, total, amount == s)
        if wrong:
            return wrong
        if kind == COMPLETE or (kind == BET) != (self.price == 0):
            return "ACTION_TERM_MISMATCH"
        return None

    def _wrong_size(self, i: int, total: int, all_in: bool) -> str | None:
        """The departure of a bet or raise that the betting structure does not allow."""
        if self.sizes.betting == "fl":
            if self.capped():
                return "RAISE_CAP_EXCEEDED"
            legal = self.least()
            return "BET_WRONG_FIXED_AMOUNT" if total != legal and not (all_in and total < legal) else None
        if self.sizes.betting == "sl":
            if self.capped():
                return "RAISE_CAP_EXCEEDED"
            return "BET_OUTSIDE_SPREAD" if total > self.most(i) or (total < self.least() and not all_in) else None
        if total < self.least() and not all_in:
            return "RAISE_BELOW_MIN" if self.price else "BET_BELOW_MIN"
        if self.sizes.betting == "pl" and total > self.most(i):
            return "BET_ABOVE_POT"
        return None

    def apply(self, kind: int, i: int, amount: int, total: int) -> None:
        """Take an action as logged, and pass the turn on."""
        self.opened = True
        self.skipped.discard(i)
        if kind == FOLD:
            self.folded[i] = True
            if self.wagers < self.sizes.cap and len(self.live()) == 2:
                self.uncapped = True
        elif kind == CHECK:
            self.excused[i] = self.owed(i) > 0
            self.off[i] -= min(self.owed(i), max(self.stack[i], 0))
        else:
            if kind == CALL and amount not in (min(self.owed(i), self.stack[i]), min(max(self.price - self.bet[i], 0), self.stack[i])):
                self.off[i] = amount - min(self.owed(i), self.stack[i])
            self.stack[i] -= amount
            self.bet[i] += amount
            self.put[i] += amount
            if kind == CALL:
                self.excused[i] = self.bet[i] < self.price and self.stack[i] > 0
            elif total > self.price:
                self.off[i] = 0
                self._raised(i, total)
            else:
                self.excused[i] = self.bet[i] < self.price and self.stack[i] > 0
        self.acted[i] = True
        self.turn = self.next_from(i)

    def _raised(self, i: int, total: int) -> None:
        if self.sizes.betting == "fl":
            by = total - self.full_price
            full = 2 * by >= self.unit if self.sizes.half else by >= self.unit
        else:
            by = total - self.price
            full = total >= self.least()
            self.first_to = 0
        # A short all-in leaves the size of the last raise and does not reopen; an illegal short raise is the new truth and does.
        if full or self.stack[i] > 0:
            self.acted = [False] * self.n
            self.full_price = total
            self.wagers += 1
        if full:
            self.last_raise = by
        self.price = total
        self.excused = [False] * self.n

    def jump(self, i: int, acts_later: set[int]) -> list[int]:
        """Pass over the seats between the turn and seat i (rule CM-40).

        Those that act later keep their turn; the others are excused for the round and returned (rule CM-170).
        """
        lost = []
        for k in range((i - self.turn) % self.n):
            j = (self.turn + k) % self.n
            if self.needs(j):
                if j in acts_later:
                    self.skipped.add(j)
                else:
                    self.excused[j] = True
                    lost.append(j)
        return lost
