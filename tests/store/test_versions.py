"""Identity: one hand with several sightings, the smallest (sha256, byte_start) stands, nothing depends on the order of arrival."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from hhparse.source.split import Reject
from hhparse.store import Added, Store
from hhparse.store.columns import FACTS
from tests.store.made import Hand, chunk, digest, source

A, B = sorted((source("one", "one.txt"), source("two", "two.txt")), key=lambda s: s.sha256)


@pytest.fixture
def store() -> Any:
    with Store.open(None, threads=1) as opened:
        yield opened


def load(store: Store, *loads: tuple[Any, list[Hand]]) -> Added:
    added = Added()
    for where, hands in loads:
        run = store.begin_run("0", "test", "", "", "")
        if store.begin_source(run, where):
            added += store.add_chunk(where.source_id, chunk(hands))
            store.finish_source(where.source_id)
        store.settle()
        store.finish_run(run, "complete")
    return added


def everything(store: Store, *, without: tuple[str, ...] = ("runs", "findings", "coverage", "schema_info")) -> dict[str, list[Any]]:
    """All rows of all tables but those that tell of runs."""
    tables = [name for (name,) in store.rows("select table_name from duckdb_tables() where not temporary order by 1")]
    return {
        table: store.rows(f"select {'* exclude (run_id)' if table == 'sources' else '*'} from {table} order by all")
        for table in tables
        if table not in without
    }


def test_columns_arrive(store: Store) -> None:
    load(store, (A, [Hand("1", options=(("fl.cap", "3"), ("sd.order", "a=b"))), Hand("2")]))
    row = store.find("1")[0]
    assert (row["seats"], str(row["chip"]), str(row["big_bet"]), row["options"]) == (2, "0.0100", "2.0000", "fl.cap=3\nsd.order=a=b")
    assert str(row["played_at"]) == "2026-03-01 20:00:00"
    events = store.about("events", row["hand_id"])
    assert [(e["event_no"], e["kind"], e["street"], str(e["amount"])) for e in events] == [
        (1, "small_blind", "preflop", "1.0000"),
        (2, "big_blind", "preflop", "2.0000"),
        (3, "raise", "preflop", "3.0000"),
        (4, "fold", "preflop", "4.0000"),
        (5, "uncalled", "preflop", "5.0000"),
    ]
    assert [j.options for j in store.judged()] == [(("fl.cap", "3"), ("sd.order", "a=b")), ()]


def test_same_hand_in_two_sources(store: Store) -> None:
    added = load(store, (B, [Hand("0"), Hand("1", text="from B")]), (A, [Hand("1", text="from A")]))
    assert added == Added(new=2, known=1, replaced=1)
    row = store.find("1")[0]
    assert (row["source_id"], row["text"], row["first_line"]) == (A.source_id, "from A", 1)
    assert len(store.about("sightings", row["hand_id"])) == 2
    assert {table: len(store.about(table, row["hand_id"])) for table in FACTS} == {
        "hands": 1, "seats": 2, "events": 5, "claims": 1, "pots": 1, "shares": 1,
    }  # fmt: skip


def test_same_hand_twice_in_a_chunk(store: Store) -> None:
    assert load(store, (A, [Hand("1", text="first"), Hand("2"), Hand("1", text="again")])) == Added(new=2, known=1)
    row = store.find("1")[0]
    assert row["text"] == "first"
    assert [s["byte_start"] for s in store.about("sightings", row["hand_id"])] == [0, 200]
    assert store.rows("select hands from sources") == [(3,)]


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_order_of_sources(order: tuple[int, ...]) -> None:
    """Truncated and whole, seen twice, other facts under one number: equal rows whatever came first."""
    c = source("three", "three.txt")
    loads = [
        (A, [Hand("1", text="A"), Hand("2", status="truncated")]),
        (B, [Hand("2", text="whole"), Hand("1", text="B"), Hand("3")]),
        (c, [Hand("3", pot=99), Hand("1", text="C"), Hand("1", text="C again")]),
    ]
    with Store.open(None, threads=1) as first, Store.open(None, threads=1) as other:
        load(first, *loads)
        load(other, *(loads[i] for i in order))
        assert everything(other) == everything(first)
        assert [r["status"] for r in sorted(first.find("2"), key=lambda r: str(r["status"]))] == ["complete", "superseded"]
        assert len(first.find("3")) == 2


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_collision(order: tuple[int, ...]) -> None:
    """Two hands, one hand_id: both are kept, under ids that do not depend on which came first."""
    loads = [
        (A, [Hand("1", hand_id=5, fingerprint=700)]),
        (B, [Hand("2", hand_id=5, fingerprint=300), Hand("9")]),
        (source("three", "three.txt"), [Hand("1", hand_id=5, fingerprint=700), Hand("2", hand_id=5, fingerprint=300)]),
    ]
    with Store.open(None, threads=1) as store:
        assert load(store, *(loads[i] for i in order)).new == 3
        assert [(r["hand_id"], r["fingerprint"]) for no in "12" for r in store.find(no)] == [(700, 700), (5, 300)]
        assert store.rows("select hand_id, count(*) from sightings where hand_id in (5, 700) group by all order by 1") == [(5, 2), (700, 2)]
        assert store.rows("select hand_id, count(*) from events where hand_id in (5, 700) group by all order by 1") == [(5, 5), (700, 5)]


def test_superseded_needs_the_same_hand(store: Store) -> None:
    """A dealer log's numbers begin anew each night: another time or other stacks are another hand."""
    load(store, (A, [Hand("1", status="truncated"), Hand("1", minute=5, pot=2), Hand("2", status="truncated"), Hand("2", stack=50)]))
    assert [status for (status,) in store.rows("select status from hands order by hand_no, status")].count("superseded") == 0


