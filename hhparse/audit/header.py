"""`Audit`: one file of `audits/`, its header read and its SELECT proved to be one.

    -- code: BURN_COUNT
    -- title: Burn missing or doubled
    -- severity: warning
    -- status: stable
    -- rules: CM-17
    -- scope: hand
    -- examined: events where kind = 'board'
    -- unverifiable: hands where not replayed
    -- yields_to: DECK_OVERDEALT on hand, DEAL_WRONG_COUNT on line
    -- params: burns = 1
    -- options: deal.burn
    --
    -- What it checks, why it matters, known false positives.
    select ...

A value goes on in the next line where two or more spaces stand behind its `--`. `unverifiable`, `yields_to`, `params`,
`options` may be left out; `params` may come several times.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path

from hhparse.audit.error import AuditError
from hhparse.store.schema import SEVERITIES

SCOPES: tuple[str, ...] = ("hand", "table", "file", "all")
STATUSES: tuple[str, ...] = ("stable", "experimental", "test", "deprecated")
YIELDS_ON: tuple[str, ...] = ("line", "pot", "hand")

REQUIRED: tuple[str, ...] = ("code", "title", "severity", "status", "rules", "scope", "examined")
OPTIONAL: tuple[str, ...] = ("unverifiable", "yields_to", "params", "options")

_KEY = re.compile(r"--[ \t]?(\w+):[ \t]*(.*)")
_MORE = re.compile(r"--[ \t]{2,}(\S.*)")
_YIELDS = re.compile(r"(\w+) on (\w+)")
_PARAM = re.compile(r"(\w+)\s*=\s*(.+)")
_COMMAS = re.compile(r",(?=(?:[^']*'[^']*')*[^']*$)")  # not those within '...'
_INT = re.compile(r"-?[0-9]+")
_FLOAT = re.compile(r"-?[0-9]*\.[0-9]+")

Param = int | float | str | bool | None


@dataclass(frozen=True, slots=True)
class YieldsTo:
    """A cause before which an audit's finding stands back."""

    code: str
    on: str
    """`line`, `pot` or `hand`: what cause and consequence share."""


@dataclass(frozen=True, slots=True)
class Audit:
    """One audit."""

    path: Path
    code: str
    title: str
    severity: str
    status: str
    rules: tuple[str, ...]
    scope: str
    examined: str
    """`events where kind = 'raise'`: what stands behind FROM in a count of the rows it looks at."""
    unverifiable: str | None
    """Likewise, of those it cannot judge."""
    yields_to: tuple[YieldsTo, ...]
    params: Mapping[str, Param]
    options: tuple[str, ...]
    """Options whose values in force a finding carries."""
    about: str
    """What it checks, why it matters, known false positives: paragraphs as in the file."""
    sql: str
    """The SELECT."""
    sha256: str
    """Of the whole file."""


