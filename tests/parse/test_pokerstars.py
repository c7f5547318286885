"""The PokerStars grammar and its rooms, value by value, on made-up lines."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from hhparse.chunk import CLAIMS, HALVES, KINDS, STREETS, Chunk
from hhparse.parse import Readers
from hhparse.rooms import load_rooms

ROOMS = load_rooms()
READERS = Readers(ROOMS)
CASH = "PokerStars Hand #700100001:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/09 20:14:05 ET"
TABLE = "Table 'Alcor' 6-max Seat #1 is the button"
SEATS = ("Seat 1: Anna ($100 in chips) ", "Seat 2: Bert ($100 in chips) ", "Seat 5: Cleo ($1,250.50 in chips) ")
TEN = 10_000
"""One unit in the engine's integers."""


class Text(NamedTuple):
    """What the source stage would give."""

    text: str
    raw: bytes | None = None
    first_line: int = 1
    last_line: int = 99
    byte_start: int = 0
    byte_end: int = 0
    context: str | None = None


def read(*lines: str, head: str = CASH, table: str = TABLE, seats: tuple[str, ...] = SEATS, room: str = "pokerstars") -> Chunk:
    """One hand: header, table and seats as given, then the lines."""
    return READERS.read(room, [Text("\n".join((head, table, *seats, *lines)) + "\n")])


def hand(chunk: Chunk) -> dict[str, Any]:
    return {name: values[0] for name, values in chunk.hands.items() if values}


SHOWN = {"half": HALVES}


def events(chunk: Chunk) -> list[dict[str, Any]]:
    """The events, without what is not stated."""
    e = chunk.events
    out = []
    for i in range(len(e)):
        row: dict[str, Any] = {"street": STREETS[e.street[i]], "kind": KINDS[e.kind[i]]}
        for name in ("seat", "player", "amount", "total", "cards", "board_no", "pot_no", "half", "text"):
            if (value := getattr(e, name)[i]) is not None:
                row[name] = SHOWN[name][value] if name in SHOWN else value
        for flag in ("all_in", "out_of_turn", "timed_out"):
            if getattr(e, flag)[i]:
                row[flag] = True
        out.append(row)
    return out


def claims(chunk: Chunk) -> list[dict[str, Any]]:
    c = chunk.claims
    names = ("seat", "pot_no", "board_no", "amount", "cards", "text")
    return [
        {"kind": CLAIMS[c.kind[i]]} | {name: value for name in names if (value := getattr(c, name)[i]) is not None} for i in range(len(c))
    ]


def one(line: str, **more: Any) -> dict[str, Any]:
    """The only event of a line, after the deal."""
    found = events(read("*** HOLE CARDS ***", line, **more))
    assert len(found) == 1, found
    return found[0]


def summed(*lines: str, **more: Any) -> list[dict[str, Any]]:
    """The claims of summary lines; none of them may be an event."""
    chunk = read("*** HOLE CARDS ***", "*** SUMMARY ***", *lines, **more)
    assert events(chunk) == []
    return claims(chunk)


# -- the head


