"""Columns of a chunk on their way into the tables: Python lists, polars frames, Arrow's C stream, one insert a table.

Which column goes where follows from its name and the type that `schema.sql` gives it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import duckdb
import polars as pl

from hhparse.chunk import Chunk, Columns
from hhparse.store.schema import ENUMS, Column, tables

FACTS: tuple[str, ...] = ("hands", "seats", "events", "claims", "pots", "shares")
"""The tables that hold one version of a hand; they are replaced together."""

FORCED: tuple[str, ...] = ("small_blind", "big_blind", "button_ante", "button_blind", "bring_in", "min_bet", "chip", "hand_cap")
"""Keys of `Hands.forced`, each a column of the table."""

_INDEXED = frozenset({"event_kind", "claim_kind", "street", "half"})
"""ENUMs that a chunk holds as an index into their values."""
_DTYPES: dict[str, Any] = {
    "bigint": pl.Int64,
    "integer": pl.Int32,
    "decimal(18, 4)": pl.Int64,  # ten-thousandths; the insert divides
    "varchar": pl.String,
    "boolean": pl.Boolean,
    "timestamp": pl.Int64,  # microseconds; the insert casts
    "blob": pl.Binary,
}
_BOUNDS = {pl.Int64: 1 << 63, pl.Int32: 1 << 31}


class Stream:
    """Nothing but the Arrow C stream of a frame: DuckDB knows polars frames by name and would ask for pyarrow."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._frame.__arrow_c_stream__(requested_schema)


def frames(chunk: Chunk, hand_ids: Sequence[int], source_ids: Sequence[int], kept: Sequence[int]) -> dict[str, pl.DataFrame]:
    """One frame for each of `FACTS`, of the hands in `kept` (rows of `chunk.hands`, rising)."""
    hands = chunk.hands
    n = len(hand_ids)
    every = len(kept) == n
    ids = pl.Series("hand_id", hand_ids, pl.Int64)
    chosen = pl.Series(kept, dtype=pl.UInt32)
    players = Counter(chunk.seats.hand)
    made: dict[str, list[Any]] = {
        "source_id": list(source_ids),
        "seats": [players[row] for row in range(n)],
        "options": ["\n".join(f"{name}={value}" for name, value in stated) or None for stated in hands.options or ((),) * n],
        **{name: [forced.get(name) for forced in hands.forced or ({},) * n] for name in FORCED},
    }
    frame = pl.DataFrame([ids, *_columns("hands", hands, n, made)])
    built = {"hands": frame if every else frame[chosen]}

    groups: Mapping[str, Columns] = {
        "seats": chunk.seats, "events": chunk.events, "claims": chunk.claims, "pots": chunk.pots, "shares": chunk.shares
    }  # fmt: skip
    is_kept = None if every else _mask(n, kept)
    for table, group in groups.items():
        rows = len(group)
        hand = pl.Series("hand", group.hand, pl.UInt32)  # type: ignore[attr-defined]
        columns = [ids.gather(hand), *_columns(table, group, rows, {})]
        if table == "events":
            start = pl.Series(hands.event_start, dtype=pl.Int32).gather(hand) if rows else pl.Series([], dtype=pl.Int32)
            columns.append((pl.int_range(1, rows + 1, dtype=pl.Int32, eager=True) - start).alias("event_no"))
        frame = pl.DataFrame(columns)
        built[table] = frame if is_kept is None else frame.filter(is_kept.gather(hand))
    return built


def insert(con: duckdb.DuckDBPyConnection, table: str, frame: pl.DataFrame) -> None:
    """Appends a frame whose columns are named as the table's; columns it lacks are NULL."""
    if frame.height == 0:
        return
    con.register("incoming", Stream(frame))
    try:
        con.execute(_insert(table, tuple(frame.columns)))
    finally:
        con.unregister("incoming")


def frame_of(table: str, columns: Mapping[str, Sequence[Any]]) -> pl.DataFrame:
    """A frame for `insert` from lists of the table's columns."""
    types = {c.name: c for c in tables()[table].columns}
    return pl.DataFrame([_series(types[name], values) for name, values in columns.items()])


def _mask(n: int, kept: Sequence[int]) -> pl.Series:
    mask = [False] * n
    for row in kept:
        mask[row] = True
    return pl.Series(mask, dtype=pl.Boolean)


def _columns(table: str, group: Columns, rows: int, made: Mapping[str, list[Any]]) -> list[pl.Series]:
    """Series of all columns of a table that the group or `made` has. An empty list stands for no value in any row."""
    lists = {**dict(group.items()), **made}
    return [
        _series(column, lists[column.name] or [None] * rows)
        for column in tables()[table].columns
        if column.name in lists and column.name != "hand_id"
    ]


def _series(column: Column, values: Sequence[Any]) -> pl.Series:
    dtype = pl.UInt8 if column.type in _INDEXED else _DTYPES.get(column.type, pl.String)
    # For a column of nothing but None polars takes as long as for numbers. Counting is cheap among None and dear among numbers,
    # hence the look at both ends first: the events of a hand take 26 us without this, 46 with counting
    # alone, 22 so.
    if values and values[0] is None and values[-1] is None and values.count(None) == len(values):
        return pl.Series(column.name, [None], dtype).new_from_index(0, len(values))
    try:
        return pl.Series(column.name, values, dtype)
    except (OverflowError, TypeError, ValueError, pl.exceptions.PolarsError):
        # A log may hold any number and a name any character: what the column cannot hold is NULL, never an exception.
        return pl.Series(column.name, [_fitting(value, dtype) for value in values], dtype)


def _fitting(value: Any, dtype: Any) -> Any:
    if isinstance(value, int) and (bound := _BOUNDS.get(dtype)):
        return value if -bound <= value < bound else None
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return value


@cache
def _insert(table: str, names: tuple[str, ...]) -> str:
    columns = [c for c in tables()[table].columns if c.name in names]
    into = ", ".join(f'"{c.name}"' for c in columns)
    return f"insert into {table} ({into}) select {', '.join(map(_value, columns))} from incoming"


def _value(column: Column) -> str:
    name = f'"{column.name}"'
    if column.type == "decimal(18, 4)":
        return f"try_cast({name} as decimal(18, 0)) * 0.0001"  # exact; a sum that does not fit is NULL
    if column.type == "timestamp":
        return f"make_timestamp({name})"
    if column.type in _INDEXED:
        return f"enum_range(null::{column.type})[{name} + 1]"
    if column.type in ENUMS:
        return f"{name}::{column.type}"
    return name
