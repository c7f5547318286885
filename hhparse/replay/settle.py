"""The end of a hand: the uncalled bet, the pots, the rake, and each seat's due share beside what the log awards.

Nothing is judged here but the uncalled bet, whose fault has no line of its own; the audits compare what is due with
what is claimed (rules CM-70 to CM-85, CM-93, CM-162).
"""

from __future__ import annotations

from hhparse.chunk import CLAIM, HALF, KIND, UNIT
from hhparse.games.cards import UNKNOWN, CardError, parse_cards
from hhparse.games.evaluate import EVALUATORS, omaha
from hhparse.games.labels import describe
from hhparse.replay.hand import Dealt
from hhparse.replay.pots import Pot, layered, per_board, split, uncalled

_AWARD, _UNCALLED, _RAKE, _DROP, _ADDED, _BOARD, _SHOW, _MUCK, _DOWN, _FOLD, _CASH_OUT = (
    KIND[k] for k in ("award", "uncalled", "rake", "drop", "added", "board", "show", "muck", "deal_down", "fold", "cash_out")
)  # fmt: skip
_CENT = UNIT // 100
_ALL, _HIGH, _LOW = (HALF[h] for h in ("all", "high", "low"))

Place = tuple[int, int, int, int]
"""A share's pot, board, half and seat index."""


