"""DEALERLOG 1: what its lines become (rules DL-01 to DL-12)."""

from __future__ import annotations

from hhparse.chunk import CLAIMS, KINDS, STREETS, UNIT
from tests.reading import kinds, parsed

HEADER = """DEALERLOG 1 EN
ROOM "Casino Meridian"   # a comment "with quotes
TABLE 4
GAME HOLDEM NL
PROFILE STANDARD
CURRENCY UAH
CHIP 25
ANTE 25
SB 100
BB 200
OPTION rit.max = 2
RAKERULE 5% CAP 300 NOFLOPNODROP
DEALER D117
INSPECTOR I09
"""
HAND = """HAND 1042 2026-03-09T21:14:05+02:00
BUTTON S3
SEAT S1 Oleh STACK 20000
SEAT S2 "Ivan \\"P.\\" # 1" STACK 150.25
SEAT S3 CALL STACK 5000
POST S1 SB 100
POST S2 BB 150.25 ALLIN
DEAL S1 [?? ??]
DEAL S3 [Ah Kd] UP [2c]
STREET PREFLOP
S3 RAISE TO 600 OUTOFTURN TIMEOUT
S1 CALL 500
BURN
BOARD FLOP [6h 7d 8s]
STREET FLOP
S1 CHECK
SHOWDOWN
SHOW S1 [As 9c] "straight"
POT SIDE 1 900 S1 S3
RAKE MAIN 30
AWARD SIDE 1 HIGH RUN 2 S1 450
RESULT S1 19900
END 1042
"""


def test_header_and_frame() -> None:
    h = parsed(HEADER + HAND).hands
    assert (h.hand_no, h.table_name, h.game, h.betting, h.button_seat) == (["1042"], ["4"], ["holdem"], ["nl"], [3])
    assert (h.small_bet, h.big_bet, h.ante) == ([100 * UNIT], [200 * UNIT], [25 * UNIT])
    assert h.forced == [{"chip": 25 * UNIT, "small_blind": 100 * UNIT, "big_blind": 200 * UNIT}]
    assert (h.options, h.profile, h.currency) == ([(("rit.max", "2"),)], ["STANDARD"], ["UAH"])
    assert (h.rake_rule, h.dealer, h.inspector) == (["5% CAP 300 NOFLOPNODROP"], ["D117"], ["I09"])
    assert (h.played_at, h.played_at_local) == ([1773083645_000000], [1773090845_000000])  # 19:14:05 UTC
    assert h.status == ["complete"]


def test_the_header_in_force_comes_as_context() -> None:
    whole, parts = parsed(HEADER + HAND).hands, parsed(HAND, context=HEADER).hands
    assert whole.hand_id == parts.hand_id
    assert whole.forced == parts.forced


def test_names_quoted_bare_and_equal_to_a_keyword() -> None:
    s = parsed(HEADER + HAND).seats
    assert s.player == ["Oleh", 'Ivan "P." # 1', "CALL"]
    assert s.stack_start == [20000 * UNIT, 1502500, 5000 * UNIT]
    assert s.stack_end_claimed == [19900 * UNIT, None, None]


def test_events() -> None:
    c = parsed(HEADER + HAND)
    e = c.events
    told = [
        (KINDS[k], STREETS[s], n, a, t)
        for k, s, n, a, t in zip(e.kind, e.street, e.seat, e.amount, e.total, strict=True)
        if KINDS[k] not in ("deal_down", "deal_up")
    ]
    assert told == [
        ("small_blind", "deal", 1, 100 * UNIT, None),
        ("big_blind", "deal", 2, 1502500, None),
        ("raise", "preflop", 3, None, 600 * UNIT),
        ("call", "preflop", 1, 500 * UNIT, None),
        ("burn", "preflop", None, None, None),
        ("board", "flop", None, None, None),
        ("check", "flop", 1, None, None),
        ("show", "showdown", 1, None, None),
        ("rake", "showdown", None, 30 * UNIT, None),
        ("award", "showdown", 1, 450 * UNIT, None),
    ]
    raised = kinds(c).index("raise")
    assert (e.out_of_turn[raised], e.timed_out[raised], e.all_in[raised]) == (True, True, False)
    assert (e.all_in[1], e.player[1]) == (True, 'Ivan "P." # 1')
    award = kinds(c).index("award")
    assert (e.pot_no[award], e.board_no[award], e.half[award]) == (1, 2, 1)
    down, up = kinds(c).index("deal_down"), kinds(c).index("deal_up")
    assert (e.cards[down], e.cards[down + 1], e.cards[up]) == ("?? ??", "Ah Kd", "2c")
    assert e.line_no[raised] == 25


def test_claims() -> None:
    c = parsed(HEADER + HAND).claims
    assert [(CLAIMS[k], p, a, t) for k, p, a, t in zip(c.kind, c.pot_no, c.amount, c.text, strict=True)] == [
        ("pot", 1, 900 * UNIT, "S1 S3"),
        ("result", None, 19900 * UNIT, None),
    ]


def test_three_languages_give_the_same() -> None:
    forms = (
        ("DEALERLOG 1 EN", "GAME", "HAND", "SEAT S1 Oleh STACK", "POST S1 ANTE", "S1 RAISE TO", "ALLIN", "END"),
        ("ЖУРНАЛ 1 RU", "ИГРА", "РАЗДАЧА", "МЕСТО S1 Oleh СТЕК", "ВЗНОС М1 АНТЕ", "S1 РЕЙЗ ДО", "ОЛЛ-ИН", "КОНЕЦ"),
        ("ЖУРНАЛ 1 UK", "ГРА", "РОЗДАЧА", "МІСЦЕ S1 Oleh СТЕК", "ВНЕСОК S1 АНТІ", "М1 РЕЙЗ ДО", "ОЛЛІН", "КІНЕЦЬ"),
    )
    texts = [
        f"{log}\n{game} HOLDEM NL\n{hand} 5 2026-03-09T21:14:05Z\n{seat} 500\n{post} 5\n{to} 20 {all_in}\n{end} 5\n"
        for log, game, hand, seat, post, to, all_in, end in forms
    ]
    said = [parsed(t).events for t in texts]
    for other in said[1:]:
        for name in ("kind", "seat", "player", "amount", "total", "all_in"):
            assert getattr(other, name) == getattr(said[0], name), name


def test_a_line_that_does_not_parse_costs_only_itself() -> None:
    c = parsed(HEADER + HAND.replace("S1 CALL 500", "S1 CALLS 500"))
    e = c.events
    bad = kinds(c).index("unparsed")
    assert e.line_no[bad] == 26
    assert (e.text[bad] or "").startswith("column 4: expected ")
    assert len(e) == len(parsed(HEADER + HAND).events)


def test_an_amount_that_does_not_fit_is_unparsed() -> None:
    c = parsed(HEADER + HAND.replace("S1 CALL 500", "S1 CALL 500.12345"))
    assert kinds(c).count("unparsed") == 1
