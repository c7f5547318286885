"""`Rules`: the value of every option in force for one hand, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from hhparse.house.error import hint, shorten
from hhparse.house.option import options
from hhparse.house.rake import RakeSchedule
from hhparse.house.value import Value, terms


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules in force for a hand; reads like a mapping from option to typed value (`value.py`).

    Made by `House.rules`, which gives the same object for hands judged alike; two of them are compared by `digest`.
    """

    house: str
    """Name of the house that judges (`hands.house`)."""
    values: Mapping[str, Value]
    origins: Mapping[str, str]
    severity: Mapping[str, str]
    """Severity by finding code where the house or an OPTION line sets one."""
    rakes: tuple[RakeSchedule, ...]
    """Rake schedules for the game and day, later ones stronger; empty in tournaments."""
    unknown: tuple[tuple[str, str, str], ...]
    """(name, value, hint) of OPTION lines whose name or value is not known; they change nothing (`LOG_UNKNOWN_OPTION`)."""
    digest: int
    """63-bit hash of values, severities and rakes, the same on every machine and in every run (for `hands.basis`)."""

    def __getitem__(self, name: str) -> Any:
        """The value in force. Raises KeyError with the nearest name for an option that does not exist."""
        try:
            return self.values[name]
        except KeyError:
            raise _no_option(name) from None

    def __contains__(self, name: object) -> bool:
        return name in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every option and its value, in the order of `options.toml`."""
        return iter(self.values.items())

    def origin(self, name: str) -> str:
        """Where a value comes from: `standard`, `pokerstars (from 2013-01-01)`, or `log`. Raises KeyError as `[]` does."""
        try:
            return self.origins[name]
        except KeyError:
            raise _no_option(name) from None

    def text(self, name: str) -> str:
        """The value as an OPTION line would write it."""
        value = self[name]
        return options()[name].show(value)

    def amounts(self, name: str, **units: int | None) -> tuple[int, ...] | None:
        """The parts of an amount, its units worked out: `rules.amounts("sd.button_total", a=ante)` is two antes in `standard`.

        In ten-thousandths, like the units given. None if the option is unset or one of its units is not given or None.
        """
        value = self[name]
        if value is None or isinstance(value, int):
            return value if value is None else (value,)
        parts: list[int] = []
        for times, unit in terms(value):
            size = units.get(unit) if unit else 1
            if size is None:
                return None
            parts.append(times * size)
        return tuple(parts)

    def amount(self, name: str, **units: int | None) -> int | None:
        """The sum of `amounts`: `rules.amount("sd.price", a=ante)`."""
        parts = self.amounts(name, **units)
        return None if parts is None else sum(parts)

    @property
    def rake(self) -> RakeSchedule | None:
        """The last schedule for the game and day that is for every stake; `rake_at` looks at the stake."""
        return self.rake_at(None, None)

    def rake_at(self, small: int | None, big: int | None) -> RakeSchedule | None:
        """The schedule for a stake, in ten-thousandths; one that names the stake before one that names none."""
        named = [r for r in self.rakes if r.stake is not None and r.stake == (small, big)]
        every = [r for r in self.rakes if r.stake is None]
        fitting = named or every
        return fitting[-1] if fitting else None


def digest(values: Mapping[str, Value], severity: Mapping[str, str], rakes: tuple[RakeSchedule, ...]) -> int:
    """63-bit hash of what decides a verdict, and not of where it comes from."""
    known = options()
    lines = [f"{name} = {known[name].show(value)}" for name, value in sorted(values.items())]
    lines += [f"severity {code} = {level}" for code, level in sorted(severity.items())]
    lines += [rake.canonical() for rake in rakes]
    return int.from_bytes(blake2b("\n".join(lines).encode(), digest_size=8).digest(), "big") >> 1


def _no_option(name: str) -> KeyError:
    return KeyError(f"no option {shorten(str(name))}; {hint(str(name), options(), otherwise='options.toml lists them all')}")
