"""Random hands dealt and paid by PokerKit, and their dealer logs (DEALERLOG 1).

PokerKit decides whose turn it is, what may be wagered and who is paid. At every action the rules of `tests/betting.py`
are asked too: where the two differ the rulebook is right, the hand steers round it, and the difference is counted under
the id of the rule in `Hand.steered`. The hand is paid a second time by the rulebook, and where PokerKit pays otherwise
that is counted as well; it must be exactly what PokerKit is known to do.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import pokerkit as pk

from tests.betting import Betting, Move, Structure

STREETS = ("PREFLOP", "FLOP", "TURN", "RIVER")
_FULL = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
_STRUCTURES = {
    "nl": pk.BettingStructure.NO_LIMIT,
    "pl": pk.BettingStructure.POT_LIMIT,
    "fl": pk.BettingStructure.FIXED_LIMIT,
}


class RememberedLookup:
    """A table of PokerKit's that is asked once for each five cards; a comparison of two hands asks for both again."""

    def __init__(self, table: Any) -> None:
        self._found = lru_cache(10_000)(table.get_entry_or_none)

    def has_entry(self, cards: Any) -> bool:
        try:
            return self._found(cards) is not None
        except ValueError:
            return False

    def get_entry(self, cards: Any) -> Any:
        return self._found(cards)


class Remembered:
    """A hand type of PokerKit that rates the same cards once: it asks for them again and again, some milliseconds each time."""

    def __init__(self, hand_type: Any) -> None:
        self._hand_type: Any = type(hand_type.__name__, (hand_type,), {"lookup": RememberedLookup(hand_type.lookup)})
        self._known: dict[Any, Any] = {}

    def from_game(self, hole: Iterable[Any], board: Iterable[Any] = ()) -> Any:
        cards = tuple(hole), tuple(board)
        if cards not in self._known:
            if len(self._known) > 1000:
                self._known.clear()
            self._known[cards] = self._hand_type.from_game_or_none(*cards)
        hand = self._known[cards]
        if hand is None:
            raise ValueError("no such hand")
        return hand

    def from_game_or_none(self, hole: Iterable[Any], board: Iterable[Any] = ()) -> Any:
        try:
            return self.from_game(hole, board)
        except ValueError:
            return None


_HIGH, _LOW = Remembered(pk.OmahaHoldemHand), Remembered(pk.OmahaEightOrBetterLowHand)
_HOLDEM, _SHORT = Remembered(pk.StandardHighHand), Remembered(pk.ShortDeckHoldemHand)
_AUTOMATIC = tuple(a for a in pk.Automation if a.name not in ("CARD_BURNING", "HOLE_DEALING", "BOARD_DEALING"))


class Game(NamedTuple):
    """A game both know."""

    code: str
    """As in the header of the log: `OMAHA8 PL`."""
    hole: int
    hands: tuple[Remembered, ...]
    """PokerKit's hand types: high, and low if there is one."""
    board: tuple[int, int, int, int] = (0, 3, 1, 1)
    most_players: int = 9
    short_deck: bool = False

    @property
    def structure(self) -> Structure:
        structures: dict[str, Structure] = {"NL": "nl", "PL": "pl", "FL": "fl"}
        return structures[self.code.split()[1]]


GAMES = (
    Game("HOLDEM NL", 2, (_HOLDEM,)),
    Game("HOLDEM PL", 2, (_HOLDEM,)),
    Game("HOLDEM FL", 2, (_HOLDEM,)),
    Game("OMAHA PL", 4, (_HIGH,)),
    Game("OMAHA FL", 4, (_HIGH,)),
    Game("OMAHA NL", 4, (_HIGH,)),
    Game("OMAHA8 PL", 4, (_HIGH, _LOW)),
    Game("OMAHA8 FL", 4, (_HIGH, _LOW)),
    Game("OMAHA5 PL", 5, (_HIGH,), most_players=6),
    Game("OMAHA5_8 PL", 5, (_HIGH, _LOW), most_players=6),
    Game("OMAHA6 PL", 6, (_HIGH,), most_players=6),
    Game("COURCHEVEL PL", 5, (_HIGH,), (1, 2, 1, 1), most_players=6),
    Game("COURCHEVEL8 PL", 5, (_HIGH, _LOW), (1, 2, 1, 1), most_players=6),
    Game("SHORTDECK NL", 2, (_SHORT,), short_deck=True),
)


class Blinds(NamedTuple):
    """What is posted; in short deck `big` is the button blind. The units of fixed limit are `big` and twice that."""

    small: int
    big: int
    ante: int


