"""The stepper: one hand of a poker game as lists of integers, stepped action by action.

Seats are indices clockwise from the left of the button: 0 is the first to act after the flop, the last is the
button. `begin`, then `post`, `open_street`, and for each action `legal`, `judge` and `apply`. `apply` takes whatever
was logged (rule CM-01) and never refuses; `judge` names the departure it was. Amounts are ten-thousandths.
"""

from __future__ import annotations

from typing import NamedTuple

from hhparse.chunk import KIND

FOLD, CHECK, CALL, BET, RAISE = (KIND[k] for k in ("fold", "check", "call", "bet", "raise"))
ANTE, SMALL_BLIND, BIG_BLIND, DEAD_BLIND, STRADDLE = (KIND[k] for k in ("ante", "small_blind", "big_blind", "dead_blind", "straddle"))
ACTIONS = frozenset((FOLD, CHECK, CALL, BET, RAISE))
POSTS = frozenset(KIND[k] for k in ("ante", "button_ante", "small_blind", "big_blind", "straddle", "dead_blind", "button_blind", "kill_blind"))
NOBODY = -1


class Legal(NamedTuple):
    """What the rules allow the seat whose turn it is; totals are for the round, as in "raise to" (rules CM-50 to CM-55)."""

    index: int
    """Whose turn, `NOBODY` when the round is over."""
    to_call: int
    min_to: int
    """Smallest total of a bet or raise; the whole stack where that is less."""
    max_to: int
    may_raise: bool


class Stepper:
    """The state of one hand."""

    __slots__ = (
        "acted", "bet", "dead", "dead_blind", "dead_of", "excused", "first", "folded", "last_raise", "min_bet", "n", "opened", "price", "put",
        "short_single", "skipped", "stack", "turn",
    )  # fmt: skip

    def __init__(self, stacks: list[int], min_bet: int, short_single: bool = False) -> None:
        """Begin a hand: stacks clockwise from the left of the button; `min_bet` is the big blind (rule CM-53)."""
        n = self.n = len(stacks)
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
        self.skipped: set[int] = set()
        """Seats that were jumped and act later: the turn is theirs whenever they take it (rule CM-40)."""
        self.price = 0
        self.min_bet = min_bet
        self.last_raise = min_bet
        self.short_single = short_single
        self.turn = NOBODY
        self.first = 0
        self.opened = False
        """True once somebody has acted on this street."""

    # -- forced chips

    def post(self, kind: int, i: int, amount: int) -> int:
        """Take a post. Returns the seat's total of the round."""
        if kind == STRADDLE:
            amount -= self.bet[i]
        self.stack[i] -= amount
        if kind == ANTE:
            self.put[i] += amount
            self.dead_of[i] += amount
        elif kind == DEAD_BLIND:
            self.dead += amount
            self.dead_blind[i] += amount
            self.dead_of[i] += amount
        else:
            self.put[i] += amount
            self.bet[i] += amount
        return self.bet[i]

    def open_first(self, last_blind: int, big_blind: int, straddle: int) -> None:
        """Open the first round of a blind game: left of the last blind or straddle (rules CM-35, CM-36, CM-41)."""
        self.price = max(big_blind, straddle, *self.bet)
        self.last_raise = max(big_blind, straddle)
        self.first = (last_blind + 1) % self.n
        self._start()

    def open_street(self) -> None:
        """Open a later round: the first live seat left of the button (rule CM-41)."""
        self.bet = [0] * self.n
        self.price = 0
        self.last_raise = self.min_bet
        self.first = 0
        self._start()

    def _start(self) -> None:
        self.acted = [False] * self.n
        self.excused = [False] * self.n
        self.skipped.clear()
        self.opened = False
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
                if self.bet[j] > best:
                    best = self.bet[j]
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
        """True if the seat may raise: it has not acted since the last full raise, or faces one in sum (rule CM-55)."""
        if not self.acted[i]:
            return True
        return not self.short_single and self.price - self.bet[i] >= self.last_raise

    def legal(self, i: int | None = None) -> Legal:
        """What the seat in turn may do (or seat i, were it its turn)."""
        if i is None:
            i = self.turn
        if i == NOBODY:
            return Legal(NOBODY, 0, 0, 0, False)
        b, s = self.bet[i], self.stack[i]
        most = b + max(s, 0)
        least = self.price + self.last_raise if self.price else self.min_bet
        return Legal(i, min(self.owed(i), max(s, 0)), min(least, most), most, self.reopened(i) and most > self.price)

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
            short = min(full, s) - amount
            return "DEAD_POST_TREATED_LIVE" if short > 0 and short == self.dead_of[i] else "CALL_WRONG_AMOUNT"
        if not self.reopened(i) and total > self.price:
            return "RAISE_NOT_REOPENED"
        all_in = amount == s
        if not self.price:
            if amount < self.min_bet and not all_in:
                return "BET_BELOW_MIN"
        elif total < self.price + self.last_raise and not all_in:
            return "RAISE_BELOW_MIN"
        if (kind == BET) != (self.price == 0):
            return "ACTION_TERM_MISMATCH"
        return None

    def apply(self, kind: int, i: int, amount: int, total: int) -> None:
        """Take an action as logged, and pass the turn on."""
        self.opened = True
        self.skipped.discard(i)
        if kind == FOLD:
            self.folded[i] = True
        elif kind == CHECK:
            self.excused[i] = self.owed(i) > 0
        else:
            self.stack[i] -= amount
            self.bet[i] += amount
            self.put[i] += amount
            if kind == CALL:
                self.excused[i] = self.bet[i] < self.price and self.stack[i] > 0
            elif total > self.price:
                self._raised(i, total)
            else:
                self.excused[i] = self.bet[i] < self.price and self.stack[i] > 0
        self.acted[i] = True
        self.turn = self.next_from(i)

    def _raised(self, i: int, total: int) -> None:
        by = total - self.price
        full = by >= self.last_raise
        # A short all-in leaves the size of the last raise and does not reopen; an illegal short raise is the new truth and does.
        if full or self.stack[i] > 0:
            self.acted = [False] * self.n
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
