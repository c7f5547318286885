"""Tokens that mix Latin and Cyrillic letters, and keywords of another language."""

from __future__ import annotations

import pytest

from hhparse.parse.language import Languages
from hhparse.parse.scripts import cards_respelt, respellings


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("SЕAT S1 Oleh STACK 500", "SEAT S1 Oleh STACK 500"),  # a Cyrillic Е
        ("S1 КOЛЛ 200", "S1 КОЛЛ 200"),  # a Latin O
        ('NOTЕ "SЕAT"', 'NOTE "SЕAT"'),  # what is quoted stays
    ],
)
def test_a_token_is_read_in_one_script(line: str, read: str) -> None:
    assert next(respellings(line)).line == read


def test_where_both_scripts_are_possible_both_are_tried() -> None:
    assert [r.line for r in respellings("TО 5")] == ["TO 5", "ТО 5"]


@pytest.mark.parametrize("line", ["SEAT S1 Олег STACK 500", "S1 КОЛЛ 200", "BOARD TURN [Kc]", "S1 ДsЖ 5"])
def test_nothing_to_repair(line: str) -> None:
    """One script a token, or letters that look like none of the other script."""
    assert not list(respellings(line))
    assert cards_respelt(line) is None


def test_cards_are_latin() -> None:
    respelt = cards_respelt('BOARD FLOP [7h Кс 8d] "[Кс]"')
    assert respelt is not None
    assert respelt.line == 'BOARD FLOP [7h Kc 8d] "[Кс]"'
    assert respelt.tokens == (("Кс", "Kc"),)


def test_keywords_of_another_language() -> None:
    languages = Languages({"EN": frozenset(("TABLE*", "FOLD", "POT")), "RU": frozenset(("СТОЛ*", "ФОЛД", "БАНК"))})
    assert languages
    assert languages.foreign("EN", "S1 ФОЛД") == "ФОЛД"
    assert languages.foreign("RU", "S1 ФОЛД") is None
    assert languages.foreign("EN", 'POT "ФОЛД"') is None
    assert languages.foreign("EN", "TABLE ФОЛД") is None
    assert languages.foreign(None, "S1 ФОЛД") is None
    assert not Languages({})
