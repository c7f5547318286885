"""Edits that break one rule of a clean hand, each with the code and the line of the one finding it must make.

An edit of a wager changes what follows from it too (calls, pots, awards, end stacks): the log is right but for the one
line, and goes on from what it says (rule CM-01). A kind is a function of `EDITS`; it gives None where a hand has no place
for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from tests.betting import Betting, Move
from tests.pokerkit_log import Act, Hand, lines, settle


class Edited(NamedTuple):
    """An edited hand: its lines, where the finding stands (counted from 0), and its code."""

    lines: list[str]
    line: int
    code: str


Edit: TypeAlias = Callable[[random.Random, Hand, list[str]], Edited | None]

EDITS: dict[str, Edit] = {}


def edit(function: Edit) -> Edit:
    EDITS[function.__name__] = function
    return function


# -- places


def where(text: list[str], *starts: str) -> list[int]:
    """Lines that begin with one of some words."""
    return [n for n, line in enumerate(text) if line.startswith(starts)]


def changed(text: list[str], n: int, line: str, code: str) -> Edited:
    return Edited([*text[:n], line, *text[n + 1 :]], n, code)


def action_lines(text: list[str]) -> list[int]:
    """Lines of the actions, in the order of `Hand.acts`."""
    return [n for n, line in enumerate(text) if line[0] == "S" and line[1].isdigit()]


def number(line: str) -> int:
    """The last amount of a line."""
    return next(int(word) for word in reversed(line.split()) if word.isdigit())


def with_number(line: str, value: int) -> str:
    words = line.split()
    at = max(k for k, word in enumerate(words) if word.isdigit())
    return " ".join([*words[:at], str(value), *words[at + 1 :]])


def moved(text: list[str], chips: dict[str, int]) -> list[str]:
    """The lines with other end stacks: what is added to each seat."""
    out = list(text)
    for n in where(text, "RESULT"):
        seat = text[n].split()[1]
        out[n] = with_number(text[n], number(text[n]) + chips.get(seat, 0))
    return out


# -- wagers


def table_at(h: Hand, k: int) -> Betting:
    """The betting as it stands before the action k."""
    b = h.blinds
    table = Betting(list(h.stacks), h.game.structure, b.big, b.small, b.ante, h.game.short_deck, (b.big, 2 * b.big)).start()
    street = 0
    for act in h.acts[: k + 1]:
        while street < act.street:
            street += 1
            table.street(street > 1)
        if act is not h.acts[k]:
            table.play(act.move)
    return table


def another(h: Hand, text: list[str], k: int, move: Move) -> Edited | None:
    """The hand with another move at action k; None if more than the calls of that round would have to be another."""
    left = list(h.stacks)
    put = [0] * len(left)
    bet = [0] * len(left)
    price = h.blinds.big
    for kind, i, chips in h.posts:
        left[i] -= chips
        put[i] += chips
        bet[i] += chips if kind != "ante" else 0
    acts: list[Act] = []
    street = 0
    folded = [False] * len(left)
    for n, act in enumerate(h.acts):
        if act.street != street:
            street, price, bet = act.street, 0, [0] * len(left)
        now = act.move
        if n == k:
            now = move
        elif n > k and act.street == h.acts[k].street:
            if now.what in ("bet", "raise", "check"):
                return None
            if now.what == "call":
                owed = price - bet[act.i]
                now = Move("call", owed, price)
        elif n > k and h.game.structure == "pl" and now.what in ("bet", "raise"):
            return None
        if now.chips > left[act.i] or (n != k and now.what == "call" and now.chips <= 0):
            return None
        all_in = now.chips == left[act.i] and now.chips > 0
        if all_in != act.all_in:
            return None
        left[act.i] -= now.chips
        put[act.i] += now.chips
        bet[act.i] += now.chips
        folded[act.i] |= now.what == "fold"
        if now.what in ("bet", "raise"):
            price = bet[act.i]
        acts.append(Act(act.street, act.i, now, all_in))
    new = replace(h, acts=acts, put=put, folded=folded, awards=[], pots=[], ends=[])
    settle(new)
    shown = {i for i, cards in h.shows if cards}
    if any(len(contest) > 1 and a.i not in shown for a in new.awards for contest in [new.pots[a.pot][1]]):
        return None
    head = text[0].split()
    out = lines(new, int(head[1]), head[2])
    return Edited(out, action_lines(out)[k], "")


def closes(h: Hand, k: int) -> bool:
    """True for the last action of a round."""
    return k + 1 == len(h.acts) or h.acts[k + 1].street != h.acts[k].street


def pick(rng: random.Random, h: Hand, *what: str) -> list[int]:
    """Actions of some kinds, in random order."""
    found = [k for k, act in enumerate(h.acts) if act.move.what in what]
    return rng.sample(found, len(found))


def code_of(one: Edited | None, code: str) -> Edited | None:
    return one._replace(code=code) if one else None


@edit
def call_too_little_or_too_much(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    for k in pick(rng, h, "call"):
        act = h.acts[k]
        table = table_at(h, k)
        left = table.stacks[act.i]
        if act.all_in or not closes(h, k) or not any(table.stacks[j] for j in table.live() if j != act.i):
            continue
        sizes = [c for c in range(1, min(left, 2 * act.move.chips)) if c != act.move.chips and act.move.chips - c != h.blinds.ante]
        if sizes:
            chips = rng.choice(sizes)
            one = another(h, text, k, Move("call", chips, table.bet[act.i] + chips))
            if one:
                return code_of(one, "CALL_WRONG_AMOUNT")
    return None


@edit
def raise_too_little(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    for k in pick(rng, h, "bet", "raise"):
        act = h.acts[k]
        table = table_at(h, k)
        totals = table.totals()
        if act.all_in or h.game.structure == "fl" or totals[0] - table.price < 2:
            continue
        to = rng.randrange(table.price + 1, totals[0])
        one = another(h, text, k, Move(act.move.what, to - table.bet[act.i], to))
        if one:
            return code_of(one, "RAISE_BELOW_MIN" if table.price else "BET_BELOW_MIN")
    return None


@edit
def raise_above_the_pot(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    for k in pick(rng, h, "bet", "raise"):
        act = h.acts[k]
        table = table_at(h, k)
        most = table.totals()[-1]
        everything = table.bet[act.i] + table.stacks[act.i]
        if act.all_in or h.game.structure != "pl" or everything - most < 2:
            continue
        to = rng.randrange(most + 1, everything)
        one = another(h, text, k, Move(act.move.what, to - table.bet[act.i], to))
        if one:
            return code_of(one, "BET_ABOVE_POT")
    return None


@edit
def another_size_than_the_limit(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    for k in pick(rng, h, "bet", "raise"):
        act = h.acts[k]
        table = table_at(h, k)
        if act.all_in or h.game.structure != "fl":
            continue
        everything = table.bet[act.i] + table.stacks[act.i]
        sizes = [to for to in range(table.price + 1, min(everything, act.move.total + table.unit)) if to != act.move.total]
        if sizes:
            to = rng.choice(sizes)
            one = another(h, text, k, Move(act.move.what, to - table.bet[act.i], to))
            if one:
                return code_of(one, "BET_WRONG_FIXED_AMOUNT")
    return None


@edit
def check_facing_a_bet(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    k = len(h.acts) - 1
    if k < 0 or h.acts[k].move.what != "call" or h.acts[k].all_in or h.acts[k].street != 3:
        return None
    table = table_at(h, k)
    return code_of(another(h, text, k, Move("check", 0, table.bet[h.acts[k].i])), "CHECK_FACING_BET")


# -- turns


@edit
def a_folded_seat_acts(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    places = action_lines(text)
    for k in pick(rng, h, "fold"):
        later = [n for n in range(k + 1, len(h.acts)) if h.acts[n - 1].street == h.acts[n].street]
        if later:
            n = places[rng.choice(later)]
            return Edited([*text[:n], f"S{h.seats[h.acts[k].i]} FOLD", *text[n:]], n, "ACTION_BY_FOLDED")
    return None


@edit
def a_seat_without_chips_acts(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    places = action_lines(text)
    gone = [(k, act.i) for k, act in enumerate(h.acts) if act.all_in]
    for k, i in rng.sample(gone, len(gone)):
        later = [n for n in range(k + 1, len(h.acts)) if h.acts[n - 1].street == h.acts[n].street]
        if later:
            n = places[rng.choice(later)]
            return Edited([*text[:n], f"S{h.seats[i]} CHECK", *text[n:]], n, "ACTION_BY_ALLIN")
    return None


@edit
def a_fold_is_left_out(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    """The seat never gets its turn."""
    places = action_lines(text)
    for k in pick(rng, h, "fold"):
        inside = k > 0 and h.acts[k - 1].street == h.acts[k].street and not closes(h, k)
        if inside and h.game.structure != "fl":
            n = places[k]
            return Edited([*text[:n], *text[n + 1 :]], n, "PLAYER_SKIPPED")
    return None


@edit
def the_second_checks_first(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    places = action_lines(text)
    for k in pick(rng, h, "check"):
        if (k and h.acts[k - 1].street == h.acts[k].street) or closes(h, k) or h.acts[k + 1].move.what != "check":
            continue
        n = places[k]
        return Edited([*text[:n], text[n + 1], text[n], *text[n + 2 :]], n, "WRONG_FIRST_ACTOR")
    return None


@edit
def a_check_out_of_turn(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    places = action_lines(text)
    for k in pick(rng, h, "check"):
        if k and h.acts[k - 1].street == h.acts[k].street and not closes(h, k) and h.acts[k + 1].move.what == "check":
            n = places[k]
            return Edited([*text[:n], text[n + 1], text[n], *text[n + 2 :]], n, "ACTION_OUT_OF_TURN")
    return None


@edit
def one_check_too_many(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    places = action_lines(text)
    for k in pick(rng, h, "check", "call"):
        if closes(h, k) and not h.acts[k].all_in and h.acts[k].street < 3:
            n = places[k] + 1
            return Edited([*text[:n], f"S{h.seats[h.acts[k].i]} CHECK", *text[n:]], n, "ACTION_AFTER_CLOSED")
    return None


# -- pots and awards


@edit
def pot_of_another_size(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    at = where(text, "POT")
    if len(at) != 1:
        return None
    chips = number(" ".join(text[at[0]].split()[:3]))
    seats = text[at[0]].split()[3:]
    wrong = max(chips + rng.choice((-3, -1, 1, 2, 10)), 0)
    return changed(text, at[0], " ".join(["POT", "MAIN", str(wrong), *seats]), "POT_TOTAL_MISMATCH") if wrong != chips else None


@edit
def chips_in_the_wrong_pot(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    at = where(text, "POT")
    if len(at) != 2:
        return None
    by = rng.randint(1, min(chips for chips, _ in h.pots))
    main, side = h.pots[0][0] + by, h.pots[1][0] - by
    out = list(text)
    out[at[0]] = " ".join(["POT", "MAIN", str(main), *text[at[0]].split()[3:]])
    out[at[1]] = " ".join(["POT", "SIDE", "1", str(side), *text[at[1]].split()[4:]])
    return Edited(out, at[0], "SIDE_POT_WRONG_AMOUNT")


def _alone(h: Hand) -> list[int]:
    """Pots that are contested and go to one seat as a whole (numbers in `Hand.awards`)."""
    return [k for k, a in enumerate(h.awards) if len(h.pots[a.pot][1]) > 1 and not a.half and sum(b.pot == a.pot for b in h.awards) == 1]


def _award_line(h: Hand, text: list[str], k: int) -> int:
    """The line of an award: side pots come first."""
    order = sorted(range(len(h.awards)), key=lambda n: -h.awards[n].pot)
    return where(text, "AWARD")[order.index(k)]


def _paid_to(h: Hand, text: list[str], k: int, i: int, code: str) -> Edited:
    a = h.awards[k]
    n = _award_line(h, text, k)
    winner, other = f"S{h.seats[a.i]}", f"S{h.seats[i]}"
    line = text[n].replace(f" {winner} ", f" {other} ")
    return changed(moved(text, {winner: -a.chips, other: a.chips}), n, line, code)


@edit
def the_loser_is_paid(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    shown = {i for i, cards in h.shows if cards}
    for k in _alone(h):
        losers = [i for i in h.pots[h.awards[k].pot][1] if i in shown and i != h.awards[k].i]
        if losers and h.game.code.startswith("HOLDEM"):  # elsewhere another order may explain it, a second finding (CM-73)
            return _paid_to(h, text, k, rng.choice(losers), "AWARD_WRONG_PLAYER")
    return None


@edit
def a_folded_seat_is_paid(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    gone = [i for i, folded in enumerate(h.folded) if folded]
    if not gone or not h.awards or any(a.half for a in h.awards) or sum(a.pot == 0 for a in h.awards) > 1:
        return None
    k = next(n for n, a in enumerate(h.awards) if a.pot == 0)
    return _paid_to(h, text, k, rng.choice(gone), "AWARD_TO_INELIGIBLE")


@edit
def an_award_of_another_size(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    if len(h.awards) != 1:
        return None
    n = where(text, "AWARD")[0]
    chips = max(h.awards[0].chips + rng.choice((-2, -1, 1, 5)), 0)
    by = chips - h.awards[0].chips
    line = with_number(text[n], chips)
    return changed(moved(text, {f"S{h.seats[h.awards[0].i]}": by}), n, line, "AWARD_WRONG_AMOUNT") if by else None


def _split_in_two_or_more(h: Hand) -> bool:
    return len(h.pots) == 1 and len(h.awards) > 1 and not any(a.half for a in h.awards)


@edit
def an_odd_chip_to_the_other(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    if not _split_in_two_or_more(h) or h.awards[0].chips == h.awards[-1].chips:
        return None
    at = where(text, "AWARD")
    out = moved(text, {f"S{h.seats[h.awards[0].i]}": -1, f"S{h.seats[h.awards[-1].i]}": 1})
    out[at[0]], out[at[-1]] = with_number(text[at[0]], h.awards[-1].chips), with_number(text[at[-1]], h.awards[0].chips)
    return Edited(out, at[-1], "ODD_CHIP_WRONG")


@edit
def uneven_shares(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    if not _split_in_two_or_more(h) or h.awards[-1].chips < 3:
        return None
    at = where(text, "AWARD")
    by = rng.randint(2, h.awards[-1].chips - 1)
    out = moved(text, {f"S{h.seats[h.awards[0].i]}": by, f"S{h.seats[h.awards[-1].i]}": -by})
    out[at[0]], out[at[-1]] = with_number(text[at[0]], h.awards[0].chips + by), with_number(text[at[-1]], h.awards[-1].chips - by)
    return Edited(out, at[0], "SPLIT_WRONG_SHARE")


@edit
def another_part_goes_back(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    if not h.uncalled:
        return None
    n = where(text, "UNCALLED")[0]
    chips = max(h.uncalled[1] + rng.choice((-1, 1, 3)), 1)
    return changed(text, n, with_number(text[n], chips), "UNCALLED_WRONG_AMOUNT") if chips != h.uncalled[1] else None


# -- end stacks and cards


@edit
def an_end_stack_with_chips_too_many(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    n = where(text, "RESULT")[-1]
    return changed(text, n, with_number(text[n], number(text[n]) + rng.choice((1, 2, 50))), "CHIPS_NOT_CONSERVED")


@edit
def two_end_stacks_mixed_up(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    one, two = sorted(rng.sample(where(text, "RESULT"), 2))
    a, b = number(text[one]), number(text[two])
    if a == b:
        return None
    out = list(text)
    out[one], out[two] = with_number(text[one], b), with_number(text[two], a)
    return Edited(out, one, "LOG_TOTAL_MISMATCH")


@edit
def a_card_of_the_board_is_shown(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    shows = where(text, "SHOW S")
    if not shows or "??" not in " ".join(text):
        return None
    n = rng.choice(shows)
    seat = text[n].split()[1]
    if not any(line.startswith(f"DEAL {seat} [??") for line in text):
        return None
    card = rng.choice([card for cards in h.board for card in cards])
    words = text[n].split("[")
    cards = words[1].split("]")[0].split()
    cards[rng.randrange(len(cards))] = card
    return changed(text, n, f"{words[0]}[{' '.join(cards)}]", "DUPLICATE_CARD")


# -- cards, order, labels


@edit
def no_burn(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    burns = where(text, "BURN")
    if not burns:
        return None
    n = rng.choice(burns)
    return Edited([*text[:n], *text[n + 1 :]], n, "BURN_COUNT")


@edit
def a_deuce_in_short_deck(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    """In the muck's cards, so that it decides nothing."""
    if not h.game.short_deck:
        return None
    gone = [i for i, folded in enumerate(h.folded) if folded]
    if not gone:
        return None
    seat = f"S{h.seats[rng.choice(gone)]}"
    n = next(k for k in where(text, f"DEAL {seat} "))
    return changed(text, n, f"DEAL {seat} [2{rng.choice('cdhs')} ??]", "DECK_FOREIGN_CARD")


