"""The runner: scope, precedence, what is withdrawn and found again, coverage, and nothing to do the second time."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from hhparse.audit.findings import break_circles
from hhparse.audit.load import load_audits
from hhparse.audit.result import RunResult
from hhparse.audit.run import run_audits, shown
from hhparse.store import Store
from tests.audit.written import RAISES, by_departure, write
from tests.store.made import Hand, chunk, source

A, B, C = sorted((source("one"), source("two"), source("three")), key=lambda s: s.sha256)


@pytest.fixture
def store() -> Any:
    with Store.open(None, threads=1) as opened:
        yield opened


def land(store: Store, where: Any, *hands: Hand) -> None:
    run = store.begin_run("0", "test", "", "", "")
    if store.begin_source(run, where):
        store.add_chunk(where.source_id, chunk(hands))
        store.finish_source(where.source_id)
    store.settle()


def audit(store: Store, folder: Path, sources: Iterable[int] | None = None) -> RunResult:
    run = store.begin_run("0", "test", "", "", "")
    return run_audits(store, load_audits(folder, shipped=False), run, sources)


def told(store: Store, columns: str = "code, status") -> list[tuple[Any, ...]]:
    return store.rows(f"select {columns} from findings order by all")


def coverage(store: Store) -> list[tuple[Any, ...]]:
    return store.rows(
        "select code, examined, unverifiable, violated from coverage where run_id = (select max(run_id) from runs) order by 1"
    )


def test_a_finding(store: Store, tmp_path: Path) -> None:
    """What the SELECT does not give is filled in from the hand."""
    write(tmp_path, "A_CODE", options="sd.order, fl.cap", unverifiable="hands where not money_known")
    land(store, A, Hand("1"), Hand("2", departure="x"))
    store.add_basis(7, {"fl.cap": "3", "sd.order": "trips_wins", "other": "1"})
    result = audit(store, tmp_path)
    assert (result.hands, result.new, result.reopened, result.withdrawn, result.broken) == (2, 1, 0, 0, [])
    columns = (
        "run_id, severity, line_no, street, seat, player, expected, actual, message, rules, options, because_of, status, base_severity"
    )
    assert told(store, columns) == [
        (
            *(2, "error", 18, "preflop", 1, "Player 1", "2", "3", "raise of 3.0000"),
            *("CM-01, CM-02", "sd.order=trips_wins; fl.cap=3", None, "open", "error"),
        )
    ]
    assert told(store, "source_id, hand_id") == [(A.source_id, store.find("2")[0]["hand_id"])]
    assert coverage(store) == [("A_CODE", 2, 0, 1)]


def test_second_run_changes_nothing(store: Store, tmp_path: Path) -> None:
    write(tmp_path, "A_CODE")
    land(store, A, Hand("1", departure="x"), Hand("2"))
    audit(store, tmp_path)
    before = told(store, "*")
    result = audit(store, tmp_path)
    assert (result.hands, result.new, result.withdrawn) == (0, 0, 0)
    assert told(store, "*") == before
    assert coverage(store) == [("A_CODE", 2, 0, 1)]


def test_new_audits_see_old_hands(store: Store, tmp_path: Path) -> None:
    write(tmp_path, "A_CODE")
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    write(tmp_path, "B_CODE")
    assert audit(store, tmp_path).hands == 1
    assert told(store) == [("A_CODE", "open"), ("B_CODE", "open")]


COUNTS = """
    select null::bigint as hand_id, 1 as line_no, null::integer as seat, string_agg(hand_no, ' ' order by hand_no) as expected,
        (select count(*) from events) || ' events' as actual, 'seen' as message from hands