def read_audit(path: Path) -> Audit:
    """One audit file, its header checked, its SQL not yet. Raises AuditError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as e:
        raise AuditError(f"{path}: cannot be read: {e}: save it as UTF-8, and check its permissions") from e
    lines = text.splitlines()
    values, where, at = _keys(path, lines)
    about, at = _prose(lines, at)
    for key in REQUIRED:
        if not values.get(key, [""])[0]:
            raise AuditError(f"{path}:1: {key!r} is missing: add a line `-- {key}: ...` to the header; needed are {', '.join(REQUIRED)}")
    sql = "\n".join(lines[at:]).strip()
    if not sql:
        raise AuditError(f"{path}:{len(lines)}: no SELECT behind the header: an audit is a header and one SELECT")

    def one_of(key: str, known: tuple[str, ...]) -> str:
        value = values[key][0]
        if value not in known:
            raise AuditError(f"{path}:{where[key]}: {key} is {value!r}: it must be one of {', '.join(known)}")
        return value

    code = values["code"][0]
    if not re.fullmatch(r"[A-Z][A-Z0-9_]*", code):
        raise AuditError(f"{path}:{where['code']}: code {code!r}: write it in capitals, like BURN_COUNT")
    if path.stem != code.lower():
        raise AuditError(
            f"{path}:{where['code']}: code {code} in a file of another name: call the file {code.lower()}.sql, or correct the code"
        )
    return Audit(
        path=path,
        code=code,
        title=values["title"][0],
        severity=one_of("severity", SEVERITIES),
        status=one_of("status", STATUSES),
        rules=tuple(_items(values["rules"][0])),
        scope=one_of("scope", SCOPES),
        examined=values["examined"][0],
        unverifiable=values.get("unverifiable", [""])[0] or None,
        yields_to=_yields(path, where, values.get("yields_to", []), code),
        params=_params(path, where, values.get("params", [])),
        options=tuple(name for value in values.get("options", []) for name in _items(value)),
        about=about,
        sql=sql,
        sha256=sha256(text.encode()).hexdigest(),
    )


def _keys(path: Path, lines: list[str]) -> tuple[dict[str, list[str]], dict[str, int], int]:
    """Values by key, the line of each key, and the index of the first line behind them."""
    values: dict[str, list[str]] = {}
    where: dict[str, int] = {}
    last = ""
    for i, line in enumerate(lines):
        if more := _MORE.fullmatch(line.rstrip()):
            if not last:
                raise AuditError(f"{path}:{i + 1}: the header begins with `-- code: ...`")
            values[last][-1] = f"{values[last][-1]} {more[1]}".strip()
        elif found := _KEY.fullmatch(line.rstrip()):
            last = found[1]
            if last not in REQUIRED and last not in OPTIONAL:
                near = get_close_matches(last, REQUIRED + OPTIONAL, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(REQUIRED + OPTIONAL)}"
                raise AuditError(f"{path}:{i + 1}: unknown key {last!r}: {hint} (prose comes behind an empty `--`)")
            if last in values and last != "params":
                raise AuditError(f"{path}:{i + 1}: {last!r} stands here and in line {where[last]}: keep one")
            values.setdefault(last, []).append(found[2].strip())
            where[last] = i + 1
        else:
            return values, where, i
    return values, where, len(lines)


def _prose(lines: list[str], at: int) -> tuple[str, int]:
    prose: list[str] = []
    while at < len(lines) and (lines[at].startswith("--") or not lines[at].strip()):
        prose.append(lines[at].removeprefix("--").strip())
        at += 1
    return "\n".join(prose).strip(), at


def _items(value: str) -> list[str]:
    return [item for item in (part.strip() for part in _COMMAS.split(value)) if item]


def _yields(path: Path, where: dict[str, int], values: list[str], code: str) -> tuple[YieldsTo, ...]:
    yields = []
    for item in (item for value in values for item in _items(value)):
        found = _YIELDS.fullmatch(item)
        if found is None or found[2] not in YIELDS_ON:
            raise AuditError(f"{path}:{where['yields_to']}: yields_to {item!r}: write `CODE on line`, `CODE on pot` or `CODE on hand`")
        if found[1] == code:
            raise AuditError(f"{path}:{where['yields_to']}: {code} yields to itself: leave it out")
        yields.append(YieldsTo(found[1], found[2]))
    return tuple(yields)


def _params(path: Path, where: dict[str, int], values: list[str]) -> dict[str, Param]:
    params: dict[str, Param] = {}
    for item in (item for value in values for item in _items(value)):
        found = _PARAM.fullmatch(item)
        if found is None:
            raise AuditError(f"{path}:{where['params']}: params {item!r}: write `name = default`")
        params[found[1]] = _literal(found[2].strip())
    return params


def _literal(text: str) -> Param:
    """A default: whole number, number, true, false, null, or text with or without quotes."""
    if _INT.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    words: dict[str, Param] = {"true": True, "false": False, "null": None}
    if text.lower() in words:
        return words[text.lower()]
    return text[1:-1].replace("''", "'") if len(text) > 1 and text[0] == text[-1] == "'" else text
