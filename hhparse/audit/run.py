"""Running the audits: each caged, all findings written in one transaction after them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any

import duckdb
import polars as pl

from hhparse.audit.findings import write
from hhparse.audit.header import Audit
from hhparse.audit.load import COLUMNS, MORE_COLUMNS, audits_sha256, check_columns, count_sql, parameters
from hhparse.audit.result import RunResult
from hhparse.audit.scope import Views, drop_sets, make_sets, seen
from hhparse.store import Store, StoreError, cage
from hhparse.store.columns import Stream

_BATCH = 20_000
"""Findings fetched at once."""
_TEXTS = ("expected", "actual")
_DTYPES: dict[str, Any] = {"hand_id": pl.Int64, "source_id": pl.Int64, "line_no": pl.Int32, "seat": pl.Int32, "pot_no": pl.Int32}


def run_audits(
    store: Store,
    audits: Sequence[Audit],
    run_id: int,
    sources: Iterable[int] | None = None,
    *,
    progress: Callable[[Audit], None] | None = None,
) -> RunResult:
    """Audits every hand that these audits have not seen since it was last dealt, and writes findings and coverage.

    `sources` are the source_ids that the run is about, None for the whole database: `coverage` counts what is in them, new or not.
    Killed at any moment it leaves nothing half done: the next run finds the same hands not yet audited.
    """
    mark = int(audits_sha256(audits)[:16], 16) >> 1
    named = None if sources is None else sorted(set(sources))
    result = RunResult()
    coverage: dict[str, tuple[int, int]] = {}
    make_sets(store.con, mark, named)
    con = store.con.cursor()
    try:
        make_sets(con, mark, named)
        result.hands, touched = (int(store.rows(f"select count(*) from {name}")[0][0]) for name in ("_run", "_touched"))
        views = Views.of(con)
        store.con.execute(_FOUND)
        for audit in audits:
            if progress:
                progress(audit)
            started = time.perf_counter()
            try:
                coverage[audit.code] = _count(con, views, audit)
                if result.hands or touched:
                    _find(store, con, views, audit)
            except StoreError:
                raise
            except Exception as e:  # one audit that breaks costs one audit, never the night
                result.broken.append((audit.code, str(e).strip() or type(e).__name__))
                coverage.pop(audit.code, None)
                store.con.execute("delete from _found where code = ?", [audit.code])
            result.seconds[audit.code] = time.perf_counter() - started
        write(store, audits, run_id, mark, coverage, result)
    finally:
        con.close()
        store.con.execute("drop table if exists _found")
        drop_sets(store.con)
    return result


_FOUND = """
    create or replace temp table _found (
        code varchar, hand_id bigint, line_no integer, seat integer, expected varchar, actual varchar, message varchar,
        source_id bigint, severity severity, pot_no integer, half half, street street, player varchar
    )
"""


def _count(con: duckdb.DuckDBPyConnection, views: Views, audit: Audit) -> tuple[int, int]:
    """Rows examined and rows that could not be judged, in the sources the run is about."""
    counts = []
    for fragment in (audit.examined, audit.unverifiable):
        if fragment is None:
            counts.append(0)
            continue
        statement = cage.select(con, count_sql(fragment))
        views.show("named", statement.tables)
        with cage.reading(con):
            row = con.execute(statement.sql, parameters(audit, statement.parameters) or None).fetchone()
        counts.append(int(row[0]) if row else 0)
    return counts[0], counts[1]


def _find(store: Store, con: duckdb.DuckDBPyConnection, views: Views, audit: Audit) -> None:
    """Runs an audit's SELECT in the cage and puts its rows into `_found`."""
    statement = cage.select(con, audit.sql)
    views.show(audit.scope, seen(statement.tables))
    found: list[pl.DataFrame] = []
    with cage.reading(con):
        values = parameters(audit, statement.parameters) or None
        given = [str(c[0]).lower() for c in con.execute(f"from (\n{statement.sql}\n) limit 0", values).description or []]
        check_columns(audit, given)
        wanted = {name: kind for name, kind in {**COLUMNS, **MORE_COLUMNS}.items() if name in given}
        casts = ", ".join(f"{name}::{kind} as {name}" if kind else name for name, kind in wanted.items())
        con.execute(f"select {casts} from (\n{statement.sql}\n)", values)
        while rows := con.fetchmany(_BATCH):
            columns = dict(zip(wanted, map(list, zip(*rows, strict=True)), strict=True))
            for name in _TEXTS:
                columns[name] = [shown(value) for value in columns[name]]
            found.append(pl.DataFrame({name: pl.Series(values, dtype=_DTYPES.get(name, pl.String)) for name, values in columns.items()}))
    for frame in found:
        store.con.register("incoming", Stream(frame.with_columns(pl.lit(audit.code).alias("code"))))
        store.con.execute("insert into _found by name from incoming")
        store.con.unregister("incoming")


def shown(value: object) -> str | None:
    """Evidence as text: amounts as `5`, `0.25`, lists joined by commas."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        whole, _, part = f"{value:f}".partition(".")
        part = part.rstrip("0")
        return f"{whole}.{part:0<2}" if part else whole
    if isinstance(value, list | tuple):
        return ", ".join(shown(item) or "-" for item in value)
    return str(value)