@edit
def a_wrong_label(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    shows = where(text, "SHOW S")
    if not shows or not h.game.code.startswith("HOLDEM"):
        return None
    n = rng.choice(shows)
    board = "".join(card for cards in h.board for card in cards)
    i = h.seats.index(int(text[n].split()[1][1:]))
    said = "four of a kind, nines"
    if len({card[0] for card in h.hole[i]} | {board[k] for k in range(0, 10, 2)}) < 5 or "9" not in board + "".join(h.hole[i]):
        said = "straight flush, nine high"
    return changed(text, n, f'{text[n]} "{said}"', "HAND_LABEL_MISMATCH")


@edit
def the_frame_is_closed_by_another_number(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    return changed(text, len(text) - 1, "END 77", "LOG_EVENT_ORDER")


@edit
def chips_come_in_during_the_hand(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    """Between two streets; the end stack has them."""
    burns = where(text, "BURN")
    if not burns or not h.folded.count(True):
        return None
    n = rng.choice(burns)
    seat = f"S{h.seats[h.folded.index(True)]}"
    out = moved(text, {seat: 100})
    return Edited([*out[:n], f'TOPUP {seat} 100 "rebuy"', *out[n:]], n, "STACK_CHANGED_MID_HAND")


@edit
def the_winner_shows_nothing(rng: random.Random, h: Hand, text: list[str]) -> Edited | None:
    """Another hand is shown, so that the pot was contested."""
    shows = where(text, "SHOW S")
    winners = {a.i for a in h.awards}
    if len(shows) < 2 or len(winners) != 1 or len(h.pots) != 1:
        return None
    seat = f"S{h.seats[winners.pop()]}"
    n = next(k for k in shows if text[k].startswith(f"SHOW {seat} "))
    if not any(line.startswith(f"DEAL {seat} [??") for line in text):
        return None
    out = [*text[:n], *text[n + 1 :]]
    return Edited(out, where(out, "AWARD")[0], "WINNER_NOT_SHOWN")
