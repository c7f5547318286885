"""Text on a screen: columns of a terminal, cards and amounts, colour where it is wanted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from hhparse.report.plain import money, safe

_SUITS = {"s": ("♠", "1"), "h": ("♥", "31"), "d": ("♦", "34"), "c": ("♣", "32")}
_CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b")
_SGR = re.compile("\x1b\\[[0-9;]*m")


class Pen(NamedTuple):
    """How things are written for this hand."""

    width: int
    colour: bool
    places: int
    """Decimals of every amount, so that numbers stand in line."""

    def money(self, value: Decimal | None) -> str:
        return money(None) if value is None else f"{value:.{self.places}f}"

    def paint(self, text: str, sgr: str = "1") -> str:
        return f"\x1b[{sgr}m{text}\x1b[0m" if self.colour and text else text

    def cards(self, *lists: str | None) -> str:
        """Cards with letters for suits, or coloured signs."""
        text = " | ".join(safe(cards) for cards in lists if cards)
        return _CARD.sub(lambda m: self.paint(m[1] + _SUITS[m[2]][0], _SUITS[m[2]][1]), text) if self.colour else text

    def differs(self, due: Decimal | None, claimed: Decimal | None) -> str:
        return self.paint("!=", "1;33") if due is not None and claimed is not None and due != claimed else ""

    def fold(self, text: str, first: str = "  ") -> Iterator[str]:
        """A paragraph within the width, that begins with `first` and is indented by as much."""
        for i, line in enumerate(folded(text, self.width - columns(first))):
            yield ((" " * columns(first) if i else first) + line).rstrip()

    def table(self, titles: list[str], rows: list[list[str]], left: Sequence[int] = (0,)) -> Iterator[str]:
        """Columns of numbers, those in `left` of words, the last of free text; the last of `left` gives way where room is short."""
        ends = range(len(titles) - 1)
        widths = [max(columns(line[i]) for line in [titles, *rows]) for i in ends]
        free = min(20, max([columns(line[-1]) for line in rows], default=0))
        widths[left[-1]] -= max(0, min(sum(widths) + 2 * len(widths) + free - self.width, widths[left[-1]] - 6))
        gap = "  " if sum(widths) + 2 * len(ends) <= self.width else " "
        for n, line in enumerate([titles, *rows] if rows else []):
            start = gap.join(pad(cut(line[i], widths[i]) if i == left[-1] else line[i], widths[i], right=i not in left) for i in ends)
            beside = columns(start) + 2 + min(columns(line[-1]), 20) <= self.width
            texts = [*self.fold(line[-1], start + "  ")] if beside else [start.rstrip(), *self.fold(line[-1], " " * 8)]
            yield from map(self.paint, texts) if not n else texts


def columns(text: str) -> int:
    """Columns of a terminal that a text takes; colours take none."""
    text = _SGR.sub("", text) if "\x1b" in text else text
    return len(text) if text.isascii() else sum(map(_column, text))


def _column(ch: str) -> int:
    return 0 if unicodedata.category(ch) in ("Mn", "Me") else 2 if unicodedata.east_asian_width(ch) in "WF" else 1


def pad(text: str, width: int, right: bool = False) -> str:
    """A text filled up with blanks to `width` columns."""
    blanks = " " * (width - columns(text))
    return blanks + text if right else text + blanks


def cut(text: str, width: int) -> str:
    """A text without colours that takes at most `width` columns, its end an ellipsis where it was longer."""
    if columns(text) <= width:
        return text
    kept = size = 0
    for ch in text:
        kept += _column(ch)
        if kept >= width:
            break
        size += 1
    return text[:size] + "…"


def folded(text: str, width: int) -> list[str]:
    """Lines of at most `width` columns, broken between words, a longer word where it must be; at least one line."""
    lines = [""]
    for word in text.split(" "):
        while columns(word) > width and "\x1b" not in word:
            size = len(cut(word, width)) - 1 or 1
            lines.append(word[:size])
            word = word[size:]
        if lines[-1] and columns(lines[-1]) + 1 + columns(word) > width:
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return lines[1:] if len(lines) > 1 and not lines[0] else lines
