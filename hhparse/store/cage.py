"""The cage: SQL of audits and users may only read, and only what is in the database.

`connect.py` has switched off files, network, extensions and Python variables for good. Here a statement must be one that
DuckDB itself types as SELECT, without a changing statement in a CTE (`with x as (insert ...)`), and it runs in a read-only
transaction on a connection of its own, so that it sees no temporary table of ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb

from hhparse.store.errors import SqlRefused

_READING = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
_HIDING = frozenset({"query", "query_table"})
"""Table functions that read what only their text says."""


@dataclass(frozen=True, slots=True)
class Select:
    """A statement that may run."""

    sql: str
    """Without a semicolon at its end."""
    parameters: frozenset[str]
    """Names of its `$name` parameters."""
    tables: frozenset[str]
    """Names of the tables it reads, in lower case; names of its own CTEs are among them."""


def select(con: duckdb.DuckDBPyConnection, sql: str) -> Select:
    """Proves that `sql` is exactly one reading SELECT. Raises SqlRefused with the reason."""
    try:
        statements = con.extract_statements(sql)
    except duckdb.Error as e:
        raise SqlRefused(str(e).strip()) from e
    if len(statements) != 1:
        raise SqlRefused(f"exactly one SELECT is allowed, here are {len(statements)} statements")
    statement = statements[0]
    if statement.type != duckdb.StatementType.SELECT:
        raise SqlRefused(f"only SELECT is allowed, this is {statement.type.name}")
    text = statement.query.strip().rstrip(";").rstrip()
    row = con.execute("select json_serialize_sql(?)", [text]).fetchone()
    try:
        tree = json.loads(row[0]) if row else {"error": True}
    except RecursionError:
        raise SqlRefused("nested too deeply") from None
    if tree.get("error"):
        raise SqlRefused(f"only a plain SELECT is allowed: {tree.get('error_message', 'DuckDB cannot say what it reads')}")
    tables: set[str] = set()
    for node in _nodes(tree["statements"]):
        kind = node.get("type")
        if isinstance(kind, str) and kind.endswith("_NODE") and kind not in _READING:
            raise SqlRefused(f"only reading is allowed, this has {kind.removesuffix('_NODE').removesuffix('_QUERY')} in it")
        if kind == "BASE_TABLE":
            tables.add(str(node.get("table_name", "")).casefold())
        if str(node.get("function_name", "")).casefold() in _HIDING:
            raise SqlRefused(f"{node['function_name']}() is not allowed: write the SELECT itself")
    return Select(text, frozenset(statement.named_parameters), frozenset(tables))


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Every object of the parse tree. A stack, not recursion: SQL may be nested deeper than Python."""
    stack = [tree]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            yield item
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)


@contextmanager
def reading(con: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    """A read-only transaction."""
    con.execute("begin transaction read only")
    try:
        yield con
    finally:
        con.execute("rollback")


class Answer:
    """The rows of a caged question, read in batches; close it, or use it in `with`."""

    def __init__(self, con: duckdb.DuckDBPyConnection, question: Select, parameters: Mapping[str, object]) -> None:
        """Takes over `con`. Raises duckdb.Error if the question cannot be answered."""
        self._con = con
        con.execute("begin transaction read only")
        try:
            con.execute(question.sql, dict(parameters)) if parameters else con.execute(question.sql)
            description = con.description or []
        except BaseException:
            self.close()
            raise
        self.columns: tuple[str, ...] = tuple(str(column[0]) for column in description)
        self.types: tuple[str, ...] = tuple(str(column[1]) for column in description)

    def batches(self, size: int = 10_000) -> Iterator[list[tuple[Any, ...]]]:
        """The rows, at most `size` at once."""
        while rows := self._con.fetchmany(size):
            yield rows

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        for batch in self.batches():
            yield from batch

    def close(self) -> None:
        self._con.close()  # ends its transaction with it

    def __enter__(self) -> Answer:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
