"""Keywords of a log that is written in one of several languages (rule DL-02)."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\W\d_][\w-]*')


class Languages:
    """The keywords of each language, from a dialect's `words`; one with `*` behind it is followed by names and codes only."""

    def __init__(self, words: Mapping[str, frozenset[str]]) -> None:
        bare = {language: {word.rstrip("*") for word in known} for language, known in words.items()}
        every = frozenset[str]().union(*bare.values())
        self._foreign = {language: every - known for language, known in bare.items()}
        self._before_names = {word.rstrip("*") for known in words.values() for word in known if word.endswith("*")}

    def __bool__(self) -> bool:
        return bool(self._foreign)

    def foreign(self, language: str | None, line: str) -> str | None:
        """The first keyword of a line that is not of this language, None where all are."""
        strange = self._foreign.get(language or "")
        if strange is None:
            return None
        for word in _WORD.findall(line):
            if word in strange:
                return str(word)
            if word in self._before_names:
                return None
        return None
