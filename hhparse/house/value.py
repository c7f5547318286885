"""Values of options: read from TOML or from the text of a log's OPTION line, and written back.

| type | Python | text |
|---|---|---|
| `bool` | bool | `true` |
| `choice` | str, also `"none"` where that is one of the choices | `dead` |
| `int` | int, or one of the words | `4` |
| `rank` | int, 2 to 14 (ace) | `6`, `T`, `A` |
| `number` | int if whole, else Decimal | `2`, `2.5` |
| `amount` | int of ten-thousandths of the currency unit, or text of units (`a+a`, `2a`, `bb`, `chip`) | `0.01`, `2a` |
| `percent` | int of ten-thousandths of a percent | `5`, `2.5%` |
| `list` | tuple of str | `holdem, omaha8` |
| `range` | (lowest, highest) | `2-15` |
| `caps` | ((players, amount), ...), fewest players first (rule CM-91) | `2:1.00, 4:3.00` |
| `text` | str | |

`none` is None in every type but `choice` and `text`, where the option allows it. An option that has no value is None too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from hhparse.chunk import UNIT
from hhparse.house.error import HouseError, hint, shorten

Value = bool | int | str | Decimal | tuple[Any, ...] | None
"""A typed value of an option."""

_INT = re.compile(r"[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
# fourteen digits before the point are what DECIMAL(18,4) of the tables holds
_AMOUNT = re.compile(r"([0-9]{1,14})(?:\.([0-9]{1,4}))?")
_TERM = re.compile(r"([0-9]{0,6})([a-z_][a-z_.]*)")
_RANGE = re.compile(r"([0-9]{1,9})\s*[-\u2013,]\s*([0-9]{1,9})")
_RANKS = {**{str(n): n for n in range(2, 11)}, "t": 10, "j": 11, "q": 12, "k": 13, "a": 14}
_RANK_NAMES = "23456789TJQKA"


def read_value(kind: str, words: tuple[str, ...], raw: object) -> Value:
    """A value of one type from a TOML value or from text; `words` are the option's `values`.

    Raises HouseError that says what is wrong and what would be right, without file and key.
    """
    text = _text(kind, raw)
    if kind not in ("choice", "text") and text.casefold() == "none" and "none" in words:
        return None
    return _READERS[kind](text, words)


def show_value(kind: str, value: Value) -> str:
    """A value as an OPTION line would write it; `none` for None."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case int() if kind in ("amount", "percent"):
            return show_amount(value)
        case int() if kind == "rank":
            return _RANK_NAMES[value - 2]
        case tuple() if kind == "range":
            return "-".join(map(str, value))
        case tuple() if kind == "caps":
            return ", ".join(f"{players}:{show_amount(amount)}" for players, amount in value)
        case tuple():
            return ", ".join(value)
    return str(value)


def read_amount(text: str) -> int:
    """Ten-thousandths of the currency unit (rule CM-05). Raises HouseError."""
    found = _AMOUNT.fullmatch(text)
    if not found:
        raise HouseError(f"{shorten(text)} is no amount; write digits with at most four decimals, like 300 or 0.25")
    return int(found[1]) * UNIT + int((found[2] or "").ljust(4, "0"))


def show_amount(amount: int) -> str:
    """An amount in units of the currency, with two decimals where two suffice (`5`, `0.25`, `0.0125`)."""
    whole, part = divmod(amount, UNIT)
    if not part:
        return str(whole)
    return f"{whole}.{part // 100:02}" if part % 100 == 0 else f"{whole}.{part:04}".rstrip("0")


@lru_cache(maxsize=1024)
def terms(text: str) -> tuple[tuple[int, str], ...]:
    """The parts of an amount written in units: `2a` is ((2, "a"),), `a+a` is ((1, "a"), (1, "a")); a plain part has unit ""."""
    parts: list[tuple[int, str]] = []
    for part in text.split("+"):
        if found := _TERM.fullmatch(part):
            parts.append((int(found[1] or 1), found[2]))
        else:
            parts.append((read_amount(part), ""))
    return tuple(parts)


def _text(kind: str, raw: object) -> str:
    """A TOML value in the form an OPTION line has, so that one reader serves both."""
    match raw:
        case str():
            return raw.strip()
        case bool():
            return "true" if raw else "false"
        case int():
            return str(raw) if abs(raw) < 10**18 else "a number of more than 18 digits"
        case Decimal():
            return format(raw, "f") if raw.is_finite() and abs(raw.adjusted()) < 20 else str(raw)
        case list() if kind in ("list", "range"):
            return ", ".join(_text("text", item) for item in raw)
        case Mapping() if kind == "caps":
            return ", ".join(f"{players}:{_text('amount', cap)}" for players, cap in raw.items())
    raise HouseError(f"a {type(raw).__name__} cannot be the value of an option of type {kind}; put it in double quotes")


