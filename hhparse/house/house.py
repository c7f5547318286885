"""`House`: a profile with all its bases, and the rules it gives for a day, a game and a log's OPTION lines.

Strongest first (rulebook, section 0.2): OPTION line of the log, the house's own sections (later ones before earlier ones),
those of its base, the defaults of `options.toml`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path

from hhparse.house.error import HouseError, hint, shorten
from hhparse.house.option import Option, Qualified, circumstances, find, options, pick
from hhparse.house.profile import Profile, Section, read_profile, read_severity
from hhparse.house.rake import RakeSchedule
from hhparse.house.rules import Rules, digest
from hhparse.house.value import Value

Stated = tuple[tuple[str, str], ...]
"""OPTION lines of a log in their order, name and text; later ones win."""

# A log can state anything, so what is remembered is bounded; a night's files need a few dozen.
_REMEMBERED = 4096
_FOLDER = Path(__file__).resolve().with_name("profiles")
STANDARD = "standard"


class House:
    """The rules of a room: profiles from the base up, dated."""

    __slots__ = ("_cache", "_days", "_rakes", "_sections", "_severity", "chain", "name", "sha256")

    def __init__(self, chain: tuple[Profile, ...]) -> None:
        self.chain = chain
        """The profiles, base first, this house last."""
        self.name = chain[-1].name
        self._sections = tuple(section for profile in chain for section in profile.sections)
        self._rakes = tuple(rake for profile in chain for rake in profile.rakes)
        self._severity = {code: level for profile in chain for code, level in profile.severity.items()}
        self._days = _turning_days((*self._sections, *self._rakes))
        self._cache: dict[tuple[int, str | None, bool, Stated], Rules] = {}
        self.sha256 = sha256("\n".join(_canonical(chain)).encode()).hexdigest()
        """Hash of the complete content: options, sections of all bases, severities, rakes, names; not of paths (`runs.houses_sha256`)."""

    def __repr__(self) -> str:
        return f"House({' <- '.join(profile.name for profile in reversed(self.chain))})"

    def __reduce__(self) -> tuple[type[House], tuple[tuple[Profile, ...]]]:
        return House, (self.chain,)

    def severity(self, code: str) -> str | None:
        """Severity that this house gives a finding code, None where it says nothing."""
        return self._severity.get(code)

    def rules(self, day: date | None, game: str | None, tournament: bool, stated: Stated = ()) -> Rules:
        """The rules for a hand. Cheap: hands judged alike get the same object.

        Without a day those of the last section hold, as on a day after every date in the files. A game that is not known
        takes the values for every game. What is wrong in `stated` is no error, it stands in `Rules.unknown`.
        """
        if isinstance(day, datetime):
            day = day.date()
        period = len(self._days) if day is None else bisect_right(self._days, day)
        key = (period, game, tournament, stated)
        rules = self._cache.get(key)
        if rules is None:
            if len(self._cache) >= _REMEMBERED:
                self._cache.clear()
            rules = self._cache[key] = self._build(period, game, tournament, stated)
        return rules

    def _build(self, period: int, game: str | None, tournament: bool, stated: Stated) -> Rules:
        day = self._days[period - 1] if period else date.min
        fitting = circumstances(game, tournament)
        values: dict[str, Value] = {}
        origins: dict[str, str] = {}
        for name, option in options().items():
            values[name] = pick(option.default, fitting)[1]
            origins[name] = STANDARD
        for section in self._sections:
            if section.since <= day <= section.until:
                for name, qualified in section.values.items():
                    circumstance, value = pick(qualified, fitting)
                    if circumstance is not None:
                        values[name], origins[name] = value, section.origin
        severity = dict(self._severity)
        unknown = _state(stated, values, origins, severity)
        for name, value in values.items():
            # `rd.bank_min_bet = rd.min_bet`: as that other option
            if isinstance(value, str) and value in values and options()[name].type == "amount":
                values[name] = values[value]
        rakes = () if tournament else tuple(rake for rake in self._rakes if rake.fits(day, game))
        return Rules(self.name, values, origins, severity, rakes, unknown, digest(values, severity, rakes))


def profiles() -> list[str]:
    """Names of the profiles that came with hhparse, sorted."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def load_house(name_or_path: str | Path) -> House:
    """A house by the name of a shipped profile, in any case (`PROFILE SEED`), or by the path of its TOML file.

    Raises HouseError: no such profile or file, a fault in a file, bases in a circle.
    """
    name = str(name_or_path).strip().casefold()
    if name in _shipped():
        return _load_shipped(name)
    return House(_chain(str(name_or_path), Path(), ()))


