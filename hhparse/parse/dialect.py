"""A dialect: one Lark grammar, and the hints in its comments that the reader needs before a line can be parsed.

A grammar reads *shapes*. In a shape every known name, number, card list and quoted text is one private control
character, a mark; `grammars/_common.lark` names them. Lark parses each new shape once and this module turns the
tree into a `Template`: which kind of line it is, and which mark is the amount, the total, the seat.

How a tree becomes a template:

* the rule below `line` is the kind: an event kind of `chunk.KINDS`, or a fact such as `hand`, `seat_line`, `total`;
* a rule `amount`, `seat`, `text`, ... with a mark in it is a field of that name; without a mark its text is the value;
* a rule named `field__value` sets that field to that value (`street__flop`, `pot_no__0`, `game__holdem`);
* a terminal `ALL_IN`, `OUT_OF_TURN` or `TIMED_OUT` sets that flag.

Hints stand in lines `//@ word ...`; the words are those of `_HINTS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from hhparse.chunk import KIND, KINDS

NUMBER, CARDS, PLAYER, TEXT, STRANGER = MARKS = "\x01\x02\x03\x04\x05"
MARK_OF = {"NUMBER": NUMBER, "CARDS": CARDS, "PLAYER": PLAYER, "TEXT": TEXT, "STRANGER": STRANGER}
FLAGS = ("ALL_IN", "OUT_OF_TURN", "TIMED_OUT")

FACTS = (
    "hand", "table", "seat_line", "button_line", "street", "both_blinds", "deal", "pot_total", "claim", "board_claim", "pot",
    "result", "setting", "option", "staff", "move", "hand_end", "summary", "nothing", "run",
)  # fmt: skip
"""Lines that are no event of their own: they set values of the hand, the seats, the claims or the next events."""
FACT: dict[str, int] = {name: len(KINDS) + i for i, name in enumerate(FACTS)}
CODES = KIND | FACT

_HINTS = {"lift", "slot", "actor", "stranger", "chat", "skip", "card", "behind", "void", "words"}


class GrammarError(ValueError):
    """A grammar that cannot be used; the text says which file, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Template:
    """What a shape means. `numbers`, `cards`, `names`, `texts` give for a field the ordinal of its mark in the shape."""

    code: int
    flags: tuple[bool, bool, bool]
    numbers: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, int], ...]
    names: tuple[tuple[str, int], ...]
    texts: tuple[tuple[str, int], ...]
    words: tuple[tuple[str, str], ...]
    """Fields that are a piece of the shape itself, marks to be filled in again: (field, piece)."""
    words_from: tuple[tuple[int, int, int, int], ...]
    """For each of `words`: how many numbers, cards, names and texts stand before its piece."""
    constants: tuple[tuple[str, str], ...]
    named: bool
    """True: a value depends on the names in the line."""
    expected: str | None = None
    """For a shape that does not parse: what the grammar would have taken; `words` then holds what it did take."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a line that is lifted before anything else: the first group of a pattern becomes a mark."""

    mark: str
    pattern: re.Pattern[str]


