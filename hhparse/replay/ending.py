"""What the events of one hand say of money and cards at its end, gathered once for what follows."""

from __future__ import annotations

from hhparse.chunk import CLAIM, HALF, KIND, UNIT
from hhparse.replay.hand import Dealt

_AWARD, _UNCALLED, _RAKE, _DROP, _ADDED, _BOARD, _SHOW, _MUCK, _DOWN, _CASH_OUT, _INSURANCE = (
    KIND[k] for k in ("award", "uncalled", "rake", "drop", "added", "board", "show", "muck", "deal_down", "cash_out", "insurance")
)  # fmt: skip
CENT = UNIT // 100
ALL = HALF["all"]


class Ending:
    """Awards, rake, cards and cash-outs of a hand as logged."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        events = dealt.chunk.events
        index = dealt.index_of
        self.awards: list[tuple[int, int, int, int, int, int]] = []
        """(event, seat index, amount, pot, board, half)"""
        self.logged_uncalled: dict[int, int] = {}
        self.uncalled_event = -1
        self.drops = self.added = 0
        self.rakes: dict[int, int] = {}
        self.cash_out: dict[int, int] = {}
        self.cash_out_event: dict[int, int] = {}
        """By seat index: who took the house's price for his hand."""
        self.boards: dict[int, list[str]] = {}
        shared: list[str] = []
        self.cards: dict[int, str] = {}
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        for e in range(dealt.first, dealt.end):
            kind, seat, amount = events.kind[e], events.seat[e], events.amount[e] or 0
            i = index.get(seat, -1) if seat is not None else -1
            if kind == _AWARD:
                self.awards.append((e, i, amount, events.pot_no[e] or 0, events.board_no[e] or 0, events.half[e] or ALL))
            elif kind == _UNCALLED:
                self.logged_uncalled[i] = self.logged_uncalled.get(i, 0) + amount
                self.uncalled_event = e
            elif kind == _RAKE:
                self.rakes[events.pot_no[e] or 0] = self.rakes.get(events.pot_no[e] or 0, 0) + amount
            elif kind == _DROP:
                self.drops += amount
            elif kind == _ADDED:
                self.added += amount
            elif kind == _BOARD:
                fresh = (events.cards[e] or "").split()
                board_no = events.board_no[e]
                if board_no is None:
                    shared += fresh
                else:
                    self.boards.setdefault(board_no, []).extend(fresh)
            elif kind in (_SHOW, _DOWN) and i >= 0 and events.cards[e]:
                if kind == _SHOW or i not in self.cards:
                    self.cards[i] = events.cards[e] or ""
                if kind == _SHOW:
                    self.shown.add(i)
            elif kind == _MUCK and i >= 0:
                self.mucked.add(i)
            elif kind in (_CASH_OUT, _INSURANCE) and seat is not None:
                self.cash_out[seat] = self.cash_out.get(seat, 0) + amount
                if kind == _CASH_OUT:
                    self.cash_out_event[i] = e
        self.full_boards = [(n, shared + more) for n, more in sorted(self.boards.items())] or [(0, shared)]

    @property
    def rake(self) -> int:
        """The rake that the log states, 0 where it states none."""
        return sum(self.rakes.values()) or self.dealt.chunk.hands.rake_claimed[self.dealt.hand] or 0

    def claims(self, kind: str) -> list[int]:
        """Rows of the hand's claims of a kind."""
        claims, hands, h = self.dealt.chunk.claims, self.dealt.chunk.hands, self.dealt.hand
        end = hands.claim_start[h + 1] if h + 1 < len(hands.claim_start) else len(claims.hand)
        return [c for c in range(hands.claim_start[h], end) if claims.kind[c] == CLAIM[kind]]

    def unit(self, option: str) -> int:
        """The smallest chip that option `odd.unit` or `rake.unit` rounds to (rules CM-80, CM-90): a stated one, a chip in
        tournaments and play money, else a cent."""
        hands, h = self.dealt.chunk.hands, self.dealt.hand
        unit = self.dealt.rules.amount(option, chip=hands.forced[h].get("chip"))
        if unit:
            return int(unit)
        return UNIT if hands.is_tournament[h] or (hands.currency[h] in (None, "chips", "play") and not self._has_cents()) else CENT

    def _has_cents(self) -> bool:
        return any(a[2] % UNIT for a in self.awards) or any(p % UNIT for p in self.dealt.step.put)
