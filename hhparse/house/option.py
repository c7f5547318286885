"""The options of the rulebook, from `options.toml`, their one home, and values that depend on game and format.

A value may be *qualified*: an inline table keyed by circumstance. Of the keys that fit a hand the strongest holds:
game and format (`stud-tournament`, `stud-cash`), game (`shortdeck`), format (`tournament`, `cash`), `default`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hhparse.house.error import HouseError, hint, shorten
from hhparse.house.value import TYPES, Value, read_value, show_value

Qualified = Mapping[str, Value]
"""Values by circumstance; a plain value stands under `default`."""

_FILE = Path(__file__).with_name("options.toml")
_KEYS = ("type", "values", "default", "rules", "about")


@dataclass(frozen=True, slots=True)
class Option:
    """One room-dependent value of the rules (rulebook, section 0.2)."""

    name: str
    type: str
    """One of `value.TYPES`."""
    values: tuple[str, ...]
    """Of a choice all values; of an int or rank the only numbers, if any; otherwise the words accepted beside a number."""
    default: Qualified
    """Value in profile `standard`, by circumstance; empty where it stands in the log's header or nowhere."""
    rules: tuple[str, ...]
    about: str

    def read(self, raw: object) -> Value:
        """A value from TOML or from the text of an OPTION line. Raises HouseError, without the option's name."""
        return read_value(self.type, self.values, raw)

    def show(self, value: Value) -> str:
        """A value as an OPTION line would write it."""
        return show_value(self.type, value)

    def standard(self, game: str | None = None, tournament: bool = False) -> Value:
        """The value in profile `standard`."""
        return pick(self.default, circumstances(game, tournament))[1]


@cache
def options() -> Mapping[str, Option]:
    """Every option by name, in the order of `options.toml`."""
    return MappingProxyType(read_options(_FILE))


@cache
def games() -> tuple[str, ...]:
    """Codes of the games that a qualified value may name."""
    return tuple(load_toml(_FILE)["games"])


def read_options(path: Path) -> dict[str, Option]:
    """An options file. Raises HouseError for a key, type or default that does not fit."""
    found: dict[str, Option] = {}
    for name, data in load_toml(path).items():
        if name == "games":
            continue
        where = f"{path}: {name}"
        if unknown := [key for key in data if key not in _KEYS]:
            raise HouseError(f"{where}: unknown key {unknown[0]!r}; {hint(unknown[0], _KEYS, otherwise='known are ' + ', '.join(_KEYS))}")
        if missing := [key for key in ("type", "rules", "about") if key not in data]:
            raise HouseError(f"{where}: {missing[0]!r} is missing")
        if data["type"] not in TYPES:
            raise HouseError(f"{where}: unknown type {data['type']!r}; types are {', '.join(TYPES)}")
        option = Option(name, data["type"], tuple(map(str, data.get("values", ()))), {}, tuple(data["rules"]), data["about"])
        default = read_qualified(option, data["default"], where) if "default" in data else {}
        found[name] = Option(option.name, option.type, option.values, default, option.rules, option.about)
    return found


def find(name: str) -> Option:
    """The option of a name. Raises HouseError with the nearest one."""
    option = options().get(name)
    if option is None:
        raise HouseError(f"unknown option {shorten(name)}; {hint(name, options(), otherwise='`hhparse house` lists them all')}")
    return option


def read_qualified(option: Option, raw: object, where: str) -> Qualified:
    """A plain value or an inline table of them. Raises HouseError that begins with `where`."""
    by_circumstance: Mapping[str, object] = {"default": raw}
    # `{ 2 = "1.00" }` of type caps is a plain value, not circumstances
    if isinstance(raw, dict) and not (option.type == "caps" and all(key.isdecimal() for key in raw)):
        by_circumstance = raw
    values: dict[str, Value] = {}
    for circumstance, value in by_circumstance.items():
        try:
            _check_circumstance(circumstance)
            values[circumstance] = option.read(value)
        except HouseError as e:
            raise HouseError(f"{where}{'' if by_circumstance is not raw else '.' + circumstance}: {e}") from None
    return values


def circumstances(game: str | None, tournament: bool) -> tuple[str, ...]:
    """Keys of a qualified value that fit a hand, strongest first."""
    form = "tournament" if tournament else "cash"
    return (form, "default") if game is None else (f"{game}-{form}", game, form, "default")


def pick(values: Qualified, fitting: tuple[str, ...]) -> tuple[str | None, Value]:
    """The strongest fitting circumstance and its value; (None, None) if none fits."""
    for circumstance in fitting:
        if circumstance in values:
            return circumstance, values[circumstance]
    return None, None


def _check_circumstance(word: str) -> None:
    if word in ("default", "tournament", "cash"):
        return
    game, dash, form = word.rpartition("-")
    if (game if dash else word) in games() and (not dash or form in ("tournament", "cash")):
        return
    known = ("default", "tournament", "cash", *games(), *(f"{g}-{f}" for g in games() for f in ("tournament", "cash")))
    otherwise = "known are default, tournament, cash, a game's code, or both as in stud-tournament"
    raise HouseError(f"unknown circumstance {shorten(word)}; {hint(word, known, otherwise=otherwise)}")


def load_toml(path: Path) -> dict[str, Any]:
    """The TOML of a file with exact decimals. Raises HouseError for a file that is missing, unreadable or no TOML."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file, parse_float=Decimal)
    except OSError as e:
        raise HouseError(f"{path}: cannot be read: {e.strerror or e}") from e
    except (ValueError, RecursionError) as e:  # TOMLDecodeError, UnicodeDecodeError, numbers and nesting beyond reason
        raise HouseError(f"{path}: not TOML: {e}") from e
