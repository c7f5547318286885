"""The store: chunks into DuckDB tables, one transaction each, and the caged way to ask them.

with Store.open("club.duckdb") as store:
    run_id = store.begin_run(...)
    if store.begin_source(run_id, source):
        store.add_chunk(source.source_id, chunk, rejects)
        store.finish_source(source.source_id)
    store.settle()
    with store.ask("select room, count(*) from hands group by room") as answer:
        print(answer.columns, *answer)
"""

from __future__ import annotations

from hhparse.store.cage import Answer
from hhparse.store.errors import (
    DatabaseForeign,
    DatabaseLocked,
    DatabaseUnwritable,
    HandCollision,
    SqlRefused,
    StoreError,
)
from hhparse.store.schema import schema_rows
from hhparse.store.store import Judged, Store, Stored
from hhparse.store.versions import Added

__all__ = [
    "Added",
    "Answer",
    "DatabaseForeign",
    "DatabaseLocked",
    "DatabaseUnwritable",
    "HandCollision",
    "Judged",
    "SqlRefused",
    "Store",
    "StoreError",
    "Stored",
    "schema_rows",
]