@cache
def _shipped() -> frozenset[str]:
    return frozenset(profiles())


@cache
def _load_shipped(name: str) -> House:
    return House(_chain(name, _FOLDER, ()))


def _chain(ref: str, folder: Path, above: tuple[Path, ...]) -> tuple[Profile, ...]:
    """The profile that `ref` names and its bases, base first; `above` are the files whose base it is."""
    path = _find(ref, folder, above)
    if path in above:
        circle = (*above[above.index(path) :], path)
        raise HouseError(f"{above[-1]}: base: {' -> '.join(p.name for p in circle)} is a circle; give one of them base = {STANDARD!r}")
    profile = read_profile(path)
    if path.parent == _FOLDER and path.stem == STANDARD:
        return (profile,)
    if path.parent != _FOLDER and profile.name.casefold() in _shipped():
        raise HouseError(f"{path}: name: {profile.name!r} is a profile of hhparse, and findings would not tell them apart; choose another")
    return (*_chain(profile.base or STANDARD, path.parent, (*above, path)), profile)


def _find(ref: str, folder: Path, above: tuple[Path, ...]) -> Path:
    name = ref.strip().casefold()
    if name in _shipped():
        return _FOLDER / f"{name}.toml"
    path = folder / ref
    try:
        if path.is_file():
            return path.resolve()
        reason = "is a folder" if path.is_dir() else "is neither a profile nor a file"
    except (OSError, ValueError):  # a name no file can have
        reason = "is neither a profile nor a file"
    where = f"{above[-1]}: base: " if above else ""
    way_out = hint(name, _shipped(), otherwise=f"profiles are {', '.join(profiles())}; a file is given by its path")
    raise HouseError(f"{where}{shorten(ref)} {reason}; {way_out}")


def _state(stated: Stated, values: dict[str, Value], origins: dict[str, str], severity: dict[str, str]) -> tuple[tuple[str, str, str], ...]:
    """Put a log's OPTION lines over what the house says; give back those that cannot be understood."""
    unknown: list[tuple[str, str, str]] = []
    for name, text in stated:
        plain = text.strip()
        if len(plain) >= 2 and plain[0] == plain[-1] == '"':
            plain = plain[1:-1]
        key = name.strip().casefold()
        try:
            if key.startswith("severity."):
                code, level = read_severity(key.removeprefix("severity."), plain)
                severity[code] = level
            else:
                values[key] = find(key).read(plain)
                origins[key] = "log"
        except HouseError as e:
            unknown.append((name, text, str(e)))
    return tuple(unknown)


def _turning_days(dated: tuple[Section | RakeSchedule, ...]) -> list[date]:
    """Days on which other sections come into force, the last of them being after all dates in the files."""
    days = {part.since for part in dated if part.since > date.min}
    days |= {part.until + timedelta(days=1) for part in dated if part.until < date.max}
    return sorted(days)


def _canonical(chain: tuple[Profile, ...]) -> list[str]:
    """Everything that a house consists of, a line each, the same on every machine."""

    def show(option: Option, qualified: Qualified) -> str:
        return ", ".join(f"{circumstance}: {option.show(value)}" for circumstance, value in sorted(qualified.items()))

    known: Mapping[str, Option] = options()
    lines = [f"option {name} {option.type} {show(option, option.default)}" for name, option in known.items()]
    for profile in chain:
        lines.append(f"profile {profile.name}")
        for section in profile.sections:
            lines.append(f"section {section.since} {section.until}")
            lines += [f"{name} = {show(known[name], qualified)}" for name, qualified in section.values.items()]
        lines += [f"severity {code} = {level}" for code, level in sorted(profile.severity.items())]
        lines += [rake.canonical() for rake in profile.rakes]
    return lines
