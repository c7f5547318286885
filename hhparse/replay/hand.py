"""One hand dealt again: the events in order against the stepper, departures named (rules CM-01, CM-02, CM-40 to CM-55).

The replayer reads and writes the rows of one hand in the columns of its chunk. It never raises for a bad hand and
never stops at the first fault: after a departure it goes on from what the log says.
"""

from __future__ import annotations

from hhparse.chunk import KIND, STREET, STREETS, Chunk
from hhparse.games import Game
from hhparse.games.stepper import (
    ACTIONS,
    BET,
    BIG_BLIND,
    CALL,
    CHECK,
    COMPLETE,
    DEAD_BLIND,
    FOLD,
    NOBODY,
    RAISE,
    SMALL_BLIND,
    STRADDLE,
    Stepper,
)
from hhparse.house import Rules
from hhparse.replay.posts import ANY_POST, Posts
from hhparse.replay.stakes import stakes

_TAKES_PART = ANY_POST | ACTIONS | {KIND[k] for k in ("deal_down", "deal_up", "show", "muck", "award", "uncalled")}
_ENDS_ACTION = {KIND[k] for k in ("show", "muck", "award")}
_APPEARS = ACTIONS | {KIND[k] for k in ("show", "muck", "award", "uncalled")}
_BOARD, _TOP_UP, _TAKE_OFF, _SIT_OUT, _UNPARSED = (KIND[k] for k in ("board", "top_up", "take_off", "sit_out", "unparsed"))
_CANCELLED = {KIND["cancelled"], KIND["misdeal"]}
_SUMMARY, _SHOWDOWN, _DEAL = STREET["summary"], STREET["showdown"], STREET["deal"]
_BETTING = {STREET[s] for s in ("preflop", "flop", "turn", "river")}


