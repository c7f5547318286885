"""Pots, and who is due what of them (rules CM-70 to CM-86)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """One pot: its chips and the seats (indices) that contest it."""

    amount: int
    eligible: tuple[int, ...]


def uncalled(put: Sequence[int]) -> tuple[int, int]:
    """The seat whose last wager was not fully matched, and by how much; (-1, 0) if all was matched (rule CM-70)."""
    most = max(put)
    seat = put.index(most)
    second = max((p for i, p in enumerate(put) if i != seat), default=0)
    return (seat, most - second) if most > second else (-1, 0)


def layered(put: Sequence[int], live: Sequence[int], dead: int) -> list[Pot]:
    """Main pot and side pots, the uncalled part already taken out of `put` (rule CM-71)."""
    pots: list[Pot] = []
    below = 0
    levels = sorted({put[i] for i in live})
    for level in levels:
        size = sum(min(p, level) - min(p, below) for p in put)
        if level == levels[-1]:  # chips of folded seats above the highest level belong to the last pot
            size += sum(p - level for p in put if p > level)
        contestants = tuple(i for i in live if put[i] >= level)
        if pots and pots[-1].eligible == contestants:
            pots[-1] = Pot(pots[-1].amount + size, contestants)
        elif size or not pots:
            pots.append(Pot(size, contestants))
        below = level
    if dead and pots:
        pots[0] = Pot(pots[0].amount + dead, pots[0].eligible)
    return pots


def split(amount: int, winners: Sequence[int], unit: int) -> dict[int, int]:
    """A pot shared by tied winners given in seat order from the left of the button; odd units go one each (CM-80, CM-81)."""
    units, rest = divmod(amount, unit)
    share, odd = divmod(units, len(winners))
    due = {w: (share + (1 if k < odd else 0)) * unit for k, w in enumerate(winners)}
    due[winners[0]] += rest  # below the smallest chip nothing can be divided
    return due


def per_board(amount: int, boards: int, unit: int) -> list[int]:
    """A pot in equal parts a board, odd units to the first boards (rule CM-111)."""
    units, rest = divmod(amount, unit)
    share, odd = divmod(units, boards)
    parts = [(share + (1 if k < odd else 0)) * unit for k in range(boards)]
    parts[0] += rest
    return parts
