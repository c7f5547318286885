"""The preset table of the rulebook: what each preset overrides, and that it overrides nothing else."""

from __future__ import annotations

from datetime import date

import pytest

from hhparse.house import House, load_house, profiles

ONLINE = {
    "button.rule": "moving",
    "deal.burns": "none",
    "rake.unit": "0.01",
    "straddle.allowed": "any",
    "rit.max": "3",
    "cashout.allowed": "true",
    # said of online play by CM-45 and the option table of stud
    "stud.exhaustion": "community",
    "stud.deal_folded_no_bet": "false",
}
WSOP = {
    "sd.button_total": "2a",
    "sd.button_live": "all",
    "sd.ante_live": "true",
    "sd.price": "2a",
    "sd.min_raise_to": "4a",
    "fl.cap": "5",
    "straddle.min_raise": "plus_bb",
    "stud.exposed_river": "play_face_up",
}
# profile, game, tournament, differences from `standard`
PRESETS: list[tuple[str, str, bool, dict[str, str]]] = [
    (
        "tda",
        "stud",
        True,
        {
            "fl.headsup": "cap_always",
            "sa.stud": "tda",
            "stud.open_pair": "false",
            "stud.tie_first": "suit",
            "razz.tie_first": "suit",
        },
    ),
    (
        "tda",
        "holdem",
        False,
        {
            "show.allin": "all_tabled",
            "fl.headsup": "cap_always",
            "sa.stud": "tda",
            "stud.tie_first": "suit",
            "razz.tie_first": "suit",
        },
    ),
    (
        "wsop",
        "stud",
        False,
        {
            **WSOP,
            "fl.headsup": "round_starts_headsup",
            "straddle.allowed": "any",
            "pl.sb_as_bb": "true",
            "button.after_error": "corrected",
        },
    ),
    (
        "wsop",
        "stud",
        True,
        {**WSOP, "fl.headsup": "cap_always", "stud.open_pair": "false", "stud.tie_first": "suit", "stud.exposed_first": "misdeal"},
    ),
    ("online", "holdem", False, ONLINE),
    (
        "pokerstars",
        "holdem",
        False,
        {**ONLINE, "log.uncalled_line": "required", "rake.round": "nearest", "sd.max_players": "6", "rit.max": "2"},
    ),
    (
        "pokerstars",
        "stud8",
        False,
        {
            **ONLINE,
            "log.uncalled_line": "required",
            "rake.round": "nearest",
            "sd.max_players": "6",
            "rit.max": "2",
            "show.no_bet": "any",
        },
    ),
    ("ggpoker", "holdem", False, {**ONLINE, "log.uncalled_line": "required"}),
    ("ggpoker", "shortdeck", False, {**ONLINE, "log.uncalled_line": "required"}),
]


@pytest.mark.parametrize(
    ("name", "game", "tournament", "expected"), PRESETS, ids=[f"{p[0]}-{p[1]}-{'t' if p[2] else 'c'}" for p in PRESETS]
)
def test_preset_overrides_these_options_only(name: str, game: str, tournament: bool, expected: dict[str, str]) -> None:
    rules = load_house(name).rules(None, game, tournament)
    standard = load_house("standard").rules(None, game, tournament)
    assert {option: rules.text(option) for option in rules if rules.text(option) != standard.text(option)} == expected


def test_profiles() -> None:
    assert profiles() == ["ggpoker", "online", "pokerstars", "seed", "standard", "tda", "wsop"]


@pytest.mark.parametrize("name", profiles())
def test_profile_is_named_as_its_file(name: str) -> None:
    house = load_house(name)
    assert house.name == name
    assert all(profile.about for profile in house.chain)


@pytest.mark.parametrize(
    ("name", "chain"),
    [
        ("standard", ["standard"]),
        ("online", ["standard", "online"]),
        ("pokerstars", ["standard", "online", "pokerstars"]),
        ("ggpoker", ["standard", "online", "ggpoker"]),
        ("tda", ["standard", "tda"]),
        ("wsop", ["standard", "wsop"]),
        ("seed", ["standard", "seed"]),
    ],
)
def test_bases(name: str, chain: list[str]) -> None:
    assert [profile.name for profile in load_house(name).chain] == chain


def test_open_pair_never_counts_in_hi_lo() -> None:
    """S8-08, WSOP-L 237; the game beats the format, game and format together beat both."""
    wsop = load_house("wsop")
    assert [wsop.rules(None, game, t)["stud.open_pair"] for game in ("stud", "stud8", "razz") for t in (False, True)] == [
        True, False, False, False, False, False,
    ]  # fmt: skip


@pytest.fixture
def stars() -> House:
    return load_house("pokerstars")


@pytest.mark.parametrize(
    ("day", "uncalled", "uncalled_origin", "rounding", "rounding_origin"),
    [
        (date(2005, 6, 1), "optional", "pokerstars (to 2007-12-31)", "nearest", "pokerstars"),
        (date(2007, 12, 31), "optional", "pokerstars (to 2007-12-31)", "nearest", "pokerstars"),
        (date(2008, 1, 1), "required", "pokerstars", "nearest", "pokerstars"),
        (date(2008, 12, 31), "required", "pokerstars", "nearest", "pokerstars"),
        (date(2009, 1, 1), "required", "pokerstars", "down", "pokerstars (2009-01-01 to 2012-12-31)"),
        (date(2012, 12, 31), "required", "pokerstars", "down", "pokerstars (2009-01-01 to 2012-12-31)"),
        (date(2013, 1, 1), "required", "pokerstars", "nearest", "pokerstars"),
        (date(2019, 7, 1), "required", "pokerstars", "nearest", "pokerstars"),
        (date.max, "required", "pokerstars", "nearest", "pokerstars"),
        (None, "required", "pokerstars", "nearest", "pokerstars"),
    ],
)
def test_pokerstars_is_dated(
    stars: House, day: date | None, uncalled: str, uncalled_origin: str, rounding: str, rounding_origin: str
) -> None:
    """CM-70, CM-90."""
    rules = stars.rules(day, "holdem", False)
    assert (rules["log.uncalled_line"], rules.origin("log.uncalled_line")) == (uncalled, uncalled_origin)
    assert (rules["rake.round"], rules.origin("rake.round")) == (rounding, rounding_origin)
