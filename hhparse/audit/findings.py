"""Writing findings: keys, severities, precedence, what is withdrawn, coverage, and the marks of what was audited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl

from hhparse.audit.header import Audit
from hhparse.audit.result import RunResult
from hhparse.store import Store
from hhparse.store.columns import Stream

# Blank lines before a hand belong to it in one file and not in another: lines within the hand count from the first that is not blank.
_LEAD = "replace(regexp_extract(left(h.text, 1000), '^(?:\\s|\\x{FEFF})*'), E'\\r\\n', E'\\n')"
_FIRST = f"h.first_line + length(regexp_replace({_LEAD}, '[^\\r\\n]', '', 'g'))"


def write(
    store: Store, audits: Sequence[Audit], run_id: int, mark: int, coverage: Mapping[str, tuple[int, int]], result: RunResult
) -> None:
    """All that a run of the audits leaves behind, in one transaction. Needs `_found` and the sets on `store.con`."""
    with store.transaction():
        _register(store, audits, coverage, result)
        store.con.execute(_KEYED)
        result.new, result.reopened = store.rows("""
            select count(*) filter (f.finding_key is null), count(*) filter (f.status = 'withdrawn')
            from _keyed k left join findings f using (finding_key)
        """)[0]
        result.withdrawn = store.rows(f"select count(*) from findings where {_GONE}")[0][0]
        store.con.execute(f"""
            create or replace temp table _affected as
            select distinct hand_id, source_id from (from _keyed union all by name select * from findings where {_GONE})
        """)
        store.con.execute(f"update findings set status = 'withdrawn', because_of = null where {_GONE}")
        store.con.execute(f"""
            update findings set {", ".join(f"{name} = k.{name}" for name in _FIELDS)},
                status = case when findings.status = 'withdrawn' then 'open' else findings.status end
            from _keyed k where findings.finding_key = k.finding_key
        """)
        store.con.execute(f"""
            insert into findings (finding_key, run_id, status, {", ".join(_FIELDS)})
            select finding_key, {int(run_id)}, 'open', {", ".join(_FIELDS)} from _keyed anti join findings using (finding_key)
            order by code, source_id, line_no, finding_key
        """)
        _precedence(store)
        store.con.execute(
            """
            insert into coverage
            select ?, c.code, c.examined, c.unverifiable, (
                select count(*) from findings f where f.code = c.code and f.status <> 'withdrawn' and (
                    f.hand_id in (from _named) or (f.hand_id is null and f.source_id in (from _named_sources))
                )
            )
            from _coverage c order by c.code
            """,
            [run_id],
        )
        if not result.broken:
            store.con.execute(f"update hands set audited = {mark} where hand_id in (from _run)")
            store.con.execute(f"update sources set audited = {mark} where complete and source_id in (from _touched)")
        for name in ("_keyed", "_affected"):
            store.con.execute(f"drop table {name}")
    for name in ("_audits", "_options", "_yields", "_coverage"):
        store.con.unregister(name)


def _register(store: Store, audits: Sequence[Audit], coverage: Mapping[str, tuple[int, int]], result: RunResult) -> None:
    """The headers as relations."""

    def relation(name: str, columns: Mapping[str, tuple[object, list[object]]]) -> None:
        frame = pl.DataFrame({column: pl.Series(values, dtype=dtype) for column, (dtype, values) in columns.items()})  # type: ignore[arg-type]
        store.con.register(name, Stream(frame))

    ran = [audit for audit in audits if audit.code not in dict(result.broken)]
    relation(
        "_audits",
        {
            "code": (pl.String, [a.code for a in ran]),
            "severity": (pl.String, [a.severity for a in ran]),
            "scope": (pl.String, [a.scope for a in ran]),
            "rules": (pl.String, [", ".join(a.rules) for a in ran]),
        },
    )
    options = [(a.code, name, i) for a in ran for i, name in enumerate(a.options)]
    relation(
        "_options",
        {
            "code": (pl.String, [o[0] for o in options]),
            "name": (pl.String, [o[1] for o in options]),
            "place": (pl.Int32, [o[2] for o in options]),
        },
    )
    yields = [(a.code, y.code, y.on, i) for a in audits for i, y in enumerate(a.yields_to)]
    relation(
        "_yields",
        {
            "code": (pl.String, [y[0] for y in yields]),
            "cause": (pl.String, [y[1] for y in yields]),
            "shared": (pl.String, [y[2] for y in yields]),
            "place": (pl.Int32, [y[3] for y in yields]),
        },
    )
    relation(
        "_coverage",
        {
            "code": (pl.String, list(coverage)),
            "examined": (pl.Int64, [c[0] for c in coverage.values()]),
            "unverifiable": (pl.Int64, [c[1] for c in coverage.values()]),
        },
    )


_FIELDS = (
    "code", "severity", "hand_id", "source_id", "line_no", "street", "seat", "player", "pot_no", "half", "expected", "actual", "message",
    "rules", "options", "because_of", "base_severity",
)  # fmt: skip

_KEYED = f"""
    create or replace temp table _keyed as
    with placed as (
        select f.* replace (coalesce(f.line_no, {_FIRST}) as line_no, coalesce(f.source_id, h.source_id) as source_id),
            coalesce(h.basis, (
                select arg_min(basis, byte_start) from hands b where f.hand_id is null and b.source_id = f.source_id
            )) as basis,
            {_FIRST} as first_line, a.scope, a.rules, a.severity as default_severity
        from _found f join _audits a using (code) left join hands h using (hand_id)
    ),
    numbered as (
        select p.*, (md5_number_upper(concat_ws(
            '|', p.code, coalesce(p.hand_id::varchar, s.sha256, ''), coalesce((p.line_no - coalesce(p.first_line, 0))::varchar, ''),
            coalesce(p.seat::varchar, ''), coalesce(p.pot_no::varchar, ''), coalesce(p.half::varchar, '')
        )) >> 1)::bigint as finding_key
        from placed p left join sources s using (source_id)
        -- a file's audit sees some hands of files that are not complete in its view; what it says of those does not count
        where p.scope <> 'file' or p.source_id is null or p.source_id in (from _touched)
    ),
    single as (
        from numbered qualify row_number() over (partition by finding_key order by message, expected, actual, severity, player) = 1
    ),
    lines as (
        select s.finding_key, arg_min(e.street, e.event_no) as street, arg_min(e.player, e.event_no) filter (e.seat = s.seat) as player
        from single s join events e on e.hand_id = s.hand_id and e.line_no = s.line_no group by s.finding_key
    ),
    names as (
        select s.finding_key, arg_min(t.player, t.line_no) as player
        from single s join seats t on t.hand_id = s.hand_id and t.seat = s.seat group by s.finding_key
    ),
    told as (
        select s.finding_key, string_agg(o.name || '=' || b.value, '; ' order by o.place) as options
        from single s join _options o on o.code = s.code join basis_options b on b.basis = s.basis and b.name = o.name
        group by s.finding_key
    ),
    house as (
        select s.finding_key, any_value(try_cast(b.value as severity)) as severity
        from single s join basis_options b on b.basis = s.basis and b.name = 'severity.' || lower(s.code) group by s.finding_key
    )
    select s.finding_key, s.code, s.hand_id, s.source_id, s.line_no, coalesce(s.street, l.street) as street, s.seat,
        coalesce(s.player, n.player, l.player) as player, s.pot_no, s.half, s.expected, s.actual, s.message, s.rules, t.options,
        null::bigint as because_of, coalesce(h.severity, s.severity, s.default_severity::severity) as severity,
        coalesce(h.severity, s.severity, s.default_severity::severity) as base_severity
    from single s left join lines l using (finding_key) left join names n using (finding_key) left join told t using (finding_key)
    left join house h using (finding_key)