"""
"""A finding that says which hands the audit has seen."""


@pytest.mark.parametrize(("scope", "seen"), [("hand", "4"), ("table", "2 4"), ("file", "3 4"), ("all", "1 2 3 4")])
def test_scope(store: Store, tmp_path: Path, scope: str, seen: str) -> None:
    """One new hand, at a table that had one, in a file with a hand known from another file."""
    write(tmp_path, "SCOPED", COUNTS, scope=scope, examined="hands")
    land(store, A, Hand("1", table="Alpha"), Hand("2", table="Beta"))
    land(store, B, Hand("3", table="Gamma"))
    assert audit(store, tmp_path).hands == 3
    assert told(store, "expected, actual") == [("1 2 3", "15 events")]
    land(store, C, Hand("4", table="Beta"), Hand("3", table="Gamma"))
    assert audit(store, tmp_path, [C.source_id]).hands == 1
    assert told(store, "expected, actual") == [(seen, f"{5 * len(seen.split())} events")]
    assert coverage(store) == [("SCOPED", 2, 0, 0)]


def test_neighbours_are_judged_again(store: Store, tmp_path: Path) -> None:
    """A gap between two hands of a table is closed by a hand that comes later: the finding on the old hand is withdrawn."""
    gaps = """
        select hand_id, first_line as line_no, null::integer as seat, before + 1 as expected, hand_no as actual, 'gap' as message
        from (select *, lag(hand_no::integer) over (partition by room, table_name order by hand_no::integer) as before from hands)
        where hand_no::integer > before + 1
    """
    write(tmp_path, "GAP", gaps, scope="table", examined="hands")
    land(store, A, Hand("1"), Hand("3"))
    audit(store, tmp_path)
    assert told(store, "expected, actual, status") == [("2", "3", "open")]
    land(store, B, Hand("2"))
    result = audit(store, tmp_path, [B.source_id])
    assert (result.hands, result.withdrawn) == (1, 1)
    assert told(store, "expected, actual, status") == [("2", "3", "withdrawn")]
    assert coverage(store) == [("GAP", 1, 0, 0)]


def test_findings_about_files(store: Store, tmp_path: Path) -> None:
    sql = """
        select null::bigint as hand_id, min(h.first_line) as line_no, null::integer as seat, null as expected, count(*) as actual,
            'file' as message, h.source_id from hands h where h.dealer is null group by h.source_id
    """
    write(tmp_path, "NO_DEALER", sql, scope="file", examined="sources")
    land(store, A, Hand("1"), Hand("2"))
    land(store, B, Hand("2"))
    audit(store, tmp_path)
    assert told(store, "hand_id, source_id, line_no, actual") == [(None, A.source_id, 1, "2")]
    land(store, C, Hand("2"), Hand("3"))
    audit(store, tmp_path, [C.source_id])
    assert told(store, "source_id, actual") == sorted([(A.source_id, "2"), (C.source_id, "1")])
    assert coverage(store) == [("NO_DEALER", 1, 0, 1)]


def test_superseded_hand(store: Store, tmp_path: Path) -> None:
    truncated = """
        select hand_id, last_line as line_no, null::integer as seat, null as expected, null as actual, 'breaks off' as message
        from hands where status = 'truncated'
    """
    write(tmp_path, "TRUNCATED", truncated, examined="hands")
    land(store, B, Hand("1", status="truncated"))
    audit(store, tmp_path)
    assert told(store) == [("TRUNCATED", "open")]
    land(store, A, Hand("1"))
    audit(store, tmp_path, [A.source_id])
    assert told(store) == [("TRUNCATED", "withdrawn")]


def test_withdrawn_and_found_again(store: Store, tmp_path: Path) -> None:
    write(tmp_path, "A_CODE", RAISES + " and pot_before < $limit", params="limit = 100")
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    write(tmp_path, "A_CODE", RAISES + " and pot_before < $limit", params="limit = 0")
    assert audit(store, tmp_path).withdrawn == 1
    assert told(store) == [("A_CODE", "withdrawn")]
    write(tmp_path, "A_CODE", RAISES + " and pot_before < $limit", params="limit = 50")
    assert audit(store, tmp_path).reopened == 1
    assert told(store, "code, status, run_id") == [("A_CODE", "open", 2)]


@pytest.mark.parametrize("verdict", ["accepted", "waived", "escalated"])
def test_verdicts_stay(store: Store, tmp_path: Path, verdict: str) -> None:
    write(tmp_path, "A_CODE")
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    store.con.execute(f"update findings set status = '{verdict}'")
    write(tmp_path, "A_CODE", title="Changed")
    audit(store, tmp_path)
    assert told(store) == [("A_CODE", verdict)]
    assert coverage(store) == [("A_CODE", 1, 0, 1)]


def test_key_is_the_same_every_night(store: Store, tmp_path: Path) -> None:
    """Other lines, blank lines in front, another file: the finding is the same."""
    write(tmp_path, "A_CODE")
    land(store, B, Hand("1"), Hand("2", departure="x"))
    audit(store, tmp_path)
    (before,) = told(store, "finding_key, line_no, source_id")
    run = store.begin_run("0", "", "", "", "")
    store.begin_source(run, A)
    shifted = chunk([Hand("2", departure="x", text="\r\n\r\nHand 2\r\n...")], first_line=501)
    shifted.events.line_no[:] = [line + 2 for line in shifted.events.line_no]
    store.add_chunk(A.source_id, shifted)
    store.finish_source(A.source_id)
    audit(store, tmp_path)
    (after,) = told(store, "finding_key, line_no, source_id")
    assert before[0] == after[0]
    assert before[1:] == (18, B.source_id)
    assert after[1:] == (508, A.source_id)


def test_one_load_or_many(tmp_path: Path) -> None:
    write(tmp_path, "A_CODE")
    write(tmp_path, "B_CODE", by_departure("y"), yields_to="A_CODE on line", scope="table")
    loads = [(A, [Hand("1", departure="x"), Hand("2", departure="y")]), (B, [Hand("2", departure="y"), Hand("3", departure="x")])]
    columns = "* exclude (run_id)"
    results = []
    for order, each in ((loads, False), (loads, True), (loads[::-1], True)):
        with Store.open(None, threads=1) as store:
            for where, hands in order:
                land(store, where, *hands)
                if each:
                    audit(store, tmp_path)
            audit(store, tmp_path)
            results.append(told(store, columns))
    assert results[0] == results[1] == results[2]
    assert len(results[0]) == 4


def test_severity(store: Store, tmp_path: Path) -> None:
    """Header, then the SELECT's own column, then the house."""
    write(tmp_path, "A_CODE", severity="warning")
    write(tmp_path, "B_CODE", RAISES.replace("'raise of '", "case when hand_id > 0 then 'info' end as severity, 'raise of '"))
    write(tmp_path, "C_CODE", RAISES.replace("'raise of '", "'info' as severity, 'raise of '"), severity="warning")
    store.add_basis(7, {"severity.c_code": "error"})
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    assert told(store, "code, severity") == [("A_CODE", "warning"), ("B_CODE", "info"), ("C_CODE", "error")]


