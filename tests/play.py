"""Random legal no-limit hold'em hands and their logs, played by a few plain lines that share nothing with the engine's stepper.

Chips are whole numbers. Used by the property and round-trip tests and to make the sample logs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from hhparse.games.cards import parse_cards
from hhparse.games.evaluate import high
from hhparse.games.labels import describe

DECK = [r + s for r in "23456789TJQKA" for s in "cdhs"]
STREETS = ("preflop", "flop", "turn", "river")


@dataclass
class Act:
    """One action: chips added, and the total of the round after it."""

    street: str
    seat: int
    what: str
    amount: int = 0
    total: int = 0
    all_in: bool = False


@dataclass
class Played:
    """A hand that was played to its end."""

    names: dict[int, str]
    stacks: dict[int, int]
    button: int
    sb: int
    bb: int
    ante: int
    posts: list[Act] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    hole: dict[int, list[str]] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    mucked: list[int] = field(default_factory=list)
    uncalled: tuple[int, int] | None = None
    pots: list[tuple[int, list[int]]] = field(default_factory=list)
    awards: list[tuple[int, int, int]] = field(default_factory=list)
    """(pot, seat, chips)"""
    ends: dict[int, int] = field(default_factory=dict)


def clockwise(seats: list[int], after: int) -> list[int]:
    """Seats in order, beginning left of a seat."""
    return [s for s in sorted(seats) if s > after] + [s for s in sorted(seats) if s <= after]


def play(
    rng: random.Random,
    names: dict[int, str],
    stacks: dict[int, int],
    button: int,
    sb: int,
    bb: int,
    ante: int = 0,
    wild: float = 0.15,
    *,
    tabled: bool = False,
) -> Played:
    """One hand with random cards and random legal actions; `wild` is how readily players bet and raise.

    `tabled`: after an all-in every hand is shown, as in tournaments (rule CM-101).
    """
    h = Played(dict(names), dict(stacks), button, sb, bb, ante)
    seats = clockwise(list(names), button)
    left = dict(stacks)
    put = dict.fromkeys(seats, 0)
    deck = rng.sample(DECK, len(DECK))
    h.hole = {s: [deck.pop(), deck.pop()] for s in seats}

    def pay(seat: int, chips: int) -> int:
        chips = min(chips, left[seat])
        left[seat] -= chips
        put[seat] += chips
        return chips

    if ante:
        for s in seats:
            chips = pay(s, ante)
            h.posts.append(Act("deal", s, "ante", chips, 0, left[s] == 0))
    small, big = (seats[1], seats[0]) if len(seats) == 2 else (seats[0], seats[1])
    bet = dict.fromkeys(seats, 0)
    for seat, what, size in ((small, "small_blind", sb), (big, "big_blind", bb)):
        if left[seat]:
            bet[seat] = pay(seat, size)
            h.posts.append(Act("deal", seat, what, bet[seat], bet[seat], left[seat] == 0))
    folded: set[int] = set()
    price, step = bb, bb
    for street in STREETS:
        if street != "preflop":
            h.board += [deck.pop() for _ in range(3 if street == "flop" else 1)]
            bet, price, step = dict.fromkeys(seats, 0), 0, bb
        start = seats.index(big) + 1 if street == "preflop" else 0
        order = seats[start:] + seats[:start]
        may_raise = set(seats)
        queue = [s for s in order if s not in folded and left[s]]
        while queue:
            s = queue.pop(0)
            rest = [x for x in seats if x != s and x not in folded]
            if not rest:
                break
            top = price if any(left[x] for x in rest) else min(price, max(bet[x] for x in rest))
            owe = max(top - bet[s], 0)
            if not owe and not any(left[x] for x in rest):
                continue
            roll = rng.random()
            if roll < wild and s in may_raise and left[s] > owe and any(left[x] for x in rest):
                least = price + step if price else bb
                most = bet[s] + left[s]
                to = min(most, rng.choice([least, least + bb, 3 * max(price, bb), most]))
                to = min(max(to, least), most)
                what = "raise" if price else "bet"
                chips = pay(s, to - bet[s])
                bet[s] = to
                full = to - price >= step
                if full:
                    step = to - price
                    may_raise = set(seats)
                may_raise.discard(s)
                if not full:  # a short all-in: those who acted may only call it, unless it adds up to a raise (not tried here)
                    may_raise -= {x for x in seats if x not in queue}
                price = to
                at = seats.index(s)
                queue = [x for x in seats[at + 1 :] + seats[:at] if x not in folded and left[x]]
                h.acts.append(Act(street, s, what, chips, to, left[s] == 0))
            elif owe:
                if roll > 0.62 and len(rest) > 0:
                    folded.add(s)
                    h.acts.append(Act(street, s, "fold"))
                else:
                    chips = pay(s, owe)
                    bet[s] += chips
                    may_raise.discard(s)
                    h.acts.append(Act(street, s, "call", chips, bet[s], left[s] == 0))
            else:
                may_raise.discard(s)
                h.acts.append(Act(street, s, "check", 0, bet[s]))
        live = [s for s in seats if s not in folded]
        if len(live) == 1:
            break
    _finish(h, seats, [s for s in seats if s not in folded], left, put, deck, tabled)
    return h


def _finish(h: Played, seats: list[int], live: list[int], left: dict[int, int], put: dict[int, int], deck: list[str], tabled: bool) -> None:
    ranked = sorted(put.values())
    most = max(put, key=lambda s: put[s])
    if len(ranked) > 1 and ranked[-1] > ranked[-2]:
        over = ranked[-1] - ranked[-2]
        put[most] -= over
        left[most] += over
        h.uncalled = (most, over)
    if len(live) > 1:
        while len(h.board) < 5:
            h.board.append(deck.pop())
    below, pots = 0, []
    for level in sorted({put[s] for s in live}):
        chips = sum(min(p, level) - min(p, below) for p in put.values())
        if level == max(put[s] for s in live):
            chips += sum(p - level for p in put.values() if p > level)
        pots.append((chips, [s for s in live if put[s] >= level]))
        below = level
    h.pots = [p for p in pots if p[0]]
    score = {s: high(parse_cards(" ".join(h.hole[s] + h.board))) for s in live} if len(live) > 1 else {}
    best_seen = -1
    aggressors = [a.seat for a in h.acts if a.street == "river" and a.what in ("bet", "raise")]
    order = clockwise(live, h.button)
    if aggressors and aggressors[-1] in order:
        k = order.index(aggressors[-1])
        order = order[k:] + order[:k]
    needed = {s for chips, seats_in in h.pots for s in seats_in if len(live) > 1 and score[s] == max(score[x] for x in seats_in)}
    for s in order if len(live) > 1 else ():
        if s in needed or score[s] >= best_seen or (tabled and not all(left[x] for x in live)):
            h.shown.append(s)
            best_seen = max(best_seen, score[s])
        else:
            h.mucked.append(s)
    for n, (chips, contest) in enumerate(h.pots):
        winners = contest if len(contest) == 1 else [s for s in seats if s in contest and score[s] == max(score[x] for x in contest)]
        share, odd = divmod(chips, len(winners))
        for k, s in enumerate(winners):
            won = share + (k < odd)
            left[s] += won
            h.awards.append((n, s, won))
    h.ends = left


# -- logs

_BOARD = {"flop": (0, 3), "turn": (3, 4), "river": (4, 5)}
_POSTS = {"ante": "ANTE", "small_blind": "SB", "big_blind": "BB"}


def dealer_header(sb: int, bb: int, ante: int = 0, table: str = "4", profile: str = "STANDARD") -> list[str]:
    """A DEALERLOG 1 header."""
    return [
        "DEALERLOG 1 EN", 'ROOM "River Club"', f"TABLE {table}", "GAME HOLDEM NL", f"PROFILE {profile}", "CURRENCY EUR", "CHIP 1",
        *([f"ANTE {ante}"] if ante else []), f"SB {sb}", f"BB {bb}", "RAKERULE NONE", "DEALER D117",
    ]  # fmt: skip


def dealer_log(h: Played, number: int, stamp: str, topped: dict[int, int] | None = None) -> list[str]:
    """The hand as DEALERLOG 1; `topped` are chips bought before it, which `STACK` leaves out (rule DL-08)."""
    topped = topped or {}
    out = [f"HAND {number} {stamp}", f"BUTTON S{h.button}"]
    out += [f'SEAT S{s} "{n}" STACK {h.stacks[s] - topped.get(s, 0)}' for s, n in sorted(h.names.items())]
    out += [f'TOPUP S{s} {chips} "rebuy"' for s, chips in topped.items()]
    out += [f"POST S{p.seat} {_POSTS[p.what]} {p.amount}" + (" ALLIN" if p.all_in else "") for p in h.posts]
    out += [f"DEAL S{s} [?? ??]" for s in clockwise(list(h.names), h.button)]
    for street in STREETS:
        acts = [a for a in h.acts if a.street == street]
        if street != "preflop":
            start, end_at = _BOARD[street]
            if len(h.board) < end_at:
                break
            out += ["BURN", f"BOARD {street.upper()} [{' '.join(h.board[start:end_at])}]"]
        if acts:
            out.append(f"STREET {street.upper()}")
        for a in acts:
            end = " ALLIN" if a.all_in else ""
            said = {"fold": "FOLD", "check": "CHECK", "call": f"CALL {a.amount}", "bet": f"BET {a.amount}", "raise": f"RAISE TO {a.total}"}[
                a.what
            ]
            out.append(f"S{a.seat} {said}{end}")
    if h.shown:
        out.append("SHOWDOWN")
        for s in h.shown:
            out.append(f'SHOW S{s} [{" ".join(h.hole[s])}] "{describe(high(parse_cards(" ".join(h.hole[s] + h.board))))}"')
        out += [f"MUCK S{s}" for s in h.mucked]
    if h.uncalled:
        out.append(f"UNCALLED S{h.uncalled[0]} {h.uncalled[1]}")
    for n, (chips, seats) in enumerate(h.pots):
        out.append(f"POT {'MAIN' if not n else f'SIDE {n}'} {chips} {' '.join(f'S{s}' for s in sorted(seats))}")
    for n, s, won in sorted(h.awards, key=lambda a: -a[0]):
        out.append(f"AWARD {'MAIN' if not n else f'SIDE {n}'} S{s} {won}")
    out += [f"RESULT S{s} {h.ends[s]}" for s in sorted(h.names)]
    out.append(f"END {number}")
    return out


def pokerstars(
    h: Played, number: int, when: datetime, table: str = "Altair IV", sign: str = "$", tournament: int | None = None
) -> list[str]:
    """The hand as PokerStars prints it; chips are cents of a cash table, or the chips of a tournament."""

    def m(chips: int) -> str:
        if tournament:
            return str(chips)
        return f"{sign}{chips // 100}.{chips % 100:02d}" if chips % 100 else f"{sign}{chips // 100}"

    name = h.names
    head = f"Tournament #{tournament}, $5.00+$0.50 USD Hold'em No Limit - Level IV" if tournament else " Hold'em No Limit"
    sign, money = ("", "") if tournament else (sign, " USD")
    out = [
        f"PokerStars Hand #{number}: {head} ({m(h.sb)}/{m(h.bb)}{money}) - {when:%Y/%m/%d} {when.hour}:{when:%M:%S} ET",
        f"Table '{table}' 6-max Seat #{h.button} is the button",
    ]
    out += [f"Seat {s}: {n} ({m(h.stacks[s])} in chips)" for s, n in sorted(name.items())]
    said = {"ante": "posts the ante", "small_blind": "posts small blind", "big_blind": "posts big blind"}
    out += [f"{name[p.seat]}: {said[p.what]} {m(p.amount)}" + (" and is all-in" if p.all_in else "") for p in h.posts]
    out.append("*** HOLE CARDS ***")
    prices = {"preflop": h.bb}
    for street in STREETS:
        if street != "preflop":
            start, end_at = _BOARD[street]
            if len(h.board) < end_at:
                break
            seen = f"[{' '.join(h.board[:start])}] " if start else ""
            out.append(f"*** {street.upper()} *** {seen}[{' '.join(h.board[start:end_at])}]")
        price = prices.get(street, 0)
        for a in (a for a in h.acts if a.street == street):
            end = " and is all-in" if a.all_in else ""
            if a.what == "raise":
                out.append(f"{name[a.seat]}: raises {m(a.total - price)} to {m(a.total)}{end}")
            elif a.what in ("call", "bet"):
                out.append(f"{name[a.seat]}: {a.what}s {m(a.amount)}{end}")
            else:
                out.append(f"{name[a.seat]}: {a.what}s")
            price = max(price, a.total)
    if h.uncalled:
        out.append(f"Uncalled bet ({m(h.uncalled[1])}) returned to {name[h.uncalled[0]]}")
    pot = (
        ["main pot", *(["side pot"] if len(h.pots) == 2 else [f"side pot-{n}" for n in range(1, len(h.pots))])]
        if len(h.pots) > 1
        else ["pot"]
    )
    if h.shown:
        out.append("*** SHOW DOWN ***")
        out += [f"{name[s]}: shows [{' '.join(h.hole[s])}] ({describe(high(parse_cards(' '.join(h.hole[s] + h.board))))})" for s in h.shown]
        out += [f"{name[s]}: mucks hand" for s in h.mucked]
    out += [f"{name[s]} collected {m(won)} from {pot[n]}" for n, s, won in sorted(h.awards, key=lambda a: -a[0])]
    total = sum(chips for chips, _ in h.pots)
    parts = "".join(f"{w.capitalize()} {m(c)}. " for w, (c, _) in zip(pot, h.pots, strict=True)) if len(pot) > 1 else ""
    out += ["*** SUMMARY ***", f"Total pot {m(total)} {parts}| Rake {sign}0"]
    if h.board:
        out.append(f"Board [{' '.join(h.board)}]")
    out += [f"Seat {s}: {n} folded before Flop" for s, n in sorted(name.items())]
    return [*out, "", ""]


def shift(rng: random.Random, count: int, style: str, *, sb: int = 1, bb: int = 2, stack: int = 300, ante: int = 0, seats: int = 5) -> str:
    """A log of `count` consecutive hands at one table, button moving, stacks carried; `style` is `dealer`, `stars` or `tournament`."""
    people = ["Oleh", "Marta", "Ivan P.", "Daria", "O'Neil, J.", "Taras"][:seats]
    names = {i + 1: n for i, n in enumerate(people)}
    stacks = {s: stack + rng.randrange(stack) for s in names}
    button, when = 1, datetime(2026, 3, 9, 20, 0, 5)
    lines = dealer_header(sb, bb, ante) if style == "dealer" else []
    for k in range(count):
        topped = {s: stack for s in stacks if stacks[s] < 5 * bb}
        for s, chips in topped.items():
            stacks[s] += chips
        playing = names
        seats_in = sorted(playing)
        button = next((s for s in seats_in if s > button), seats_in[0])
        h = play(rng, playing, {s: stacks[s] for s in playing}, button, sb, bb, ante, tabled=style == "tournament")
        number = 1000 + k
        if style == "dealer":
            lines += dealer_log(h, number, f"{when.isoformat()}+02:00", topped)
        elif style == "tournament":
            lines += pokerstars(h, 240000000000 + number, when, "3412345678 12", tournament=3412345678)
        else:
            lines += pokerstars(h, 240000000000 + number, when)
        stacks |= h.ends
        when += timedelta(seconds=45 + rng.randrange(60))
    return "\n".join(lines) + "\n"
