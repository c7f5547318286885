"""Written numbers as integers of ten-thousandths (rule CM-05)."""

from __future__ import annotations

from hhparse.chunk import UNIT

_SCALE = (10_000, 1_000, 100, 10, 1)
LARGEST = 10**18 - 1
"""The database keeps amounts as DECIMAL(18,4)."""


def amount(written: str) -> int | None:
    """Ten-thousandths of a number with an optional point and thousands commas; None if it does not fit."""
    if "," in written:
        written = written.replace(",", "")
    whole, point, part = written.partition(".")
    if not point:
        value = int(whole) * UNIT if len(whole) <= 18 else LARGEST + 1
    elif len(part) > 4 or len(whole) > 18:
        return None
    else:
        value = int(whole + part) * _SCALE[len(part)]
    return value if value <= LARGEST else None


def written(value: int) -> str:
    """Ten-thousandths as a person writes them: `1250`, `0.5`, `-3.25`."""
    sign, value = ("-", -value) if value < 0 else ("", value)
    whole, part = divmod(value, UNIT)
    return f"{sign}{whole}.{part:04d}".rstrip("0").rstrip(".") if part else f"{sign}{whole}"
