"""Houses from files: bases, precedence, dates, severities, rake schedules, hashes, and what is refused."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path

import pytest

from hhparse.house import House, HouseError, RakeSchedule, load_house

Write = Callable[[str, str], Path]

CLUB = """
name = "river-club"
base = "standard"
[[rules]]
from = 2026-01-01
"sd.order" = "trips_wins"
"fl.cap" = 5
[severity]
BURN_COUNT = "info"
[[rake]]
game = "holdem"
percent = 5
caps = { 2 = "1.00", 4 = "3.00" }
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("name", ["seed", "SEED", " Seed "])
def test_profile_name_in_any_case(name: str) -> None:
    assert load_house(name).name == "seed"
    assert load_house(name) is load_house("seed")


def test_the_house_of_the_design(write: Write) -> None:
    house = load_house(write("river.toml", CLUB))
    before, after = house.rules(date(2025, 12, 31), "holdem", False), house.rules(date(2026, 1, 1), "holdem", False)
    assert (before["fl.cap"], before.origin("fl.cap"), before["sd.order"]) == (4, "standard", "straight_wins")
    assert (after["fl.cap"], after.origin("fl.cap"), after["sd.order"]) == (5, "river-club (from 2026-01-01)", "trips_wins")
    assert after.house == house.name == "river-club"
    assert (house.severity("BURN_COUNT"), house.severity("BET_BELOW_MIN")) == ("info", None)
    assert after.rake == RakeSchedule(
        game="holdem", percent=5_0000, caps=((2, 1_0000), (4, 3_0000)), stake=None, no_flop_no_drop=None,
        since=date.min, until=date.max, origin="river-club",
    )  # fmt: skip
    assert house.rules(None, "stud", False).rake is None
    assert house.rules(None, "holdem", True).rake is None


def test_name_and_base_may_be_left_out(write: Write) -> None:
    house = load_house(write("corner.toml", '[[rules]]\n"fl.cap" = 3\n'))
    assert (house.name, [p.name for p in house.chain]) == ("corner", ["standard", "corner"])


def test_base_may_be_a_file_beside_it(write: Write) -> None:
    write("club.toml", CLUB)
    house = load_house(write("tables/high.toml", 'base = "../club.toml"\n[[rules]]\n"fl.cap" = 3\n[severity]\nBURN_COUNT = "error"\n'))
    rules = house.rules(date(2026, 5, 1), "holdem", False)
    assert [p.name for p in house.chain] == ["standard", "river-club", "high"]
    assert (rules["fl.cap"], rules["sd.order"], house.severity("BURN_COUNT")) == (3, "trips_wins", "error")
    assert rules.rake is not None


def test_without_quotes_a_dotted_name_means_the_same(write: Write) -> None:
    rules = load_house(write("a.toml", "[[rules]]\nfl.cap = 3\nrake.caps = {2 = 1}\nfl.headsup = {tournament = 'cap_always'}\n"))
    assert rules.rules(None, "holdem", True).text("fl.headsup") == "cap_always"
    assert rules.rules(None, "holdem", False).text("rake.caps") == "2:1"
    assert rules.rules(None, "holdem", False)["fl.cap"] == 3


def test_precedence(write: Write) -> None:
    """Log, then later sections, then base; of one value: game and format, game, format, default."""
    text = """
    [[rules]]
    "fl.cap" = { default = 1, cash = 2, tournament = 3, stud = 4, stud-tournament = 5 }
    [[rules]]
    "fl.cap" = { razz = 6 }
    """
    house = load_house(write("p.toml", text))

    def cap(game: str | None, tournament: bool, *stated: tuple[str, str]) -> int:
        value: int = house.rules(None, game, tournament, stated)["fl.cap"]
        return value

    assert [cap(None, False), cap("holdem", False), cap("holdem", True)] == [2, 2, 3]
    assert [cap("stud", False), cap("stud", True), cap("razz", True)] == [4, 5, 6]
    assert cap("a game nobody knows", True) == 3
    assert cap("razz", True, ("fl.cap", "7"), ("fl.cap", "8")) == 8


