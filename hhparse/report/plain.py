"""Text that is safe to show: no control character reaches a terminal raw, no cell starts a formula."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

_FORMULA = ("=", "+", "-", "@")


def safe(text: str) -> str:
    """Text with control and format characters written as escapes (`\\x1b`, `\\u202e`)."""
    if text.isprintable():
        return text
    return "".join(ch if ch.isprintable() or unicodedata.category(ch) == "Zs" else ch.encode("unicode_escape").decode() for ch in text)


def cell(text: str) -> str:
    """A text cell of a CSV that no spreadsheet takes for a formula (DESIGN, The command line)."""
    text = safe(text)
    return "'" + text if text.startswith(_FORMULA) else text


def money(value: Decimal | int | None) -> str:
    """An amount in units of the currency without idle zeros: `1250`, `0.5`; a dash for none."""
    if value is None:
        return "–"
    text = f"{Decimal(value):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def plural(count: int, one: str, many: str | None = None) -> str:
    """`1 hand`, `2,000 hands`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
