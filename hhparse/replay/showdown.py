"""The showdown: who is still in and has shown, in what order hands are shown, and what they are called (rules CM-100 to CM-103)."""

from __future__ import annotations

from hhparse.chunk import KIND, STREET, STREETS
from hhparse.games.announced import announced, named, named_low
from hhparse.games.stepper import ACTIONS, NOBODY
from hhparse.replay.cards import known, order_in_force, worth
from hhparse.replay.ending import Ending

_SHOW, _MUCK, _BOARD = KIND["show"], KIND["muck"], KIND["board"]
_WAGERS = {KIND["bet"], KIND["raise"], KIND["complete"]}
_LAST_ROUNDS = STREET["showdown"]


class Showdown:
    """The showdown of one hand."""

    def __init__(self, ending: Ending) -> None:
        self.ending, self.dealt = ending, ending.dealt

    def run(self) -> None:
        """Fill what the audits of the showdown select on."""
        dealt = self.dealt
        hands, events, h = dealt.chunk.hands, dealt.chunk.events, dealt.hand
        shows = [e for e in range(dealt.first, dealt.end) if events.kind[e] in (_SHOW, _MUCK)]
        self._seats(shows)
        if not shows:
            return
        if dealt.money_known and dealt.order_known and not dealt.stopped and hands.status[h] == "complete":
            self._order(shows)
        self._names()

    def _seats(self, shows: list[int]) -> None:
        dealt = self.dealt
        events, seats, step = dealt.chunk.events, dealt.chunk.seats, dealt.step
        tabled = {events.seat[e] for e in shows if events.kind[e] == _SHOW and known(events.cards[e], dealt.game)}
        for number, i in dealt.index_of.items():
            r = dealt.row[number]
            seats.live[r] = not step.folded[i]
            seats.is_all_in[r] = step.stack[i] <= 0
            seats.tabled[r] = number in tabled

    def _order(self, shows: list[int]) -> None:
        """The first hand that is shown before its turn; only among seats that could still bet (rule CM-100)."""
        dealt, step = self.dealt, self.dealt.step
        events = dealt.chunk.events
        could_bet = [i for i in step.live() if step.stack[i] > 0]
        if len(could_bet) < 2 or dealt.button is None:
            return
        order = self._turns(could_bet)
        place = {i: n for n, i in enumerate(order)}
        first: dict[int, int] = {}
        for e in shows:
            i = dealt.index_of.get(events.seat[e] or -1, NOBODY)
            if i in place:
                first.setdefault(i, e)
        for i, e in sorted(first.items(), key=lambda item: item[1]):
            # A hand that is mucked later is no fault: logs often list the mucks behind the shows.
            earlier = [j for j in order[: place[i]] if first.get(j, -1) > e and events.kind[first[j]] == _SHOW]
            if events.kind[e] == _SHOW and earlier:
                if events.departure[e] is None:
                    events.departure[e] = "SHOWDOWN_WRONG_ORDER"
                    events.expected_seat[e] = dealt.seats[earlier[0]]
                return

    def _turns(self, could_bet: list[int]) -> list[int]:
        """Seats in the order in which they show; empty where any order is right."""
        dealt = self.dealt
        events = dealt.chunk.events
        acts = [e for e in range(dealt.first, dealt.end) if events.kind[e] in ACTIONS and events.street[e] < _LAST_ROUNDS]
        last = max((events.street[e] for e in acts), default=0)
        wagers = [e for e in acts if events.street[e] == last and events.kind[e] in _WAGERS]
        if wagers:
            start = dealt.index_of.get(events.seat[wagers[-1]] or -1, NOBODY)
            n = len(dealt.seats)
            return [] if start == NOBODY else sorted(could_bet, key=lambda i: (i - start) % n)
        if dealt.game.opens not in ("blinds", "button"):
            return []
        match dealt.rules["show.no_bet"]:
            case "first_to_act":
                return sorted(could_bet)
            case "lowest_seat":
                return sorted(could_bet, key=lambda i: dealt.seats[i])
        return []

    def _names(self) -> None:
        """What each shown hand is called, and what it is with the board of that moment."""
        dealt, ending = self.dealt, self.ending
        events, game = dealt.chunk.events, dealt.game
        order = order_in_force(game, dealt.rules)
        shared: list[str] = []
        boards: dict[int, list[str]] = {}
        dealt_so_far = 0
        for e in range(dealt.first, dealt.end):
            kind, number = events.kind[e], events.board_no[e]
            if kind == _BOARD:
                (shared if number is None else boards.setdefault(number, [])).extend((events.cards[e] or "").split())
                street = STREETS[events.street[e]]
                if street in game.streets:
                    dealt_so_far = max(dealt_so_far, sum(game.board[: game.streets.index(street) + 1]))
            elif kind == _SHOW and events.text[e]:
                events.hand_said[e] = announced(events.text[e] or "")
                if number is None and len(ending.full_boards) > 1 and boards:  # of which board it is said nobody knows
                    continue
                board = shared + boards.get(number or 0, [])
                if len(board) < 3 or len(board) != dealt_so_far:  # too early, or a log that lacks a card
                    continue
                high = worth(events.cards[e], board, game, order.high, order.uses)
                if high is None:
                    continue
                events.hand_made[e] = named(high)
                if order.low == "low8":
                    low = worth(events.cards[e], board, game, order.low, order.uses)
                    events.hand_made[e] = f"{named(high)}; {named_low(low or 0)}"