"""

_GONE = """
    status = 'open' and finding_key not in (select finding_key from _keyed) and (
        code in (select code from _audits where scope = 'all')
        or (hand_id is null and code in (select code from _audits) and source_id in (from _touched))
        or (hand_id in (from _run) and code in (select code from _audits where scope = 'hand'))
        or (hand_id in (from _table) and code in (select code from _audits where scope = 'table'))
        or (source_id in (from _touched) and hand_id in (from _file) and code in (select code from _audits where scope = 'file'))
    )
"""


def _precedence(store: Store) -> None:
    """Gives each consequence its cause, once: of several the first in `yields_to`, then the first in the hand."""
    causes: dict[int, int] = {}
    codes: dict[int, str] = {}
    for key, code, cause in store.rows("""
        select f.finding_key, f.code, c.finding_key
        from findings f join _yields y on y.code = f.code
        join findings c on c.code = y.cause and c.hand_id is not distinct from f.hand_id and c.source_id is not distinct from f.source_id
        where f.status <> 'withdrawn' and c.status <> 'withdrawn' and case y.shared
            when 'line' then c.line_no = f.line_no
            when 'pot' then f.hand_id is not null and coalesce(c.pot_no, 0) = coalesce(f.pot_no, 0)
            else f.hand_id is not null
        end
        and (f.hand_id in (select hand_id from _affected) or (f.hand_id is null and f.source_id in (select source_id from _affected)))
        order by f.finding_key, y.place, c.line_no, c.finding_key
    """):
        if key not in causes:
            causes[key], codes[key] = cause, code
    break_circles(causes, codes)
    frame = pl.DataFrame(
        {"finding_key": pl.Series(list(causes), dtype=pl.Int64), "cause": pl.Series(list(causes.values()), dtype=pl.Int64)}
    )
    store.con.register("_causes", Stream(frame))
    store.con.execute("""
        update findings set because_of = null, severity = base_severity
        where because_of is not null
        and (hand_id in (select hand_id from _affected) or (hand_id is null and source_id in (select source_id from _affected)))
    """)
    store.con.execute("""
        update findings set because_of = c.cause, severity = 'info' from _causes c where findings.finding_key = c.finding_key
    """)
    store.con.unregister("_causes")


def break_circles(causes: dict[int, int], codes: Mapping[int, str]) -> None:
    """Of findings that yield to each other in a circle the first by code stands on its own: a fault may not silence itself."""
    done: set[int] = set()
    for start in sorted(causes):
        way: list[int] = []
        at = start
        while at in causes and at not in done:
            if at in way:
                del causes[min(way[way.index(at) :], key=lambda key: (codes[key], key))]
                break
            way.append(at)
            at = causes[at]
        done.update(way)