def test_superseded_can_be_undone(store: Store) -> None:
    """When the whole hand is dealt again and is no longer whole, the truncated one stands again."""
    load(store, (A, [Hand("1", status="truncated"), Hand("1")]))
    assert store.rows("select count(*) from hands where status = 'superseded'") == [(1,)]
    whole = next(r["hand_id"] for r in store.find("1") if r["status"] == "complete")
    store.replace([whole], chunk([Hand("1", status="partial", hand_id=whole)], first_line=13, byte_start=100))
    assert store.settle() == 1
    assert sorted(str(r["status"]) for r in store.find("1")) == ["partial", "truncated"]


def test_known_source(store: Store) -> None:
    load(store, (A, [Hand("1")]))
    assert store.known_source(A.sha256)
    run = store.begin_run("0", "test", "", "", "")
    assert not store.begin_source(run, source("one" if A.path == "one.txt" else "two", "a-smaller-path.txt"))
    assert store.rows("select path, run_id, room, hands, rejects from sources") == [("a-smaller-path.txt", 1, "made", 1, 0)]


def test_rejects(store: Store) -> None:
    run = store.begin_run("0", "test", "", "", "")
    store.begin_source(run, A)
    store.add_chunk(A.source_id, chunk([]), [Reject(3, 10, 20, "no hand header", "what\0is\ufffdthis", b"what\0is\xffthis", 3)])
    store.finish_source(A.source_id, bad_line=3)
    assert store.rows("select line_no, byte_start, byte_end, text, raw from rejects") == [
        (3, 10, 20, "what\0is\ufffdthis", b"what\0is\xffthis")
    ]
    assert store.rows("select rejects, hands, bad_line, complete from sources") == [(1, 0, 3, True)]


def test_replace_with_another_id(store: Store) -> None:
    """Another grammar may see another hand in the same text: its sightings follow, what stood under the old id is gone."""
    load(store, (A, [Hand("1"), Hand("2")]), (B, [Hand("1")]))
    old = store.find("1")[0]["hand_id"]
    store.con.execute("insert into findings (finding_key, code, hand_id, status) values (1, 'X', ?, 'open')", [old])
    store.replace([old], chunk([Hand("1", pot=11, basis=8)]))
    new = store.find("1")[0]["hand_id"]
    assert new != old
    assert len(store.about("sightings", new)) == 2
    assert not any(store.about(table, old) for table in (*FACTS, "sightings"))
    assert store.rows("select status from findings") == [("withdrawn",)]


