"""Findings into the database: new ones opened, known ones kept, those no longer found withdrawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import polars as pl

from hhparse.store import Store
from hhparse.store.columns import Stream


@dataclass(slots=True)
class Row:
    """One finding, as in the table; `because_of` and `severity` are settled by precedence."""

    finding_key: int
    code: str
    severity: str
    hand_id: int | None
    source_id: int | None
    line_no: int | None
    street: str | None
    seat: int | None
    player: str | None
    pot_no: int | None
    half: str | None
    expected: str | None
    actual: str | None
    message: str
    rules: str
    options: str | None
    because_of: int | None
    base_severity: str


_TYPES: dict[str, pl.DataType] = {
    name: pl.Int64() for name in ("finding_key", "hand_id", "source_id", "line_no", "seat", "pot_no", "because_of")
}


def write(
    store: Store, run_id: int, rows: Mapping[int, Row], coverage: Sequence[tuple[str, int, int]], scopes: Mapping[str, set[int]], mark: int
) -> None:
    """One transaction: findings, coverage, and the mark that these hands are audited.

    `scopes` gives for each audit that ran the hands it looked at; an open finding there that was not found again is withdrawn.
    """
    names = [f.name for f in fields(Row)]
    frame = pl.DataFrame(
        {name: pl.Series(name, [getattr(r, name) for r in rows.values()], dtype=_TYPES.get(name, pl.String())) for name in names}
    )
    violated: dict[str, int] = {}
    for row in rows.values():
        violated[row.code] = violated.get(row.code, 0) + 1
    con = store.con
    con.register("found", Stream(frame))
    try:
        with store.transaction():
            con.execute("create or replace temp table found_now as select * from found")
            gone = [
                key
                for key, code, hand in store.rows(
                    "select finding_key, code, hand_id from findings where status in ('open', 'escalated') and finding_key not in (select finding_key from found_now)"
                )
                if code in scopes and (hand is None or hand in scopes[code])
            ]
            con.execute("update findings set status = 'withdrawn' where list_contains($1, finding_key)", [gone])
            con.execute(
                """
                create or replace temp table known as
                select f.finding_key, f.run_id, f.status from findings f semi join found_now using (finding_key)
                """
            )
            con.execute("delete from findings where finding_key in (select finding_key from found_now)")
            con.execute(
                f"""
                insert into findings by name
                select {", ".join(f"n.{name}" for name in names)}, coalesce(k.run_id, $run) as run_id,
                       case when k.status is null or k.status = 'withdrawn' then 'open' else k.status end as status
                from found_now n left join known k using (finding_key)
                """,
                {"run": run_id},
            )
            values: list[list[Any]] = [[run_id, code, seen, unverifiable, violated.get(code, 0)] for code, seen, unverifiable in coverage]
            if values:
                con.executemany("insert into coverage (run_id, code, examined, unverifiable, violated) values (?, ?, ?, ?, ?)", values)
            con.execute("update hands set audited = $1 where audited is distinct from $1", [mark])
    finally:
        con.unregister("found")
        con.execute("drop table if exists temp.found_now")
        con.execute("drop table if exists temp.known")