def test_a_later_plain_value_beats_an_earlier_qualified_one(write: Write) -> None:
    house = load_house(write("p.toml", '[[rules]]\n"button.rule" = "dead"\n'))
    assert house.rules(None, "shortdeck", False)["button.rule"] == "dead"
    partly = load_house(write("q.toml", '[[rules]]\n"button.rule" = { tournament = "moving" }\n'))
    assert [partly.rules(None, "shortdeck", t)["button.rule"] for t in (False, True)] == ["forward_active", "moving"]


def test_dates_include_both_ends_and_later_sections_win(write: Write) -> None:
    text = """
    [[rules]]
    "fl.cap" = 1
    [[rules]]
    from = 2020-01-10
    to = 2020-01-20
    "fl.cap" = 2
    [[rules]]
    from = 2020-01-20
    to = 2020-01-20
    "fl.cap" = 3
    [[rules]]
    to = 2019-12-31
    "fl.cap" = 4
    """
    house = load_house(write("d.toml", text))
    days = [(2019, 12, 31), (2020, 1, 1), (2020, 1, 9), (2020, 1, 10), (2020, 1, 19), (2020, 1, 20), (2020, 1, 21)]
    assert [house.rules(date(*day), None, False)["fl.cap"] for day in days] == [4, 1, 1, 2, 2, 3, 1]
    assert house.rules(None, None, False)["fl.cap"] == 1
    assert house.rules(date.min, None, False)["fl.cap"] == 4
    assert house.rules(datetime(2020, 1, 20, 23, 59), None, False)["fl.cap"] == 3
    assert house.rules(date(2020, 1, 20), None, False).origin("fl.cap") == "d (2020-01-20 to 2020-01-20)"


def test_without_a_day_the_latest_rules_hold(write: Write) -> None:
    house = load_house(write("d.toml", '[[rules]]\nfrom = 9999-12-31\n"fl.cap" = 9\n[[rules]]\nto = 9999-12-30\n"fl.cap" = 8\n'))
    assert house.rules(None, None, False)["fl.cap"] == 9


def test_hands_judged_alike_share_one_object() -> None:
    house = load_house("pokerstars")
    stated = (("fl.cap", "3"),)
    assert house.rules(date(2010, 1, 1), "holdem", False, stated) is house.rules(date(2012, 1, 1), "holdem", False, (("fl.cap", "3"),))
    assert house.rules(date(2010, 1, 1), "holdem", False) is not house.rules(date(2013, 1, 1), "holdem", False)


def test_memory_of_stated_options_is_bounded() -> None:
    house = House(load_house("standard").chain)
    for n in range(5_000):
        house.rules(None, None, False, (("stud.bring_in", str(n)),))
    assert len(house._cache) <= 4_096


# -- the log's OPTION lines --------------------------------------------------------------------------------------------------------------


def test_stated_values_are_read_by_type() -> None:
    stated = (
        ("sd.order", "trips_wins"),
        ("nl.hand_cap", "300.50"),
        ("mix.order", '"holdem, razz"'),
        ("kill", "FULL"),
        ("sd.price", '"2a"'),
    )
    rules = load_house("standard").rules(None, "holdem", False, stated)
    assert [rules[name] for name, _ in stated] == ["trips_wins", 300_5000, ("holdem", "razz"), "full", "2a"]
    assert {rules.origin(name) for name, _ in stated} == {"log"}
    assert rules.unknown == ()


def test_what_a_log_states_wrongly_is_kept_and_changes_nothing() -> None:
    """LOG_UNKNOWN_OPTION."""
    house = load_house("seed")
    stated = (("sd.order", "maybe"), ("fl.cpa", "3"), ("severity.burn_count", "loud"), ("kill", "full"), ("x" * 10_000, "y" * 10_000))
    rules = house.rules(None, "shortdeck", False, stated)
    assert [(name, value) for name, value, _ in rules.unknown] == [stated[i] for i in (0, 1, 2, 4)]
    hints = [hint for _, _, hint in rules.unknown]
    assert "straight_wins" in hints[0]
    assert "did you mean 'fl.cap'?" in hints[1]
    assert "error, warning or info" in hints[2]
    assert all(len(hint) < 200 for hint in hints)
    assert rules.digest == house.rules(None, "shortdeck", False, (("kill", "full"),)).digest