class Act(NamedTuple):
    """One line of action; seats here and below are indices clockwise from the left of the button."""

    street: int
    i: int
    move: Move
    all_in: bool


class Award(NamedTuple):
    pot: int
    half: str
    """`HIGH`, `LOW` or nothing."""
    i: int
    chips: int


@dataclass
class Hand:
    """A hand played to its end."""

    game: Game
    blinds: Blinds
    seats: list[int]
    """Seat numbers clockwise from the left of the button."""
    stacks: list[int]
    carried: list[int]
    """What the seats had at the end of the hand before."""
    posts: list[tuple[str, int, int]] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    hole: list[list[str]] = field(default_factory=list)
    board: list[list[str]] = field(default_factory=list)
    """By street."""
    shows: list[tuple[int, bool]] = field(default_factory=list)
    """Who shows, and who mucks, in order."""
    folded: list[bool] = field(default_factory=list)
    put: list[int] = field(default_factory=list)
    uncalled: tuple[int, int] | None = None
    pots: list[tuple[int, list[int]]] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    steered: Counter[str] = field(default_factory=Counter)

    @property
    def live(self) -> list[int]:
        return [i for i, folded in enumerate(self.folded) if not folded]


@cache
def _streets(game: Game, big: int, later: int) -> tuple[Any, ...]:
    fixed = game.structure == "fl"
    return tuple(
        pk.Street(
            bool(n),
            (False,) * game.hole if not n else (),
            game.board[n],
            False,
            pk.Opening.POSITION,
            2 * big if fixed and n > 1 else later if n else big,
            4 if fixed else None,
        )
        for n in range(4)
    )


def _state(game: Game, blinds: Blinds, stacks: Sequence[int], mode: Any) -> Any:
    return pk.State(
        _AUTOMATIC,
        pk.Deck.SHORT_DECK_HOLDEM if game.short_deck else pk.Deck.STANDARD,
        game.hands,  # type: ignore[arg-type]
        _streets(game, blinds.big, blinds.ante if game.short_deck else blinds.big),
        _STRUCTURES[game.structure],
        True,
        blinds.ante,
        {-1: blinds.big} if game.short_deck and len(stacks) > 2 else (blinds.big, 0) if game.short_deck else (blinds.small, blinds.big),
        0,
        tuple(stacks),
        len(stacks),
        mode=mode,
    )


ROYAL = ("As", "Ks", "Qs", "Js", "Ts")


def _deck(rng: random.Random, game: Game, players: int, royal: bool) -> list[str]:
    """The deck as it is dealt, from its end; with `royal` the board of hold'em is a royal flush, so that every pot is split."""
    cards = rng.sample(_FULL[16:] if game.short_deck else _FULL, 36 if game.short_deck else 52)
    if not royal:
        return cards
    rest = [card for card in cards if card not in ROYAL]
    hole = game.hole * players
    order = rest[:hole]
    for burn, board in enumerate((ROYAL[:3], ROYAL[3:4], ROYAL[4:])):
        order += [rest[hole + burn], *board]
    return order[::-1]


def play(
    rng: random.Random,
    game: Game,
    blinds: Blinds,
    seats: list[int],
    stacks: list[int],
    carried: list[int],
    tournament: bool = False,
    royal: bool = False,
) -> Hand:
    """One hand with random cards and random actions that both PokerKit and the rulebook allow."""
    h = Hand(game, blinds, seats, list(stacks), list(carried))
    wild = rng.choice((0.1, 0.2, 0.4))
    tight = rng.choice((0.1, 0.3))
    deck = _deck(rng, game, len(seats), royal)
    state = _state(game, blinds, stacks, pk.Mode.TOURNAMENT if tournament else pk.Mode.CASH_GAME)
    rules = Betting(
        list(stacks), game.structure, blinds.big, blinds.small, blinds.ante, game.short_deck, (blinds.big, 2 * blinds.big)
    ).start()  # fmt: skip
    h.posts = rules.posts
    h.hole = [[] for _ in seats]
    while state.status:
        if state.can_burn_card():
            state.burn_card(deck.pop())
        elif state.hole_dealee_index is not None:
            card = deck.pop()
            h.hole[state.hole_dealee_index].append(card)
            state.deal_hole(card)
        elif state.can_deal_board():
            street = len(h.board) if game.board[0] else len(h.board) + 1
            h.board.append([deck.pop() for _ in range(state.board_dealing_count)])
            if street:
                rules.street(street > 1)
            state.deal_board("".join(h.board[-1]))
        else:
            _act(rng, h, state, rules, wild, tight)
    if not game.board[0]:
        h.board.insert(0, [])
    h.folded, h.put = rules.folded, rules.put
    h.shows = [(o.player_index, bool(o.hole_cards)) for o in state.operations if isinstance(o, pk.HoleCardsShowingOrMucking)]
    settle(h)
    _compare(h, list(state.stacks))
    return h