class Dialect:
    """One dialect's grammar and hints."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        text = path.read_text(encoding="utf-8")
        try:
            self._lark = Lark(
                text, parser="lalr", lexer="contextual", maybe_placeholders=False, import_paths=[str(path.parent)], source_path=str(path)
            )
        except LarkError as e:
            raise GrammarError(f"{path}: {e}") from e
        hints: dict[str, list[str]] = {}
        for word, rest in re.findall(r"(?m)^//@ (\w+) (.*)$", text):
            if word not in _HINTS:
                raise GrammarError(f"{path}: unknown hint {word!r}; known are {', '.join(sorted(_HINTS))}")
            hints.setdefault(word, []).append(rest)
        self.lifts = [self._splitter(path, *self._typed(path, hint)) for hint in hints.get("lift", ())]
        """What is lifted out of a line wherever it stands, one mark after the other: the mark, and what splits a text there."""
        self.slots = tuple(
            Slot(MARK_OF[name], re.compile(pattern)) for name, pattern in (self._typed(path, h) for h in hints.get("slot", ()))
        )
        """A place that is known by what stands around it: seat names, titles."""
        self.actor = hints["actor"][0].strip('"') if "actor" in hints else ""
        """What stands between a name at the start of a line and what he does; empty where lines name seats."""
        self.strangers = re.compile("|".join(hints["stranger"])) if "stranger" in hints else None
        """What follows the name of somebody who need not be seated."""
        self.chat = re.compile(hints["chat"][0]) if "chat" in hints else None
        """Words of a player begin behind this; they are never syntax and never memoised."""
        self.respell = [(re.compile(pattern), spelling) for pattern, spelling in (self._quoted(path, h) for h in hints.get("card", ()))]
        """How the dialect's cards become `Ah Kd ??`: pairs of a pattern and what replaces it."""
        self.misspelt = re.compile("|".join(pattern.pattern for pattern, _ in self.respell)).search if self.respell else None
        """Finds whether a list of cards has to be respelt at all."""
        self.behind = [
            (literal, re.compile(pattern).match) for literal, pattern in (self._quoted(path, h) for h in hints.get("behind", ()))
        ]
        """Free texts: what matches the pattern right behind the literal is a `TEXT`."""
        self.skip = re.compile(hints["skip"][0]) if "skip" in hints else None
        """What is dropped from a line before it is read (comments)."""
        self.void = re.compile(hints["void"][0]) if "void" in hints else None
        """In a ruling: the word that ends the hand as if it were cancelled; what stands in quotes is passed over (rule DL-11)."""
        self.words = {words[0]: frozenset(words[1:]) for words in map(str.split, hints.get("words", ()))}
        """By language: its keywords, where a log's header names the language (rule DL-02); `*` behind one: names and codes follow."""

    @staticmethod
    def _typed(path: Path, hint: str) -> tuple[str, str]:
        name, _, pattern = hint.partition(" ")
        if name not in MARK_OF:
            raise GrammarError(f"{path}: hint for {name!r}; the marks are {', '.join(MARK_OF)}")
        return name, pattern.strip()

    @staticmethod
    def _quoted(path: Path, hint: str) -> tuple[str, str]:
        if not (m := re.fullmatch(r'"(.*)" "(.*)"', hint.strip())):
            raise GrammarError(f"{path}: hint: write two texts in quotes, not {hint}")
        return m[1], m[2]

    @staticmethod
    def _splitter(path: Path, name: str, pattern: str) -> tuple[str, Callable[[str], list[str]]]:
        if re.compile(pattern).groups:
            raise GrammarError(f"{path}: hint lift {name}: write its groups as (?:...)")
        return MARK_OF[name], re.compile(f"({pattern})").split

    def template(self, shape: str) -> Template:
        """Ask Lark what a shape means; a shape that does not parse gives an `unparsed` template that says why."""
        try:
            tree = self._lark.parse(shape)
        except UnexpectedInput as e:
            return _unparsed(e, shape)
        line: Any = tree.children[0]
        code = CODES.get(line.data)
        if code is None:
            raise GrammarError(f"{self.name}.lark: rule {line.data!r} is neither an event kind nor a fact")
        return _template(code, line, shape)


def _template(code: int, line: Tree[Token], shape: str) -> Template:
    found: dict[str, list[tuple[str, int]]] = {"NUMBER": [], "CARDS": [], "PLAYER": [], "TEXT": []}
    words: list[tuple[str, str]] = []
    words_from: list[tuple[int, int, int, int]] = []
    constants: list[tuple[str, str]] = []
    flags = [False, False, False]
    for sub in line.iter_subtrees_topdown():
        field = str(sub.data)
        name, _, value = field.partition("__")
        tokens = [t for t in sub.children if isinstance(t, Token)]
        for token in tokens:
            if token.type in FLAGS:
                flags[FLAGS.index(token.type)] = True
        if value:
            constants.append((name, value))
            continue
        if sub is line or not tokens:
            continue
        marks = [t for t in tokens if t.type in MARK_OF]
        if len(marks) == 1 and all(t.type in MARK_OF or t.type == "CURRENCY" for t in tokens):
            mark = marks[0]
            place = mark.start_pos or 0
            kind = "PLAYER" if mark.type == "STRANGER" else mark.type
            if mark.type == "STRANGER":
                found["PLAYER"].append((field, -1))
            else:
                found[kind].append((field, shape.count(MARK_OF[mark.type], 0, place + len(mark)) - 1))
        else:
            start, end = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
            words.append((field, shape[start:end]))
            before = shape[:start]
            words_from.append((before.count(NUMBER), before.count(CARDS), before.count(PLAYER), before.count(TEXT)))
    return Template(
        code, (flags[0], flags[1], flags[2]), tuple(found["NUMBER"]), tuple(found["CARDS"]), tuple(found["PLAYER"]),
        tuple(found["TEXT"]), tuple(words), tuple(words_from), tuple(constants),
        bool(found["PLAYER"]) or any(PLAYER in piece for _, piece in words),
    )  # fmt: skip


_SPOKEN = {
    "NUMBER": "a number", "CARDS": "cards", "PLAYER": "a player", "TEXT": "a quoted text", "STRANGER": "a name",
    "$END": "the end of the line",
}  # fmt: skip


def _unparsed(error: UnexpectedInput, shape: str) -> Template:
    """Where the shape broke, and what would have been read there, in words."""
    if isinstance(error, UnexpectedCharacters):
        wanted = set(error.allowed or ())
    elif isinstance(error, (UnexpectedToken, UnexpectedEOF)):
        wanted = set(error.expected)
    else:
        wanted = set()
    where: Any = error.pos_in_stream  # None at the end, whatever its type says
    at = where if isinstance(where, int) and where >= 0 else len(shape)
    said = sorted({_SPOKEN.get(w, w.removeprefix("K_")) for w in wanted if not w.startswith("__")})
    expected = ", ".join(said[:6]) + (", ..." if len(said) > 6 else "") if said else "another kind of line"
    read = (("", shape[:at]),)
    return Template(KIND["unparsed"], (False, False, False), (), (), (), (), read, ((0, 0, 0, 0),), (), PLAYER in shape, expected)