def test_replace_that_meets_another_hand(store: Store) -> None:
    """Two versions that prove to be one hand: the smaller place stands, both sightings are kept."""
    load(store, (B, [Hand("1", text="B")]), (A, [Hand("1", pot=99, text="A")]))
    old = next(r["hand_id"] for r in store.find("1") if r["text"] == "A")
    store.replace([old], chunk([Hand("1", text="A again")]))
    (row,) = store.find("1")
    assert (row["text"], row["source_id"], len(store.about("sightings", row["hand_id"]))) == ("A again", A.source_id, 2)


def test_stale(store: Store) -> None:
    """Only what stands on another basis is given out, with all that dealing it again needs."""
    load(store, (A, [Hand(str(n), basis=7 + n % 3, options=(("fl.cap", "3"),) if n % 2 else ()) for n in range(60)]))
    seen = []
    for batch in store.stale(lambda j: j.basis == 8, size=7):
        seen += batch
        hands = [Hand(s.text.split()[1], hand_id=s.hand_id, basis=80) for s in batch]
        made = chunk(hands)
        made.hands.byte_start[:] = [s.byte_start for s in batch]
        store.replace([s.hand_id for s in batch], made)
    assert len(seen) == len({s.hand_id for s in seen}) == 20
    assert store.rows("select basis, count(*) from hands group by all order by all") == [(7, 20), (9, 20), (80, 20)]
    assert sum(j.hands for j in store.judged()) == 60


def test_stale_ends_if_nothing_changes(store: Store) -> None:
    load(store, (A, [Hand(str(n)) for n in range(10)]))
    assert sum(len(batch) for batch in store.stale(lambda j: True, size=4)) == 10


def test_what_no_column_holds(store: Store) -> None:
    """Any number and any character: NULL or a replacement, never an exception."""
    made = chunk([Hand("1", text="lone \ud800 half")])
    made.events.amount[0] = 10**30
    made.events.total[0] = 10**18
    made.events.total[1] = 10**18 - 1
    made.events.seat[0] = 1 << 40
    made.hands.played_at[0] = 10**25
    store.begin_source(store.begin_run("0", "", "", "", ""), A)
    store.add_chunk(A.source_id, made)
    assert store.rows("select amount, total, seat from events where event_no = 1") == [(None, None, None)]
    assert str(store.rows("select total from events where event_no = 2")[0][0]) == "99999999999999.9999"
    assert store.find("1")[0]["text"] == "lone ? half"


def test_interrupted_source_is_read_again(store: Store) -> None:
    """What a killed run left of a source: hands are known, sightings and rejects are taken back and come again."""
    run = store.begin_run("0", "", "", "", "")
    assert store.begin_source(run, A)
    store.add_chunk(A.source_id, chunk([Hand("1")]), [Reject(90, 900, 910, "blank", "\n", None, None)])
    run = store.begin_run("0", "", "", "", "")
    assert store.begin_source(run, A)
    assert store.rows("select (select count(*) from sightings), (select count(*) from rejects), (select count(*) from hands)") == [
        (0, 0, 1)
    ]
    assert store.add_chunk(A.source_id, chunk([Hand("1"), Hand("2")])) == Added(new=1, known=1)
    store.finish_source(A.source_id)
    assert store.rows("select hands, rejects from sources") == [(2, 0)]


def test_byte_ranges_add_up(store: Store) -> None:
    load(store, (A, [Hand(str(n)) for n in range(10)]))
    assert store.rows("select sum(byte_end - byte_start) = any_value(bytes) from sightings join sources using (source_id)") == [(True,)]


def test_ids_are_kept_apart() -> None:
    assert len({digest(str(n)) for n in range(1000)}) == 1000