def _word(text: str, words: tuple[str, ...]) -> str | None:
    """The word as the option spells it, None if it is none of them."""
    folded = text.casefold()
    return next((word for word in words if word.casefold() == folded), None)


def _unknown(text: str, kind: str, words: tuple[str, ...]) -> HouseError:
    allowed = f"allowed are {', '.join(words)}"
    return HouseError(f"{shorten(text)} is no value of this {kind}; {hint(text, words, otherwise=allowed)}")


def _bool(text: str, words: tuple[str, ...]) -> bool:
    if text.casefold() not in ("true", "false"):
        raise HouseError(f"{shorten(text)} is neither true nor false")
    return text.casefold() == "true"


def _choice(text: str, words: tuple[str, ...]) -> str:
    word = _word(text, words)
    if word is None:
        raise _unknown(text, "choice", words)
    return word


def _int(text: str, words: tuple[str, ...]) -> int | str:
    word = _word(text, words)
    if word is not None and not word.isdecimal():
        return word
    if not _INT.fullmatch(text):
        raise HouseError(f"{shorten(text)} is no whole number" + (f"; allowed are {', '.join(words)}" if words else ""))
    numbers = [w for w in words if w.isdecimal()]
    if numbers and str(int(text)) not in numbers:
        raise _unknown(text, "option", words)
    return int(text)


def _rank(text: str, words: tuple[str, ...]) -> int:
    rank = _RANKS.get(text.casefold())
    if rank is None:
        raise HouseError(f"{shorten(text)} is no rank; ranks are {' '.join(_RANK_NAMES)}")
    allowed = [_RANKS[w.casefold()] for w in words if w.casefold() in _RANKS]
    if allowed and rank not in allowed:
        raise _unknown(text, "rank", words)
    return rank


def _number(text: str, words: tuple[str, ...]) -> int | Decimal:
    if not _NUMBER.fullmatch(text):
        raise HouseError(f"{shorten(text)} is no number; write it like 2 or 2.5")
    number = Decimal(text)
    return int(number) if number == number.to_integral_value() else number.normalize()


def _amount(text: str, words: tuple[str, ...]) -> int | str:
    if _AMOUNT.fullmatch(text):
        return read_amount(text)
    units = [word for word in words if word != "none"]
    parts: list[str] = []
    for part in text.casefold().split("+", maxsplit=8):
        part = part.strip()
        unit = _TERM.fullmatch(part)
        if unit and unit[2] in units:
            times = int(unit[1] or 1)
            parts.append(unit[2] if times == 1 else f"{times}{unit[2]}")
        elif _AMOUNT.fullmatch(part) and units:
            parts.append(show_amount(read_amount(part)))
        else:
            also = "".join(f", or {word}" for word in words)
            raise HouseError(f"{shorten(text)} is no amount; write it in units of the currency, like 300 or 0.25{also}")
    return "+".join(parts)


def _percent(text: str, words: tuple[str, ...]) -> int:
    found = _AMOUNT.fullmatch(text.removesuffix("%").rstrip())
    if not found or int(found[1]) > 100 or (int(found[1]) == 100 and int(found[2] or 0)):
        raise HouseError(f"{shorten(text)} is no percentage from 0 to 100; write it like 5 or 2.5")
    return read_amount(found[0])


def _list(text: str, words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(item for part in text.split(",") if (item := part.strip()))


def _range(text: str, words: tuple[str, ...]) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    if not found or int(found[1]) > int(found[2]):
        raise HouseError(f"{shorten(text)} is no range; write lowest and highest like 2-15")
    return int(found[1]), int(found[2])


def _caps(text: str, words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    caps: dict[int, int] = {}
    for item in text.split(","):
        players, colon, cap = item.partition(":")
        if not colon and "," not in text:
            return ((1, read_amount(text)),)
        if not _INT.fullmatch(players.strip()):
            raise HouseError(f"{shorten(text)} is no list of caps; write fewest players and cap like 2:1.00, 4:3.00")
        caps[int(players)] = read_amount(cap.strip())
    return tuple(sorted(caps.items()))


def _free(text: str, words: tuple[str, ...]) -> str:
    return _word(text, words) or text


_READERS: dict[str, Callable[[str, tuple[str, ...]], Value]] = {
    "bool": _bool,
    "choice": _choice,
    "int": _int,
    "rank": _rank,
    "number": _number,
    "amount": _amount,
    "percent": _percent,
    "list": _list,
    "range": _range,
    "caps": _caps,
    "text": _free,
}
TYPES = tuple(_READERS)
"""Every type an option may have."""
