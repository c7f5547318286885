"""`hhparse show`: hands read, dealt again and stored as always, then laid out; the lines are compared as a person sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.report.logged import NoSuchHand
from hhparse.report.plain import safe
from hhparse.report.screen import columns, cut, folded, pad
from hhparse.report.show import show
from hhparse.store import Store
from tests.reading import dealt
from tests.store.made import source

SIDE_POT = """DEALERLOG 1 EN
ROOM "River Club"
TABLE 4
GAME HOLDEM NL
PROFILE STANDARD
CURRENCY EUR
CHIP 1
SB 1
BB 2
RAKERULE NONE
DEALER D117
INSPECTOR I09
HAND 1057 2026-03-09T22:41:30+02:00
BUTTON S1
SEAT S1 Oleh STACK 40
SEAT S2 "NAME2" STACK 500
SEAT S3 "NAME3" STACK 300
POST S2 SB 1
POST S3 BB 2
DEAL S2 [?? ??]
DEAL S3 [?? ??]
DEAL S1 [?? ??]
STREET PREFLOP
S1 RAISE TO 40 ALLIN
S2 RAISE TO 60
S3 CALL 58
BURN
BOARD FLOP [2c Qs 4c]
STREET FLOP
S2 BET 50
S3 CALL 50
BURN
BOARD TURN [Qd]
STREET TURN
S2 CHECK
S3 CHECK
BURN
BOARD RIVER [Ad]
STREET RIVER
S2 CHECK
S3 CHECK
SHOWDOWN
SHOW S1 [Ah Kc] "two pair"
SHOW S2 [Qh Jd] "trips"
MUCK S3
POT MAIN 120 S1 S2 S3
POT SIDE 1 141 S2 S3
AWARD SIDE 1 S2 140
AWARD MAIN S1 120
RESULT S1 120
RESULT S2 530
RESULT S3 191
END 1057
"""
NAMES = ("Marta", "Ivan P.")

TWICE = """PokerStars Hand #700300001:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/03/09 20:14:05 ET
Table 'Alcor' 6-max Seat #2 is the button
Seat 1: Anna_K ($20 in chips)
Seat 2: Bert ($20 in chips)
Anna_K: posts big blind $0.10
Bert: posts small blind $0.05
*** HOLE CARDS ***
Bert: raises $0.20 to $0.30
Anna_K: calls $0.20
*** FLOP *** [2c 7d Jh]
Anna_K: bets $19.70 and is all-in
Bert: calls $19.70 and is all-in
*** FIRST TURN *** [2c 7d Jh] [5s]
*** FIRST RIVER *** [2c 7d Jh 5s] [9c]
*** SECOND TURN *** [2c 7d Jh] [Js]
*** SECOND RIVER *** [2c 7d Jh Js] [8d]
*** FIRST SHOW DOWN ***
Anna_K: shows [Jd Td] (a pair of Jacks)
Bert: shows [Ah Ac] (a pair of Aces)
Bert collected $20 from pot
*** SECOND SHOW DOWN ***
Anna_K: shows [Jd Td] (three of a kind, Jacks)
Bert: shows [Ah Ac] (two pair, Aces and Jacks)
Anna_K collected $20 from pot
*** SUMMARY ***
Total pot $40 | Rake $0
"""


@pytest.fixture
def store() -> Iterator[Store]:
    with Store.open(None) as opened:
        yield opened


def put(store: Store, text: str, room: str = "dealerlog", path: str = "logs/river.txt") -> int:
    """Store a hand; its hand_id."""
    chunk, of = dealt(text, room), source(path, path, len(text))
    store.begin_source(1, of)
    store.add_chunk(of.source_id, chunk)
    store.finish_source(of.source_id)
    return chunk.hands.hand_id[0]


def find(store: Store, hand_id: int, code: str, line_no: int | None, **values: Any) -> None:
    """Note a finding against a hand."""
    own = store.rows("select source_id from hands where hand_id = ?", [hand_id])[0][0]
    row = {
        "finding_key": hash((code, line_no)) >> 1,
        "severity": "error",
        "status": "open",
        "message": f"about {code}",
        "source_id": own,
        **values,
    }
    row |= {"code": code, "hand_id": hand_id, "line_no": line_no}
    store.con.execute(f"insert into findings ({', '.join(row)}) values ({', '.join('?' * len(row))})", [*row.values()])


def side_pot(two: str = NAMES[0], three: str = NAMES[1]) -> str:
    return SIDE_POT.replace("NAME2", two).replace("NAME3", three)


def shown(store: Store, hand: str, width: int = 80, colour: bool = False) -> list[str]:
    return "\n".join(show(store.con, hand, width=width, colour=colour)).split("\n")


def after(lines: list[str], line: str) -> str:
    """The line below a line, both without indents."""
    stripped = [x.strip() for x in lines]
    return stripped[stripped.index(line) + 1]


def test_head_and_seats(store: Store) -> None:
    hand_id = put(store, side_pot())
    lines = shown(store, "1057")
    assert lines[: lines.index("")] == [
        "dealerlog hand 1057",
        "  table      4",
        "  game       No-limit Texas hold'em 1/2 EUR, chip 1",
        "  played     2026-03-09 22:41:30 local, 2026-03-09 20:41:30 UTC",
        "  staff      dealer D117, inspector I09",
        "  stated     rake rule NONE",
        "  judged by  house standard",
        "  source     logs/river.txt:1-53",
        f"  hand_id    {hand_id}",
        "  status     complete; not audited yet",
    ]
    start = lines.index("") + 1
    assert lines[start : start + 4] == [
        "seat       player   start  put in  won   net  end  cards",
        "   1  BTN  Oleh        40      40  120   +80  120  Ah Kc",
        "   2  SB   Marta      500     110  140   +30  530  Qh Jd",
        "   3  BB   Ivan P.    300     110    0  -110  190  ?? ??  != log: 191",
    ]


def test_action_street_by_street(store: Store) -> None:
    put(store, side_pot())
    lines = shown(store, "1057")
    start = next(i for i, line in enumerate(lines) if line.startswith("line"))
    assert lines[start : start + 17] == [
        "line  seat  player   action              pot  stack",
        "",
        "      POSTS AND DEAL",
        "  18     2  Marta    post small blind 1    0    499",
        "  19     3  Ivan P.  post big blind 2      1    298",
        "  20                 dealt face down, 2 cards each, to seats 2 3 1",
        "",
        "      PREFLOP",
        "  24     1  Oleh     raise 40 ALL-IN       3      0",
        "  25     2  Marta    raise 59 (to 60)     43    440",
        "      ^ departure RAISE_BELOW_MIN: no audit has judged it",
        "  26     3  Ivan P.  call 58 (to 60)     102    240",
        "  27                 burn",
        "",
        "  28  FLOP   2c Qs 4c",
        "  30     2  Marta    bet 50              160    390",
        "  31     3  Ivan P.  call 50             210    190",
    ]
    assert "  33  TURN   2c Qs 4c  Qd" in lines
    assert "  38  RIVER   2c Qs 4c  Qd  Ad" in lines
    assert '  43     1  Oleh     show Ah Kc "two pair"' in lines


def test_pots_and_shares_beside_what_the_log_says(store: Store) -> None:
    """The stronger hand lost the main pot, and the side pot is stated one too high."""
    put(store, side_pot())
    lines = shown(store, "1057")
    start = next(i for i, line in enumerate(lines) if line.startswith("POTS"))
    cells = [re.split(r"\s{2,}", line) for line in lines[start:]]
    assert cells[1][:3] == ["main pot", "120", "120"]
    assert cells[1][-1] == "1 2 3"
    assert cells[2][:4] == ["side pot 1", "140", "141", "!="]
    assert cells[2][-1] == "2 3"
    assert cells[5:8] == [
        ["main pot", "0", "120", "!=", "1", "Oleh", "two pair, aces and queens"],
        ["main pot", "120", "0", "!=", "2", "Marta", "three of a kind, queens"],
        ["side pot 1", "140", "140", "2", "Marta", "three of a kind, queens"],
    ]
    assert cells[10] == ["total pot", "260", "–"]


def test_findings_stand_under_their_lines(store: Store) -> None:
    hand = put(store, side_pot())
    find(store, hand, "RAISE_BELOW_MIN", 25, expected="78", actual="60", rules="CM-50, CM-52")
    find(store, hand, "POT_AMOUNT", 47, severity="warning", finding_key=7)
    find(store, hand, "LATER", 47, severity="info", because_of=7)
    find(store, hand, "EXCUSED", 26, status="waived")
    find(store, hand, "GONE", 26, status="withdrawn")
    find(store, hand, "CHIPS_LOST", None)
    find(store, hand, "BESIDE", 3, source_id=0)
    lines = shown(store, "1057", width=100)
    assert "  status     complete; 3 errors, 1 warning, 1 info; 1 accepted or waived" in lines
    raised = after(lines, "25     2  Marta    raise 59 (to 60)     43    440")
    assert raised == "^ error RAISE_BELOW_MIN: about RAISE_BELOW_MIN; expected 78, actual 60; rules CM-50, CM-52"
    assert after(lines, raised) == "26     3  Ivan P.  call 58 (to 60)     102    240", "a departure that is judged is not told twice"
    assert after(lines, "26     3  Ivan P.  call 58 (to 60)     102    240") == "^ error EXCUSED: about EXCUSED; waived"
    pot = after(lines, "47                 | POT SIDE 1 141 S2 S3")
    assert pot == "^ warning POT_AMOUNT: about POT_AMOUNT"
    assert after(lines, pot) == "^ info LATER: about LATER; follows from POT_AMOUNT"
    start = lines.index("FINDINGS WITHOUT A LINE OF THIS HAND")
    assert sorted(lines[start + 1 :]) == ["  ^ ?:3: error BESIDE: about BESIDE", "  ^ error CHIPS_LOST: about CHIPS_LOST"]
    assert not any("GONE" in line for line in lines)


def test_a_finding_on_a_board_line_stands_under_the_street(store: Store) -> None:
    find(store, put(store, side_pot()), "BOARD_COUNT", 28)
    assert after(shown(store, "1057"), "28  FLOP   2c Qs 4c") == "^ error BOARD_COUNT: about BOARD_COUNT"


def test_hand_run_twice(store: Store) -> None:
    put(store, TWICE, "pokerstars")
    lines = shown(store, "#700300001")
    start = lines.index("  13  TURN, board 1   2c 7d Jh  5s")
    assert lines[start : start + 4] == [
        "  13  TURN, board 1   2c 7d Jh  5s",
        "  14  RIVER, board 1   2c 7d Jh  5s  9c",
        "  15  TURN, board 2   2c 7d Jh  Js",
        "  16  RIVER, board 2   2c 7d Jh  Js  8d",
    ]
    assert "  20     2  Bert    award 20.00 (pot, board 1)" in lines
    assert "pot, board 2  20.00    20.00       1  Anna_K  three of a kind, jacks" in lines
    assert "  game       No-limit Texas hold'em 0.05/0.10 USD" in lines, "amounts have the decimals that the hand needs"


def test_names_harm_no_terminal_and_no_column(store: Store) -> None:
    put(store, side_pot("伊万 Иван", "Evil\x1b[2J\u202e\x07 who has a very long name indeed"))
    for width in (60, 80, 120):
        lines = shown(store, "1057", width)
        assert all(safe(line) == line for line in lines)
        assert max(map(columns, lines)) <= width
        seats = [line for line in lines if line.startswith(("seat", "   1  BTN", "   2  SB", "   3  BB"))]
        assert seats[3].startswith("   3  BB   Evil\\")
        assert "…" in seats[3]
        stacks = [re.search(" (40|500|300) ", line) for line in seats[1:]]
        assert len({columns(line[: stack.end()]) for line, stack in zip(seats[1:], stacks, strict=True) if stack}) == 1
        acted = [line for line in lines if re.match(r"  (18|25|26) ", line)]
        assert len({columns(line) for line in acted}) == 1, "a wide name moves no number"


def test_colour_changes_nothing_but_suits(store: Store) -> None:
    find(store, put(store, side_pot()), "RAISE_BELOW_MIN", 25)
    plain, painted = shown(store, "1057"), shown(store, "1057", colour=True)
    assert "\x1b[31mA♥\x1b[0m \x1b[32mK♣\x1b[0m" in "\n".join(painted)
    assert "\x1b[1;31merror\x1b[0m RAISE_BELOW_MIN" in "\n".join(painted)
    letters = str.maketrans("♠♥♦♣", "shdc")
    assert [re.sub(r"\x1b\[[\d;]*m", "", line).translate(letters) for line in painted] == plain


def test_plain_structure_is_ascii_but_for_dashes(store: Store) -> None:
    put(store, TWICE, "pokerstars")
    assert {ch for line in shown(store, "700300001") for ch in line if not ch.isascii()} <= {"–"}


def test_line_that_was_not_read(store: Store) -> None:
    put(store, side_pot().replace("STREET FLOP", "STREET FLOP\nS2 WOBBLES 5"))
    lines = " ".join(line.strip() for line in shown(store, "1057"))
    assert re.search(r"30 NOT READ: S2 WOBBLES 5 \(column 4: expected ", re.sub(" +", " ", lines))
    assert "a line that could not be read may have moved chips" in lines
    assert "pot no. 1 141 S2 S3" in lines, "without pots of ours the log's own are told"


def test_game_that_is_not_dealt_again(store: Store) -> None:
    text = side_pot().replace("GAME HOLDEM NL", "GAME TIDDLYWINKS NL")
    put(store, text)
    lines = shown(store, "1057", width=120)
    assert "not dealt again" in (told := " ".join(map(str.strip, lines)))
    assert "what was due is not known" in told
    assert any(line.startswith("   1  BTN  Oleh        40       –    –    –  120  Ah Kc") for line in lines)
    assert "  25     2  Marta    raise to 60" in lines
    assert not any(line.startswith(("POTS", "SHARES")) for line in lines)
    assert any(line.endswith("pot no. 0 120 S1 S2 S3") for line in lines)


def test_two_hands_of_one_number(store: Store) -> None:
    ids = [put(store, side_pot()), put(store, side_pot().replace("S1 120", "S1 119"), path="logs/other.txt")]
    lines = shown(store, "1057")
    assert lines[0] == "2 hands have the number 1057; all are shown, each with its hand_id."
    assert [line for line in lines if "hand_id  " in line] == [f"  hand_id    {i}" for i in sorted(ids)]
    alone = shown(store, str(ids[1]))
    assert alone[0] == "dealerlog hand 1057"
    assert "  source     logs/other.txt:1-53" in alone


def test_other_places_of_a_hand_are_told(store: Store) -> None:
    put(store, side_pot())
    put(store, side_pot() + "\n", path="logs/copy.txt")
    lines = shown(store, "1057")
    assert {line.split()[-1] for line in lines if line.startswith(("  source", "  also in"))} == {
        "logs/river.txt:1-53",
        "logs/copy.txt:1-54",
    }


def test_no_such_hand(store: Store) -> None:
    with pytest.raises(NoSuchHand, match=r"no hand 5: there is no hand in this database; load some with: hhparse load"):
        shown(store, "5")
    put(store, side_pot())
    put(store, TWICE, "pokerstars", "logs/stars.txt")
    with pytest.raises(NoSuchHand, match=r'no hand 1058; nearest: 1057, 700300001; see them all with: hhparse sql .*"select hand_no'):
        shown(store, "1058")
    with pytest.raises(NoSuchHand, match="no hand 0001; nearest: 700300001, "):
        shown(store, "0001")


@pytest.fixture(scope="module")
def one_hand() -> Iterator[Store]:
    with Store.open(None) as opened:
        put(opened, TWICE, "pokerstars")
        yield opened


@given(asked=st.text(st.characters(), max_size=90))
def test_any_argument_is_answered_safely(one_hand: Store, asked: str) -> None:
    with pytest.raises(NoSuchHand) as refused:
        shown(one_hand, "x" + asked)
    assert safe(str(refused.value)) == str(refused.value)


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=60), st.integers(2, 30))
def test_text_keeps_its_columns(text: str, width: int) -> None:
    assert columns(cut(text, width)) <= width
    assert columns(pad(cut(text, width), width)) == width
    lines = folded(text, width)
    assert all(columns(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(("text", "size"), [("abc", 3), ("伊万", 4), ("e\u0301", 1), ("\x1b[31mA♥\x1b[0m", 2), ("", 0)])
def test_columns(text: str, size: int) -> None:
    assert columns(text) == size