def test_yields_to(store: Store, tmp_path: Path) -> None:
    """On the line, the pot, the hand; a chain; and no more than once."""
    line_off = "line_no + 1"
    write(tmp_path, "CAUSE", by_departure("x", pot_no=0))
    write(tmp_path, "ON_LINE", by_departure("x"), yields_to="MISSING on hand, CAUSE on line")
    write(tmp_path, "ON_LINE_ELSEWHERE", by_departure("x", line=line_off), yields_to="CAUSE on line")
    write(tmp_path, "ON_POT", by_departure("x", line=line_off), yields_to="CAUSE on pot")
    write(tmp_path, "ON_OTHER_POT", by_departure("x", pot_no=1), yields_to="CAUSE on pot")
    write(tmp_path, "ON_HAND", by_departure("x", line=line_off), yields_to="ON_LINE on hand")
    land(store, A, Hand("1", departure="x"), Hand("2"))
    audit(store, tmp_path)
    got = store.rows("""
        select f.code, f.severity, f.base_severity, c.code from findings f left join findings c on c.finding_key = f.because_of order by 1
    """)
    assert got == [
        ("CAUSE", "error", "error", None),
        ("ON_HAND", "info", "error", "ON_LINE"),
        ("ON_LINE", "info", "error", "CAUSE"),
        ("ON_LINE_ELSEWHERE", "error", "error", None),
        ("ON_OTHER_POT", "error", "error", None),
        ("ON_POT", "info", "error", "CAUSE"),
    ]


