"""Rake schedules of a house, the `[[rake]]` sections of its file (rules CM-90 to CM-95)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class RakeSchedule:
    """One posted rake rule, and the games, stakes and days it is for."""

    game: str | None
    """Code of the game; None for every game that has no schedule of its own after it."""
    percent: int
    """Ten-thousandths of a percent: 5 % is 50,000, and the rake of a pot is `pot * percent // 1_000_000` before rounding."""
    caps: tuple[tuple[int, int], ...]
    """(fewest players dealt in, largest rake in ten-thousandths), fewest first; empty for no cap (rule CM-91)."""
    stake: tuple[int, int] | None
    """The two amounts of the stakes, as in the log's header; None for every stake."""
    no_flop_no_drop: bool | None
    """Rule CM-92; None where option `rake.no_flop_no_drop` decides."""
    since: date
    until: date
    """First and last day in force."""
    origin: str
    """House that wrote it, and its dates."""

    def cap(self, players: int) -> int | None:
        """Largest rake with so many players dealt in, in ten-thousandths; None for no cap."""
        fitting = [amount for fewest, amount in self.caps if fewest <= players]
        return fitting[-1] if fitting else None

    def fits(self, day: date, game: str | None) -> bool:
        return self.since <= day <= self.until and self.game in (None, game)

    def canonical(self) -> str:
        """All that decides money, as one line; part of the house's hash."""
        return f"rake {self.game} {self.percent} {self.caps} {self.stake} {self.no_flop_no_drop} {self.since} {self.until}"