def _act(rng: random.Random, h: Hand, state: Any, rules: Betting, wild: float, tight: float) -> None:
    i = state.actor_index
    assert state.stacks[i] == rules.stacks[i]
    if rules.turn < 0:  # nobody can bet and nobody owes: the round is over, PokerKit asks for a check all the same
        assert state.checking_or_calling_amount == 0
        h.steered["CM-42"] += 1
        state.check_or_call()
        return
    assert rules.turn == i
    fold, passive = (m for m in ([*rules.moves()[:2]] if rules.owes(i) else [None, rules.moves()[0]]))
    assert passive is not None
    assert state.checking_or_calling_amount == passive.chips
    totals = _totals(h, state, rules)
    roll = rng.random()
    if totals and roll < wild:
        least, most = totals[0], totals[-1]
        to = min(rng.choice((least, least, least + rules.big_blind, most, rng.randint(least, most))), most)
        move = Move("raise" if rules.price else "bet", to - rules.bet[i], to)
        state.complete_bet_or_raise_to(to)
    elif fold and roll > 1 - tight:
        move = fold
        state.fold()
    else:
        move = passive
        state.check_or_call()
    street = len(h.board) - bool(h.game.board[0])
    h.acts.append(Act(street, i, move, move.chips == rules.stacks[i] and move.chips > 0))
    rules.play(move)


def _totals(h: Hand, state: Any, rules: Betting) -> range:
    """What both allow the seat in turn to bet or raise to; what PokerKit alone allows is counted."""
    ours = rules.totals()
    if not state.can_complete_bet_or_raise_to():
        return range(0)
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    if not ours:
        capped = h.game.structure == "fl" and rules.wagers >= rules.cap
        h.steered["CM-63" if capped else "CM-65" if h.game.structure == "fl" else "CM-55"] += 1
        return ours
    both = range(max(least, ours[0]), min(most, ours[-1]) + 1)
    if (least, most) != (ours[0], ours[-1]):
        if h.game.structure == "fl":
            h.steered["CM-65"] += 1
        else:  # PokerKit counts a short small blind as it is (CM-58); nothing else may differ
            assert least == ours[0]
            assert rules.missing
            assert most == ours[-1] - rules.missing or ours[-1] == rules.bet[rules.turn] + rules.stacks[rules.turn]
            h.steered["CM-58"] += 1
    return both


# -- the end


def settle(h: Hand) -> None:
    """Pay the hand by the rulebook (CM-70 to CM-84): fills uncalled, pots, awards and ends."""
    put, live = list(h.put), h.live
    h.uncalled, h.pots, h.awards = None, [], []
    most, second = sorted(put)[-1], sorted(put)[-2]
    if most > second:
        h.uncalled = (put.index(most), most - second)
        put[put.index(most)] = second
    h.pots = layers(put, live)
    for n, (chips, contest) in enumerate(h.pots):
        h.awards += [Award(n, half, i, won) for half, i, won in _shares(h, chips, contest)]
    h.ends = [stack - p for stack, p in zip(h.stacks, h.put, strict=True)]
    if h.uncalled:
        h.ends[h.uncalled[0]] += h.uncalled[1]
    for a in h.awards:
        h.ends[a.i] += a.chips


def layers(put: Sequence[int], live: Sequence[int]) -> list[tuple[int, list[int]]]:
    """CM-71."""
    pots: list[tuple[int, list[int]]] = []
    below = 0
    levels = sorted({put[i] for i in live})
    for level in levels:
        top = max(put) if level == levels[-1] else level
        chips = sum(min(p, top) - min(p, below) for p in put)
        if chips:
            pots.append((chips, [i for i in live if put[i] >= level]))
        below = level
    return pots


def strengths(h: Hand, k: int) -> dict[int, Any]:
    """What the live hands are worth by PokerKit: the high hand (k is 0), or those that have a low (k is 1)."""
    board = tuple(pk.Card.parse("".join(card for cards in h.board for card in cards)))
    found = {i: h.game.hands[k].from_game_or_none(pk.Card.parse("".join(h.hole[i])), board) for i in h.live}
    return {i: hand for i, hand in found.items() if hand is not None}


def winners(h: Hand, contest: Iterable[int], k: int) -> list[int]:
    """The best of a pot's contestants, clockwise from the left of the button."""
    worth = {i: hand for i, hand in strengths(h, k).items() if i in contest}
    return [i for i in sorted(worth) if worth[i] == max(worth.values())]


