"""Each seat's due share of every pot, board and half, beside what the log awards (rules CM-71 to CM-86, CM-93, CM-111, CM-162)."""

from __future__ import annotations

from collections.abc import Sequence

from hhparse.chunk import HALF
from hhparse.games.labels import describe
from hhparse.replay.cards import Order, mistaken_orders, no_low_possible, order_in_force, worth
from hhparse.replay.ending import ALL, Ending
from hhparse.replay.pots import Pot, per_board, split
from hhparse.replay.rake import rake_due, spread

_HIGH, _LOW = HALF["high"], HALF["low"]

Place = tuple[int, int, int, int]
"""A share's pot, board, half and seat index."""
Due = dict[Place, int | None]
Paid = dict[Place, tuple[int, int]]
"""Chips and the event of the first award."""
Labels = dict[tuple[int, int, int], str]
"""Names of hands by seat index, board and half."""
Line = tuple[int, int, int, int]
"""An award: event, seat index, chips, half."""


class Sharing:
    """The pots of one hand shared out by the rules and as logged."""

    def __init__(self, ending: Ending, pots: list[Pot], inside: dict[int, int]) -> None:
        self.ending, self.dealt, self.pots = ending, ending.dealt, pots
        self.inside = inside
        """What an award line includes of the seat's own uncalled bet."""
        self.unit = ending.unit("odd.unit")
        self.order = order_in_force(self.dealt.game, self.dealt.rules)
        self.boards = ending.full_boards
        self.boards_stated = any(a[4] for a in ending.awards)
        # Where the log divides the money otherwise, seats are compared over all pots.
        self.merged = bool(ending.awards) and {a[3] for a in ending.awards} != set(range(len(pots)))
        self.labels: Labels = {}

    def run(self) -> None:
        """Fill the rows of pots and shares."""
        hands, h = self.dealt.chunk.hands, self.dealt.hand
        rakes, claimed = self._rakes()
        dues = self._rakes_due()
        for n, pot in enumerate(self.pots):
            self._pot(n, pot, claimed.get(n), rakes[n], dues[n])
        nets = [pot.amount - (rake or 0) for pot, rake in zip(self.pots, rakes, strict=True)]
        due = self._due(nets, self.order, self.labels)
        lines = self._lines()
        paid: Paid = {}
        for group in sorted({at[:2] for at in due} | set(lines)):
            part_due, part_paid = self._told({at: d for at, d in due.items() if at[:2] == group}, lines.get(group, []), group)
            for at in [at for at in due if at[:2] == group]:
                del due[at]
            due |= part_due
            paid |= part_paid
        self._cashed_out(due, paid)
        hands.odd_unit[h] = self.unit
        hands.order_fits[h] = self._order_fits(nets, due, paid)
        self._rows(due, paid)

    # -- what is due

    def _due(self, nets: Sequence[int], order: Order, labels: Labels | None) -> Due:
        """Every share by an order of hands; None where the deciding cards are not known."""
        due: Due = {}
        for n, pot in enumerate(self.pots):
            parts = per_board(nets[n], self._count(pot), self.unit)
            for k, part in enumerate(parts):
                number, cards = self.boards[k]
                where = (0 if self.merged else n, number if len(parts) > 1 else 0)
                for half, amount, winners in self._halves(pot, part, cards, order, labels, number):
                    for i in pot.eligible if winners is None else ():
                        due[(*where, half, i)] = None
                    for i, chips in split(amount, winners, self.unit).items() if winners and amount > 0 else ():
                        before = due.get((*where, half, i), 0)
                        due[(*where, half, i)] = None if before is None else before + chips
        return _summed(due, 1) if len(self.boards) > 1 and not self.boards_stated else due

    def _count(self, pot: Pot) -> int:
        """On how many boards a pot is played: on all of them if it is contested."""
        return len(self.boards) if len(pot.eligible) > 1 else 1

    def _halves(
        self, pot: Pot, part: int, board: list[str], order: Order, labels: Labels | None, number: int
    ) -> list[tuple[int, int, list[int] | None]]:
        """A part of a pot as (half, chips, winners); the odd unit goes to the high half (rule CM-83)."""
        unit = self.unit
        if len(pot.eligible) == 1:
            return [(ALL, part, [pot.eligible[0]])]
        high = self._winners(pot, board, order.high, order, labels, (number, _HIGH))
        if not order.low:
            return [(ALL, part, high)]
        low = [] if no_low_possible(board, order) else self._winners(pot, board, order.low, order, labels, (number, _LOW))
        if low == []:  # nobody qualifies: the high hand takes it all
            return [(_HIGH, part, high)]
        if high is None or low is None:
            return [(_HIGH, part, None), (_LOW, part, None)]
        lower = part // unit // 2 * unit
        if set(high) == set(low) and self.dealt.rules["odd.identical_both"] == "even_total":
            share = split(part, high, unit)  # the same hands win both halves: the pot is divided once (rule CM-84)
            halved = {i: chips // unit // 2 * unit for i, chips in share.items()}
            if len(high) == 1:
                return [(_HIGH, part - lower, high), (_LOW, lower, low)]
            return [(h, chips, [i]) for i in high for h, chips in ((_HIGH, share[i] - halved[i]), (_LOW, halved[i]))]
        return [(_HIGH, part - lower, high), (_LOW, lower, low)]

    def _winners(
        self,
        pot: Pot,
        board: list[str],
        evaluator: str,
        order: Order,
        labels: Labels | None,
        place: tuple[int, int],
    ) -> list[int] | None:
        """Who has the best hand of a pot, in seat order; empty where nobody qualifies, None where it cannot be known (CM-162)."""
        ending, game = self.ending, self.dealt.game
        paid = {a[1] for a in ending.awards}
        contenders = [i for i in pot.eligible if i in ending.shown or i in paid or i not in ending.mucked]
        if not contenders:
            return None
        if len(contenders) == 1 and place[1] == _HIGH:
            return contenders  # every other hand was mucked: the last one wins without showing (CM-102)
        full = len(board) == sum(game.board)
        scores = {i: s for i in contenders if full and (s := worth(ending.cards.get(i), board, game, evaluator, order.uses)) is not None}
        if labels is not None:
            for i, score in scores.items():
                labels[(i, *place)] = describe(score, evaluator)
        if not scores or any(i not in scores and i in paid for i in contenders):
            return None
        # An unknown hand that was not paid counts as beaten; the known ones must still be right among themselves.
        best = max(scores.values())
        return [i for i in contenders if scores.get(i) == best] if best > 0 else []

    # -- what is paid

    def _lines(self) -> dict[tuple[int, int], list[Line]]:
        """The awards of each pot and board, less the uncalled part that one includes."""
        out: dict[tuple[int, int], list[Line]] = {}
        left = dict(self.inside)
        for e, i, amount, n, number, half in self.ending.awards:
            line = (e, i, amount - left.pop(i, 0), half)
            out.setdefault((0 if self.merged else n, number if self.boards_stated else 0), []).append(line)
        return out

    def _told(self, due: Due, lines: list[Line], group: tuple[int, int]) -> tuple[Due, Paid]:
        """Due and paid shares of one pot and board with the same halves: where the log names none they are told apart."""
        halves = {at[2] for at in due}
        named = bool(lines) and all(line[3] != ALL for line in lines) and halves != {ALL} and bool(self.order.low)
        if named:
            return due, _paid(lines, group)
        lines = [(e, i, amount, ALL) for e, i, amount, _ in lines]
        whole, paid = _summed(due, 2), _paid(lines, group)
        if halves <= {ALL} or None in due.values():
            return whole, paid
        got = {at: amount for at, (amount, _) in paid.items()}
        if got == {at: amount for at, amount in whole.items() if amount}:
            return due, {at: (amount or 0, paid[(*group, ALL, at[3])][1]) for at, amount in due.items() if amount}
        high = {at[3] for at in due if at[2] == _HIGH}
        low = {at[3] for at in due if at[2] == _LOW}
        if high == low:  # the same hands win both halves: the pot is divided once
            return whole, paid
        top = sum(due[at] or 0 for at in due if at[2] == _HIGH)
        total = sum(d or 0 for d in due.values())
        if not low:  # half of it to seats that have won nothing: paid as a low (rule CM-85)
            lost = [line for line in lines if line[1] not in high]
            lower = total // self.unit // 2 * self.unit
            if sum(line[2] for line in lost) == lower and sum(got.values()) == total:
                return due, _paid([(e, i, a, _HIGH if i in high else _LOW) for e, i, a, _ in lines], group)
            return whole, paid
        if not low & {line[1] for line in lines}:  # nobody who won the low half is paid
            first = _first(lines, top, total)
            return due, _paid([(e, i, a, _HIGH) for e, i, a, _ in lines] if first is None else first, group)
        first = _first(lines, top, total)
        return (whole, paid) if first is None else (due, _paid(first, group))

    def _cashed_out(self, due: Due, paid: Paid) -> None:
        """A winner who cashed out has no award line: his due share counts as paid to the house (rule CM-112)."""
        hands, h = self.dealt.chunk.hands, self.dealt.hand
        for at, amount in due.items():
            event = self.ending.cash_out_event.get(at[3])
            if event is not None and amount and at not in paid:
                paid[at] = (amount, event)
                hands.rake_taken[h] = (hands.rake_taken[h] or 0) - amount

    def _order_fits(self, nets: Sequence[int], due: Due, paid: Paid) -> str | None:
        """The mistaken order by which the awards are exactly right, where they are wrong by the one in force."""
        got = {(*at[:2], at[3]): 0 for at in paid}
        for at, (amount, _) in paid.items():
            got[(*at[:2], at[3])] += amount
        rightly = _by_seat(due)
        if rightly is None or rightly == got:
            return None
        for order in mistaken_orders(self.dealt.game, self.order):
            if _by_seat(self._due(nets, order, None)) == got:
                return order.name
        return None

    # -- rake and rows

    def _rakes(self) -> tuple[list[int | None], dict[int, int]]:
        """The rake of each pot as the log states or implies it (rule CM-93), and the pots' stated amounts."""
        ending, pots = self.ending, self.pots
        hands, claims, h = self.dealt.chunk.hands, self.dealt.chunk.claims, self.dealt.hand
        stated: dict[int, int] = {}
        for c in ending.claims("pot"):
            stated[claims.pot_no[c] or 0] = claims.amount[c] or 0  # a repeated line counts last
        total = sum(ending.rakes.values()) if ending.rakes else hands.rake_claimed[h]
        if ending.rakes or (ending.drops and total is None):
            each: list[int | None] = [ending.rakes.get(n, 0) for n in range(len(pots))]
            each[0] = (each[0] or 0) + ending.drops
            return each, stated
        if total is None:
            return [None] * len(pots), stated
        total += ending.drops
        if len(pots) == 1:
            return [total], stated or ({0: hands.pot_claimed[h]} if hands.pot_claimed[h] is not None else {})  # type: ignore[dict-item]
        paid = [0] * len(pots)
        for _, _, amount, n, _, _ in ending.awards:
            if n < len(pots):
                paid[n] += amount
        taken = [pot.amount - p for pot, p in zip(pots, paid, strict=True)]
        if sum(taken) == total and min(taken) >= 0:  # online logs print the pots after rake; how it was spread is theirs to say
            return list(taken), stated
        return list(spread(total, [pot.amount for pot in pots], "main_first", self.unit)), stated

    def _rakes_due(self) -> list[int | None]:
        """The rake of each pot by the rule in force (rules CM-90 to CM-93)."""
        hands, h, rules = self.dealt.chunk.hands, self.dealt.hand, self.dealt.rules
        rule = rake_due(self.ending, sum(pot.amount for pot in self.pots))
        if rule is None:
            return [None] * len(self.pots)
        hands.rake_due[h], hands.rake_cap[h] = rule.rake, rule.most
        return list(spread(rule.rake, [pot.amount for pot in self.pots], rules["rake.alloc"], self.ending.unit("rake.unit")))

    def _pot(self, n: int, pot: Pot, claimed: int | None, rake: int | None, rake_due: int | None) -> None:
        """One row a pot and board (rules CM-71, CM-111)."""
        out, seats = self.dealt.chunk.pots, self.dealt.seats
        count = self._count(pot)
        amounts = per_board(pot.amount, count, self.unit)

        def parts(taken: int | None) -> list[int | None]:  # the pot after rake is what is divided
            if taken is None:
                return [None] * count
            return [a - left for a, left in zip(amounts, per_board(pot.amount - taken, count, self.unit), strict=True)]

        taken, due = parts(rake), parts(rake_due)
        for k, amount in enumerate(amounts):
            out.hand.append(self.dealt.hand)
            out.pot_no.append(n)
            out.board_no.append(self.boards[k][0] if count > 1 else 0)
            out.amount_due.append(amount)
            out.amount_claimed.append(claimed if count == 1 else None)
            out.rake_due.append(due[k])
            out.rake_claimed.append(taken[k])
            out.eligible.append(" ".join(str(seat) for seat in sorted(seats[i] for i in pot.eligible)))

    def _rows(self, due: Due, paid: Paid) -> None:
        """One row a share that is due or paid."""
        dealt, chunk = self.dealt, self.dealt.chunk
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
            shares.hand_label.append(self._label(i, number, half))
            shares.line_no.append(events.line_no[got[1]] if got else None)

    def _label(self, i: int, number: int, half: int) -> str | None:
        for place in ((number, half), (number, _HIGH), (self.boards[0][0], _HIGH)):
            if (i, *place) in self.labels:
                return self.labels[(i, *place)]
        return None


def _paid(lines: list[Line], group: tuple[int, int]) -> Paid:
    paid: Paid = {}
    for e, i, amount, half in lines:
        before, first = paid.get((*group, half, i), (0, e))
        paid[(*group, half, i)] = (before + amount, first)
    return paid


def _first(lines: list[Line], top: int, total: int) -> list[Line] | None:
    """The lines as high half, then low half, where they add up to both in this order; rooms write them so."""
    out: list[Line] = []
    sofar = 0
    for e, i, amount, _ in lines:
        out.append((e, i, amount, _HIGH if sofar < top else _LOW))
        if sofar < top < sofar + amount:
            return None
        sofar += amount
    return out if sofar == total else None


def _by_seat(due: Due) -> dict[tuple[int, int, int], int] | None:
    """What each seat is due of each pot and board, halves together; None where something is not known."""
    out: dict[tuple[int, int, int], int] = {}
    for (n, number, _, i), amount in due.items():
        if amount is None:
            return None
        if amount:
            out[(n, number, i)] = out.get((n, number, i), 0) + amount
    return out


def _summed(due: Due, part: int) -> Due:
    """Dues summed over the boards (part 1) or the halves (part 2), for logs that award them in one line."""
    out: Due = {}
    for place, amount in due.items():
        n, number, half, i = place
        key = (n, 0, half, i) if part == 1 else (n, number, ALL, i)
        before = out.get(key, 0)
        out[key] = None if amount is None or before is None else before + amount
    return out