def test_severity_of_the_log_beats_that_of_the_house(write: Write) -> None:
    house = load_house(write("river.toml", CLUB))
    rules = house.rules(None, "holdem", False, (("severity.burn_count", "error"), ("severity.bet_below_min", "warning")))
    assert dict(rules.severity) == {"BURN_COUNT": "error", "BET_BELOW_MIN": "warning"}
    assert house.severity("BURN_COUNT") == "info"
    assert dict(house.rules(None, "holdem", False).severity) == {"BURN_COUNT": "info"}


# -- reading rules -----------------------------------------------------------------------------------------------------------------------


def test_rules_read_like_a_mapping() -> None:
    rules = load_house("standard").rules(None, "holdem", False)
    assert dict(rules.items()) == {name: rules[name] for name in rules}
    assert "fl.cap" in rules
    assert "fl.cpa" not in rules
    assert len(rules) == len(list(rules)) > 100


@pytest.mark.parametrize("ask", ["__getitem__", "origin", "text"])
def test_unknown_option_names_the_nearest(ask: str) -> None:
    rules = load_house("standard").rules(None, "holdem", False)
    with pytest.raises(KeyError, match=r"no option 'fl\.cpa'; did you mean 'fl\.cap'\?"):
        getattr(rules, ask)("fl.cpa")


def test_amounts_in_units() -> None:
    """SD-X1 to SD-X3: a = 100."""
    ante = 100_0000
    got = {
        name: [
            load_house(name).rules(None, "shortdeck", False).amounts(option, a=ante)
            for option in ("sd.button_total", "sd.price", "sd.min_raise_to")
        ]
        for name in ("seed", "standard", "wsop")
    }
    assert got == {
        "seed": [(2 * ante,), (2 * ante,), (4 * ante,)],
        "standard": [(ante, ante), (ante,), (2 * ante,)],
        "wsop": [(2 * ante,), (2 * ante,), (4 * ante,)],
    }
    rules = load_house("standard").rules(None, "shortdeck", False, (("nl.hand_cap", "10"), ("sd.button_total", "a+50")))
    assert rules.amount("sd.button_total", a=ante) == 150_0000
    assert rules.amount("nl.hand_cap") == 10_0000
    assert rules.amount("nl.min_bet", a=ante) is None
    assert rules.amount("nl.min_bet", bb=None) is None
    assert rules.amount("stud.bring_in") is None


def test_a_value_may_be_that_of_another_option() -> None:
    """`rd.bank_min_bet` is `rd.min_bet` unless stated."""
    house = load_house("standard")
    assert house.rules(None, "reddog_bank", False, (("rd.min_bet", "5"),))["rd.bank_min_bet"] == 5_0000
    assert house.rules(None, "reddog_bank", False, (("rd.min_bet", "5"), ("rd.bank_min_bet", "7")))["rd.bank_min_bet"] == 7_0000


# -- rake --------------------------------------------------------------------------------------------------------------------------------

RAKES = """
[[rake]]
percent = 10
[[rake]]
game = "holdem"
percent = "5%"
caps = { 2 = "1.00", 4 = "3.00" }
no_flop_no_drop = false
[[rake]]
game = "holdem"
stake = "0.50/1"
percent = 4.5
[[rake]]
game = "holdem"
from = 2026-07-01
percent = 6
"""


def test_rake_schedules(write: Write) -> None:
    house = load_house(write("r.toml", RAKES))
    june, july = house.rules(date(2026, 6, 30), "holdem", False), house.rules(date(2026, 7, 1), "holdem", False)
    rakes = [june.rake, july.rake, house.rules(None, "stud", False).rake, june.rake_at(5_000, 1_0000), june.rake_at(1_0000, 2_0000)]
    assert [rake and rake.percent for rake in rakes] == [5_0000, 6_0000, 10_0000, 4_5000, 5_0000]
    assert june.rake is not None
    assert [june.rake.cap(players) for players in (1, 2, 3, 4, 9)] == [None, 1_0000, 1_0000, 3_0000, 3_0000]
    assert july.rake is not None
    assert july.rake.origin == "r (from 2026-07-01)"


