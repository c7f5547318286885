"""Reading and writing the value of an option."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.house import HouseError, options, show_amount
from hhparse.house.value import TYPES, Value, read_amount, read_value, show_value

READ: list[tuple[str, object, Value, str]] = [
    ("fl.cap", 5, 5, "5"),
    ("fl.cap", "5", 5, "5"),
    ("straddle.live", False, False, "false"),
    ("straddle.live", "TRUE", True, "true"),
    ("kill", "Half", "half", "half"),
    ("kill", "none", "none", "none"),
    ("s8.structure", "pl", "PL", "PL"),
    ("straddle.multiple", 3, 3, "3"),
    ("straddle.multiple", Decimal("2.5"), Decimal("2.5"), "2.5"),
    ("nl.hand_cap", "none", None, "none"),
    ("nl.hand_cap", 10, 10_0000, "10"),
    ("nl.min_bet", "BB", "bb", "bb"),
    ("nl.min_bet", "2bb", "2bb", "2bb"),
    ("nl.min_bet", "0.50", 5_000, "0.50"),
    ("rake.unit", Decimal("0.05"), 500, "0.05"),
    ("sd.button_total", "a + a", "a+a", "a+a"),
    ("sd.button_total", "1a+50", "a+50", "a+50"),
    ("sd.min_raise_to", "6a", "6a", "6a"),
    ("reg.max_rake_percent", "10%", 10_0000, "10"),
    ("reg.max_rake_percent", Decimal("2.5"), 2_5000, "2.50"),
    ("s8.qualifier", 8, 8, "8"),
    ("s8.qualifier", "none", None, "none"),
    ("rd.pool_card_max", "T", 10, "T"),
    ("rd.pool_card_max", "10", 10, "T"),
    ("rd.pool_card_max", "a", 14, "A"),
    ("rd.players", "2–15", (2, 15), "2-15"),
    ("rd.players", [3, 8], (3, 8), "3-8"),
    ("rd.first_deal_start", "lowest_seat", "lowest_seat", "lowest_seat"),
    ("rd.first_deal_start", 4, 4, "4"),
    ("rd.final_pool", "to the youngest player", "to the youngest player", "to the youngest player"),
    ("mix.order", ["holdem", "omaha8"], ("holdem", "omaha8"), "holdem, omaha8"),
    ("mix.order", "holdem,omaha8 , razz", ("holdem", "omaha8", "razz"), "holdem, omaha8, razz"),
    ("rake.caps", "4:3.00, 2:1.00", ((2, 1_0000), (4, 3_0000)), "2:1, 4:3"),
    ("rake.caps", {"2": "0.25"}, ((2, 2_500),), "2:0.25"),
    ("rake.caps", 300, ((1, 300_0000),), "1:300"),
]


@pytest.mark.parametrize(("name", "raw", "value", "text"), READ, ids=[f"{case[0]} {case[1]!r}"[:60] for case in READ])
def test_read_and_show(name: str, raw: object, value: Value, text: str) -> None:
    option = options()[name]
    read = option.read(raw)
    assert read == value
    assert type(read) is type(value)
    assert option.show(read) == text
    assert option.read(text) == value


REFUSED: list[tuple[str, object, str]] = [
    ("sd.order", "straigth_wins", "did you mean 'straight_wins'?"),
    ("sd.order", "maybe", "allowed are straight_wins, trips_wins"),
    ("sd.order", True, "allowed are straight_wins, trips_wins"),
    ("fl.cap", "four", "no whole number"),
    ("fl.cap", -1, "no whole number"),
    ("fl.cap", "none", "no whole number"),
    ("rit.max", 4, "allowed are 1, 2, 3"),
    ("straddle.live", "yes", "neither true nor false"),
    ("straddle.multiple", "two", "no number"),
    ("nl.min_bet", "1,000", "no amount"),
    ("nl.min_bet", "0.00001", "no amount"),
    ("nl.min_bet", "2a", "or bb"),
    ("nl.min_bet", "999999999999999", "no amount"),
    ("nl.min_bet", Decimal("NaN"), "no amount"),
    ("nl.min_bet", 10**30, "no amount"),
    ("sl.min", "none", "no amount"),
    ("sd.price", "+".join(["a"] * 10), "no amount"),
    ("reg.max_rake_percent", "100.5", "no percentage"),
    ("rd.pool_card_max", "1", "no rank"),
    ("s8.qualifier", "9", "allowed are 8, none"),
    ("rd.players", "15-2", "no range"),
    ("rake.caps", "two:3", "fewest players and cap"),
    ("fl.cap", [4], "a list cannot be the value of an option of type int"),
]


@pytest.mark.parametrize(("name", "raw", "says"), REFUSED, ids=[f"{case[0]} {case[1]!r}"[:60] for case in REFUSED])
def test_refusals(name: str, raw: object, says: str) -> None:
    with pytest.raises(HouseError) as caught:
        options()[name].read(raw)
    assert says in str(caught.value)


@given(st.sampled_from(TYPES), st.sampled_from([(), ("none",), ("a", "none"), ("1", "8"), ("chip", "rd.min_bet")]), st.text(max_size=40))
def test_any_text_is_a_value_that_reads_back_or_a_refusal(kind: str, words: tuple[str, ...], text: str) -> None:
    try:
        value = read_value(kind, words, text)
    except HouseError:
        return
    if kind != "text":
        assert read_value(kind, words, show_value(kind, value)) == value or value == ()


@given(st.integers(0, 10**18 - 1))
def test_amounts_read_back(amount: int) -> None:
    assert read_amount(show_amount(amount)) == amount
