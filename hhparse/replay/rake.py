"""The rake that a posted rule gives (rules CM-90 to CM-95)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from hhparse.chunk import KIND, UNIT
from hhparse.house.value import read_amount
from hhparse.replay.ending import Ending

_RULE = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*%(?:\s+[^\W\d]+\s+([0-9]+(?:\.[0-9]+)?))?(\s+[^\W\d]+)?\s*")
"""`5% CAP 300 NOFLOPNODROP` with the words of any language."""
_BOARD = KIND["board"]
_PERCENT = 100 * UNIT
"""A percentage in ten-thousandths of a percent, of which this is one whole."""


class Due(NamedTuple):
    """What the rules give of one hand."""

    rake: int
    most: int | None
    """Cap of the house or maximum of the regulator; None for neither."""


def rake_due(ending: Ending, total: int) -> Due | None:
    """The rake of a hand whose pots hold `total`, None where no rule is known; a tournament has its fee in the buy-in."""
    dealt, rules = ending.dealt, ending.dealt.rules
    hands, h = dealt.chunk.hands, dealt.hand
    if hands.is_tournament[h]:
        return None
    players = len(dealt.seats)
    cap: int | None = None
    free = bool(rules["rake.no_flop_no_drop"])
    written = hands.rake_rule[h]
    if written is not None:
        found = _RULE.fullmatch(written)
        percent = read_amount(found[1]) if found else 0
        if found and found[2]:
            cap = read_amount(found[2])
        free = free or bool(found and found[3])
    else:
        schedule = rules.rake_at(hands.small_bet[h], hands.big_bet[h])
        if schedule is None:
            return None
        percent, cap = schedule.percent, schedule.cap(players)
        free = free if schedule.no_flop_no_drop is None else schedule.no_flop_no_drop
    if cap is None and rules["rake.caps"]:
        fitting = [amount for fewest, amount in rules["rake.caps"] if fewest <= players]
        cap = fitting[-1] if fitting else None
    most = [m for m in (cap, _legal(rules["reg.max_rake_percent"], total)) if m is not None]
    rake = min([_rounded(total * percent, ending.unit("rake.unit"), rules["rake.round"]), *most])
    return Due(0 if free and no_flop(ending) else rake, min(most, default=None))


def no_flop(ending: Ending) -> bool:
    """True in a game with a flop of which none was dealt (rule CM-92)."""
    return sum(ending.dealt.game.board) >= 3 and all(len(cards) < 3 for _, cards in ending.full_boards)


def spread(rake: int, pots: Sequence[int], alloc: str, unit: int) -> list[int]:
    """The part of each pot in the rake (rule CM-93)."""
    parts: list[int] = []
    total = sum(pots)
    left = rake
    if alloc == "proportional" and total:
        parts = [rake * pot // total // unit * unit for pot in pots]
        parts[0] += rake - sum(parts)
        return parts
    for pot in pots:
        parts.append(min(left, pot))
        left -= parts[-1]
    return parts


def _legal(percent: int | None, total: int) -> int | None:
    return None if percent is None else total * percent // _PERCENT


def _rounded(raw: int, unit: int, way: str) -> int:
    """`raw` is a pot times a percentage."""
    step = unit * _PERCENT
    if way == "up":
        raw += step - 1
    elif way == "nearest":
        raw += step // 2
    return raw // step * unit