class Dealt:
    """A hand while it is dealt again, and what is known when its action is over."""

    __slots__ = (
        "button", "chunk", "end", "first", "game", "hand", "index_of", "money_known", "online", "order_known", "posts", "row",
        "rules", "seats", "small_blind", "stakes", "start_stacks", "step", "stopped", "street", "taken", "told", "topped",
    )  # fmt: skip

    def __init__(self, chunk: Chunk, hand: int, first: int, end: int, seat_rows: range, game: Game, rules: Rules, online: bool) -> None:
        hands, seats, events = chunk.hands, chunk.seats, chunk.events
        self.chunk, self.hand, self.first, self.end, self.game, self.rules = chunk, hand, first, end, game, rules
        self.online = online
        self.money_known = True
        self.order_known = True
        """False after an unparsed line that may have been an action: whose turn it is cannot be said (rule CM-167)."""
        self.stopped = False
        self.told: set[int] = set()
        """Seats (indices) that were passed over and have not acted since."""
        self.topped: dict[int, int] = {}
        self.taken: dict[int, int] = {}
        stacks: dict[int, int] = {}
        self.row: dict[int, int] = {}
        for r in seat_rows:
            if seats.seat[r] not in stacks:
                stacks[seats.seat[r]] = seats.stack_start[r] or 0
                self.row[seats.seat[r]] = r
        part = set()
        kind, seat = events.kind, events.seat
        posting = True
        for e in range(first, end):
            k, s = kind[e], seat[e]
            if s is None or s not in stacks:
                continue
            if k in _TAKES_PART:
                part.add(s)
                posting = posting and k in ANY_POST
            elif k == _TOP_UP and posting:
                stacks[s] += events.amount[e] or 0
                self.topped[s] = self.topped.get(s, 0) + (events.amount[e] or 0)
            elif k == _TAKE_OFF:
                if posting:
                    stacks[s] -= events.amount[e] or 0
                self.taken[s] = self.taken.get(s, 0) + (events.amount[e] or 0)
        if not online:  # a dealer log's roster is who was dealt in, but for SITOUT lines
            part |= set(stacks) - {seat[e] for e in range(first, end) if kind[e] == _SIT_OUT}
        button = hands.button_seat[hand]
        self.button = button
        after = button if button is not None else 0
        self.seats = sorted(part, key=lambda s: (s <= after, s))
        """Seat numbers clockwise from the left of the button."""
        self.index_of = {s: i for i, s in enumerate(self.seats)}
        self.start_stacks = [stacks[s] for s in self.seats]
        cap = hands.forced[hand].get("hand_cap") or rules["nl.hand_cap"]
        if cap:  # who has put that much into the hand counts as all-in for every rule (CM-68)
            self.start_stacks = [min(s, cap) for s in self.start_stacks]
        self.stakes = stakes(self)
        self.step = Stepper(list(self.start_stacks), self.stakes.sizes)
        self.posts = Posts(self)
        self.street = _DEAL
        self.small_blind = NOBODY

    # -- the action

    def run(self) -> None:
        """All events up to the summary."""
        events = self.chunk.events
        for e in range(self.first, self.end):
            kind = events.kind[e]
            street = events.street[e]
            if kind in _CANCELLED:
                self.stopped = True
            if kind == _UNPARSED and street != _SUMMARY:
                self.money_known = False
                if self.street != _SHOWDOWN:  # it may have been an action
                    self.order_known = False
            if self.stopped or street == _SUMMARY:
                continue
            if street > self.street and street in _BETTING:  # a second board begins again at its flop, the rounds do not
                self._street(e, street)
            if kind in ACTIONS:
                self._action(e)
            elif kind in ANY_POST:
                self._post(e)
            elif kind in _ENDS_ACTION and self.street in _BETTING and kind != KIND["muck"]:
                if self._too_early(e):
                    self._depart(e, "LOG_EVENT_ORDER")
                else:
                    self._close(e)
                    self.street = _SHOWDOWN

    def _post(self, e: int) -> None:
        events, step = self.chunk.events, self.step
        i = self.index_of.get(events.seat[e] or -1, NOBODY)
        amount = events.total[e] if events.kind[e] == STRADDLE else events.amount[e]
        if i == NOBODY or amount is None:
            self._stranger(e)
            return
        events.pot_before[e] = sum(step.put) + step.dead
        events.stack_before[e] = step.stack[i]
        kind = events.kind[e]
        moved = amount - step.bet[i] if kind == STRADDLE else amount
        self._depart(e, self.posts.judge(e, kind, i, amount, step.stack[i]))
        if kind == SMALL_BLIND:
            if self.small_blind not in (NOBODY, i):  # a second small blind is a returning player's missed one: dead (rule CM-37)
                kind = DEAD_BLIND
            else:
                self.small_blind = i
        events.amount[e] = moved
        events.total[e] = step.post(i, moved, *self.posts.parts(e, kind, moved))

    def _street(self, e: int, street: int) -> None:
        """A new round, by what the log says."""
        if self.street == _DEAL and street == STREET["preflop"]:
            self._first_round()
        elif self.street in _BETTING:
            self._close(e)
            self.step.open_street(self._late(street))
        elif self.street == _DEAL:  # no first round at all: posts, then a board
            self.step.open_street(self._late(street))
        self.street = street

    def _late(self, street: int) -> bool:
        """True where the round has the big bet of fixed limit (rule CM-66)."""
        name = STREETS[street]
        return name in self.game.streets and self.game.bets[self.game.streets.index(name)] == "big"

    def _first_round(self) -> None:
        """Left of the big blind; of several the one nearest to the button, for the others are newcomers' posts (CM-37, CM-41)."""
        events, rules, step = self.chunk.events, self.rules, self.step
        blinds: dict[int, int] = {}
        straddle = straddler = -1
        for e, kind, i in self.posts.made:
            if kind in (SMALL_BLIND, BIG_BLIND) and (kind not in blinds or i < blinds[kind]):
                blinds[kind] = i
            elif kind == STRADDLE and (events.total[e] or 0) > straddle:
                straddle, straddler = events.total[e] or 0, i
        if self.game.opens == "button":
            last = len(self.seats) - 1
        else:
            last = blinds.get(BIG_BLIND, (blinds.get(SMALL_BLIND, len(self.seats) - 2) + 1) % len(self.seats))
            if rules["pl.full_blinds"]:
                small = self.stakes.big_blind if rules["pl.sb_as_bb"] else self.stakes.small_blind
                posted = sum(step.bet[i] for i in set(blinds.values()))
                step.blinds_short = max(small + self.stakes.big_blind - posted, 0)
        if straddler >= 0:
            last = straddler
        step.open_first(last, self.stakes.price, max(straddle, 0), option=straddler < 0 or rules["straddle.live"])

    def _close(self, e: int) -> None:
        """The log goes on: whoever still had to act was passed over (rules CM-42, CM-170)."""
        step = self.step
        waiting = [i for i in step.waiting() if i not in self.told]
        if not waiting or not self.money_known:
            return
        owing = [i for i in waiting if step.owed(i) > 0]
        self._depart(e, "ROUND_NOT_COMPLETE" if owing else "PLAYER_SKIPPED")
        self.chunk.events.expected_seat[e] = self.seats[(owing or waiting)[0]]
        self.chunk.events.to_call[e] = step.owed((owing or waiting)[0])
        self._lose(e, waiting)

    def _too_early(self, e: int) -> bool:
        """True for a shown hand or an award of a dealer log that stands in front of actions that belong before it (rule DL-09)."""
        if self.online:
            return False
        events = self.chunk.events
        later = range(e + 1, self.end)
        acting = {self.index_of.get(events.seat[k] or -1, NOBODY) for k in later if events.kind[k] in ACTIONS} & set(self.step.live())
        if waiting := self.step.waiting():
            return bool(acting.intersection(waiting))
        return bool(acting) and any(events.kind[k] == _BOARD for k in later)

    def _lose(self, e: int, passed: list[int]) -> None:
        """Seats that were passed over are told once, not on every street (CM-170); those that never appear again have left the hand."""
        events = self.chunk.events
        self.told.update(passed)
        for i in passed:
            number = self.seats[i]
            if not any(events.seat[k] == number and events.kind[k] in _APPEARS for k in range(e, self.end)):
                self.step.folded[i] = True

    def _action(self, e: int) -> None:
        events, step = self.chunk.events, self.step
        if self.street == _SHOWDOWN and not self.online:  # the hand is over: nothing moves (rule DL-09)
            self._depart(e, "LOG_EVENT_ORDER")
            return
        if self.street not in _BETTING:  # a log may leave out the line that opens the first round
            self._first_round()
            self.street = STREET["preflop"]
            events.street[e] = self.street
        kind = events.kind[e]
        i = self.index_of.get(events.seat[e] or -1, NOBODY)
        if i == NOBODY:
            self._stranger(e)
            return
        turn = step.turn
        found = self._turn(e, i)
        self.told.discard(i)
        events.to_call[e], events.min_to[e], events.max_to[e], events.may_raise[e] = step.legal(i)[1:]
        events.pot_before[e] = sum(step.put) + step.dead
        events.stack_before[e] = step.stack[i]
        amount, total = self._sizes(e, i)
        if kind not in (FOLD, CHECK) and amount is None:
            self.money_known = False
            amount = total = 0
        wrong = step.judge(kind, i, amount or 0, total or 0)
        # One finding a line at most: the turn is the graver fault; a size is judged where the turn was right.
        if found or (wrong and self.money_known):
            self._depart(e, found or wrong)
        step.apply(kind, i, amount or 0, total or 0)
        if found in ("ACTION_BY_ALLIN", "ACTION_BY_FOLDED") and turn not in (NOBODY, i):
            step.skipped.add(turn)  # who had no turn takes nobody's: the seat whose turn it was may still act (CM-40)

    def _sizes(self, e: int, i: int) -> tuple[int | None, int | None]:
        """What the action moves and its total of the round; the log states one of them, the other is completed."""
        events = self.chunk.events
        amount, total = events.amount[e], events.total[e]
        before = self.step.bet[i]
        if events.kind[e] in (FOLD, CHECK):
            total = before
        elif total is not None and events.kind[e] in (RAISE, COMPLETE):
            amount = total - before
        elif amount is not None and events.kind[e] in (CALL, BET):
            total = before + amount
        events.amount[e], events.total[e] = amount, total
        return amount, total

    def _turn(self, e: int, i: int) -> str | None:
        """The departure in whose turn it was (rules CM-40, CM-43, CM-150, CM-170)."""
        events, step = self.chunk.events, self.step
        if self.button is None or not self.order_known:
            step.folded[i] = False
            return None
        events.expected_seat[e] = self.seats[step.turn] if step.turn != NOBODY else None
        if step.folded[i]:
            step.folded[i] = False
            return "ACTION_BY_FOLDED"
        if step.stack[i] <= 0:
            return "ACTION_BY_ALLIN"
        if step.turn == NOBODY:
            # Whoever checked or called too little and then makes it good is told already; a fold in a street that was open harms nobody.
            made_good = step.excused[i] and step.owed(i) > 0
            folds = events.kind[e] == FOLD and step.opened and not step.acted[i]
            return None if made_good or folds or i in step.skipped else "ACTION_AFTER_CLOSED"
        if i == step.turn or (i in step.skipped and step.needs(i)):
            if i != step.turn:
                events.expected_seat[e] = self.seats[i]
            return None
        if not step.needs(i) and len(step.live()) > 1 and not step.waiting():
            return "ACTION_AFTER_CLOSED"
        later = self._acts_later(e)
        first = not step.opened
        before = len(step.skipped)
        lost = step.jump(i, later)
        if lost and self.told.issuperset(lost) and len(step.skipped) == before:
            return None
        self._lose(e, lost)
        if events.out_of_turn[e]:
            return "ACTION_OUT_OF_TURN"
        if first:
            return "WRONG_FIRST_ACTOR"
        return "PLAYER_SKIPPED" if lost else "ACTION_OUT_OF_TURN"

    def _acts_later(self, e: int) -> set[int]:
        """Seats that act after this event in the same round."""
        events = self.chunk.events
        out = set()
        for k in range(e + 1, self.end):
            if events.street[k] != events.street[e]:
                break
            if events.kind[k] in ACTIONS:
                out.add(self.index_of.get(events.seat[k] or -1, NOBODY))
        return out

    def _stranger(self, e: int) -> None:
        """An actor who is no seated player (rule CM-165): his chips are nobody's, so money checks are unverifiable."""
        self._depart(e, "LOG_UNKNOWN_PLAYER")
        self.money_known = False

    def _depart(self, e: int, code: str | None) -> None:
        if self.chunk.events.departure[e] is None:
            self.chunk.events.departure[e] = code
