"""What the house stage refuses, and the nearest known word to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class HouseError(ValueError):
    """A house file, profile or value that cannot be used; the text says which file and key, what is known, and what to do."""


def hint(word: str, known: Iterable[str], *, otherwise: str) -> str:
    """`did you mean 'x'?`, or `otherwise` if no known word is near. Never slow, however long the word."""
    near = get_close_matches(word[:64].casefold(), list(known), n=1)
    return f"did you mean {near[0]!r}?" if near else otherwise


def shorten(word: str) -> str:
    """A word as quoted in a message: a log may hold any length of it."""
    return repr(word if len(word) <= 64 else word[:61] + "...")
