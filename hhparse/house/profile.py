"""Reading one house file: a shipped profile of `profiles/*.toml` or a user's own.

```toml
name = "river-club"
base = "standard"                 # a profile, or another file beside this one
[[rules]]                         # later sections win; `from` and `to` are the first and the last day in force
from = 2026-01-01
"sd.order" = "trips_wins"
"fl.headsup" = { default = "round_starts_headsup", tournament = "cap_always" }
[severity]
BURN_COUNT = "info"
[[rake]]
game = "holdem"
percent = 5
caps = { 2 = "1.00", 4 = "3.00" }
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from hhparse.house.error import HouseError, hint, shorten
from hhparse.house.option import Qualified, find, games, load_toml, options, read_qualified
from hhparse.house.rake import RakeSchedule
from hhparse.house.value import read_amount, read_value

SEVERITIES = ("error", "warning", "info")
_KEYS = ("name", "base", "about", "rules", "severity", "rake")
_RAKE_KEYS = ("game", "stake", "percent", "caps", "no_flop_no_drop", "from", "to")
_CODE = re.compile(r"[A-Z][A-Z0-9_]{0,63}")


@dataclass(frozen=True, slots=True)
class Section:
    """One `[[rules]]` section: values in force from one day to another, both included."""

    since: date
    until: date
    values: Mapping[str, Qualified]
    origin: str
    """House and dates, `pokerstars (from 2013-01-01)`."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One house file by itself, without its base."""

    name: str
    path: Path
    about: str
    base: str | None
    sections: tuple[Section, ...]
    severity: Mapping[str, str]
    rakes: tuple[RakeSchedule, ...]


def read_profile(path: Path) -> Profile:
    """One house file. Raises HouseError that names the file, the key, the nearest known word and the way out."""
    data = load_toml(path)
    for key in data:
        if key not in _KEYS:
            way_out = f"put options below [[rules]]; known here are {', '.join(_KEYS)}"
            raise HouseError(f"{path}: unknown key {shorten(key)}; {way_out if key in options() else hint(key, _KEYS, otherwise=way_out)}")
    name = _text(data.get("name", path.stem), f"{path}: name")
    if not name:
        raise HouseError(f"{path}: name: is empty; leave it out, or name the house")
    base = data.get("base")
    return Profile(
        name=name,
        path=path,
        about=_text(data.get("about", ""), f"{path}: about"),
        base=None if base is None else _text(base, f"{path}: base"),
        sections=tuple(_section(table, name, f"{path}: rules[{i}]") for i, table in enumerate(_tables(data, "rules", path), 1)),
        severity=_severity(data.get("severity", {}), f"{path}: severity"),
        rakes=tuple(_rake(table, name, f"{path}: rake[{i}]") for i, table in enumerate(_tables(data, "rake", path), 1)),
    )


def read_severity(code: str, level: object) -> tuple[str, str]:
    """Code and severity, spelt as in the findings. Raises HouseError without file and key."""
    code, word = code.upper(), str(level).strip().casefold()
    if not _CODE.fullmatch(code):
        raise HouseError(f"{shorten(code)} is no finding code; write it like BURN_COUNT, as `hhparse explain` does")
    if word not in SEVERITIES:
        raise HouseError(f"unknown severity {shorten(word)}; {hint(word, SEVERITIES, otherwise='write error, warning or info')}")
    return code, word


def _section(table: dict[str, Any], name: str, where: str) -> Section:
    since, until, origin = _dates(table, name, where)
    values: dict[str, Qualified] = {}
    for key, raw in _flat({k: v for k, v in table.items() if k not in ("from", "to")}):
        try:
            option = find(key)
        except HouseError as e:
            raise HouseError(f"{where}: {e}") from None
        values[key] = read_qualified(option, raw, f"{where}: {key}")
    return Section(since, until, values, origin)


def _flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Options of a section by full name: `sd.order = ...` without quotes is a table `sd` to TOML, and means the same."""
    for key, value in table.items():
        name = prefix + key
        if isinstance(value, dict) and name not in options() and any(o.startswith(name + ".") for o in options()):
            yield from _flat(value, name + ".")
        else:
            yield name, value


def _severity(table: object, where: str) -> dict[str, str]:
    if not isinstance(table, dict):
        raise HouseError(f'{where}: is no table; write [severity] and below it CODE = "info"')
    found: dict[str, str] = {}
    for code, level in table.items():
        try:
            key, word = read_severity(code, level)
        except HouseError as e:
            raise HouseError(f"{where}.{code}: {e}") from None
        found[key] = word
    return found


def _rake(table: dict[str, Any], name: str, where: str) -> RakeSchedule:
    for key in table:
        if key not in _RAKE_KEYS:
            known = f"known are {', '.join(_RAKE_KEYS)}"
            raise HouseError(f"{where}: unknown key {shorten(key)}; {hint(key, _RAKE_KEYS, otherwise=known)}")
    if "percent" not in table:
        raise HouseError(f"{where}: 'percent' is missing; write percent = 5")
    game = table.get("game")
    if game is not None and game not in games():
        raise HouseError(f"{where}: game: unknown game {game!r}; {hint(str(game), games(), otherwise='known are ' + ', '.join(games()))}")
    since, until, origin = _dates(table, name, where)
    percent = _value("percent", table["percent"], f"{where}: percent")
    caps = _value("caps", table["caps"], f"{where}: caps") if "caps" in table else ()
    drop = table.get("no_flop_no_drop")
    if not (drop is None or isinstance(drop, bool)):
        raise HouseError(f"{where}: no_flop_no_drop: write true or false")
    return RakeSchedule(game, percent, caps, _stake(table.get("stake"), f"{where}: stake"), drop, since, until, origin)


def _stake(raw: object, where: str) -> tuple[int, int] | None:
    if raw is None:
        return None
    low, slash, high = str(raw).partition("/")
    try:
        if slash:
            return read_amount(low.strip()), read_amount(high.strip())
    except HouseError:
        pass
    raise HouseError(f'{where}: {shorten(str(raw))} is no stake; write both amounts like "0.50/1.00"')


def _value(kind: str, raw: object, where: str) -> Any:
    try:
        return read_value(kind, (), raw)
    except HouseError as e:
        raise HouseError(f"{where}: {e}") from None


def _dates(table: dict[str, Any], name: str, where: str) -> tuple[date, date, str]:
    """First day, last day, and the origin of what stands between them."""
    days: list[date | None] = []
    for key in ("from", "to"):
        day = table.get(key)
        if day is not None and (not isinstance(day, date) or isinstance(day, datetime)):
            raise HouseError(f"{where}: {key}: {shorten(str(day))} is no day; write {key} = 2026-01-31, without quotes and time")
        days.append(day)
    since, until = days
    if since and until and since > until:
        raise HouseError(f"{where}: from {since} is after to {until}; the section would never be in force")
    if since and until:
        origin = f"{name} ({since} to {until})"
    elif since:
        origin = f"{name} (from {since})"
    else:
        origin = f"{name} (to {until})" if until else name
    return since or date.min, until or date.max, origin


def _tables(data: dict[str, Any], key: str, path: Path) -> list[dict[str, Any]]:
    tables = data.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise HouseError(f"{path}: {key}: is no list of sections; write [[{key}]] with two brackets on each side")
    return tables


def _text(raw: object, where: str) -> str:
    if not isinstance(raw, str):
        raise HouseError(f"{where}: is no text; put it in double quotes")
    return raw.strip()
