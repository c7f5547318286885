"""The schema: ENUM types from `chunk.py`, tables and comments from `schema.sql`, one home each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import duckdb

from hhparse import chunk

SEVERITIES: tuple[str, ...] = ("info", "warning", "error")
"""In rising order, which is that of the ENUM: `severity >= 'warning'` works in SQL."""
FINDING_STATUSES: tuple[str, ...] = ("open", "withdrawn", "accepted", "waived", "escalated")

ENUMS: dict[str, tuple[str, ...]] = {
    "event_kind": chunk.KINDS,
    "claim_kind": chunk.CLAIMS,
    "street": chunk.STREETS,
    "half": chunk.HALVES,
    "betting": ("nl", "pl", "fl", "sl", "none"),
    "hand_status": chunk.STATUSES,
    "severity": SEVERITIES,
    "finding_status": FINDING_STATUSES,
}

_TABLE = re.compile(r"^-- (?P<comment>[^\n]*)\ncreate table (?P<name>\w+) \(\n(?P<columns>.*?)\n\);", re.MULTILINE | re.DOTALL)
_COLUMN = re.compile(r'^    "?(?P<name>\w+)"? (?P<type>\w+(?:\([\d, ]+\))?),? +-- (?P<comment>.+)$')


@dataclass(frozen=True, slots=True)
class Column:
    """One column as `schema.sql` has it."""

    name: str
    type: str
    comment: str


@dataclass(frozen=True, slots=True)
class Table:
    """One table as `schema.sql` has it."""

    name: str
    comment: str
    columns: tuple[Column, ...]


@cache
def tables() -> dict[str, Table]:
    """All tables by name, in the order of `schema.sql`."""
    text = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
    read: dict[str, Table] = {}
    for found in _TABLE.finditer(text):
        columns = []
        for line in found["columns"].splitlines():
            column = _COLUMN.match(line)
            if column is None:
                raise AssertionError(f"schema.sql: a column is `name type, -- comment`, not {line!r}")
            columns.append(Column(column["name"], column["type"], column["comment"]))
        read[found["name"]] = Table(found["name"], found["comment"], tuple(columns))
    return read


@cache
def statements() -> tuple[str, ...]:
    """What makes an empty database, but for the row of `schema_info`."""
    types = [f"create type {name} as enum ({', '.join(map(_text, values))})" for name, values in ENUMS.items()]
    made = [f"create table {t.name} ({', '.join(f'{_name(c.name)} {c.type}' for c in t.columns)})" for t in tables().values()]
    return (*types, *made)


@cache
def digest() -> str:
    """Hash of types, tables and columns, not of comments."""
    return sha256("\n".join(statements()).encode()).hexdigest()


def create(con: duckdb.DuckDBPyConnection, *, comments: bool = True) -> None:
    """Makes types, tables and comments in the current transaction; comments take four fifths of the time."""
    for statement in statements():
        con.execute(statement)
    for table in tables().values() if comments else ():
        con.execute(f"comment on table {table.name} is {_text(table.comment)}")
        for column in table.columns:
            con.execute(f"comment on column {table.name}.{_name(column.name)} is {_text(column.comment)}")
    con.execute("insert into schema_info values (?)", [digest()])


def schema_rows() -> list[tuple[str, str, str, str]]:
    """Table, column, type and comment of every column; a table's own row has an empty column and type."""
    rows: list[tuple[str, str, str, str]] = []
    for table in tables().values():
        rows.append((table.name, "", "", table.comment))
        rows += [(table.name, c.name, c.type.upper(), c.comment) for c in table.columns]
    return rows


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _name(name: str) -> str:
    return f'"{name}"'
