"""`Store`: the database of a run. One writer; every chunk is one transaction."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import polars as pl

from hhparse.chunk import Chunk
from hhparse.games import games
from hhparse.source.split import Reject
from hhparse.source.survey import Source
from hhparse.store import cage, versions
from hhparse.store.columns import FACTS, Stream, frame_of, insert
from hhparse.store.connect import connect, transaction
from hhparse.store.errors import StoreError
from hhparse.store.versions import Added

MEMORY_LIMIT = "2GB"
"""A night of any size fits: what does not fit is spilled to disk."""

_NOW = "make_timestamp(epoch_us(now()))"
"""The clock in UTC without a zone, whatever TimeZone says."""


class Judged(NamedTuple):
    """Hands that are judged alike as far as their basis goes."""

    room: str
    game: str | None
    is_tournament: bool
    day: date | None
    """By the clock as written."""
    options: tuple[tuple[str, str], ...]
    """Options the log states (`Hands.options`)."""
    profile: str | None
    house: str | None
    basis: int | None
    """What the stored verdict rests on."""
    hands: int


class Stored(NamedTuple):
    """A stored hand with all that is needed to deal it again."""

    hand_id: int
    source_id: int
    room: str
    text: str
    raw: bytes | None
    context: str | None
    first_line: int
    last_line: int
    byte_start: int
    byte_end: int


@dataclass(slots=True)
class _Count:
    """What was put in of a source that is being read."""

    hands: int = 0
    rejects: int = 0
    rooms: set[str] = field(default_factory=set)


class Store:
    """An open database; use it in `with`, or close it.

    `con` is the one connection that writes; questions of audits and users go through `ask`.
    """

    def __init__(self, con: duckdb.DuckDBPyConnection, path: Path, temporary: tempfile.TemporaryDirectory[str] | None = None) -> None:
        self.con = con
        self.path = path
        self._temporary = temporary
        self._inside = False
        self._counts: dict[int, _Count] = {}

    @classmethod
    def open(
        cls, path: Path | str | None, *, memory_limit: str = MEMORY_LIMIT, threads: int | None = None, read_only: bool = False
    ) -> Store:
        """Opens or makes a database; None for a temporary one that is removed on close.

        Several processes may read at once (`read_only`), or one may write.

        Raises DatabaseLocked, DatabaseUnwritable, or DatabaseForeign for a file that is something else.
        """
        if path is not None:
            file = Path(path)
            store = cls(connect(file, memory_limit=memory_limit, threads=threads, read_only=read_only), file)
            if not read_only:
                store._know_games()
            return store
        folder = tempfile.TemporaryDirectory(prefix="hhparse-")
        try:
            file = Path(folder.name) / "hhparse.duckdb"
            # nobody looks a comment up in a database that is gone after the run
            store = cls(connect(file, memory_limit=memory_limit, threads=threads, read_only=False, comments=False), file, folder)
            store._know_games()
            return store
        except BaseException:
            folder.cleanup()
            raise

    def _know_games(self) -> None:
        """Writes the games of the engine down, where they are not what the database has."""
        known = [(g.code, g.title, g.deck, g.hole, sum(g.board), *g.players) for g in games().values()]
        if self.rows("from games order by game") != sorted(known):
            with self.transaction():
                self.con.execute("delete from games")
                self.con.executemany("insert into games values (?, ?, ?, ?, ?, ?, ?)", known)

    def close(self) -> None:
        """Closes the database; a temporary one is removed."""
        self.con.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One transaction on `con`: all of it or nothing. One within another is part of it.

        Around the chunks of many small sources it saves a commit for each of them.
        """
        if self._inside:
            yield
            return
        self._inside = True
        try:
            with transaction(self.con, self.path):
                yield
        finally:
            self._inside = False

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a question of our own."""
        return self.con.execute(sql, list(parameters)).fetchall()

    # runs

    def begin_run(self, version: str, command: str, houses_sha256: str, grammars_sha256: str, audits_sha256: str) -> int:
        """A new row of `runs`, status `running`; its run_id."""
        with self.transaction():
            run_id = int(self.rows("select coalesce(max(run_id), 0) + 1 from runs")[0][0])
            self.con.execute(
                f"insert into runs values (?, {_NOW}, null, ?, ?, ?, ?, ?, 'running')",
                [run_id, version, command, houses_sha256, grammars_sha256, audits_sha256],
            )
        return run_id

    def finish_run(self, run_id: int, status: str) -> None:
        """Says when and how a run ended."""
        with self.transaction():
            self.con.execute(f"update runs set finished_at = {_NOW}, status = ? where run_id = ?", [status, run_id])

    def add_basis(self, basis: int, values: Mapping[str, str]) -> None:
        """Keeps the options in force under a basis as text, house severities as `severity.burn_count`; once is enough."""
        if not self.rows("select 1 from basis_options where basis = ? limit 1", [basis]):
            with self.transaction():
                frame = frame_of("basis_options", {"basis": [basis] * len(values), "name": list(values), "value": list(values.values())})
                insert(self.con, "basis_options", frame)

    # sources

    def known_source(self, sha256: str) -> bool:
        """Whether a source with these bytes was read to its end."""
        return bool(self.rows("select 1 from sources where sha256 = ? and complete", [sha256]))

    def begin_source(self, run_id: int, source: Source) -> bool:
        """Notes a source; whether it has to be read.

        A complete one has not; of several paths the smallest is kept. What an interrupted run has left of an incomplete one is
        taken back: sightings and rejects, not hands, which will be known when they are read again.
        """
        self._counts[source.source_id] = _Count()
        with self.transaction():
            found = self.rows("select complete from sources where source_id = ?", [source.source_id])
            if not found:
                self.con.execute(
                    "insert into sources (source_id, path, sha256, bytes, encoding, run_id, complete) values (?, ?, ?, ?, ?, ?, false)",
                    [source.source_id, source.path, source.sha256, source.bytes, source.encoding, run_id],
                )
                return True
            self.con.execute("update sources set path = ? where source_id = ? and path > ?", [source.path, source.source_id, source.path])
            if not found[0][0]:
                self.con.execute("delete from sightings where source_id = ?", [source.source_id])
                self.con.execute("delete from rejects where source_id = ?", [source.source_id])
            return not found[0][0]

    def finish_source(self, source_id: int, bad_line: int | None = None) -> None:
        """Marks a source as read to its end, with what `add_chunk` has put in since `begin_source`.

        `bad_line`: first line with undecodable bytes.
        """
        count = self._counts.pop(source_id)
        with self.transaction():
            self.con.execute(
                "update sources set complete = true, bad_line = ?, hands = ?, rejects = ?, room = ? where source_id = ?",
                [bad_line, count.hands, count.rejects, ", ".join(sorted(count.rooms)) or None, source_id],
            )

    # hands

    def add_chunk(self, source_id: int, chunk: Chunk, rejects: Iterable[Reject] = ()) -> Added:
        """Puts the hands and rejects of a part of a source into the tables, in one transaction.

        A hand already known gets another sighting, and gives way if this version's (sha256, byte_start) is smaller.
        """
        rejects = list(rejects)
        with self.transaction():
            added = versions.add(self.con, source_id, chunk)
            if rejects:
                names = ("line_no", "byte_start", "byte_end", "reason", "text", "raw")
                columns: dict[str, list[Any]] = {name: [getattr(reject, name) for reject in rejects] for name in names}
                insert(self.con, "rejects", frame_of("rejects", {"source_id": [source_id] * len(rejects), **columns}))
        count = self._counts.setdefault(source_id, _Count())
        count.hands += len(chunk.hands)
        count.rejects += len(rejects)
        count.rooms.update(chunk.hands.room)
        return added

    def settle(self) -> int:
        """At the end of a load: truncated hands that came again whole become `superseded`; how many changed."""
        with self.transaction():
            return versions.settle(self.con)

    # dealing again

    def judged(self) -> list[Judged]:
        """All combinations of what a basis depends on, with the basis that stands."""
        return [
            Judged(room, game, bool(is_tournament), day, _stated(options), profile, house, basis, hands)
            for room, game, is_tournament, day, options, profile, house, basis, hands in self.rows(f"{_JUDGED} order by all")
        ]

    def stale(self, is_stale: Callable[[Judged], bool], size: int = 10_000) -> Iterator[list[Stored]]:
        """Hands whose basis is not what this run would use, in batches, each to be given to `replace` before the next is asked for.

        Stops when all are replaced, or when a pass over the table has changed nothing.
        """
        left: int | None = None
        while True:
            stale = [judged for judged in self.judged() if is_stale(judged)]
            count = sum(judged.hands for judged in stale)
            if not count or (left is not None and count >= left):
                self.con.execute("drop table if exists stale_hands")
                return
            left = count
            self._mark_stale(stale)
            start, end = self.rows("select coalesce(min(rowid), 0), coalesce(max(rowid), -1) from hands")[0]
            # Windows of the table as it lies, so that a batch reads its own part of the text and no more. Hands dealt again go
            # to the end of the table; should a checkpoint move others, the next pass finds them.
            for first in range(start, end + 1, size):
                rows = self.rows(
                    f"""
                    select hand_id, source_id, room, text, raw, context, first_line, last_line, byte_start, byte_end
                    from hands where rowid between ? and ? and {_KEY} in (from stale_hands) order by rowid
                    """,
                    [first, first + size - 1],
                )
                if rows:
                    yield [Stored(*row) for row in rows]

    def _mark_stale(self, stale: Sequence[Judged]) -> None:
        columns: dict[str, Any] = {
            "room": pl.Series([j.room for j in stale], dtype=pl.String),
            "game": pl.Series([j.game for j in stale], dtype=pl.String),
            "is_tournament": pl.Series([j.is_tournament for j in stale], dtype=pl.Boolean),
            "day": pl.Series([j.day for j in stale], dtype=pl.Date),
            "options": pl.Series([_written(j.options) for j in stale], dtype=pl.String),
            "profile": pl.Series([j.profile for j in stale], dtype=pl.String),
            "house": pl.Series([j.house for j in stale], dtype=pl.String),
            "basis": pl.Series([j.basis for j in stale], dtype=pl.Int64),
        }
        self.con.register("stale_judged", Stream(pl.DataFrame(columns)))
        self.con.execute(f"create or replace temp table stale_hands as select distinct {_KEY_OF_JUDGED} from stale_judged")
        self.con.unregister("stale_judged")

    def replace(self, old_ids: Sequence[int], chunk: Chunk) -> Added:
        """Puts hands dealt again in the place of stored ones, row by row, in one transaction.

        Sightings follow a hand whose hand_id has changed. Call `settle` when all are done.
        """
        with self.transaction():
            return versions.replace(self.con, old_ids, chunk)

    # reading

    def find(self, hand: str) -> list[dict[str, Any]]:
        """Rows of `hands` with this number, or else this hand_id."""
        found = self._dicts("select * from hands where hand_no = ? order by hand_id", hand)
        if not found and hand.isdecimal() and len(hand) < 20:
            found = self._dicts("select * from hands where hand_id = ?::bigint", int(hand))
        return found

    def about(self, table: str, hand_id: int) -> list[dict[str, Any]]:
        """Rows of a table that belong to a hand, in the order logged."""
        if table not in (*FACTS, "sightings", "findings"):
            raise StoreError(f"{table} is no table about hands")
        return self._dicts(f"select * from {table} where hand_id = ? order by all", hand_id)

    def _dicts(self, sql: str, *parameters: object) -> list[dict[str, Any]]:
        rows = self.rows(sql, parameters)
        names = [column[0] for column in self.con.description or []]
        return [dict(zip(names, row, strict=True)) for row in rows]

    def ask(self, sql: str, parameters: Mapping[str, object] | None = None) -> cage.Answer:
        """The answer to a caged question: exactly one SELECT, in a read-only transaction of its own.

        Raises SqlRefused for what is no reading SELECT, duckdb.Error for what DuckDB cannot answer.
        """
        con = self.con.cursor()
        try:
            question = cage.select(con, sql)
        except BaseException:
            con.close()
            raise
        return cage.Answer(con, question, parameters or {})


_JUDGED = """
    select room, game, is_tournament, cast(played_at_local as date) as day, options, profile, house, basis, count(*) as hands
    from hands group by all
"""
_KEY = "row(room, game, coalesce(is_tournament, false), cast(played_at_local as date), options, profile, house, basis)"
_KEY_OF_JUDGED = "row(room, game, is_tournament, day, options, profile, house, basis)"


def _written(options: tuple[tuple[str, str], ...]) -> str | None:
    return "\n".join(f"{name}={value}" for name, value in options) or None


def _stated(options: str | None) -> tuple[tuple[str, str], ...]:
    """Options of a log as `columns.frames` wrote them."""
    pairs = (line.partition("=") for line in (options or "").split("\n") if line)
    return tuple((name, value) for name, _, value in pairs)
