"""The runner: each audit's SELECT in its cage, over the hands in its scope; then precedence, then the rows of `findings`.

An audit reads the unqualified table names. Temporary views of these names, limited to the hands in scope, stand in
front of the tables; the SELECT runs in a read-only transaction on a connection of its own, and what it found is written
after it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

import duckdb

from hhparse.audit.catalogue import Audit, AuditError
from hhparse.audit.write import Row, write
from hhparse.store import SqlRefused, Store
from hhparse.store.cage import select

_OF_HANDS = ("hands", "seats", "events", "claims", "pots", "shares", "sightings")
_NEEDED = ("hand_id", "line_no", "seat", "expected", "actual", "message")
_OPTIONAL = ("source_id", "severity", "pot_no", "half")

_SCOPES = {
    "hand": "select hand_id from new_hands",
    "table": """select h.hand_id from {db}.hands h where exists (select 1 from {db}.hands n semi join new_hands using (hand_id)
                where n.room = h.room and n.table_name is not distinct from h.table_name and n.tournament is not distinct from h.tournament)""",
    "file": "select h.hand_id from {db}.hands h semi join (select n.source_id from {db}.hands n semi join new_hands using (hand_id)) using (source_id)",
    "all": "select hand_id from {db}.hands",
}


@dataclass(slots=True)
class Result:
    """What a run of the audits did."""

    hands: int = 0
    """Hands that were new to these audits."""
    found: int = 0
    broken: list[tuple[str, str]] = field(default_factory=list)
    """Audits that failed: (code, why). The others went on."""


class _Raw(NamedTuple):
    """A row an audit gave, with the audit."""

    audit: Audit
    values: Mapping[str, Any]


def run_audits(store: Store, audits: Sequence[Audit], run_id: int, audits_sha256: str) -> Result:
    """Audit what these audits have not yet seen; all of it is written in one transaction."""
    mark = int.from_bytes(bytes.fromhex(audits_sha256)[:8]) >> 1
    result = Result()
    result.hands = store.rows("select count(*) from hands where audited is distinct from ?", [mark])[0][0]
    if not result.hands and store.rows("select count(*) from runs where status = 'complete' and audits_sha256 = ?", [audits_sha256])[0][0]:
        return result
    raw: list[_Raw] = []
    coverage: list[tuple[str, int, int]] = []
    con = store.con.cursor()
    try:
        con.execute("create temp table new_hands as select hand_id from hands where audited is distinct from ?", [mark])
        everything = con.execute("select count(*) from hands").fetchone() == (result.hands,)
        scope = ""
        for audit in sorted(audits, key=lambda a: a.scope):
            if audit.scope != scope:
                scope = audit.scope
                _put_views(con, scope, everything or scope == "all")
            try:
                raw += _caged(con, audit, coverage)
            except (duckdb.Error, SqlRefused, AuditError) as e:
                result.broken.append((audit.code, str(e).strip().splitlines()[0]))
        scopes = {name: _scope_ids(con, name) for name in {a.scope for a in audits}}
        rows = _rows(store, con, raw)
    finally:
        con.close()
    _give_way(rows, {a.code: a for a in audits})
    broken = {code for code, _ in result.broken}
    write(store, run_id, rows, coverage, {a.code: scopes[a.scope] for a in audits if a.code not in broken}, mark)
    result.found = len(rows)
    return result


def _put_views(con: duckdb.DuckDBPyConnection, scope: str, whole: bool) -> None:
    """Views in front of the tables, limited to a scope; none where everything is in it."""
    for name in _OF_HANDS:
        con.execute(f"drop view if exists temp.{name}")
    if not whole:
        con.execute(f"create or replace temp table scope_hands as select distinct hand_id from ({_SCOPES[scope].format(db=_database(con))})")
        for name in _OF_HANDS:
            con.execute(f"create temp view {name} as select * from {_database(con)}.{name} semi join temp.scope_hands using (hand_id)")


def _database(con: duckdb.DuckDBPyConnection) -> str:
    row = con.execute("select current_database()").fetchone()
    name = str(row[0]).replace('"', '""') if row else "memory"
    return f'"{name}".main'


def _scope_ids(con: duckdb.DuckDBPyConnection, scope: str) -> set[int]:
    return {hand for (hand,) in con.execute(_SCOPES[scope].format(db=_database(con))).fetchall()}


def _caged(con: duckdb.DuckDBPyConnection, audit: Audit, coverage: list[tuple[str, int, int]]) -> list[_Raw]:
    """The rows of one audit. Raises SqlRefused for what is no single SELECT, AuditError for missing columns, duckdb.Error."""
    question = select(con, audit.sql)
    counts = [select(con, f"select count(*) from {audit.examined}").sql]
    if audit.unverifiable:
        counts.append(select(con, f"select count(*) from {audit.unverifiable}").sql)
    con.execute("begin transaction read only")
    try:
        params = dict(audit.params)
        cursor = con.execute(question.sql, params) if params else con.execute(question.sql)
        names = [d[0] for d in cursor.description or []]
        if missing := [n for n in _NEEDED if n not in names]:
            raise AuditError(f"{audit.path}: the SELECT gives no {missing[0]}; it must give {', '.join(_NEEDED)}")
        rows = [_Raw(audit, dict(zip(names, row, strict=True))) for row in cursor.fetchall()]
        told = [con.execute(sql).fetchone() or (0,) for sql in counts]
    finally:
        con.execute("rollback")
    coverage.append((audit.code, told[0][0], told[1][0] if len(told) > 1 else 0))
    return rows


def _rows(store: Store, con: duckdb.DuckDBPyConnection, raw: Iterable[_Raw]) -> dict[int, Row]:
    """Raw rows with their keys, places, severities and the options in force; two with one key are one finding."""
    raw = list(raw)
    ids = sorted({r.values["hand_id"] for r in raw if r.values["hand_id"] is not None})
    hands = {
        row[0]: row for row in store.rows("select hand_id, first_line, source_id, basis from hands where list_contains($1, hand_id)", [ids])
    }
    places = _places(store, ids)
    in_force: dict[int, dict[str, str]] = defaultdict(dict)
    for basis, name, value in store.rows("select basis, name, value from basis_options"):
        in_force[basis][name] = value
    hashes = dict(store.rows("select source_id, sha256 from sources"))
    made: dict[int, Row] = {}
    for audit, v in sorted(raw, key=_order):
        hand_id, line, seat, pot, half = v["hand_id"], v["line_no"], v["seat"], v.get("pot_no"), v.get("half")
        hand = hands.get(hand_id)
        options = in_force.get(hand[3], {}) if hand else {}
        where = (hand_id, None if line is None or not hand else line - hand[1]) if hand_id is not None else (hashes.get(v.get("source_id")), line)
        key = int.from_bytes(blake2b(repr((audit.code, *where, seat, pot, half)).encode(), digest_size=8).digest()) >> 1
        if key in made:
            made[key].message += f"; {v['message']}"
            continue
        severity = options.get(f"severity.{audit.code.lower()}") or v.get("severity") or audit.severity
        street, player = places.get((hand_id, line, seat)) or places.get((hand_id, line, None)) or (None, None)
        player = player if seat is not None else None
        made[key] = Row(
            finding_key=key, code=audit.code, severity=str(severity), base_severity=str(severity), hand_id=hand_id,
            source_id=v.get("source_id") or (hand[2] if hand else None), line_no=line, street=street, seat=seat, player=player, pot_no=pot,
            half=half, expected=_text(v["expected"]), actual=_text(v["actual"]), message=str(v["message"]), rules=", ".join(audit.rules),
            options="; ".join(f"{name}={options[name]}" for name in audit.options if name in options) or None, because_of=None,
        )  # fmt: skip
    return made


def _order(r: _Raw) -> tuple[str, ...]:
    v = r.values
    return (r.audit.code, *(str(v.get(k)) for k in ("hand_id", "line_no", "seat", "pot_no", "half", "expected", "actual", "message")))


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _places(store: Store, ids: list[int]) -> dict[tuple[int, int, int | None], tuple[str, str | None]]:
    """Street and player of every line of these hands that is an event; without a seat: of the line."""
    places: dict[tuple[int, int, int | None], tuple[str, str | None]] = {}
    for hand, line, seat, street, player in store.rows("select hand_id, line_no, seat, street, player from events where list_contains($1, hand_id)", [ids]):
        places.setdefault((hand, line, seat), (street, player))
        places.setdefault((hand, line, None), (street, None))
    return places


def _give_way(rows: dict[int, Row], audits: Mapping[str, Audit]) -> None:
    """Precedence: where a cause stands, its consequence points to it and counts as `info` (DESIGN, Precedence)."""
    near: dict[str, Callable[[Row], tuple[object, ...]]] = {
        "hand": lambda r: (r.code, r.hand_id),
        "line": lambda r: (r.code, r.hand_id, r.line_no),
        "pot": lambda r: (r.code, r.hand_id, r.pot_no),
    }
    index: dict[tuple[str, tuple[object, ...]], int] = {}
    for key, row in sorted(rows.items()):
        for on, place in near.items():
            index.setdefault((on, place(row)), key)
    for key, row in sorted(rows.items()):
        if row.hand_id is None:
            continue
        for cause in audits[row.code].yields_to:
            place = (cause.code, *near[cause.on](row)[1:])
            found = index.get((cause.on, place))
            if found is not None and not _follows(rows, found, key):
                row.because_of = found
                row.severity = "info"
                break


def _follows(rows: Mapping[int, Row], start: int, key: int) -> bool:
    """True if one finding already gives way, over any number of steps, to another."""
    at: int | None = start
    while at is not None:
        if at == key:
            return True
        at = rows[at].because_of
    return False
