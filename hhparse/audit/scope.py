"""Scopes: which rows an audit sees. Temporary views in front of the tables hold what is new to this run, and its neighbours.

The sets of hands, temporary tables of the connection they were made on:

| set | hands |
|---|---|
| `_run` | not yet audited by these audits since they were last dealt |
| `_table` | at a table of one of those |
| `_file` | in a source of one of those, or in a source not yet audited (`_touched`) |
| `_named` | in the sources that the run is about (`_named_sources`) |
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import duckdb
import polars as pl

from hhparse.store.columns import FACTS, Stream

SETS = {"hand": "_run", "table": "_table", "file": "_file", "named": "_named"}
"""Scope of an audit (and `named`, that of `coverage`) and its set; scope `all` has none."""
_ABOUT_HANDS = (*FACTS, "sightings")
_SEEN = (*_ABOUT_HANDS, "sources", "rejects")


def make_sets(con: duckdb.DuckDBPyConnection, mark: int, sources: Iterable[int] | None) -> None:
    """Makes the sets on a connection that has no views of ours. `sources`: what the run is about, None for everything."""
    for name, select in {
        "_run": f"select hand_id from hands where audited is distinct from {mark}",
        "_touched": f"""
            select source_id from sources where complete and audited is distinct from {mark}
            union select source_id from hands semi join _run using (hand_id)
            union select source_id from sightings semi join _run using (hand_id)
        """,
        "_table": """
            select h.hand_id from hands h semi join (select distinct room, table_name from hands semi join _run using (hand_id)) t
            on h.room = t.room and h.table_name is not distinct from t.table_name
        """,
        "_file": """
            select hand_id from sightings semi join _touched using (source_id)
            union select hand_id from hands semi join _touched using (source_id)
        """,
    }.items():
        con.execute(f"create or replace temp table {name} as {select}")
    if sources is None:
        con.execute("create or replace temp table _named_sources as select source_id from sources")
        con.execute("create or replace temp table _named as select hand_id from hands")
        return
    con.register("_given", Stream(pl.DataFrame({"source_id": pl.Series(sorted(set(sources)), dtype=pl.Int64)})))
    con.execute("create or replace temp table _named_sources as from _given")
    con.unregister("_given")
    con.execute("create or replace temp table _named as select distinct hand_id from sightings semi join _named_sources using (source_id)")


def drop_sets(con: duckdb.DuckDBPyConnection) -> None:
    """Takes the sets away again."""
    for name in (*SETS.values(), "_touched", "_named_sources"):
        con.execute(f"drop table if exists {name}")


@dataclass(slots=True)
class Views:
    """Puts views in front of the tables of a connection of its own, where `make_sets` was called."""

    con: duckdb.DuckDBPyConnection
    _main: str
    _whole: frozenset[str]
    """Scopes that see everything: no view is needed."""
    _same: dict[str, str]
    """Scopes that see what another sees."""
    _large: frozenset[str]
    """Scopes that see so much of the database that a copy would not pay."""
    _copied: set[str]
    """Rows of a scope's hands, copied so that a hundred audits read them alone and not the whole table."""

    @classmethod
    def of(cls, con: duckdb.DuckDBPyConnection) -> Views:
        def count(what: str) -> int:
            row = con.execute(f"select count(*) from {what}").fetchone()
            return int(row[0]) if row else 0

        hands, sources = count("hands"), count("sources")
        sizes = {scope: count(name) for scope, name in SETS.items()}
        whole = {scope for scope, size in sizes.items() if size == hands}
        if count("_touched") < sources:
            whole.discard("file")
            if sizes["hand"] < hands:
                whole -= {"hand", "table"}
        if count("_named_sources") < sources:
            whole.discard("named")
        common = count("(from _run semi join _named using (hand_id))")
        same = {"named": "hand"} if sizes["named"] == sizes["hand"] == common and "hand" not in whole else {}
        row = con.execute("select current_database()").fetchone()
        main = '"' + str(row[0] if row else "").replace('"', '""') + '".main'
        large = frozenset(scope for scope, size in sizes.items() if 2 * size > hands)
        return cls(con, main, frozenset(whole | {"all"}), same, large, set())

    def show(self, scope: str, tables: Iterable[str]) -> None:
        """Makes these tables (lower case; others are passed over) show a scope's rows. Not within a transaction."""
        for table in tables:
            if table not in _SEEN:
                continue
            select = self._select(scope, table)
            if select is None:
                self.con.execute(f"drop view if exists temp.{table}")
            else:
                self.con.execute(f"create or replace temp view {table} as {select}")

    def _select(self, scope: str, table: str) -> str | None:
        if scope in self._whole:
            return None
        whole = f"select * from {self._main}.{table}"
        if table == "sources":
            limits = {"file": "_touched", "named": "_named_sources"}
            return f"{whole} semi join {limits[scope]} using (source_id)" if scope in limits else None
        if table == "rejects":
            return f"{whole} semi join {'_named_sources' if scope == 'named' else '_touched'} using (source_id)"
        if table == "sightings" and scope in ("file", "named"):
            return f"{whole} semi join {'_touched' if scope == 'file' else '_named_sources'} using (source_id)"
        scope = self._same.get(scope, scope)
        limited = f"{whole} semi join {SETS[scope]} using (hand_id)"
        if table in ("hands", "sightings") or scope in self._large:
            return limited
        copy = f"_{scope}_{table}"
        if copy not in self._copied:
            self.con.execute(f"create or replace temp table {copy} as {limited}")
            self._copied.add(copy)
        return f"select * from {copy}"


def seen(*selects: Sequence[str] | frozenset[str]) -> list[str]:
    """Names of all tables that some statements read, in order."""
    return sorted({table for tables in selects for table in tables})
