"""What a player or a log calls a hand, read in several languages, and the same of the hand that the rules see (rule CM-103).

Both become a few words that can be compared: `two_pair K Q`, `straight 9; low 8 6 4 3 A`. What is said may leave ranks
out at its end; a text with a word that is not known here is not understood, and nothing is said of it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hhparse.games.cards import RANKS
from hhparse.games.evaluate import CATEGORIES, LOWEST, category

_CATEGORIES: tuple[tuple[str, str], ...] = (
    ("straight_flush A", r"royal(?:[ -]flush)?|роял[ья]?[ -]?фл[еэ]ш|фл[еэ]ш[ -]роял[ья]?"),
    ("straight_flush", r"straight[ -]flush|стр[иі]т[ -]фл[еэ]ш|фл[еэ]ш[ -]стр[иі]т"),
    ("quads", r"four of a kind|quads|каре"),
    ("full_house", r"full house|full boat|boat|фулл?[ -]?хаус"),
    ("flush", r"flush|фл[еэ]ш"),
    ("straight", r"straight|стр[иі]т"),
    ("trips", r"three of a kind|trips|set|сет|тр[иі]пс|^тр[оі]йка(?= \w)"),
    ("two_pair", r"two pairs?|дв[еі] пар[иы]"),
    ("pair", r"one pair|pair|одна пара|пар[аиуы]"),
    ("high_card", r"high card|старшая карта|старша карта|high|хай|старш\w+"),
)
"""What it is called, the longer names before those they contain."""
_CATEGORY = [(name, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")) for name, pattern in _CATEGORIES]

_RANK_WORDS: tuple[tuple[str, str], ...] = (
    ("2", r"deuces?|twos?|двойк\w|двоек|двійк\w|двійок|2s?"),
    ("3", r"threes?|treys?|тройк\w|троек|трійк\w|трійок|3s?"),
    ("4", r"fours?|четв[её]рк\w|четв[её]рок|четвірк\w|четвірок|4s?"),
    ("5", r"fives?|пят[её]рк\w|пят[её]рок|пятірк\w|пятірок|5s?"),
    ("6", r"six(?:es)?|шест[её]рк\w|шест[её]рок|шістк\w|шісток|6s?"),
    ("7", r"sevens?|сем[её]рк\w|сем[её]рок|сімк\w|сімок|7s?"),
    ("8", r"eights?|восьм[её]рк\w|восьм[её]рок|вісімк\w|вісімок|8s?"),
    ("9", r"nines?|девятк\w|девяток|9s?"),
    ("T", r"tens?|десятк\w|десяток|10s?"),
    ("J", r"jacks?|валет\w{0,2}"),
    ("Q", r"queens?|дам\w?"),
    ("K", r"kings?|корол\w{1,2}"),
    ("A", r"aces?|туз\w{0,2}"),
)
_RANK = [(rank, re.compile(pattern)) for rank, pattern in _RANK_WORDS]
_FILL = re.compile(
    r"an?|the|of|and|with|to|high|up|full|over|kickers?|top|lower|higher|in|from|hi|hand|cards?|spades|hearts|diamonds|clubs"
    r"|и|та|й|і|до|от|від|с|з|зі|по|кик[её]р\w{0,2}|кікер\w{0,2}|хай"
)
_LETTERS = frozenset("TJQKA")
_FIVE = r"((?:10|[2-9TJQKAtjqka])(?:[-, ]+(?:10|[2-9TJQKAtjqka])){4})"
_LOW = re.compile(rf"(?:\b(?:low|lo|лоу)\b[: ,]*{_FIVE}|{_FIVE}[ ,-]*\b(?:low|лоу)\b)", re.IGNORECASE)
_NO_LOW = re.compile(r"\bno (?:qualifying )?low\b|\bбез лоу\b|\bнет лоу\b|\bнемає лоу\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_WORD = re.compile(r"[\w']+")
_ORDER = "A" + RANKS[:-1]


@lru_cache(maxsize=4096)
def announced(text: str) -> str | None:
    """What is said, None if it is not understood."""
    said = _BRACKETS.sub(" ", text.strip().strip('"')).replace("’", "").replace("'", "").replace("ʼ", "")
    parts: list[str] = []
    if low := _LOW.search(said):
        ranks = re.findall(r"10|[2-9TJQKAtjqka]", low[1] or low[2])
        ordered = sorted((r.upper().replace("10", "T") for r in ranks), key=_ORDER.index, reverse=True)
        parts.append("low " + " ".join(ordered))
        said = said[: low.start()] + said[low.end() :]
    elif none := _NO_LOW.search(said):
        said = said[: none.start()] + said[none.end() :]
    said = re.sub(r"^[\s,;:]*(?:(?:HI|High|high|хай|Хай) *:)?|[\s,;:.]+$", "", said)
    if said:
        high = _high(said)
        if high is None:
            return None
        parts.insert(0, high)
    return "; ".join(parts) or None


def _high(said: str) -> str | None:
    """The high hand of what is said."""
    lowered = said.lower()
    name, found = next(((name, found) for name, pattern in _CATEGORY if (found := pattern.search(lowered))), ("", None))
    if found is None:
        return None
    rest = said[: found.start()] + " " + said[found.end() :]
    if name == "flush":  # behind the dash stands the card that decides, not the next one
        rest = rest.partition(" - ")[0]
    ranks: list[str] = []
    for n, word in enumerate(_WORD.findall(rest)):
        rank = word if word in _LETTERS and not (word == "A" and n == 0) else _rank(word.lower())
        if rank is not None:
            ranks.append(rank)
        elif not _FILL.fullmatch(word.lower()):
            return None
    return _named(name, ranks)


def _named(name: str, ranks: list[str]) -> str | None:
    if name == "straight_flush A":
        return name if ranks in ([], ["A"]) or len(ranks) == 2 else None
    if name in ("straight", "straight_flush"):  # `nine high`, `deuce to six`; a list of all ranks is not compared
        ranks = ranks[-1:] if len(ranks) <= 2 else []
    elif name == "two_pair":
        ranks = [*sorted(ranks[:2], key=RANKS.index, reverse=True), *ranks[2:3]]
        ranks = ranks if len(ranks) > 1 else []
    elif name == "full_house":
        ranks = ranks[:2]
    elif name == "quads":
        ranks = ranks[:1]
    elif len(ranks) > 5:
        return None
    return " ".join([name, *ranks])


def _rank(word: str) -> str | None:
    return next((rank for rank, pattern in _RANK if pattern.fullmatch(word)), None)


_COUNT = {"high_card": 5, "pair": 4, "two_pair": 3, "trips": 3, "straight": 1, "flush": 5, "full_house": 2, "quads": 2, "straight_flush": 1}


def named(value: int) -> str:
    """A value of a high hand in the same words."""
    name = CATEGORIES[category(value)]
    return " ".join([name, *(RANKS[value >> 16 - 4 * k & 15] for k in range(_COUNT[name]))])


def named_low(value: int) -> str:
    """A value of eight or better in the same words, `low` alone for none."""
    if not value:
        return "low none"
    return "low " + " ".join(_ORDER[LOWEST - value >> shift & 15] for shift in range(16, -1, -4))
