"""Finding the audits, and proving each against empty tables before a night's logs wait for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import duckdb

from hhparse.audit.error import AuditError
from hhparse.audit.header import Audit, Param, read_audit
from hhparse.resources import found
from hhparse.store import SqlRefused, cage, schema

COLUMNS: Mapping[str, str] = {
    "hand_id": "bigint", "line_no": "integer", "seat": "integer", "expected": "", "actual": "", "message": "varchar",
}  # fmt: skip
"""Columns every audit gives, and the type each is read as."""
MORE_COLUMNS: Mapping[str, str] = {
    "source_id": "bigint", "severity": "severity", "pot_no": "integer", "half": "half", "street": "street", "player": "varchar",
}  # fmt: skip
"""Columns an audit may give."""


def load_audits(*folders: Path, shipped: bool = True, prove: bool = False) -> list[Audit]:
    """The shipped audits and those of the user's folders, by code; a later folder's file hides one of the same name.

    Headers are checked always; SQL is proved against empty tables where it is the user's, and everywhere with `prove` (a test
    does so: it takes 8 ms a statement). Raises AuditError for the first file that cannot be used.
    """
    paths = found("audits", "*.sql", *folders) if shipped else sorted(path for folder in folders for path in folder.rglob("*.sql"))
    audits = [read_audit(path) for path in paths if path.parent.name != "reports"]
    doubted = [audit for audit in audits if prove or any(audit.path.is_relative_to(folder) for folder in folders)]
    if doubted:
        with duckdb.connect(":memory:", config={"python_enable_replacements": False, "enable_external_access": False, "threads": 1}) as con:
            con.execute("begin transaction")
            schema.create(con, comments=False)
            con.execute("commit")
            for audit in doubted:
                _prove(con, audit)
    return sorted(audits, key=lambda audit: audit.code)


def audits_sha256(audits: Sequence[Audit]) -> str:
    """Hash of what the audits say (`runs.audits_sha256`)."""
    return sha256("\n".join(sorted(f"{audit.code} {audit.sha256}" for audit in audits)).encode()).hexdigest()


def parameters(audit: Audit, wanted: frozenset[str]) -> dict[str, Param]:
    """Values for the `$name`s of a statement."""
    return {name: value for name, value in audit.params.items() if name in wanted}


def count_sql(fragment: str) -> str:
    """The count of the rows that a header names."""
    return f"select count(*) from {fragment}"


def check_columns(audit: Audit, given: Sequence[str]) -> None:
    """An audit gives all of `COLUMNS`, and nothing that findings have no place for. Raises AuditError."""
    if missing := [name for name in COLUMNS if name not in given]:
        raise AuditError(f"{audit.path}: the SELECT gives no column {missing[0]!r}: an audit gives {', '.join(COLUMNS)}")
    if unknown := [name for name in given if name not in COLUMNS and name not in MORE_COLUMNS]:
        raise AuditError(
            f"{audit.path}: the SELECT gives a column {unknown[0]!r} that findings have no place for: "
            f"they have {', '.join([*COLUMNS, *MORE_COLUMNS])}"
        )


def _prove(con: duckdb.DuckDBPyConnection, audit: Audit) -> None:
    """The SELECT is one, binds, and gives the columns; so do the counts."""
    check_columns(audit, _run(con, audit, audit.sql, "the SELECT"))
    _run(con, audit, count_sql(audit.examined), "`examined`")
    if audit.unverifiable:
        _run(con, audit, count_sql(audit.unverifiable), "`unverifiable`")


def _run(con: duckdb.DuckDBPyConnection, audit: Audit, sql: str, what: str) -> list[str]:
    """Runs a statement on the empty tables; names of its columns."""
    try:
        statement = cage.select(con, sql)
        if lost := statement.parameters - audit.params.keys():
            raise AuditError(
                f"{audit.path}: {what} uses ${min(lost)}, which has no default: add `-- params: {min(lost)} = ...` to the header"
            )
        with cage.reading(con):
            con.execute(f"from (\n{statement.sql}\n)", parameters(audit, statement.parameters) or None)
            return [str(column[0]).lower() for column in con.description or []]
    except (SqlRefused, duckdb.Error) as e:
        raise AuditError(f"{audit.path}: {what} cannot be used: {e}") from e