def _split(chips: int, among: Sequence[int]) -> list[int]:
    """CM-81: odd chips one each from the left of the button."""
    share, odd = divmod(chips, len(among))
    return [share + (n < odd) for n in range(len(among))]


def _shares(h: Hand, chips: int, contest: list[int]) -> list[tuple[str, int, int]]:
    if len(contest) == 1:
        return [("", contest[0], chips)]
    high = winners(h, contest, 0)
    low = winners(h, contest, 1) if len(h.game.hands) > 1 else []
    if not low:
        return [("", i, won) for i, won in zip(high, _split(chips, high), strict=True)]
    if high == low and len(high) > 1:  # CM-84, even_total
        pairs = list(zip(high, _split(chips, high), strict=True))
        return [("HIGH", i, won - won // 2) for i, won in pairs] + [("LOW", i, won // 2) for i, won in pairs]
    lower = chips // 2  # CM-83: the odd chip goes to the high half
    out = [("HIGH", i, won) for i, won in zip(high, _split(chips - lower, high), strict=True)]
    out += [("LOW", i, won) for i, won in zip(low, _split(lower, low), strict=True)]
    return [share for share in out if share[2]]


HABITS = ("CM-72", "CM-81", "CM-83", "CM-84")
"""What PokerKit does otherwise when it pays, see `_as_pokerkit`."""


def _compare(h: Hand, paid: list[int]) -> None:
    """PokerKit's end stacks are those of the rulebook, but for what it is known to do otherwise; that is counted."""
    if paid == h.ends:
        return
    for size in range(1, len(HABITS) + 1):
        for habits in combinations(HABITS, size):
            if _as_pokerkit(h, habits) == paid:
                h.steered.update(habits)
                return
    raise AssertionError(f"PokerKit pays {paid}, the rulebook {h.ends}, PokerKit's known habits {_as_pokerkit(h, HABITS)}")


def _as_pokerkit(h: Hand, habits: Sequence[str]) -> list[int]:
    """End stacks with some of PokerKit's habits.

    CM-81: all odd chips go to the first winner. CM-84: hands that tie both halves are paid half by half. CM-72: pots that the
    same hands can still win are one. CM-83: a low that qualifies for one pot halves every pot; who has none shares that half.
    """
    put, live = list(h.put), h.live
    if h.uncalled:
        put[h.uncalled[0]] -= h.uncalled[1]
    pots = layers(put, live)
    if "CM-72" in habits and len(live) > 1:
        alive = sorted({i for _, contest in pots for k in range(len(h.game.hands)) for i in winners(h, contest, k)})
        merged: list[tuple[int, list[int]]] = []
        for chips, contest in pots:
            left = [i for i in contest if i in alive]
            if merged and merged[-1][1] == left:
                chips += merged.pop()[0]
            merged.append((chips, left))
        pots = merged
    ends = [stack - p for stack, p in zip(h.stacks, put, strict=True)]

    def pay(chips: int, among: list[int]) -> None:
        parts = _split(chips, among)
        if "CM-81" in habits:
            parts = [chips // len(among) + (chips % len(among) if not n else 0) for n in range(len(among))]
        for i, won in zip(among, parts, strict=True):
            ends[i] += won

    some_low = len(h.game.hands) > 1 and len(live) > 1 and bool(strengths(h, 1))
    for chips, contest in pots:
        if len(live) == 1:
            pay(chips, contest)
            continue
        high = winners(h, contest, 0)
        low = winners(h, contest, 1) if len(h.game.hands) > 1 else []
        halved = bool(low) or ("CM-83" in habits and some_low)
        if high == low and len(high) > 1 and "CM-84" not in habits:
            halved = False
        pay(chips - chips // 2 if halved else chips, high)
        if halved:
            pay(chips // 2, low or contest)
    return ends


# -- the log

_POSTS = {"ante": "ANTE", "small_blind": "SB", "big_blind": "BB", "button_blind": "BUTTONBLIND"}


def header(game: Game, blinds: Blinds, table: str, tournament: bool = False) -> list[str]:
    forced = [f"BUTTONBLIND {blinds.big}"] if game.short_deck else [f"SB {blinds.small}", f"BB {blinds.big}"]
    return [
        "DEALERLOG 1 EN", 'ROOM "River Club"', f'TABLE "{table}"', *(['TOURNAMENT "Spring Open"'] if tournament else []),
        f"GAME {game.code}", "PROFILE STANDARD", "CURRENCY EUR", "CHIP 1", *([f"ANTE {blinds.ante}"] if blinds.ante else []), *forced,
        *([f"LIMITS {blinds.big} {2 * blinds.big}"] if game.structure == "fl" else []), "RAKERULE NONE", "DEALER D117",
        *(["OPTION sd.order = straight_wins"] if game.short_deck else []),
    ]  # fmt: skip


def lines(h: Hand, number: int, stamp: str) -> list[str]:
    """The hand as DEALERLOG 1."""
    seats = [f"S{s}" for s in h.seats]
    shown = {i for i, cards in h.shows if cards}
    by_seat = sorted(range(len(seats)), key=lambda i: h.seats[i])
    out = [f"HAND {number} {stamp}", f"BUTTON {seats[-1]}"]
    out += [f"SEAT {seats[i]} P{h.seats[i]} STACK {h.carried[i]}" for i in by_seat]
    for i in by_seat:
        more = h.stacks[i] - h.carried[i]
        if more:
            out.append(f'TOPUP {seats[i]} {more} "chips"' if more > 0 else f'TAKEOFF {seats[i]} {-more} "colour-up"')
    left = list(h.stacks)
    for kind, i, chips in h.posts:
        left[i] -= chips
        out.append(f"POST {seats[i]} {_POSTS[kind]} {chips}" + (" ALLIN" if not left[i] else ""))
    for i, seat in enumerate(seats):
        out.append(f"DEAL {seat} [{' '.join(h.hole[i] if i in shown and number % 2 else ['??'] * h.game.hole)}]")
    for n, street in enumerate(STREETS):
        if n < len(h.board) and h.board[n]:
            out += ["BURN"] if n else []
            out.append(f"BOARD {STREETS[n or 1]} [{' '.join(h.board[n])}]")
        acts = [a for a in h.acts if a.street == n]
        out += [f"STREET {street}"] if acts else []
        for a in acts:
            m = a.move
            said = {"fold": "FOLD", "check": "CHECK", "call": f"CALL {m.chips}", "bet": f"BET {m.chips}", "raise": f"RAISE TO {m.total}"}
            out.append(f"{seats[a.i]} {said[m.what]}" + (" ALLIN" if a.all_in else ""))
    if h.shows:
        out.append("SHOWDOWN")
        out += [f"SHOW {seats[i]} [{' '.join(h.hole[i])}]" if cards else f"MUCK {seats[i]}" for i, cards in h.shows]
    if h.uncalled:
        out.append(f"UNCALLED {seats[h.uncalled[0]]} {h.uncalled[1]}")
    names = ["MAIN", *(f"SIDE {n}" for n in range(1, len(h.pots)))]
    for name, (chips, contest) in zip(names, h.pots, strict=True):
        out.append(f"POT {name} {chips} {' '.join(seats[i] for i in contest)}")
    for award in sorted(h.awards, key=lambda award: -award.pot):
        half = [award.half] if award.half else []
        out.append(" ".join(["AWARD", names[award.pot], *half, seats[award.i], str(award.chips)]))
    out += [f"RESULT {seats[i]} {h.ends[i]}" for i in by_seat]
    out.append(f"END {number}")
    return out


def session(rng: random.Random, game: Game, players: int, hands: int, tournament: bool = False, royal: bool = False) -> Iterable[Hand]:
    """Consecutive hands of one table: the button moves on, stacks are carried and changed by what is bought and taken off."""
    big = rng.choice((2, 10, 50))
    blinds = Blinds(big // 2, big, rng.choice((0, 0, max(big // 5, 1), big)) if not game.short_deck else rng.choice((big, big, big // 2)))
    if royal:  # small and odd pots
        blinds = Blinds(1, 2, 1)
    seats = sorted(rng.sample(range(1, 10), players))
    carried = dict.fromkeys(seats, 50 * blinds.big)
    for _ in range(hands):
        seats = [*seats[1:], seats[0]]
        stacks = [_stack(rng, blinds.big) for _ in seats]
        # PokerKit takes what a short big blind posted for the price (CM-35): only heads-up is that right (CM-50).
        last = players - 1 if game.short_deck else 0 if players == 2 else 1
        stacks[last] = max(stacks[last], blinds.ante + (1 if players == 2 else blinds.big))
        h = play(rng, game, blinds, seats, stacks, [carried[s] for s in seats], tournament, royal)
        carried = dict(zip(seats, h.ends, strict=True))
        yield h


def _stack(rng: random.Random, big: int) -> int:
    return rng.choice((rng.randint(1, big), rng.randint(big, 4 * big), rng.randint(2 * big, 25 * big), rng.randint(50 * big, 100 * big)))