def test_cash_header() -> None:
    h = hand(read())
    assert (h["hand_no"], h["game"], h["betting"], h["currency"]) == ("700100001", "holdem", "nl", "USD")
    assert (h["small_bet"], h["big_bet"], h["ante"], h["forced"]) == (TEN // 2, TEN, None, {})
    assert (h["tournament"], h["is_tournament"], h["stamp"]) == (None, False, "2026/03/09 20:14:05 ET")
    assert (h["table_name"], h["max_seats"], h["button_seat"], h["room"]) == ("Alcor", 6, 1, "pokerstars")
    assert h["clocks"] is None
    assert h["played_at"] == 1_773_101_645_000_000  # 00:14:05 UTC on 10 March: New York has summer time since the 8th


@pytest.mark.parametrize(
    ("named", "game", "betting"),
    [
        ("Hold'em Limit", "holdem", "fl"),
        ("Hold'em Pot Limit", "holdem", "pl"),
        ("Hold'em Pot Limit Pre-Flop, No Limit Post-Flop", "holdem", "nl"),
        ("Split Hold'em No Limit", "split_holdem", "nl"),
        ("Omaha Pot Limit", "omaha", "pl"),
        ("Omaha Fixed Limit", "omaha", "fl"),
        ("Omaha Hi/Lo Limit", "omaha8", "fl"),
        ("5 Card Omaha Pot Limit", "omaha5", "pl"),
        ("5 Card Omaha Hi/Lo Pot Limit", "omaha5_8", "pl"),
        ("6 Card Omaha Pot Limit", "omaha6", "pl"),
        ("6 Card Omaha Hi/Lo Pot Limit", "omaha6_8", "pl"),
        ("Courchevel Pot Limit", "courchevel", "pl"),
        ("Courchevel Hi/Lo Pot Limit", "courchevel8", "pl"),
        ("7 Card Stud Limit", "stud", "fl"),
        ("7 Card Stud Hi/Lo Limit", "stud8", "fl"),
        ("Razz Limit", "razz", "fl"),
        ("5 Card Draw No Limit", "draw5", "nl"),
        ("Triple Draw 2-7 Lowball Limit", "td27", "fl"),
        ("Single Draw 2-7 Lowball No Limit", "sd27", "nl"),
        ("Badugi Limit", "badugi", "fl"),
    ],
)
def test_games(named: str, game: str, betting: str) -> None:
    for head in (
        f"PokerStars Game #1:  {named} ($2/$4 USD) - 2009/11/26 10:08:43 ET",
        f"PokerStars Game #1: Tournament #7, $5.00+$0.50 USD {named} - Level XIV (2/4) - 2009/11/26 10:08:43 ET",
        f"PokerStars Hand #1:  8-Game ({named}, $2/$4 USD) - 2009/11/26 10:08:43 ET",
        f"PokerStars Hand #1: Tournament #7, 100+9 HORSE ({named}) - Match Round I, Level V (2/4) - 2009/11/26 10:08:43 ET",
    ):
        h = hand(read(head=head))
        assert (h["game"], h["betting"], h["small_bet"], h["big_bet"]) == (game, betting, 2 * TEN, 4 * TEN), head
        assert (h["tournament"], h["currency"]) == (("7", "chips") if "Tournament" in head else (None, "USD"))


@pytest.mark.parametrize(
    "buy_in",
    [
        ", $0.91+$0.09 USD Hold'em No Limit - Level I",
        ", $5.00+$1.25+$0.50 USD Hold'em No Limit - Level XXVI",
        ", €5+€0.50 EUR Hold'em No Limit - Level I",
        ", ₹136.50+₹13.50 INR Hold'em No Limit - Level I",
        ", 500+0 Hold'em No Limit - Level I",
        ", 2000FPP Hold'em No Limit - Level I",
        ", 1 SC Hold'em No Limit - Level XI",
        ", Freeroll  Hold'em No Limit - Level IX",
        ", Hold'em No Limit - Match Round II, Level I",
        ", $109+$16 - Hold'em No Limit",
        ", $2.00+$0.20 USD Mixed Hold'em (Hold'em No Limit) - Level II",
    ],
)
def test_tournament_header(buy_in: str) -> None:
    h = hand(read(head=f"PokerStars Hand #9: Tournament #604678566{buy_in} (400/800) - 2012/09/12 21:00:00 CET [2012/09/12 15:00:00 ET]"))
    assert (h["hand_no"], h["tournament"], h["is_tournament"], h["currency"]) == ("9", "604678566", True, "chips")
    assert (h["game"], h["betting"], h["small_bet"], h["big_bet"]) == ("holdem", "nl", 400 * TEN, 800 * TEN)
    assert h["stamp"] == "2012/09/12 21:00:00 CET [2012/09/12 15:00:00 ET]"
    assert h["clocks"] is None


def test_home_game_and_zoom_headers() -> None:
    stamp = "2026/02/03 21:00:00 CET [2026/02/03 15:00:00 ET]"
    h = hand(
        read(
            head=f"PokerStars Home Game Hand #13: {{Anna's {{Club}} #12}} Tournament #9, 20+2 Hold'em No Limit - Level I (10/20) - {stamp}"
        )
    )
    assert (h["hand_no"], h["tournament"], h["big_bet"]) == ("13", "9", 20 * TEN)
    table = "Table 'Den' 9-max (Play Money) Seat #2 is the button"
    h = hand(read(head=f"PokerStars Home Game Hand #13: {{chips}}  Hold'em No Limit (1/2) - {stamp}", table=table))
    assert (h["tournament"], h["currency"], h["max_seats"], h["button_seat"]) == (None, "play", 9, 2)
    h = hand(read(head=f"PokerStars Zoom Hand #14:  Omaha Pot Limit ($1/$2) - {stamp}"))
    assert (h["hand_no"], h["game"], h["currency"]) == ("14", "omaha", "USD")
    h = hand(read(head=f"PokerStars Hand #15: Zoom Tournament #77, $2.50+$0.50 USD Hold'em No Limit - Level X (80/160) - {stamp}"))
    assert (h["tournament"], h["small_bet"]) == ("77", 80 * TEN)


def test_export_in_capitals() -> None:
    h = hand(read(head="POKERSTARS GAME #13177128246:  HOLD'EM NO LIMIT ($2/$4) - 2007/11/11 - 13:27:23 (ET)"))
    assert (h["hand_no"], h["game"], h["betting"], h["big_bet"], h["clocks"]) == ("13177128246", "holdem", "nl", 4 * TEN, None)


def test_stakes_in_other_forms() -> None:
    h = hand(read(head="PokerStars Game #1:  Hold'em No Limit ($0.25/$0.50 - $10 Cap -  USD) - 2010/11/01 9:08:43 ET"))
    assert (h["small_bet"], h["big_bet"], h["forced"], h["currency"]) == (2500, 5000, {"hand_cap": 10 * TEN}, "USD")
    for blank in (" ", "\xa0"):
        h = hand(
            read(head=f"PokerStars Hand #1:  6+ Hold'em No Limit (Button Blind{blank}$1 - Ante{blank}$0.50  USD) - 2019/01/16 9:08:43 ET")
        )
        assert (h["game"], h["ante"], h["forced"]) == ("shortdeck", 5000, {"button_blind": TEN})
        assert (h["small_bet"], h["big_bet"], h["currency"]) == (None, None, "USD")
    for sign, code in (("$", "USD"), ("€", "EUR"), ("£", "GBP")):
        assert hand(read(head=f"PokerStars Hand #1: Hold'em No Limit ({sign}1/{sign}2) - 2017/01/01 17:36:54"))["currency"] == code
    assert hand(read(head="PokerStars Hand #1: Hold'em No Limit (1/2) - 2017/01/01 17:36:54 ET"))["currency"] is None
    assert hand(read(head="PokerStars Hand #1:  7 Card Stud Hi/Lo Limit ($2.50 / $5 USD) - 2017/01/01 7:36:54 ET"))["big_bet"] == 5 * TEN


def test_clocks() -> None:
    def clock(stamp: str) -> tuple[Any, Any]:
        h = hand(read(head=f"PokerStars Game #1: Hold'em No Limit ($1/$2) - {stamp}"))
        return h["played_at"], h["clocks"]

    moment = 1_255_369_882_000_000
    assert clock("2009/10/12 - 13:51:22 (ET)") == (moment, None)
    assert clock("2009/10/12 13:51:22 ET") == (moment, None)
    assert clock("2009/10/12 18:51:22 WET [2009/10/12 13:51:22 ET]") == (moment, None)
    assert clock("2009/10/12 18:51:22 CUST [2009/10/12 13:51:22 ET]") == (moment, None)
    assert clock("2009/10/12 13:51:22") == (moment, "no_zone")
    assert clock("2009-10-12 13:51:22 ET") == (moment, None)


@pytest.mark.parametrize("title", ["O'Neal's 'best' table", "Table 'x' 9-max", "900000014 7", "Owa III 40-100 bb", "Seat #3 is the button"])
def test_table_titles(title: str) -> None:
    h = hand(read(table=f"Table '{title}' 8-max Seat #4 is the button"))
    assert (h["table_name"], h["max_seats"], h["button_seat"]) == (title, 8, 4)


def test_table_without_button_or_size() -> None:
    h = hand(read(table="Table 'Atalante II' 8-max"))
    assert (h["table_name"], h["max_seats"], h["button_seat"]) == ("Atalante II", 8, None)
    h = hand(read(table="Table 'Atalante II' Seat #6 is the button"))
    assert (h["table_name"], h["max_seats"], h["button_seat"]) == ("Atalante II", None, 6)


def test_seats() -> None:
    s = read(
        seats=(
            "Seat 1: Anna ($1,250.50 in chips) ",
            "Seat 2: Bert (1260 in chips, $1.76 bounty) ",
            "Seat  3: Cleo (3) (0.5 in chips) is sitting out",
            "Seat 4: Dora (1500 in chips) out of hand (moved from another table into small blind)",
            "Seat 10: (9 in chips) (€7 in chips, €2.25 bounty) is sitting out",
        )
    ).seats
    assert s.seat == [1, 2, 3, 4, 10]
    assert s.player == ["Anna", "Bert", "Cleo (3)", "Dora", "(9 in chips)"]
    assert s.stack_start == [12_505_000, 1260 * TEN, 5000, 1500 * TEN, 7 * TEN]
    assert s.sitting_out == [False, False, True, True, True]
    assert s.line_no == [3, 4, 5, 6, 7]


# -- posts and actions


@pytest.mark.parametrize(
    ("says", "kind", "values"),
    [
        ("posts the ante $0.25", "ante", {"amount": 2500}),
        ("posts small blind $0.50", "small_blind", {"amount": 5000}),
        ("posts big blind $1", "big_blind", {"amount": TEN}),
        ("posts big blind 60 and is all-in", "big_blind", {"amount": 60 * TEN, "all_in": True}),
        ("posts button blind $1", "button_blind", {"amount": TEN}),
        ("posts straddle $2", "straddle", {"total": 2 * TEN}),
    ],
)
def test_posts_come_before_the_deal(says: str, kind: str, values: dict[str, Any]) -> None:
    assert events(read(f"Bert: {says}")) == [{"street": "deal", "kind": kind, "seat": 2, "player": "Bert"} | values]


def test_small_and_big_blind_in_one_line() -> None:
    bert = {"street": "deal", "seat": 2, "player": "Bert"}
    both = [bert | {"kind": "big_blind", "amount": TEN}, bert | {"kind": "dead_blind", "amount": 5000}]
    assert events(read("Bert: posts small & big blinds $1.50")) == both


@pytest.mark.parametrize(
    ("says", "kind", "values"),
    [
        ("folds ", "fold", {}),
        ("folds [Ah Kd]", "fold", {"cards": "Ah Kd"}),
        ("folds (disconnect)", "fold", {"text": "disconnect"}),
        ("checks ", "check", {}),
        ("calls $1,250.25", "call", {"amount": 12_502_500}),
        ("calls 20 and is all-in", "call", {"amount": 20 * TEN, "all_in": True}),
        ("calls $5 and has reached the $20 cap", "call", {"amount": 5 * TEN, "text": "and has reached the $20 cap"}),
        ("bets €0.21", "bet", {"amount": 2100}),
        ("bets £3 and is all-in", "bet", {"amount": 3 * TEN, "all_in": True}),
        ("raises $2 to $4", "raise", {"total": 4 * TEN}),
        ("raises 36 to 40 and is all-in", "raise", {"total": 40 * TEN, "all_in": True}),
        ("raises $36 to $40 and has reached the $40 cap", "raise", {"total": 40 * TEN, "text": "and has reached the $40 cap"}),
        ("brings in for $0.02", "bring_in", {"amount": 200}),
        ("brings in for 3 and is all-in", "bring_in", {"amount": 3 * TEN, "all_in": True}),
        ("completes it to $0.04", "complete", {"total": 400}),
        ("discards 1 card", "draw", {"text": "1"}),
        ("discards 2 cards [7h Th]", "draw", {"text": "2", "cards": "7h Th"}),
        ("discards 2 cards []", "draw", {"text": "2"}),
        ("stands pat", "stand_pat", {}),
        ("stands pat on [2h 3h 4h 5h 7d]", "stand_pat", {"cards": "2h 3h 4h 5h 7d"}),
        ("shows [Ah Kd]", "show", {"cards": "Ah Kd"}),
        ("shows [Ah Kd] (a pair of Kings)", "show", {"cards": "Ah Kd", "text": "a pair of Kings"}),
        (
            "shows [Ah 2d 3d Kd] (HI: a pair of Aces; LO: 8,6,3,2,A)",
            "show",
            {"cards": "Ah 2d 3d Kd", "text": "HI: a pair of Aces; LO: 8,6,3,2,A"},
        ),
        ("shows [XX Qs] ()", "show", {"cards": "?? Qs"}),
        ("mucks hand ", "muck", {}),
        ("is sitting out ", "sit_out", {}),
        ("sits out ", "sit_out", {}),
        ("Table deposit $50", "top_up", {"amount": 50 * TEN}),
    ],
)
def test_what_a_player_does(says: str, kind: str, values: dict[str, Any]) -> None:
    assert one(f"Bert: {says}") == {"street": "preflop", "kind": kind, "seat": 2, "player": "Bert"} | values


def test_not_showing_says_nothing() -> None:
    assert events(read("*** HOLE CARDS ***", "Bert: doesn't show hand ")) == []


# -- streets and cards


def test_streets_of_a_board_game() -> None:
    chunk = read(
        "Bert: posts small blind $0.50",
        "*** HOLE CARDS ***",
        "Dealt to Anna [7h 2c]",
        "Anna: checks",
        "*** FLOP *** [2d 7d Jc]",
        "Anna: checks",
        "*** TURN *** [2d 7d Jc] [5s]",
        "Anna: checks",
        "*** RIVER *** [2d 7d Jc 5s] [9h]",
        "Anna: checks",
        "*** SHOW DOWN ***",
        "Anna: shows [7h 2c] (two pair, Sevens and Deuces)",
        "*** SUMMARY ***",
    )
    assert [(e["street"], e["kind"], e.get("cards")) for e in events(chunk)] == [
        ("deal", "small_blind", None),
        ("preflop", "deal_down", "7h 2c"),
        ("preflop", "check", None),
        ("flop", "board", "2d 7d Jc"),
        ("flop", "check", None),
        ("turn", "board", "5s"),
        ("turn", "check", None),
        ("river", "board", "9h"),
        ("river", "check", None),
        ("showdown", "show", "7h 2c"),
    ]
    assert chunk.hands.status == ["complete"]
    assert chunk.events.line_no == [6, 8, 9, 10, 11, 12, 13, 14, 15, 17]


def test_river_line_with_three_lists() -> None:
    assert one("*** RIVER *** [2d 7d Jc] [5s] [9h]") == {"street": "river", "kind": "board", "cards": "9h"}


def test_run_twice_awards_belong_to_their_boards() -> None:
    chunk = read(
        "*** HOLE CARDS ***",
        "*** FLOP *** [9c 6d Td]",
        "*** FIRST TURN *** [9c 6d Td] [Kh]",
        "*** FIRST RIVER *** [9c 6d Td Kh] [6h]",
        "*** SECOND TURN *** [9c 6d Td] [Qh]",
        "*** SECOND RIVER *** [9c 6d Td Qh] [8d]",
        "*** FIRST SHOW DOWN ***",
        "Bert: shows [Ad Ac] (two pair, Aces and Sixes)",
        "Bert collected $20.03 from pot",
        "*** SECOND SHOW DOWN ***",
        "Anna collected $10 from side pot",
        "Anna collected $10.02 from main pot",
        "*** SUMMARY ***",
        "Hand was run twice",
        "FIRST Board [9c 6d Td Kh 6h]",
        "SECOND Board [9c 6d Td Qh 8d]",
        "Seat 1: Anna (button) showed [Qd Qc] and lost with a pair of Queens, and won ($20.02) with three of a kind, Queens",
        "Seat 2: Bert (big blind) showed [Ad Ac] and won ($20.03) with two pair, Aces and Sixes, and lost with a pair of Aces",
    )
    assert [(e["street"], e["kind"], e.get("board_no"), e.get("cards"), e.get("amount"), e.get("pot_no")) for e in events(chunk)] == [
        ("flop", "board", None, "9c 6d Td", None, None),
        ("turn", "board", 1, "Kh", None, None),
        ("river", "board", 1, "6h", None, None),
        ("turn", "board", 2, "Qh", None, None),
        ("river", "board", 2, "8d", None, None),
        ("showdown", "show", 1, "Ad Ac", None, None),
        ("showdown", "award", 1, None, 200_300, 0),
        ("showdown", "award", 2, None, 100_000, 1),
        ("showdown", "award", 2, None, 100_200, 0),
        ("summary", "note", None, None, None, None),
    ]
    anna, bert = {"seat": 1, "cards": "Qd Qc"}, {"seat": 2, "cards": "Ad Ac"}
    assert claims(chunk) == [
        {"kind": "board", "board_no": 1, "cards": "9c 6d Td Kh 6h"},
        {"kind": "board", "board_no": 2, "cards": "9c 6d Td Qh 8d"},
        anna | {"kind": "label", "board_no": 1, "text": "a pair of Queens"},
        anna | {"kind": "won", "board_no": 2, "amount": 200_200, "text": "three of a kind, Queens"},
        bert | {"kind": "won", "board_no": 1, "amount": 200_300, "text": "two pair, Aces and Sixes"},
        bert | {"kind": "label", "board_no": 2, "text": "a pair of Aces"},
    ]


@pytest.mark.parametrize("flop", ["*** FLOP *** [8s] [2c 9h]", "*** FLOP *** [8s 2c 9h]", "*** FLOP *** [8s] [8s2c 9h]"])
def test_courchevel_flop_gives_only_what_is_new(flop: str) -> None:
    head = "PokerStars Hand #1:  Courchevel Pot Limit ($1/$2 USD) - 2013/03/29 17:16:11 ET"
    assert events(read("*** HOLE CARDS ***", "*** PRE-FLOP *** [8s]", flop, head=head)) == [
        {"street": "preflop", "kind": "board", "cards": "8s"},
        {"street": "flop", "kind": "board", "cards": "2c 9h"},
    ]


def test_stud_cards_lie_as_the_game_deals_them() -> None:
    chunk = read(
        "Anna: posts the ante $0.01",
        "*** 3rd STREET ***",
        "Dealt to Anna [3d Th As]",
        "Dealt to Bert [9s]",
        "Bert: brings in for $0.02",
        "*** 4th STREET ***",
        "Dealt to Anna [3d Th As] [Qc]",
        "Dealt to Bert [9s] [6h]",
        "*** 5th STREET ***",
        "Dealt to Bert [9s 6h] [7s]",
        "*** 6th STREET ***",
        "Dealt to Bert [9s 6h 7s] [Qh]",
        "*** RIVER ***",
        "Dealt to Anna [3d Th As Qc 2c 2d] [2h]",
        "Bert: checks",
        head="PokerStars Game #1:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:08:43 ET",
        table="Table 'Atalante II' 8-max",
    )
    assert [(e["street"], e["kind"], e["seat"], e.get("cards")) for e in events(chunk)] == [
        ("deal", "ante", 1, None),
        ("third", "deal_down", 1, "3d Th"),
        ("third", "deal_up", 1, "As"),
        ("third", "deal_up", 2, "9s"),
        ("third", "bring_in", 2, None),
        ("fourth", "deal_up", 1, "Qc"),
        ("fourth", "deal_up", 2, "6h"),
        ("fifth", "deal_up", 2, "7s"),
        ("sixth", "deal_up", 2, "Qh"),
        ("seventh", "deal_down", 1, "2h"),
        ("seventh", "check", 2, None),
    ]


def test_communal_card_of_stud() -> None:
    head = "PokerStars Game #1:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:08:43 ET"
    assert one("*** RIVER *** [6c]", head=head) == {"street": "seventh", "kind": "community", "cards": "6c"}


def test_draws() -> None:
    chunk = read(
        "*** DEALING HANDS ***",
        "Dealt to Anna [2s 7s 5h 3c Qh]",
        "Anna: checks",
        "*** FIRST DRAW ***",
        "Anna: discards 1 card [Qh]",
        "Dealt to Anna [2s 7s 5h 3c] [4d]",
        "*** SECOND DRAW ***",
        "Anna: stands pat on [2s 7s 5h 3c 4d]",
        "*** THIRD DRAW ***",
        "Bert: stands pat",
        head="PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2009/11/26 10:08:43 ET",
    )
    assert [(e["street"], e["kind"], e.get("cards")) for e in events(chunk)] == [
        ("predraw", "deal_down", "2s 7s 5h 3c Qh"),
        ("predraw", "check", None),
        ("draw1", "draw", "Qh"),
        ("draw1", "deal_down", "4d"),
        ("draw2", "stand_pat", "2s 7s 5h 3c 4d"),
        ("draw3", "stand_pat", None),
    ]


def test_single_draw_has_no_line_of_its_own() -> None:
    chunk = read(
        "*** DEALING HANDS ***",
        "Dealt to Anna [2s 7s 5h 3c Qh]",
        "Bert: calls $1",
        "Anna leaves the table",
        "Bert: stands pat",
        "Anna: discards 1 card [Qh]",
        "Dealt to Anna [2s 7s 5h 3c] [4d]",
        "Bert: bets $1",
        "*** SHOW DOWN ***",
        "Bert: mucks hand",
        head="PokerStars Hand #1:  5 Card Draw Limit ($1/$2 USD) - 2009/11/26 10:08:43 ET",
    )
    assert [e["street"] for e in events(chunk)] == ["predraw"] * 3 + ["draw1"] * 4 + ["showdown"]


# -- the end of a hand


@pytest.mark.parametrize(
    ("pot", "pot_no"), [("pot", 0), ("main pot", 0), ("side pot", 1), ("side pot-1", 1), ("side pot-2 ", 2), ("side pot 3", 3)]
)
def test_award(pot: str, pot_no: int) -> None:
    award = {"street": "preflop", "kind": "award", "seat": 5, "player": "Cleo", "amount": 24_500, "pot_no": pot_no}
    assert one(f"Cleo collected $2.45 from {pot}") == award


def test_other_money() -> None:
    assert one("Uncalled bet ($5.50) returned to Cleo") == {
        "street": "preflop", "kind": "uncalled", "seat": 5, "player": "Cleo", "amount": 55_000,
    }  # fmt: skip
    assert one("STP added: €0.50") == {"street": "preflop", "kind": "added", "amount": 5000}
    assert one("Cleo cashed out the hand for $22.77 | Cash Out Fee $0.46") == {
        "street": "preflop", "kind": "cash_out", "seat": 5, "player": "Cleo", "amount": 227_700, "text": "Cash Out Fee $0.46",
    }  # fmt: skip
    assert one("Cleo re-buys and receives 3,000 chips for £5.00") == {
        "street": "preflop", "kind": "top_up", "seat": 5, "player": "Cleo", "amount": 3000 * TEN,
    }  # fmt: skip


def test_cancelled() -> None:
    chunk = read("*** DEALING HANDS ***", "Hand cancelled", "*** SUMMARY ***", "Seat 1: Anna (button) collected ($0)")
    assert events(chunk) == [{"street": "predraw", "kind": "cancelled"}]
    assert chunk.hands.status == ["cancelled"]


def test_truncated() -> None:
    assert read("Bert: posts small blind $0.50", "*** HOLE CARDS ***").hands.status == ["truncated"]


# -- coming and going, talk


@pytest.mark.parametrize(
    ("says", "kind", "text"),
    [
        ("is disconnected ", "disconnect", None),
        ("has timed out", "timeout", None),
        ("has timed out while being disconnected", "timeout", None),
        ("is sitting out", "sit_out", None),
        ("sits out", "sit_out", None),
        ("is connected ", "note", "is connected"),
        ("has returned", "note", "has returned"),
        ("leaves the table", "note", "leaves the table"),
        ("joins the table at seat #5 ", "note", "joins the table at seat #5"),
        ("was removed from the table for failing to post", "note", "was removed from the table for failing to post"),
        ("will be allowed to play after the button", "note", "will be allowed to play after the button"),
        ("finished the tournament in 3rd place and received $12.50.", "note", "finished the tournament in 3rd place and received $12.50."),
        ("wins the tournament and receives $30 - congratulations!", "note", "wins the tournament and receives $30 - congratulations!"),
    ],
)
def test_coming_and_going(says: str, kind: str, text: str | None) -> None:
    for name, seat in (("Bert", 2), ("Kuca :P", None), ("nobody here", None)):
        expected: dict[str, Any] = {"street": "preflop", "kind": kind, "player": name}
        if seat:
            expected["seat"] = seat
        if text:
            expected["text"] = text
        assert one(f"{name} {says}") == expected


def test_unseated_sits_out_with_a_colon() -> None:
    assert one("Kuca :P: sits out ") == {"street": "preflop", "kind": "sit_out", "player": "Kuca :P"}


@pytest.mark.parametrize(
    "says",
    [
        "wins the $2.50 bounty for eliminating Anna",
        "wins $4.60 for splitting the elimination of Anna and their own bounty increases by $4.59 to $41.32",
        "wins $4.60 for eliminating Anna and their own bounty increases by $4.59 to $41.32",
    ],
)
def test_bounty(says: str) -> None:
    assert one(f"Bert {says}") == {"street": "preflop", "kind": "note", "seat": 2, "player": "Bert", "text": says}


@pytest.mark.parametrize(
    "says", ["Betting is capped", "Pair on board - a double bet is allowed", "Hand was run twice", "No low hand qualified"]
)
def test_the_table_speaks(says: str) -> None:
    assert one(says) == {"street": "preflop", "kind": "note", "text": says}


@pytest.mark.parametrize(
    "said", ["folds", "Anna: raises $2 to $4", '"*** FLOP *** [2d 7d Jc]"', ":D", "Seat 1: Anna (button) collected ($2)"]
)
def test_chat_is_never_syntax(said: str) -> None:
    chat = {"street": "preflop", "kind": "chat", "text": said.removesuffix('"')}
    assert one(f'Bert said, "{said}"') == chat | {"seat": 2, "player": "Bert", "text": said}
    assert one(f'a rail bird said, "{said}"') == chat | {"player": "a rail bird", "text": said}


def test_unknown_line() -> None:
    found = one("Bert: raises 0.0-8200 to 198")
    assert found["kind"] == "unparsed"
    assert found["text"].startswith("column ")


# -- the summary


def test_pot_and_rake() -> None:
    chunk = read("*** SUMMARY ***", "Total pot $55.75 Main pot $40.50. Side pot-1 $10.25. Side pot-2 $3. | Rake $2 ")
    pots = "Main pot $40.50. Side pot-1 $10.25. Side pot-2 $3."
    assert claims(chunk) == [
        {"kind": "pot_total", "amount": 557_500, "text": pots},
        {"kind": "pot", "pot_no": 0, "amount": 405_000},
        {"kind": "pot", "pot_no": 1, "amount": 102_500},
        {"kind": "pot", "pot_no": 2, "amount": 30_000},
        {"kind": "rake_total", "amount": 20_000},
    ]
    assert (chunk.hands.pot_claimed, chunk.hands.rake_claimed) == ([557_500], [20_000])
    assert summed("Total pot 1,240 | Rake 0 ") == [{"kind": "pot_total", "amount": 1240 * TEN}, {"kind": "rake_total", "amount": 0}]
    stp = "Total pot €146.34 | Main pot €119.52 | Side pot €21.82 | STP €5.00 | Rake €2.50"
    assert [(c["kind"], c["amount"]) for c in summed(stp)] == [
        ("pot_total", 1_463_400), ("pot", 1_195_200), ("pot", 218_200), ("rake_total", 25_000),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("says", "claim"),
    [
        ("folded before Flop (didn't bet)", None),
        ("folded on the Turn", None),
        ("folded after the 2nd Draw", None),
        ("folded on the 4th Street", None),
        ("mucked", None),
        ("mucked [Ah Kd]", {"kind": "label", "cards": "Ah Kd"}),
        ("mucked [Ah Kd] and lost", {"kind": "label", "cards": "Ah Kd"}),
        ("collected ($4)", {"kind": "won", "amount": 4 * TEN}),
        ("collected $10", {"kind": "won", "amount": 10 * TEN}),
        ("won (1,200)", {"kind": "won", "amount": 1200 * TEN}),
        ("won €0.65", {"kind": "won", "amount": 6500}),
        ("mucked hand and won €0.71", {"kind": "won", "amount": 7100}),
        ("showed [Ah Kd] and won ($5)", {"kind": "won", "amount": 5 * TEN, "cards": "Ah Kd"}),
        ("showed [Ah Kd] and collected (45)", {"kind": "won", "amount": 45 * TEN, "cards": "Ah Kd"}),
        (
            "showed [Ah Kd] and won ($5) with a pair of Kings",
            {"kind": "won", "amount": 5 * TEN, "cards": "Ah Kd", "text": "a pair of Kings"},
        ),
        (
            "showed [Ah Kd] and won 420 with Pair of A and K",
            {"kind": "won", "amount": 420 * TEN, "cards": "Ah Kd", "text": "Pair of A and K"},
        ),
        ("showed [Ah Kd] and lost with high card Ace", {"kind": "label", "cards": "Ah Kd", "text": "high card Ace"}),
        ("showed [Ah Kd] and lost", {"kind": "label", "cards": "Ah Kd"}),
        ("showed [Ah Kd] and folded before Flop", {"kind": "label", "cards": "Ah Kd"}),
        ("showed [Ah Kd] and lost with a pair of Queens (cashed out).", {"kind": "label", "cards": "Ah Kd", "text": "a pair of Queens"}),
        (
            "showed [Ah Kd] and won ($7) with two pair, Aces and Queens (pot not awarded as player cashed out)",
            {"kind": "won", "amount": 7 * TEN, "cards": "Ah Kd", "text": "two pair, Aces and Queens"},
        ),
    ],
)
@pytest.mark.parametrize("position", ["", "(button) ", "(small blind) ", "(button) (small blind) ", "(big blind) ", "(button blind) "])
def test_summary_of_a_seat(says: str, claim: dict[str, Any] | None, position: str) -> None:
    assert summed(f"Seat 5: Cleo {position}{says}") == ([{"seat": 5} | claim] if claim else [])


# -- names, forms


NASTY = (
    "folds", "calls $5", "Seat 3", "*** FLOP ***", "x: raises $2 to $4", "wo_ooly :D", "/\\ntiHer[]", "5", "Total pot $9 | Rake $0",
    "Dealt to Bert [Ah Kh]", "Bob (button)", "Bob (button) (small blind)", "joins the table at seat #2", "O'Neal", "from pot", "Rake",
    "Robert'); drop table hands;--", "[Ah Kd]", "$1", "Board [2d 7d Jc]", "Hand cancelled", "(2 in chips)", "é ü", "is sitting out",
)  # fmt: skip


def played(*names: str) -> Chunk:
    a, b, c = names
    return read(
        f"{b}: posts small blind $0.50",
        f"{c}: posts big blind $1",
        "*** HOLE CARDS ***",
        f"Dealt to {a} [7h 2c]",
        f"{a}: calls $5",
        f"{b}: raises $5 to $10",
        f"{c} has timed out",
        f"{c}: folds ",
        f"{a}: calls $5 and is all-in",
        "*** FLOP *** [2d 7d Jc]",
        "Uncalled bet ($2) returned to " + b,
        "*** SHOW DOWN ***",
        f"{b}: shows [Ah Kd] (high card Ace)",
        f"{b}: doesn't show hand ",
        f"{a} collected $19 from pot",
        f"{a} wins the $5 bounty for eliminating {b}",
        "*** SUMMARY ***",
        "Total pot $21 | Rake $2 ",
        "Board [2d 7d Jc]",
        f"Seat 1: {a} (button) showed [7h 2c] and won ($19) with two pair, Sevens and Deuces",
        f"Seat 2: {b} (small blind) collected ($5)",
        f"Seat 5: {c} (big blind) folded before Flop (didn't bet)",
        seats=tuple(f"Seat {i}: {name} ($1,000 in chips) " for i, name in zip((1, 2, 5), names, strict=True)),
    )


@pytest.mark.parametrize("nasty", NASTY)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_names_change_nothing_but_names(nasty: str, place: int) -> None:
    plain = ["Anna", "Bert", "Cleo"]
    others = list(plain)
    others[place] = nasty
    chunk = played(*others)
    assert chunk.seats.player == others
    expected = events(played(*plain))
    for event in expected:
        if "player" in event:
            event["player"] = others[plain.index(event["player"])]
        if event.get("text", "").startswith("wins the"):
            event["text"] = f"wins the $5 bounty for eliminating {others[1]}"
    assert events(chunk) == expected
    assert claims(chunk) == claims(played(*plain))


def test_no_live_value_gets_into_a_shape() -> None:
    """Other names, numbers and cards make no new shape."""
    shapes = READERS.reader("pokerstars").shapes
    played("Anna", "Bert", "Cleo")
    before = len(shapes._templates)
    played("Dmitri K", "Eva_77", "F.")
    assert len(shapes._templates) == before


def test_stray_blanks_and_marks() -> None:
    lines = (
        " Seat  1: Anna ($100 in chips)    ", "Seat 2:  Bert ($100 in chips)", " Anna: posts small blind $0.50  ", " *** HOLE CARDS ***  ",
        "Dealt  to Anna  [7h 2c]  ", " Anna: calls  $0.50", "\ufeffBert: checks    ", " *** SUMMARY ***", " Total pot $2  |  Rake $0 ",
        " Seat  1: Anna  (button) (small blind)  collected ($2)",
    )  # fmt: skip
    chunk = read(*lines, head="\ufeff " + CASH, table=f" {TABLE}  ", seats=())
    assert [e["kind"] for e in events(chunk)] == ["small_blind", "deal_down", "call", "check"]
    assert [(c["kind"], c["amount"]) for c in claims(chunk)] == [("pot_total", 2 * TEN), ("rake_total", 0), ("won", 2 * TEN)]
    assert chunk.events.line_no == [5, 7, 8, 9]


# -- rooms that write like PokerStars


def test_run_it_once() -> None:
    chunk = read(
        "Bert L: posts small blind €0.25",
        "*** HOLE CARDS ***",
        "STP added: €5.00",
        "Bert L: calls €0.25",
        "*** SHOWDOWN ***",
        "Anna K shows [Ac Jd] for Two Pairs [Ad Ac Kd 5h 5c]",
        "Anna K collected €26.82 from side pot 1",
        "*** SUMMARY ***",
        "Seat 1: Anna K (button) showed [Ac Jd] and won €26.82 with Two Pairs A 5 and K",
        head="Run It Once Poker Hand #36197946: Tournament #122715, €4.69+€0.31 Cub3d, Hold'em No Limit (10/20) - 2019/08/14 17:55 UTC"
        " [2019/08/14 18:55 CET]",
        table="Table ID '36197292' 6-Max Seat #1 is the button",
        seats=("Seat 1: Anna K (€96.85 in chips) [hero]", "Seat 2: Bert L (€39 in chips)"),
        room="runitonce",
    )
    h = hand(chunk)
    assert (h["hand_no"], h["tournament"], h["game"], h["betting"]) == ("36197946", "122715", "holdem", "nl")
    assert (h["table_name"], h["max_seats"], h["button_seat"]) == ("36197292", 6, 1)
    assert (h["stamp"], h["clocks"], h["played_at"]) == ("2019/08/14 17:55 UTC", None, 1_565_805_300_000_000)
    assert [(e["street"], e["kind"], e.get("amount"), e.get("cards"), e.get("text")) for e in events(chunk)] == [
        ("deal", "small_blind", 2500, None, None),
        ("preflop", "added", 50_000, None, None),
        ("preflop", "call", 2500, None, None),
        ("showdown", "show", None, "Ac Jd", "Two Pairs [Ad Ac Kd 5h 5c]"),
        ("showdown", "award", 268_200, None, None),
    ]
    assert claims(chunk) == [{"kind": "won", "seat": 1, "amount": 268_200, "cards": "Ac Jd", "text": "Two Pairs A 5 and K"}]


@pytest.mark.parametrize(
    ("room", "head", "currency"),
    [
        ("pokermaster", "PokerMaster Hand #3713015100020: Hold'em No Limit (¥2/¥4 CNY) - 2019/03/19 10:57:09 UTC", "CNY"),
        ("pokerbros", "PokerBros Hand #1616183514566: Hold'em No Limit ($2/$4 USD) - 2021/03/19 19:51:54 UTC", "USD"),
        ("fulltilt_stars", "Full Tilt Rush Hand #33:  Hold'em No Limit (2/4) - 2016/05/19 19:51:54 ET", "play"),
    ],
)
def test_other_rooms(room: str, head: str, currency: str) -> None:
    table = TABLE.replace(" Seat #", " (Play Money) Seat #") if currency == "play" else TABLE
    h = hand(read(head=head, table=table, room=room))
    assert (h["room"], h["game"], h["small_bet"], h["big_bet"], h["currency"]) == (room, "holdem", 2 * TEN, 4 * TEN, currency)
    assert h["clocks"] is None


def test_a_converter_leaves_its_notes() -> None:
    assert one('# {"gt":"PLO","tid":201509}') == {"street": "preflop", "kind": "note", "text": '{"gt":"PLO","tid":201509}'}
