"""Opening, refusing, the cage, the schema, and a process killed in the middle."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import duckdb
import pytest

from hhparse.store import DatabaseForeign, DatabaseLocked, DatabaseUnwritable, SqlRefused, Store, schema, schema_rows
from tests.store.made import Hand, chunk, source
from tests.store.test_versions import everything, load

ROOT = Path(__file__).parents[2]


def test_temporary_is_removed() -> None:
    with Store.open(None) as store:
        path = store.path
        assert path.exists()
    assert not path.parent.exists()


def test_locked_by_another_process(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    Store.open(path).close()
    hold = f"import duckdb, sys; con = duckdb.connect({str(path)!r}); print('held', flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        with pytest.raises(DatabaseLocked, match=rf"a\.duckdb: in use by process {other.pid}: wait"):
            Store.open(path)
        other.communicate("")
    Store.open(path).close()


def test_readers_share(tmp_path: Path) -> None:
    path = tmp_path / "a.duckdb"
    with pytest.raises(DatabaseUnwritable, match="no such database"):
        Store.open(path, read_only=True)
    Store.open(path).close()
    with Store.open(path, read_only=True) as one, Store.open(path, read_only=True) as two:
        assert one.rows("from hands") == two.rows("from hands") == []


def test_not_ours(tmp_path: Path) -> None:
    text = tmp_path / "log.txt"
    text.write_text("PokerStars Hand #1\n" * 1000)
    with pytest.raises(DatabaseForeign, match=r"log\.txt: not a database"):
        Store.open(text)
    assert text.read_text().startswith("PokerStars")
    other = tmp_path / "other.duckdb"
    with duckdb.connect(str(other)) as con:
        con.execute("create table customers (i int)")
    with pytest.raises(DatabaseForeign, match=r"it has a table customers\): name another file"):
        Store.open(other)


def test_another_schema(tmp_path: Path) -> None:
    path = tmp_path / "old.duckdb"
    Store.open(path).close()
    with duckdb.connect(str(path)) as con:
        con.execute("update schema_info set digest = 'older'")
    with pytest.raises(DatabaseForeign, match="load the logs into a new file"):
        Store.open(path)


def test_unwritable(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnwritable, match="there is no folder"):
        Store.open(tmp_path / "missing" / "a.duckdb")
    with pytest.raises(DatabaseUnwritable, match="is a folder"):
        Store.open(tmp_path)


def test_everything_has_a_comment(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a.duckdb") as store:
        columns = store.rows("select table_name, column_name, comment from duckdb_columns() where not internal and schema_name = 'main'")
        tables = store.rows("select table_name, comment from duckdb_tables() where not internal")
    assert len(tables) == len(schema.tables()) == 16
    assert not [row for row in (*columns, *tables) if not row[-1]]
    assert len(schema_rows()) == len(columns) + len(tables)


DESIGN = {
    "runs": "run_id started_at finished_at version command houses_sha256 grammars_sha256 audits_sha256 status",
    "sources": "source_id path sha256 bytes encoding room hands rejects run_id",
    "sightings": "hand_id source_id first_line last_line byte_start byte_end",
    "hands": "hand_id source_id room hand_no table_name game betting is_tournament small_bet big_bet ante currency played_at "
    "played_at_local dealer inspector button_seat seats board pot_claimed pot_due rake_claimed rake_taken rake_due added status house "
    "basis first_line last_line byte_start byte_end text raw",
    "seats": "hand_id seat player stack_start stack_end stack_end_claimed hole_cards up_cards put_in returned won cash_out net",
    "events": "hand_id event_no line_no street kind seat player amount total all_in out_of_turn timed_out cards board_no pot_no half text "
    "departure expected_seat to_call min_to max_to may_raise pot_before stack_before",
    "pots": "hand_id pot_no board_no amount_due amount_claimed rake_due rake_claimed",
    "shares": "hand_id pot_no board_no half seat player due claimed hand_label",
    "findings": "finding_key run_id code severity hand_id source_id line_no street seat player pot_no half expected actual message rules "
    "options because_of status",
    "coverage": "run_id code examined unverifiable violated",
    "rejects": "source_id line_no byte_start byte_end reason text raw",
    "reviews": "finding_key at by verdict note",
}
"""The public columns, first and in this order in each table."""


@pytest.mark.parametrize("table", DESIGN)
def test_public_columns(table: str) -> None:
    names = [column.name for column in schema.tables()[table].columns]
    public = DESIGN[table].split()
    assert names[: len(public)] == public


REFUSED = {
    "two statements": "select 1; select 2",
    "none": " -- nothing",
    "insert": "insert into hands (hand_id) values (1)",
    "insert in a CTE": "with x as (insert into hands (hand_id) values (1) returning *) select * from x",
    "delete deep in a CTE": "select * from (with x as (delete from hands returning *) from x)",
    "copy in a CTE": "with x as (copy hands to 'x.csv') from x",
    "query()": "from query('select 1')",
    "attach": "attach 'x.db'",
    "copy": "copy hands to 'x.csv'",
    "set": "set threads = 1",
    "pragma": "pragma database_list",
    "install": "install httpfs",
    "drop behind a select": "select 1; drop table hands",
    "call": "call pragma_version()",
    "no SQL": "selec 1",
}
CAGED = {
    "read_csv": "select * from read_csv('{path}')",
    "read_text": "select * from read_text('{path}')",
    "file name": "select * from '{path}'",
    "glob": "select * from glob('{path}')",
    "parquet": "select * from read_parquet('{path}')",
    "Python variable": "select * from secret",
}


@pytest.mark.parametrize("sql", REFUSED.values(), ids=REFUSED)
def test_refused(sql: str) -> None:
    with Store.open(None) as store:
        with pytest.raises(SqlRefused):
            store.ask(sql)
        assert store.rows("select count(*) from hands") == [(0,)]


@pytest.mark.parametrize("sql", CAGED.values(), ids=CAGED)
def test_caged(sql: str, tmp_path: Path) -> None:
    path = tmp_path / "secret.csv"
    path.write_text("a,b\n1,2\n")
    secret = object()  # noqa: F841
    with Store.open(None) as store, pytest.raises(duckdb.Error):
        store.ask(sql.format(path=path))


def test_read_only_transaction() -> None:
    """Were a changing statement to slip through, DuckDB would refuse it."""
    from hhparse.store import cage

    with Store.open(None) as store:
        con = store.con.cursor()
        with pytest.raises(duckdb.TransactionException), cage.reading(con):
            con.execute("insert into hands (hand_id) values (1)")
        con.close()


@pytest.mark.parametrize(
    "sql",
    [
        "with x as (select 1 as a) select a from x",
        "from hands",
        "describe hands",
        "values (1)",
        "select 1 -- with a comment\n;",
        "with recursive r as (select 1 n union all select n + 1 from r where n < 3) from r",
    ],
)
def test_allowed(sql: str) -> None:
    with Store.open(None) as store, store.ask(sql) as answer:
        assert answer.columns
        list(answer)


def test_ask_takes_parameters() -> None:
    with Store.open(None) as store, store.ask("select $a + 1 as b", {"a": 2}) as answer:
        assert (answer.columns, list(answer)) == (("b",), [(3,)])


def test_basis_is_kept_once() -> None:
    with Store.open(None) as store:
        for _ in range(2):
            store.add_basis(7, {"fl.cap": "3", "severity.burn_count": "info"})
        assert store.rows("from basis_options order by all") == [(7, "fl.cap", "3"), (7, "severity.burn_count", "info")]


LOADER = """
    import os, sys
    from hhparse.store import Store
    from tests.store.made import Hand, chunk, source
    from tests.store.test_store import PARTS
    with Store.open(sys.argv[1], threads=1) as store:
        run = store.begin_run("0", "test", "", "", "")
        step = 0
        for name, parts in PARTS.items():
            where = source(name)
            if not store.begin_source(run, where):
                continue
            for i, part in enumerate(parts):
                if step == int(sys.argv[2]):
                    if sys.argv[3] == "within":
                        store.con.execute("begin transaction")
                        store.con.execute("insert into hands (hand_id) values (1)")
                    os._exit(9)
                step += 1
                store.add_chunk(where.source_id, chunk(part, first_line=1 + 100 * i, byte_start=1000 * i))
            store.finish_source(where.source_id)
        store.settle()
        store.finish_run(run, "complete")
