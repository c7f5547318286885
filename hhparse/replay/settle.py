"""The end of a hand: the uncalled bet, the pots, each seat's sums; then what is due to whom, and the showdown.

Nothing is judged here but the uncalled bet, whose fault has no line of its own; the audits compare what is due with
what is claimed (rules CM-70 to CM-85).
"""

from __future__ import annotations

from hhparse.replay.ending import Ending
from hhparse.replay.hand import Dealt
from hhparse.replay.pots import layered, uncalled
from hhparse.replay.shares import Sharing
from hhparse.replay.showdown import Showdown


class Settlement:
    """Settles one hand that was dealt again."""

    def __init__(self, dealt: Dealt, uncalled_line: str) -> None:
        self.dealt = dealt
        self.required = uncalled_line == "required"
        self.ending = Ending(dealt)

    def run(self) -> None:
        """Fill the hand's pots, shares and sums."""
        dealt, ending = self.dealt, self.ending
        step, hands, h = dealt.step, dealt.chunk.hands, dealt.hand
        board = " ".join(ending.full_boards[0][1])
        hands.board[h] = board or None
        if not dealt.seats:
            return
        put = list(step.put)
        seat, due = uncalled(put)
        awarded = sum(a[2] for a in ending.awards)
        returned = self._returned(seat, due, sum(put) + step.dead + ending.added - awarded)
        for i, amount in returned.items():
            put[i] -= amount
        total = sum(put) + step.dead + ending.added
        hands.added[h] = ending.added
        inside = self._inside(seat, due, returned, awarded, total)
        self._seats(returned, inside)
        Showdown(ending).run()
        if not dealt.money_known or dealt.stopped or hands.status[h] != "complete":
            return
        hands.pot_due[h] = total
        hands.rake_taken[h] = total - (awarded - sum(inside.values())) - ending.drops
        live = step.live()
        if live and (len(live) == 1 or min(put[i] for i in live) >= 0):
            Sharing(ending, layered(put, live, step.dead + ending.added), inside).run()

    def _returned(self, seat: int, due: int, left: int) -> dict[int, int]:
        """What goes back uncalled: as logged where the log says so (CM-01), else as due; `left` is what the awards leave of all chips."""
        dealt, ending = self.dealt, self.ending
        events = dealt.chunk.events
        if ending.uncalled_event >= 0:
            e = ending.uncalled_event
            events.expected_seat[e] = dealt.seats[seat] if seat >= 0 else None
            events.min_to[e] = events.max_to[e] = due
            if dealt.money_known and ending.logged_uncalled != ({seat: due} if due else {}):
                events.departure[e] = "UNCALLED_WRONG_AMOUNT"
                if due and left - due == ending.rake + ending.drops:  # the line alone is wrong: the awards rest on the amount due
                    return {seat: due}
            return {i: a for i, a in ending.logged_uncalled.items() if i >= 0}
        return {seat: due} if due else {}

    def _inside(self, seat: int, due: int, returned: dict[int, int], awarded: int, total: int) -> dict[int, int]:
        """The uncalled part that an award line includes, where the log has no line for it; names the fault if it went nowhere."""
        dealt, ending = self.dealt, self.ending
        if ending.uncalled_event >= 0 or not due:
            return {}
        events, claims, hands, h = dealt.chunk.events, dealt.chunk.claims, dealt.chunk.hands, dealt.hand
        to_seat = [a for a in ending.awards if a[1] == seat]
        includes = bool(to_seat) and sum(a[2] for a in to_seat) >= due and awarded + ending.rake + ending.drops == total + due
        if hands.status[h] != "complete" or not dealt.money_known or dealt.stopped:
            return {}
        fault = self.required
        if not self.required and not includes:  # judged on end stacks (rule CM-70), where there are any
            ends = {claims.seat[c]: claims.amount[c] for c in ending.claims("result")}
            number = dealt.seats[seat]
            if number in ends:
                won = sum(a[2] for a in to_seat)
                fault = ends[number] != dealt.step.stack[seat] + due + won - dealt.taken.get(number, 0)
        if fault and ending.awards:
            e = ending.awards[0][0]
            events.departure[e] = events.departure[e] or "UNCALLED_NOT_RETURNED"
            events.expected_seat[e] = dealt.seats[seat]
            events.min_to[e] = events.max_to[e] = due
        return {seat: due} if includes else {}

    def _seats(self, returned: dict[int, int], inside: dict[int, int]) -> None:
        """Each seat's sums: put in (gross), returned, won, net."""
        dealt, ending, seats, step = self.dealt, self.ending, self.dealt.chunk.seats, self.dealt.step
        won: dict[int, int] = {}
        for _, i, amount, *_ in ending.awards:
            won[i] = won.get(i, 0) + amount
        for number, r in dealt.row.items():
            i = dealt.index_of.get(number, -1)
            put = step.put[i] + step.dead_blind[i] if i >= 0 else 0
            back = returned.get(i, 0) if i >= 0 else 0
            got = won.get(i, 0) - inside.get(i, 0) if i >= 0 else 0
            seats.put_in[r], seats.returned[r], seats.won[r] = put, back, got
            seats.cash_out[r] = ending.cash_out.get(number, 0)
            seats.net[r] = got + back - put
            start = seats.stack_start[r]
            if start is not None:
                seats.stack_end[r] = start + dealt.topped.get(number, 0) - dealt.taken.get(number, 0) + got + back - put
            seats.hole_cards[r] = ending.cards.get(i)
