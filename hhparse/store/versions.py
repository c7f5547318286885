"""Which version of a hand stands: identity, sightings, and what changes when a better version or another basis comes.

A hand seen in several sources is one hand; the version at the smallest (source sha256, byte_start) stands, whatever came first.
`source_id` is the beginning of the sha256, so comparing it compares the hashes.

Two hands with one `hand_id` and two fingerprints are a collision: the one with the smaller fingerprint keeps the id, the other
goes by its fingerprint, in whatever order they come. No hand is lost, and the run can say that it happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import duckdb
import polars as pl

from hhparse.chunk import Chunk
from hhparse.store.columns import FACTS, Stream, frame_of, frames, insert
from hhparse.store.errors import HandCollision

_RENAMED = (*FACTS, "sightings", "findings")

Place = tuple[int, int]
"""(source_id, byte_start)."""


@dataclass(frozen=True, slots=True)
class Added:
    """What a chunk did to the database."""

    new: int = 0
    """Hands not seen before."""
    known: int = 0
    """Hands seen before: another sighting, nothing else."""
    replaced: int = 0
    """Of those, hands whose version gave way to this chunk's."""
    collisions: int = 0

    def __add__(self, other: Added) -> Added:
        return Added(self.new + other.new, self.known + other.known, self.replaced + other.replaced, self.collisions + other.collisions)


@dataclass(slots=True)
class _Version:
    fingerprint: int
    place: Place
    row: int | None
    """Row of the chunk; None for a version in the database."""


@dataclass(slots=True)
class _Standing:
    """The versions that stand while the hands of a chunk are put in one by one."""

    con: duckdb.DuckDBPyConnection
    versions: dict[int, _Version | None]
    """By hand_id; None where the database has none, no entry where it was not asked."""
    moved: dict[tuple[int, int], int] = field(default_factory=dict)
    """hand_id by (hand_id as dealt, fingerprint) of hands that gave way in a collision."""
    renamed: list[tuple[int, int]] = field(default_factory=list)
    """(old, new) hand_id of stored hands that gave way in a collision."""
    outdone: set[int] = field(default_factory=set)
    """hand_id of stored versions that gave way to a row of the chunk."""

    def put(self, hand_id: int, version: _Version) -> bool:
        """Puts a version in; whether its hand is new."""
        standing = self._find(hand_id)
        if standing is None:
            self.versions[hand_id] = version
            return True
        if standing.fingerprint == version.fingerprint:
            if version.place < standing.place:
                if standing.row is None:
                    self.outdone.add(hand_id)
                self.versions[hand_id] = version
            return False
        loser = max(standing, version, key=lambda v: v.fingerprint)
        if hand_id == loser.fingerprint:
            raise HandCollision(
                f"hands {hand_id} and {min(standing.fingerprint, version.fingerprint)} cannot be told apart: please report this"
            )
        self.moved[hand_id, loser.fingerprint] = loser.fingerprint
        if loser is version:
            return self.put(loser.fingerprint, version)
        self.versions[hand_id] = version
        if standing.row is None:
            self.renamed.append((hand_id, loser.fingerprint))
        self.put(loser.fingerprint, standing)
        return True

    def _find(self, hand_id: int) -> _Version | None:
        if hand_id not in self.versions:
            self.versions.update(_stored(self.con, [hand_id]))
        return self.versions[hand_id]


def add(con: duckdb.DuckDBPyConnection, source_id: int, chunk: Chunk) -> Added:
    """Puts a chunk of one source into the tables, within the caller's transaction."""
    hands = chunk.hands
    n = len(hands)
    if n == 0:
        return Added()
    ids, added = _put(con, chunk, [source_id] * n)
    insert(
        con,
        "sightings",
        frame_of(
            "sightings",
            {
                "hand_id": ids,
                "source_id": [source_id] * n,
                "first_line": hands.first_line,
                "last_line": hands.last_line,
                "byte_start": hands.byte_start,
                "byte_end": hands.byte_end,
            },
        ),
    )
    con.unregister("given")
    return added


def replace(con: duckdb.DuckDBPyConnection, old_ids: Sequence[int], chunk: Chunk) -> Added:
    """Puts hands dealt again in the place of stored ones, row by row, within the caller's transaction.

    Where the hand_id changed, the sightings follow it, and findings of an id that is no more are withdrawn.
    """
    hands = chunk.hands
    if len(old_ids) != len(hands):
        raise ValueError(f"{len(old_ids)} hands cannot be replaced by {len(hands)}: one row for each is needed")
    _given(con, old_ids)
    sources = dict(con.execute("select hand_id, source_id from hands semi join given using (hand_id)").fetchall())
    missing = [i for i in old_ids if i not in sources]
    if missing:
        raise ValueError(f"hand {missing[0]} is not in the database")
    _delete(con, old_ids)
    ids, added = _put(con, chunk, [sources[i] for i in old_ids])
    changed = [(old, new) for old, new in zip(old_ids, ids, strict=True) if old != new]
    _rename(con, ("sightings",), changed)
    if changed:
        _given(con, [old for old, _ in changed])
        con.execute("""
            update findings set status = 'withdrawn' where status = 'open'
            and hand_id in (from given anti join hands using (hand_id))
        """)
    con.unregister("given")
    return added


