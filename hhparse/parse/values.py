"""Values of a line as they are kept: names without quotes, amounts of a list, control characters given back."""

from __future__ import annotations

import re
from typing import Any

from hhparse.parse.money import amount

_ESCAPED = re.compile("\ue000(.)")
_NUMBERS = re.compile(r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?![-\w])")


def amounts_in(text: str) -> list[int]:
    """The amounts of a list of pots as a summary writes it (`Main pot $6. Side pot-1 $4.`)."""
    return [value for m in _NUMBERS.finditer(text) if (text[m.start() - 1 : m.start()] != "-") and (value := amount(m[0])) is not None]


def bare_name(written: str) -> str:
    """A player's name; quoted ones (dealer logs) without their quotes and escapes."""
    if len(written) >= 2 and written[0] == written[-1] == '"':
        return unquoted(written)
    return written


def unquoted(written: str) -> str:
    if len(written) >= 2 and written[0] == written[-1] == '"':
        return re.sub(r'\\(["\\])', r"\1", written[1:-1])
    return written


def given_back(value: Any) -> Any:
    """A value with escaped control characters given back."""
    if isinstance(value, str) and "\ue000" in value:
        return _ESCAPED.sub(lambda m: chr(ord(m[1]) - 64) if m[1] != "@" else "\ue000", value)
    return value
