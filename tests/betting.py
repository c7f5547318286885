"""The betting rules of blind games and short deck in a few plain lines, written from the rulebook (CM-31 to CM-66, SD-09, SD-10).

It shares nothing with the engine's stepper, and is what the counting test and the games played with PokerKit hold it
against. Seats are indices clockwise from the left of the button; the last is the button. Chips are whole numbers.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Structure = Literal["nl", "pl", "fl"]


class Move(NamedTuple):
    """An action: chips added, and the total of the round after it."""

    what: str
    chips: int = 0
    total: int = 0


@dataclass(slots=True)
class Betting:
    """The money of one hand while it is bet."""

    stacks: list[int]
    structure: Structure
    big_blind: int
    """Big blind, in short deck the button blind: the price of the first round. The smallest bet later, but in short deck (SD-11)."""
    small_blind: int = 0
    ante: int = 0
    button_blind: bool = False
    """Short deck: the button posts the only blind, and the first round opens left of the button (SD-09)."""
    units: tuple[int, int] = (0, 0)
    """Fixed limit: small and big bet."""
    cap: int = 4
    posts: list[tuple[str, int, int]] = field(default_factory=list)
    """(kind, seat, chips)"""
    put: list[int] = field(default_factory=list)
    bet: list[int] = field(default_factory=list)
    folded: list[bool] = field(default_factory=list)
    acted: list[bool] = field(default_factory=list)
    """Since the last full bet or raise."""
    price: int = 0
    step: int = 0
    """R, the last full bet or raise."""
    full: int = 0
    """Fixed limit: the last full wager, a short all-in left out (CM-65)."""
    unit: int = 0
    wagers: int = 0
    uncapped: bool = False
    missing: int = 0
    """What full blinds would add to the pot of the first round (CM-58)."""
    turn: int = -1

    def start(self) -> Betting:
        """Antes, blinds, first round."""
        n = len(self.stacks)
        self.put, self.bet, self.folded = [0] * n, [0] * n, [False] * n
        for i in range(n):
            self._post("ante", i, self.ante)
        self.bet = [0] * n
        if self.button_blind:
            self._post("button_blind", n - 1, self.big_blind)
            opens = 0
        else:
            small, big = (1, 0) if n == 2 else (0, 1)  # heads-up the button has the small blind (CM-23)
            self._post("small_blind", small, self.small_blind)
            self._post("big_blind", big, self.big_blind)
            self.missing = self.small_blind + self.big_blind - sum(self.bet)
            opens = (big + 1) % n
        self.price = self.step = self.full = self.big_blind
        self.wagers = 1
        self.unit = self.units[0]
        self._open(opens)
        return self

    def _post(self, kind: str, i: int, chips: int) -> None:
        chips = min(chips, self.stacks[i])
        if chips:
            self._pay(i, chips)
            self.posts.append((kind, i, chips))

    def _pay(self, i: int, chips: int) -> None:
        self.stacks[i] -= chips
        self.put[i] += chips
        self.bet[i] += chips

    def street(self, late: bool) -> None:
        """A later round; `late` ones have the big bet (CM-66)."""
        self.bet = [0] * len(self.stacks)
        self.price = self.full = self.wagers = self.missing = 0
        self.step = (self.button_blind and self.ante) or self.big_blind
        self.unit = self.units[late]
        self._open(0)

    def _open(self, first: int) -> None:
        self.acted = [False] * len(self.stacks)
        self.uncapped = len(self.live()) == 2
        self.turn = self._next(first)

    def live(self) -> list[int]:
        return [i for i in range(len(self.stacks)) if not self.folded[i]]

    def owes(self, i: int) -> int:
        """CM-50; where all opponents are all-in the price is what one of them really wagered."""
        others = [j for j in self.live() if j != i]
        made = max(self.bet[j] for j in others)
        price = self.price if any(self.stacks[j] for j in others) else min(self.price, made)
        return min(max(price - self.bet[i], 0), self.stacks[i])

    def _next(self, at: int) -> int:
        """CM-40 and CM-42: the next seat from here on that must act, -1 if the round is over."""
        can_bet = [i for i in self.live() if self.stacks[i]]
        if len(self.live()) == 1 or not can_bet or (len(can_bet) == 1 and not self.owes(can_bet[0])):
            return -1
        n = len(self.stacks)
        for k in range(n):
            i = (at + k) % n
            if i in can_bet and (not self.acted[i] or self.bet[i] < self.price):
                return i
        return -1

    def totals(self) -> range:
        """Totals of the round that the seat in turn may bet or raise to (CM-53 to CM-65)."""
        i = self.turn
        everything = self.bet[i] + self.stacks[i]
        if everything <= self.price:
            return range(0)
        if self.structure == "fl":
            if self.acted[i] or (self.wagers >= self.cap and not self.uncapped):
                return range(0)
            only = min(self.full + self.unit, everything)
            return range(only, only + 1)
        if self.acted[i] and self.price - self.bet[i] < self.step:
            return range(0)
        least = min(self.price + self.step, everything)
        most = everything
        if self.structure == "pl":
            middle = sum(self.put) + self.missing
            most = min(most, self.price + middle + (self.price - self.bet[i]))
        return range(least, most + 1)

    def moves(self, fold_free: bool = False) -> list[Move]:
        """All legal actions of the seat in turn; a fold that nobody asked for only on demand (CM-45)."""
        i = self.turn
        owes = self.owes(i)
        out = [Move("fold", 0, self.bet[i])] if owes or fold_free else []
        out.append(Move("call", owes, self.bet[i] + owes) if owes else Move("check", 0, self.bet[i]))
        return out + [Move("raise" if self.price else "bet", to - self.bet[i], to) for to in self.totals()]

    def play(self, move: Move) -> None:
        i = self.turn
        if move.what == "fold":
            self.folded[i] = True
            if len(self.live()) == 2 and self.wagers < self.cap:  # CM-64
                self.uncapped = True
        self._pay(i, move.chips)
        if move.what in ("bet", "raise"):
            by = move.total - (self.full if self.structure == "fl" else self.price)
            if 2 * by >= self.unit if self.structure == "fl" else by >= self.step:
                self.acted = [False] * len(self.stacks)
                self.step = by
                self.full = move.total
                self.wagers += 1
            self.price = move.total
        self.acted[i] = True
        self.turn = self._next((i + 1) % len(self.stacks))

    def copy(self) -> Betting:
        new = copy.copy(self)
        new.stacks, new.put, new.bet, new.folded, new.acted = self.stacks[:], self.put[:], self.bet[:], self.folded[:], self.acted[:]
        return new
