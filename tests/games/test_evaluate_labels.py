"""Names of hands (rule CM-103)."""

from __future__ import annotations

import pytest

from hhparse.games.cards import parse_cards
from hhparse.games.evaluate import EVALUATORS
from hhparse.games.labels import describe


@pytest.mark.parametrize(
    ("name", "hand", "label"),
    [
        ("high", "As Ks Qs Js Ts 2d 2c", "royal flush"),
        ("high", "Ks Qs Js Ts 9s", "straight flush, king high"),
        ("high", "5s 4s 3s 2s As", "straight flush, five high"),
        ("high", "Kd Kh Ks Kc 2s", "four of a kind, kings"),
        ("high", "6d 6h 6s 2c 2d", "full house, sixes over deuces"),
        ("high", "As Js 9s 8s 7s", "flush, ace high"),
        ("high", "5h 4d 3s 2c As", "straight, five high"),
        ("high", "Td Th Ts 3c 2d", "three of a kind, tens"),
        ("high", "Kd Kh Qs Qc 4d", "two pair, kings and queens"),
        ("high", "8d 8h As Qc Jd", "pair of eights"),
        ("high", "7d 5h 4s 3c 2d", "seven high"),
        ("short_deck", "9h 8d 7s 6c As", "straight, nine high"),
        ("short_deck", "As Js 9s 8s 7s", "flush, ace high"),
        ("short_deck_trips", "Td Th Ts 7c 6d", "three of a kind, tens"),
        ("short_deck_trips", "Td Th Ts 7c 7d", "full house, tens over sevens"),
        ("low8", "8d 4h 3s 2c Ad Kh Kd", "8-4-3-2-A low"),
        ("low8", "9d 4h 3s 2c Ad", "no low"),
        ("ace_to_five", "Kd 4h 3s 2c Ad", "K-4-3-2-A low"),
        ("ace_to_five", "Ah 4h 3s 2c Ad", "pair of aces"),
        ("ace_to_five", "Ah Kh Ks Kc Ad", "full house, kings over aces"),
        ("deuce_to_seven", "7d 5h 4s 3c 2d", "7-5-4-3-2 low"),
        ("deuce_to_seven", "Ad 5h 4s 3c 2d", "A-5-4-3-2 low"),
        ("deuce_to_seven", "6d 5h 4s 3c 2d", "straight, six high"),
        ("deuce_to_seven", "2h 5h 4s 3c 2d", "pair of deuces"),
        ("badugi", "Ad 2c 3h 6s", "4-card badugi, 6-3-2-A"),
        ("badugi", "Ad 2c 3h 6h", "3-card badugi, 3-2-A"),
        ("badugi", "Kd Kc Kh Ks", "1-card badugi, K"),
    ],
)
def test_cm103_label(name: str, hand: str, label: str) -> None:
    assert describe(EVALUATORS[name](parse_cards(hand)), name) == label