def settle(con: duckdb.DuckDBPyConnection) -> int:
    """Marks truncated hands that came again whole as `superseded`, in whatever order they came; how many changed.

    The whole one has the same room, number and table, no other time, and every seat of the truncated one as it stood: numbers
    of dealer logs begin anew each night.
    """
    con.execute("""
        create or replace temp table settled as
        with half as (select * from hands where status in ('truncated', 'superseded') and hand_no is not null),
        pairs as (
            select h.hand_id, w.hand_id as whole
            from half h join hands w
            on w.room = h.room and w.hand_no = h.hand_no and w.status in ('complete', 'cancelled')
            and (h.table_name is null or w.table_name is not distinct from h.table_name)
            and coalesce(h.played_at = w.played_at, h.played_at_local = w.played_at_local, true)
        ),
        strangers as (
            select p.hand_id, p.whole
            from pairs p join seats s using (hand_id) left join seats w
            on w.hand_id = p.whole and w.seat = s.seat and w.player is not distinct from s.player
            and w.stack_start is not distinct from s.stack_start
            where w.hand_id is null
        )
        select hand_id, (case when whole then 'superseded' else 'truncated' end)::hand_status as status
        from (
            select h.hand_id, any_value(h.status) as was, count(p.whole) > 0 as whole
            from half h left join (from pairs anti join strangers using (hand_id, whole)) p using (hand_id)
            group by h.hand_id
        )
        where (was = 'superseded') is distinct from whole
    """)
    row = con.execute("select count(*) from settled").fetchone()
    con.execute("update hands set status = settled.status, audited = null from settled where hands.hand_id = settled.hand_id")
    con.execute("drop table settled")
    return row[0] if row else 0


def _put(con: duckdb.DuckDBPyConnection, chunk: Chunk, source_ids: Sequence[int]) -> tuple[list[int], Added]:
    """Writes the versions of a chunk that stand; the hand_id of every row of the chunk."""
    hands = chunk.hands
    standing = _Standing(con, _stored(con, hands.hand_id))
    new = 0
    for row, (hand_id, fingerprint, source_id, start) in enumerate(
        zip(hands.hand_id, hands.fingerprint, source_ids, hands.byte_start, strict=True)
    ):
        new += standing.put(standing.moved.get((hand_id, fingerprint), hand_id), _Version(fingerprint, (source_id, start), row))
    moved = standing.moved
    ids = hands.hand_id if not moved else [moved.get(key, key[0]) for key in zip(hands.hand_id, hands.fingerprint, strict=True)]
    kept = sorted(v.row for v in standing.versions.values() if v is not None and v.row is not None)
    if standing.renamed:
        _rename(con, _RENAMED, standing.renamed)
        _given(con, [gone_to for _, gone_to in standing.renamed])
        con.execute("update hands set audited = null where hand_id in (from given)")
    _delete(con, standing.outdone)
    for table, frame in frames(chunk, ids, source_ids, kept).items():
        insert(con, table, frame)
    return ids, Added(new, len(hands) - new, len(standing.outdone), len(moved))


def _stored(con: duckdb.DuckDBPyConnection, ids: Sequence[int]) -> dict[int, _Version | None]:
    _given(con, ids)
    found: dict[int, _Version | None] = dict.fromkeys(ids)
    rows = con.execute("select hand_id, fingerprint, source_id, byte_start from hands semi join given using (hand_id)").fetchall()
    for hand_id, fingerprint, source_id, start in rows:
        found[hand_id] = _Version(fingerprint, (source_id, start), None)
    return found


def _delete(con: duckdb.DuckDBPyConnection, ids: Iterable[int]) -> None:
    ids = list(ids)
    if not ids:
        return
    _given(con, ids)
    for table in FACTS:
        con.execute(f"delete from {table} where hand_id in (from given)")


def _rename(con: duckdb.DuckDBPyConnection, names: Sequence[str], pairs: Sequence[tuple[int, int]]) -> None:
    if not pairs:
        return
    frame = pl.DataFrame({"old": [old for old, _ in pairs], "new": [new for _, new in pairs]}, {"old": pl.Int64, "new": pl.Int64})
    con.register("renaming", Stream(frame))
    for table in names:
        con.execute(f"update {table} set hand_id = renaming.new from renaming where {table}.hand_id = renaming.old")
    con.unregister("renaming")


def _given(con: duckdb.DuckDBPyConnection, ids: Sequence[int]) -> None:
    """The relation `given`, one column hand_id."""
    con.register("given", Stream(pl.DataFrame({"hand_id": pl.Series(ids, dtype=pl.Int64)})))