class Settlement:
    """What the events of one hand say of money and cards, gathered once."""

    def __init__(self, dealt: Dealt, uncalled_line: str) -> None:
        self.dealt = dealt
        self.required = uncalled_line == "required"
        events = dealt.chunk.events
        index = dealt.index_of
        self.awards: list[tuple[int, int, int, int, int, int]] = []
        """(event, seat index, amount, pot, board, half)"""
        self.pot_stated = False
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
                pot, board = events.pot_no[e], events.board_no[e]
                self.awards.append((e, i, amount, pot or 0, board or 0, events.half[e] or _ALL))
                self.pot_stated = self.pot_stated or bool(pot)
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
            elif kind == _CASH_OUT and seat is not None:
                self.cash_out[seat] = self.cash_out.get(seat, 0) + amount
                self.cash_out_event[i] = e
        self.shared = shared
        self.full_boards = [(n, shared + more) for n, more in sorted(self.boards.items())] or [(0, shared)]

    # -- money

    def run(self) -> None:
        """Fill the hand's pots, shares and sums."""
        dealt = self.dealt
        step, hands, h = dealt.step, dealt.chunk.hands, dealt.hand
        board = " ".join(self.full_boards[0][1])
        hands.board[h] = board or None
        if not dealt.seats:
            return
        put = list(step.put)
        seat, due = uncalled(put)
        awarded = sum(a[2] for a in self.awards)
        returned = self._returned(seat, due, sum(put) + step.dead + self.added - awarded)
        for i, amount in returned.items():
            put[i] -= amount
        total = sum(put) + step.dead + self.added
        hands.added[h] = self.added
        inside = self._inside(seat, due, returned, awarded, total)
        self._seats(returned, inside)
        if not dealt.money_known or dealt.stopped or hands.status[h] != "complete":
            return
        hands.pot_due[h] = total
        hands.rake_taken[h] = total - (awarded - sum(inside.values())) - self.drops
        live = step.live()
        if live and (len(live) == 1 or min(put[i] for i in live) >= 0):
            self._share(layered(put, live, step.dead + self.added), inside)

    def _returned(self, seat: int, due: int, left: int) -> dict[int, int]:
        """What goes back uncalled: as logged where the log says so (CM-01), else as due; `left` is what the awards leave of all chips."""
        dealt = self.dealt
        events = dealt.chunk.events
        if self.uncalled_event >= 0:
            e = self.uncalled_event
            events.expected_seat[e] = dealt.seats[seat] if seat >= 0 else None
            events.min_to[e] = events.max_to[e] = due
            if dealt.money_known and self.logged_uncalled != ({seat: due} if due else {}):
                events.departure[e] = "UNCALLED_WRONG_AMOUNT"
                rake = sum(self.rakes.values()) or dealt.chunk.hands.rake_claimed[dealt.hand] or 0
                if due and left - due == rake + self.drops:  # the line alone is wrong: the awards rest on the amount due
                    return {seat: due}
            return {i: a for i, a in self.logged_uncalled.items() if i >= 0}
        return {seat: due} if due else {}

    def _inside(self, seat: int, due: int, returned: dict[int, int], awarded: int, total: int) -> dict[int, int]:
        """The uncalled part that an award line includes, where the log has no line for it; names the fault if it went nowhere."""
        dealt = self.dealt
        if self.uncalled_event >= 0 or not due:
            return {}
        events, claims, hands, h = dealt.chunk.events, dealt.chunk.claims, dealt.chunk.hands, dealt.hand
        to_seat = [a for a in self.awards if a[1] == seat]
        rake = sum(self.rakes.values()) or hands.rake_claimed[h] or 0
        includes = bool(to_seat) and sum(a[2] for a in to_seat) >= due and awarded + rake + self.drops == total + due
        if hands.status[h] != "complete" or not dealt.money_known or dealt.stopped:
            return {}
        fault = self.required
        if not self.required and not includes:  # judged on end stacks (rule CM-70), where there are any
            ends = {claims.seat[c]: claims.amount[c] for c in self._claims("result")}
            number = dealt.seats[seat]
            if number in ends:
                won = sum(a[2] for a in to_seat)
                fault = ends[number] != dealt.step.stack[seat] + due + won - dealt.taken.get(number, 0)
        if fault and self.awards:
            e = self.awards[0][0]
            events.departure[e] = events.departure[e] or "UNCALLED_NOT_RETURNED"
            events.expected_seat[e] = dealt.seats[seat]
            events.min_to[e] = events.max_to[e] = due
        return {seat: due} if includes else {}

    def _claims(self, kind: str) -> list[int]:
        claims, hands, h = self.dealt.chunk.claims, self.dealt.chunk.hands, self.dealt.hand
        end = hands.claim_start[h + 1] if h + 1 < len(hands.claim_start) else len(claims.hand)
        return [c for c in range(hands.claim_start[h], end) if claims.kind[c] == CLAIM[kind]]

    def _seats(self, returned: dict[int, int], inside: dict[int, int]) -> None:
        """Each seat's sums: put in (gross), returned, won, net."""
        dealt, seats, step = self.dealt, self.dealt.chunk.seats, self.dealt.step
        won: dict[int, int] = {}
        for _, i, amount, *_ in self.awards:
            won[i] = won.get(i, 0) + amount
        for number, r in dealt.row.items():
            i = dealt.index_of.get(number, -1)
            put = step.put[i] + step.dead_blind[i] if i >= 0 else 0
            back = returned.get(i, 0) if i >= 0 else 0
            got = won.get(i, 0) - inside.get(i, 0) if i >= 0 else 0
            seats.put_in[r], seats.returned[r], seats.won[r] = put, back, got
            seats.cash_out[r] = self.cash_out.get(number, 0)
            seats.net[r] = got + back - put
            start = seats.stack_start[r]
            if start is not None:
                seats.stack_end[r] = start + dealt.topped.get(number, 0) - dealt.taken.get(number, 0) + got + back - put
            seats.hole_cards[r] = self.cards.get(i)

    # -- shares

    def _unit(self) -> int:
        """The smallest chip a pot is divided into (rule CM-80): a stated one, a chip in tournaments and play money, else a cent."""
        hands, h = self.dealt.chunk.hands, self.dealt.hand
        unit = self.dealt.rules.amount("odd.unit", chip=hands.forced[h].get("chip"))
        if unit:
            return int(unit)
        return UNIT if hands.is_tournament[h] or (hands.currency[h] in (None, "chips", "play") and not self._has_cents()) else _CENT

    def _has_cents(self) -> bool:
        return any(a[2] % UNIT for a in self.awards) or any(p % UNIT for p in self.dealt.step.put)

    def _share(self, pots: list[Pot], inside: dict[int, int]) -> None:
        dealt = self.dealt
        chunk = dealt.chunk
        stated = {a[3] for a in self.awards}
        # Where the log divides the money otherwise, seats are compared over all pots.
        merged = bool(self.awards) and stated != set(range(len(pots)))
        rakes, claimed = self._rakes(pots)
        unit = self._unit()
        boards = self.full_boards
        for n, pot in enumerate(pots):
            self._pot(n, pot, claimed.get(n), rakes[n], unit)
        due: dict[Place, int | None] = {}
        labels: dict[tuple[int, int], str] = {}
        for n, pot in enumerate(pots):
            net = pot.amount - (rakes[n] or 0)
            parts = per_board(net, self._boards(pot), unit)
            for k, part in enumerate(parts):
                number, cards = boards[k]
                where = (0 if merged else n, number if len(parts) > 1 else 0)
                for half, amount, winners in self._halves(pot, part, cards, labels, number, unit):
                    for i in pot.eligible if winners is None else ():
                        due[(*where, half, i)] = None
                    for i, chips in split(amount, winners, unit).items() if winners and amount > 0 else ():
                        before = due.get((*where, half, i), 0)
                        due[(*where, half, i)] = None if before is None else before + chips
        boards_stated = any(a[4] for a in self.awards)
        if len(boards) > 1 and not boards_stated:
            due = _summed(due, 1)
        paid: dict[Place, tuple[int, int]] = {}
        for e, i, amount, n, number, half in self.awards:
            at = (0 if merged else n, number if boards_stated else 0, half, i)
            sum_before, first = paid.get(at, (0, e))
            paid[at] = (sum_before + amount, first)
        for i, amount in inside.items():
            for at in paid:
                if at[3] == i:
                    paid[at] = (paid[at][0] - amount, paid[at][1])
                    break
        if not any(a[5] for a in self.awards):  # the log names no halves: where each seat got what both owe it, they are told apart
            whole = _summed(due, 2)
            if all(at in paid and paid[at][0] == amount for at, amount in whole.items() if amount != 0) and set(paid) <= set(whole):
                paid = {at: (amount or 0, paid[(*at[:2], _ALL, at[3])][1]) for at, amount in due.items() if amount != 0}
            else:
                due = whole
        self._cashed_out(due, paid)
        shares, events = chunk.shares, chunk.events
        for at in sorted(set(due) | set(paid)):
            n, number, half, i = at
            amount_due = due.get(at, 0)
            got = paid.get(at)
            if not amount_due and got is None and amount_due is not None:
                continue
            shares.hand.append(dealt.hand)
            shares.pot_no.append(n)
            shares.board_no.append(number)
            shares.half.append(half)
            shares.seat.append(dealt.seats[i] if i >= 0 else 0)
            shares.player.append(chunk.seats.player[dealt.row[dealt.seats[i]]] if i >= 0 else None)
            shares.due.append(amount_due)
            shares.claimed.append(got[0] if got else 0)
            shares.hand_label.append(labels.get((i, number)) or labels.get((i, boards[0][0])))
            shares.line_no.append(events.line_no[got[1]] if got else None)

    def _boards(self, pot: Pot) -> int:
        """On how many boards a pot is played: on all of them if it is contested."""
        return len(self.full_boards) if len(pot.eligible) > 1 else 1

    def _pot(self, n: int, pot: Pot, claimed: int | None, rake: int | None, unit: int) -> None:
        """One row a pot and board (rules CM-71, CM-111)."""
        out, seats = self.dealt.chunk.pots, self.dealt.seats
        count = self._boards(pot)
        rakes = per_board(rake, count, unit) if rake is not None else [None] * count
        for k, amount in enumerate(per_board(pot.amount, count, unit)):
            out.hand.append(self.dealt.hand)
            out.pot_no.append(n)
            out.board_no.append(self.full_boards[k][0] if count > 1 else 0)
            out.amount_due.append(amount)
            out.amount_claimed.append(claimed if count == 1 else None)
            out.rake_due.append(None)
            out.rake_claimed.append(rakes[k])
            out.eligible.append(" ".join(str(seat) for seat in sorted(seats[i] for i in pot.eligible)))

    def _cashed_out(self, due: dict[Place, int | None], paid: dict[Place, tuple[int, int]]) -> None:
        """A winner who cashed out has no award line: his due share counts as paid to the house (rule CM-112)."""
        hands, h = self.dealt.chunk.hands, self.dealt.hand
        for at, amount in due.items():
            event = self.cash_out_event.get(at[3])
            if event is not None and amount and at not in paid:
                paid[at] = (amount, event)
                hands.rake_taken[h] = (hands.rake_taken[h] or 0) - amount

    def _halves(
        self, pot: Pot, part: int, board: list[str], labels: dict[tuple[int, int], str], number: int, unit: int
    ) -> list[tuple[int, int, list[int] | None]]:
        """A part of a pot as (half, chips, winners); the odd unit goes to the high half (rule CM-83)."""
        game = self.dealt.game
        if len(pot.eligible) == 1:
            return [(_ALL, part, [pot.eligible[0]])]
        high = self._winners(pot, board, game.high, labels, number)
        if not game.low:
            return [(_ALL, part, high)]
        low = self._winners(pot, board, game.low, None, number)
        if high is None or low is None:
            return [(_HIGH, part, None), (_LOW, part, None)]
        if not low:  # nobody qualifies: the high hand takes it all
            return [(_HIGH, part, high)]
        lower = part // unit // 2 * unit
        if set(high) == set(low) and self.dealt.rules["odd.identical_both"] == "even_total":
            share = split(part, high, unit)  # the same hands win both halves: the pot is divided once (rule CM-84)
            halved = {i: chips // unit // 2 * unit for i, chips in share.items()}
            if len(high) == 1:
                return [(_HIGH, part - lower, high), (_LOW, lower, low)]
            return [(h, chips, [i]) for i in high for h, chips in ((_HIGH, share[i] - halved[i]), (_LOW, halved[i]))]
        return [(_HIGH, part - lower, high), (_LOW, lower, low)]

    def _rakes(self, pots: list[Pot]) -> tuple[list[int | None], dict[int, int]]:
        """The rake of each pot as the log states or implies it (rule CM-93), and the pots' stated amounts."""
        dealt = self.dealt
        hands, claims, h = dealt.chunk.hands, dealt.chunk.claims, dealt.hand
        stated: dict[int, int] = {}
        for c in self._claims("pot"):
            stated[claims.pot_no[c] or 0] = claims.amount[c] or 0  # a repeated line counts last
        total = sum(self.rakes.values()) if self.rakes else hands.rake_claimed[h]
        if self.rakes or (self.drops and total is None):
            each: list[int | None] = [self.rakes.get(n, 0) for n in range(len(pots))]
            each[0] = (each[0] or 0) + self.drops
            return each, stated
        if total is None:
            return [None] * len(pots), stated
        total += self.drops
        if len(pots) == 1:
            return [total], stated or ({0: hands.pot_claimed[h]} if hands.pot_claimed[h] is not None else {})  # type: ignore[dict-item]
        paid = [0] * len(pots)
        for _, _, amount, n, _, _ in self.awards:
            if n < len(pots):
                paid[n] += amount
        taken = [pot.amount - p for pot, p in zip(pots, paid, strict=True)]
        if sum(taken) == total and min(taken) >= 0:  # online logs print the pots after rake; how it was spread is theirs to say
            return list(taken), stated
        out: list[int | None] = []
        left = total
        for pot in pots:
            out.append(min(left, pot.amount))
            left -= min(left, pot.amount)
        return out, stated

    # -- cards

    def _winners(
        self, pot: Pot, board: list[str], evaluator: str, labels: dict[tuple[int, int], str] | None, number: int
    ) -> list[int] | None:
        """Who has the best hand of a pot, in seat order; empty where nobody qualifies, None where it cannot be known (CM-162)."""
        paid = {a[1] for a in self.awards}
        contenders = [i for i in pot.eligible if i in self.shown or i in paid or i not in self.mucked]
        if not contenders:
            return None
        if len(contenders) == 1 and evaluator == self.dealt.game.high:
            return contenders  # every other hand was mucked: the last one wins without showing (CM-102)
        scores = {i: s for i in contenders if (s := self._score(i, board, evaluator)) is not None}
        if labels is not None:
            for i, score in scores.items():
                labels[(i, number)] = describe(score, evaluator)
        if not scores or any(i not in scores and i in paid for i in contenders):
            return None
        # An unknown hand that was not paid counts as beaten; the known ones must still be right among themselves.
        best = max(scores.values())
        return [i for i in contenders if scores.get(i) == best] if best > 0 else []

    def _score(self, i: int, board: list[str], evaluator: str) -> int | None:
        own = self.cards.get(i)
        game = self.dealt.game
        if not own or len(board) != sum(game.board):
            return None
        try:
            cards = parse_cards(own)
            table = parse_cards(" ".join(board))
        except CardError:
            return None
        if len(cards) != game.hole or UNKNOWN in cards or UNKNOWN in table:
            return None
        rate = EVALUATORS[evaluator]
        return omaha(cards, table, rate) if game.uses else rate(cards + table)


def _summed(due: dict[Place, int | None], part: int) -> dict[Place, int | None]:
    """Dues summed over the boards (part 1) or the halves (part 2), for logs that award them in one line."""
    out: dict[Place, int | None] = {}
    for place, amount in due.items():
        n, number, half, i = place
        key = (n, 0, half, i) if part == 1 else (n, number, _ALL, i)
        before = out.get(key, 0)
        out[key] = None if amount is None or before is None else before + amount
    return out
