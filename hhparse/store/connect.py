"""Opening a database: caged settings, and what can go wrong said with the way out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb

from hhparse.store import schema
from hhparse.store.errors import DatabaseForeign, DatabaseLocked, DatabaseUnwritable, StoreError

_PID = re.compile(r"\(PID (\d+)\)")
_LOCKED = re.compile(r"\block\b|being used by another process", re.IGNORECASE)


def connect(path: Path, *, memory_limit: str, threads: int | None, read_only: bool, comments: bool = True) -> duckdb.DuckDBPyConnection:
    """An open database with our schema; a file that is not there is made, unless it is only to be read.

    External access is off and the configuration locked from the first moment: no SQL of an audit or a user reaches the file
    system, the network, an extension or a Python variable. Spilling to `<file>.tmp` still works.

    Raises DatabaseLocked, DatabaseUnwritable or DatabaseForeign.
    """
    # Every commit of a chunk is a checkpoint (DuckDB does so above 100,000 rows). Left to itself it would also merge the last row
    # groups of each table again and again, compressing them anew: insert and commit take 169 us a hand with it, 101 without
    # (5,000 hands a chunk).
    config: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": memory_limit,
        "max_vacuum_tasks": 0,
        "python_enable_replacements": False,
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "enable_external_access": False,
        "lock_configuration": True,
    }
    if threads is not None:
        config["threads"] = threads
    if read_only and not path.exists():
        raise DatabaseUnwritable(f"{path}: no such database: check the spelling, or make it with `hhparse load PATH --db {path}`")
    try:
        con = duckdb.connect(str(path), read_only=read_only, config=config)
    except duckdb.Error as e:
        raise _refusal(path, e) from e
    try:
        _check(con, path, read_only, comments)
    except BaseException:
        con.close()
        raise
    return con


def _check(con: duckdb.DuckDBPyConnection, path: Path, read_only: bool, comments: bool) -> None:
    """Our schema is there, or is made in an empty database."""
    found = {name for (name,) in con.execute("select table_name from duckdb_tables() where not internal and not temporary").fetchall()}
    if not found and not read_only:
        with transaction(con, path):
            schema.create(con, comments=comments)
        return
    if "schema_info" not in found:
        what = "an empty database" if not found else f"a database of something else (it has a table {min(found)})"
        raise DatabaseForeign(f"{path}: this is {what}: name another file")
    row = con.execute("select digest from schema_info").fetchone()
    if row is None or row[0] != schema.digest():
        raise DatabaseForeign(
            f"{path}: made by a version of hhparse with other tables: load the logs into a new file, or use the version that made it "
            "(select version from runs)"
        )


@contextmanager
def transaction(con: duckdb.DuckDBPyConnection, path: Path) -> Iterator[None]:
    """One transaction: all of it or nothing. Raises DatabaseUnwritable if the disk refuses, StoreError if memory ends."""
    try:
        con.execute("begin transaction")
        try:
            yield
        except BaseException:
            _rollback(con)
            raise
        con.execute("commit")
    except (duckdb.IOException, duckdb.FatalException) as e:
        raise DatabaseUnwritable(f"{path}: could not be written: {_first_line(e)}: is the disk full?") from e
    except duckdb.OutOfMemoryException as e:
        raise StoreError(f"{path}: {_first_line(e)}: give the database more memory, or make room where {path}.tmp lies") from e


def _rollback(con: duckdb.DuckDBPyConnection) -> None:
    with suppress(duckdb.Error):  # the fault itself may have ended the transaction; what is raised is the fault
        con.execute("rollback")


def _refusal(path: Path, e: duckdb.Error) -> StoreError:
    text = str(e)
    if _LOCKED.search(text):
        pid = _PID.search(text)
        who = f"process {pid[1]}" if pid else "another process"
        return DatabaseLocked(f"{path}: in use by {who}: wait until it has ended, or name another file")
    if "different configuration" in text:
        return DatabaseLocked(f"{path}: already open in this process: close it first")
    if "valid DuckDB database" in text or not isinstance(e, duckdb.IOException):
        return DatabaseForeign(
            f"{path}: not a database that this DuckDB {duckdb.__version__} can read ({_first_line(e)}): name another file"
        )
    if path.is_dir():
        return DatabaseUnwritable(f"{path}: is a folder: name a file in it")
    if not path.parent.is_dir():
        return DatabaseUnwritable(f"{path}: there is no folder {path.parent}: make it first")
    return DatabaseUnwritable(f"{path}: cannot be opened ({_first_line(e)}): check its permissions and the room on the disk")


def _first_line(e: BaseException) -> str:
    return (str(e).splitlines() or [type(e).__name__])[0]