def test_a_circle_does_not_silence_all(store: Store, tmp_path: Path) -> None:
    write(tmp_path, "A_CODE", by_departure("x"), yields_to="B_CODE on line")
    write(tmp_path, "B_CODE", by_departure("x"), yields_to="C_CODE on line")
    write(tmp_path, "C_CODE", by_departure("x"), yields_to="A_CODE on hand")
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    assert told(store, "code, severity") == [("A_CODE", "error"), ("B_CODE", "info"), ("C_CODE", "info")]


def test_break_circles() -> None:
    causes = {1: 2, 2: 3, 3: 2, 4: 1, 5: 6}
    break_circles(causes, {1: "Z", 2: "Y", 3: "X", 4: "A", 5: "B"})
    assert causes == {1: 2, 2: 3, 4: 1, 5: 6}


def test_cause_withdrawn(store: Store, tmp_path: Path) -> None:
    """When the cause is no longer found, its consequence counts again."""
    write(tmp_path, "CAUSE", by_departure("x"))
    write(tmp_path, "EFFECT", by_departure("x"), yields_to="CAUSE on line")
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    assert told(store, "code, severity, status") == [("CAUSE", "error", "open"), ("EFFECT", "info", "open")]
    write(tmp_path, "CAUSE", by_departure("nothing"))
    audit(store, tmp_path)
    assert told(store, "code, severity, status") == [("CAUSE", "error", "withdrawn"), ("EFFECT", "error", "open")]


def test_one_broken_audit(store: Store, tmp_path: Path) -> None:
    """It is reported, the others go on, its findings stay, and the next run tries again."""
    write(tmp_path, "GOOD")
    write(tmp_path, "BAD")
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    write(tmp_path, "BAD", RAISES.replace("'raise of ' || amount", "error('broken on purpose')"))
    result = audit(store, tmp_path)
    assert [(code, "broken on purpose" in why) for code, why in result.broken] == [("BAD", True)]
    assert told(store) == [("BAD", "open"), ("GOOD", "open")]
    assert [row[0] for row in coverage(store)] == ["GOOD"]
    assert audit(store, tmp_path).hands == 1
    write(tmp_path, "BAD")
    assert (audit(store, tmp_path).broken, audit(store, tmp_path).hands) == ([], 0)


def test_crash_before_the_audit_is_made_good(store: Store, tmp_path: Path) -> None:
    """Hands of an earlier run that were never audited are audited by the next, whatever that is about."""
    write(tmp_path, "A_CODE")
    land(store, A, Hand("1", departure="x"))
    land(store, B, Hand("2", departure="x"))
    assert audit(store, tmp_path, [B.source_id]).hands == 2
    assert told(store) == [("A_CODE", "open")] * 2
    assert coverage(store) == [("A_CODE", 1, 0, 1)]


def test_same_key_twice(store: Store, tmp_path: Path) -> None:
    write(tmp_path, "A_CODE", f"{RAISES} union all select hand_id, line_no, seat, 0, 0, 'a smaller message' from ({RAISES})")
    land(store, A, Hand("1", departure="x"))
    audit(store, tmp_path)
    assert told(store, "message") == [("a smaller message",)]


def test_audits_see_no_table_of_ours(store: Store, tmp_path: Path) -> None:
    land(store, A, Hand("1"))
    write(tmp_path, "A_CODE")
    audit(store, tmp_path)
    assert store.rows("select table_name from duckdb_tables() where temporary") == []
    assert store.rows("select view_name from duckdb_views() where temporary and not internal") == []


def test_evidence_as_text() -> None:
    from decimal import Decimal

    values = [None, "a", True, 5, Decimal("5.0000"), Decimal("0.2500"), Decimal("1.5"), Decimal("-0.0125"), [Decimal(1), None]]
    assert [shown(v) for v in values] == [None, "a", "true", "5", "5", "0.25", "1.50", "-0.0125", "1, -"]


def test_empty_database(store: Store, tmp_path: Path) -> None:
    write(tmp_path, "A_CODE")
    assert audit(store, tmp_path).broken == []
    assert coverage(store) == [("A_CODE", 0, 0, 0)]
