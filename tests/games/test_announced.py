"""Names of hands as players and logs write them, and what cannot be understood (rule CM-103)."""

from __future__ import annotations

import pytest

from hhparse.games.announced import announced, named, named_low
from hhparse.games.cards import parse_cards
from hhparse.games.evaluate import high, low8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("two pair, Aces and Kings", "two_pair A K"),
        ("two pair, kings and aces", "two_pair A K"),
        ("a pair of Aces - King+Queen+Ten kicker", "pair A K Q T"),
        ("a flush, Ace high - Jack higher", "flush A"),
        ("a straight, Ace to Five", "straight 5"),
        ("straight, nine high (A-6-7-8-9)", "straight 9"),
        ("HI: a straight, Three to Seven; LO: 5,4,3,2,A", "straight 7; low 5 4 3 2 A"),
        ("low 5-4-3-2-A, straight five high", "straight 5; low 5 4 3 2 A"),
        ("8-6-4-3-A low", "low 8 6 4 3 A"),
        ("a royal flush", "straight_flush A"),
        ("Two Pairs [Qd Ts Tc 5d 5c]", "two_pair"),
        ("ace high", "high_card A"),
        ("фулл-хаус, валеты и восьмёрки", "full_house J 8"),
        ("стрит до дамы", "straight Q"),
        ("тройка дам", "trips Q"),
        ("дві пари, валети та дев'ятки", "two_pair J 9"),
        ("nut flush", None),
        ("flush draw", None),
        ("three aces", None),
        ("", None),
    ],
)
def test_announced(text: str, words: str | None) -> None:
    assert announced(text) == words
    assert announced(f'"{text}"') == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Kd Qh Jc 9s", "high_card A K Q J 9"),
        ("As Ad Kh Kc 9s", "two_pair A K 9"),
        ("As 2d 3h 4c 5s", "straight 5"),
        ("As Ad Ah Kc Ks", "full_house A K"),
        ("As Ks Qs Js Ts", "straight_flush A"),
    ],
)
def test_named(cards: str, words: str) -> None:
    assert named(high(parse_cards(cards))) == words


def test_named_low() -> None:
    assert named_low(low8(parse_cards("As 2d 3h 4c 8s"))) == "low 8 4 3 2 A"
    assert named_low(low8(parse_cards("As 2d 3h 4c 9s"))) == "low none"