# -- hashes ------------------------------------------------------------------------------------------------------------------------------


def test_digest_is_the_same_in_another_process() -> None:
    code = "from hhparse.house import load_house; h = load_house('wsop'); print(h.rules(None, 'stud', True).digest, h.sha256)"
    env = {**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    printed = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout.split()
    house = load_house("wsop")
    digest = house.rules(None, "stud", True).digest
    assert printed == [str(digest), house.sha256]
    assert 0 <= digest < 2**63


def test_digest_tells_values_apart_and_not_where_they_come_from(write: Write) -> None:
    standard = load_house("standard").rules(None, "holdem", False)
    same = load_house(write("same.toml", '[[rules]]\n"fl.cap" = 4\n')).rules(None, "holdem", False)
    assert same.digest == standard.digest
    others = [
        load_house(write("a.toml", '[[rules]]\n"fl.cap" = 5\n')).rules(None, "holdem", False).digest,
        load_house(write("b.toml", '[severity]\nBURN_COUNT = "info"\n')).rules(None, "holdem", False).digest,
        load_house(write("c.toml", "[[rake]]\npercent = 5\n")).rules(None, "holdem", False).digest,
        load_house("standard").rules(None, "shortdeck", False).digest,
        load_house("standard").rules(None, "holdem", True).digest,
        load_house("standard").rules(None, "holdem", False, (("rit.max", "2"),)).digest,
    ]
    assert len({standard.digest, *others}) == len(others) + 1


def test_sha256_depends_on_content_and_not_on_the_path(write: Write) -> None:
    first = load_house(write("a/club.toml", CLUB)).sha256
    assert load_house(write("b/club.toml", "# a remark\n" + CLUB)).sha256 == first
    assert load_house(write("c/club.toml", CLUB.replace('caps = { 2 = "1.00"', 'caps = { 2 = "2.00"'))).sha256 != first
    assert load_house(write("d/club.toml", CLUB.replace('base = "standard"', 'base = "seed"'))).sha256 != first
    assert load_house(write("e/club.toml", CLUB.replace("2026-01-01", "2026-01-02"))).sha256 != first


def test_houses_and_rules_travel_to_workers(write: Write) -> None:
    house = load_house(write("river.toml", CLUB))
    rules = house.rules(date(2026, 1, 1), "holdem", False, (("fl.cap", "3"),))
    there = pickle.loads(pickle.dumps((house, rules)))
    assert there[0].sha256 == house.sha256
    assert there[0].rules(date(2026, 1, 1), "holdem", False, (("fl.cap", "3"),)).digest == there[1].digest == rules.digest
    assert there[1]["fl.cap"] == 3


# -- refusals ----------------------------------------------------------------------------------------------------------------------------


REFUSALS: list[tuple[str, list[str]]] = [
    ('[[rules]]\n"fl.cpa" = 5\n', ["rules[1]", "unknown option 'fl.cpa'", "did you mean 'fl.cap'?"]),
    ("[[rules]]\nfl.cpa = 5\n", ["rules[1]", "'fl.cpa'", "did you mean 'fl.cap'?"]),
    ('[[rules]]\n"qqq" = 5\n', ["unknown option 'qqq'", "`hhparse house` lists them all"]),
    ('[[rules]]\n"sd.order" = "trip_wins"\n', ["rules[1]: sd.order", "did you mean 'trips_wins'?"]),
    ('[[rules]]\n"sd.order" = { shortdek = "trips_wins" }\n', ["sd.order.shortdek", "did you mean 'shortdeck'?"]),
    ('[[rules]]\n"sd.order" = { stud-cahs = "trips_wins" }\n', ["unknown circumstance", "did you mean 'stud-cash'?"]),
    ('[[rules]]\n"sd.order" = { shortdeck = "x" }\n', ["rules[1]: sd.order.shortdeck", "allowed are"]),
    ('[[rules]]\n"fl.cap" = 5\n[[rules]]\n"fl.cap" = "many"\n', ["rules[2]: fl.cap", "no whole number"]),
    ("[[rules]]\nfrom = '2026-01-01'\n", ["rules[1]: from", "without quotes"]),
    ("[[rules]]\nfrom = 2026-01-01T00:00:00\n", ["rules[1]: from", "without quotes and time"]),
    ("[[rules]]\nfrom = 2026-02-01\nto = 2026-01-31\n", ["is after", "never be in force"]),
    ("[rules]\nfl.cap = 5\n", ["rules: is no list", "[[rules]]"]),
    ('"fl.cap" = 5\n', ["unknown key 'fl.cap'", "below [[rules]]"]),
    ('bsae = "seed"\n', ["unknown key 'bsae'", "did you mean 'base'?"]),
    ("name = 5\n", ["name: is no text"]),
    ("name = ' '\n", ["name: is empty"]),
    ("name = 'Seed'\n", ["name: 'Seed' is a profile of hhparse"]),
    ("base = 'sede'\n", ["base: 'sede' is neither a profile nor a file", "did you mean 'seed'?"]),
    ("base = '.'\n", ["base: '.' is a folder"]),
    ("[severity]\nBURN_COUNT = 'warn'\n", ["severity.BURN_COUNT", "did you mean 'warning'?"]),
    ("[severity]\n'no code' = 'info'\n", ["no finding code"]),
    ("severity = 'info'\n", ["severity: is no table"]),
    ("[[rake]]\ngame = 'holdm'\npercent = 5\n", ["rake[1]: game", "did you mean 'holdem'?"]),
    ("[[rake]]\ngame = 'holdem'\n", ["'percent' is missing"]),
    ("[[rake]]\npercent = 500\n", ["rake[1]: percent", "no percentage"]),
    ("[[rake]]\npercent = 5\ncap = 3\n", ["unknown key 'cap'", "did you mean 'caps'?"]),
    ("[[rake]]\npercent = 5\nstake = '1'\n", ["rake[1]: stake", "both amounts"]),
    ("[[rake]]\npercent = 5\nno_flop_no_drop = 'yes'\n", ["true or false"]),
    ("[[rules]\n", ["not TOML"]),
    ("x = " + "[" * 5000, ["not TOML"]),
    ("x = " + "9" * 5000, ["not TOML"]),
]


@pytest.mark.parametrize(("text", "says"), REFUSALS, ids=[f"{i}: {says[-1]}" for i, (_, says) in enumerate(REFUSALS, 1)])
def test_refusals_name_file_key_and_way_out(write: Write, text: str, says: list[str]) -> None:
    path = write("bad.toml", text)
    with pytest.raises(HouseError) as caught:
        load_house(path)
    assert str(caught.value).startswith(f"{path}: ")
    for part in says:
        assert part in str(caught.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("pokerstar", "'pokerstar' is neither a profile nor a file; did you mean 'pokerstars'?"),
        ("qqq.toml", "profiles are ggpoker, online, pokerstars"),
        ("", "is a folder"),
        ("a\0b", "is neither a profile nor a file"),
        ("n" * 5000, "is neither a profile nor a file"),
    ],
    ids=["near", "far", "empty", "nul", "long"],
)
def test_unknown_house(name: str, says: str) -> None:
    with pytest.raises(HouseError) as caught:
        load_house(name)
    assert says in str(caught.value)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(HouseError, match="not TOML"):
        load_house(path)


@pytest.mark.parametrize("files", [{"a": "a"}, {"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "b"}], ids=["itself", "two", "behind"])
def test_bases_in_a_circle(write: Write, tmp_path: Path, files: dict[str, str]) -> None:
    for name, base in files.items():
        write(f"{name}.toml", f'base = "{base}.toml"\n')
    with pytest.raises(HouseError, match=r"base: .*\.toml -> .*\.toml is a circle; give one of them base = 'standard'"):
        load_house(tmp_path / "a.toml")
