"""Latin and Cyrillic letters that look alike: tokens in which a clerk has mixed them, and what they were meant to be (rules/i18n).

The text of a log stays as it is; a line that cannot be read is read once more with such tokens in one script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

_LATIN = "ABCEHIKMOPTXaceiopxy"
_CYRILLIC = "АВСЕНІКМОРТХасеіорху"
_TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
_HAS_LATIN = re.compile("[A-Za-z]")
_HAS_CYRILLIC = re.compile("[\u0400-\u04ff]")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\[[^\[\]"]*\]|[\w.-]+')
_CARD = re.compile("[2-9TJQKA][shdc]")
_WAYS = 16
"""Readings of a line that are tried; each of its tokens has two at most."""


class Respelt(NamedTuple):
    """A line in one script, and the tokens that were not: as written, as read."""

    line: str
    tokens: tuple[tuple[str, str], ...]


def cards_respelt(line: str) -> Respelt | None:
    """The line with Cyrillic letters of its cards as the Latin ones they look like; None where it has none."""
    tokens: list[tuple[str, str]] = []

    def latin(found: re.Match[str]) -> str:
        card = found[0].translate(_TO_LATIN)
        if card == found[0] or not _CARD.fullmatch(card):
            return found[0]
        tokens.append((found[0], card))
        return card

    def cards(found: re.Match[str]) -> str:
        return re.sub(r"[^\s\[\]]+", latin, found[0]) if found[0][0] == "[" else found[0]

    made = _TOKEN.sub(cards, line)
    return Respelt(made, tuple(tokens)) if tokens else None


def respellings(line: str) -> Iterator[Respelt]:
    """The line with every token that mixes the scripts in one of them, the likely reading first."""
    parts: list[str] = []
    written: list[str] = []
    meant: list[list[str]] = []
    last = 0
    for found in _TOKEN.finditer(line):
        token = found[0]
        if token[0] in '["' or not (_HAS_LATIN.search(token) and _HAS_CYRILLIC.search(token)):
            continue
        latin, cyrillic = token.translate(_TO_LATIN), token.translate(_TO_CYRILLIC)
        readings = [latin] if not _HAS_CYRILLIC.search(latin) else []
        readings += [cyrillic] if not _HAS_LATIN.search(cyrillic) else []
        # a name may mix what it likes
        written.append(token)
        meant.append([*readings, token])
        parts.append(line[last : found.start()])
        last = found.end()
    for choice in islice(product(*meant), _WAYS) if meant else ():
        tokens = tuple((a, b) for a, b in zip(written, choice, strict=True) if a != b)
        if tokens:
            yield Respelt("".join(a + b for a, b in zip(parts, choice, strict=True)) + line[last:], tokens)