"""
PARTS = {
    "one": [[Hand("1"), Hand("2", status="truncated")], [Hand("3")], [Hand("4"), Hand("1")]],
    "two": [[Hand("1", text="elsewhere"), Hand("2")], [Hand("5"), Hand("3")]],
}


@pytest.mark.parametrize("how", ["between", "within"])
@pytest.mark.parametrize("step", range(5))
def test_killed(tmp_path: Path, step: int, how: str) -> None:
    """Killed between two chunks or within one: the next run ends with the rows of an undisturbed one."""

    def run(path: Path, at: int) -> int:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", textwrap.dedent(LOADER), str(path), str(at), how]
        return subprocess.run(command, env=environment, check=False).returncode

    assert run(tmp_path / "killed.duckdb", step) == 9
    assert run(tmp_path / "killed.duckdb", -1) == 0
    with Store.open(tmp_path / "killed.duckdb") as killed, Store.open(None) as calm:
        run_id = calm.begin_run("0", "test", "", "", "")
        for name, parts in PARTS.items():
            calm.begin_source(run_id, source(name))
            for i, part in enumerate(parts):
                calm.add_chunk(source(name).source_id, chunk(part, first_line=1 + 100 * i, byte_start=1000 * i))
            calm.finish_source(source(name).source_id)
        calm.settle()
        assert everything(killed) == everything(calm)


def test_transaction_rolls_back(tmp_path: Path) -> None:
    with Store.open(tmp_path / "a.duckdb") as store:
        load(store, (source("one"), [Hand("1")]))
        broken = chunk([Hand("2")])
        broken.hands.betting[0] = "no such betting"
        store.begin_source(2, source("two"))
        with pytest.raises(duckdb.Error):
            store.add_chunk(source("two").source_id, broken)
        assert store.rows("select count(*) from hands") == [(1,)]
        assert len(store.find("1")) == 1
        store.add_chunk(source("two").source_id, chunk([Hand("2")]))
        assert store.rows("select count(*) from hands") == [(2,)]


def test_transactions_nest(tmp_path: Path) -> None:
    """Many small sources in one transaction: all of them or none."""
    with Store.open(tmp_path / "a.duckdb") as store:
        run = store.begin_run("0", "test", "", "", "")

        def interrupted() -> None:
            with store.transaction():
                load(store, (source("one"), [Hand("1")]))
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert store.rows("from sources") == store.rows("from hands") == []
        with store.transaction():
            for name in ("one", "two"):
                assert store.begin_source(run, source(name))
                store.add_chunk(source(name).source_id, chunk([Hand("1")]))
                store.finish_source(source(name).source_id)
        assert store.rows("select hands, complete, room from sources") == [(1, True, "made")] * 2
        assert store.rows("select count(*) from hands") == [(1,)]
