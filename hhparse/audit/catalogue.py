"""The catalogue: every audit is one SQL file, found and not listed; its header is checked before anything runs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from hhparse.resources import found

SEVERITIES = ("error", "warning", "info")
SCOPES = ("hand", "table", "file", "all")
_KEYS = ("code", "title", "severity", "status", "rules", "scope", "examined", "unverifiable", "yields_to", "params", "options")
_NEEDED = ("code", "title", "severity", "status", "rules", "scope", "examined")
_HEADER = re.compile(r"-- (?P<key>[a-z_]+): (?P<value>.+)")
_YIELD = re.compile(r"(?P<code>[A-Z_0-9]+) on (?P<on>line|pot|hand)")


class AuditError(ValueError):
    """An audit file that cannot be used; the text says which file and line, what is wrong and the way out."""


@dataclass(frozen=True, slots=True)
class Yield:
    """A cause that explains a finding away: its code, and how near it must stand (`line`, `pot` or `hand`)."""

    code: str
    on: str


@dataclass(frozen=True, slots=True)
class Audit:
    """One audit as its file says."""

    path: Path
    code: str
    title: str
    severity: str
    status: str
    rules: tuple[str, ...]
    scope: str
    examined: str
    """What follows FROM in the count of the rows it looks at."""
    unverifiable: str | None
    yields_to: tuple[Yield, ...]
    params: tuple[tuple[str, str], ...]
    """Default of each `$name`, as text."""
    options: tuple[str, ...]
    """House options its verdict depends on."""
    about: str
    sql: str
    sha256: str


def read_audit(path: Path) -> Audit:
    """One audit file. Raises AuditError."""
    lines = path.read_text(encoding="utf-8").splitlines()
    head: dict[str, list[str]] = {}
    about: list[str] = []
    prose = False
    number = 0
    for number, line in enumerate(lines, 1):
        if not line.startswith("--"):
            number -= 1
            break
        if line.rstrip() == "--":
            prose = True
            about.append("")
        elif prose:
            about.append(line.removeprefix("--").strip())
        else:
            field = _HEADER.fullmatch(line.rstrip())
            if field is None:
                raise AuditError(f"{path}:{number}: the header is lines `-- key: value`, then `--`, then prose; this is neither")
            if field["key"] not in _KEYS:
                raise AuditError(f"{path}:{number}: unknown key {field['key']!r}; known are {', '.join(_KEYS)}")
            head.setdefault(field["key"], []).append(field["value"].strip())
    sql = "\n".join(lines[number:]).strip().rstrip(";").strip()
    for key in _NEEDED:
        if key not in head:
            raise AuditError(f"{path}:1: the header lacks `-- {key}: ...`")
    code = head["code"][0]
    if path.stem != code.lower():
        raise AuditError(f"{path}:1: code {code} belongs into a file {code.lower()}.sql")
    if head["severity"][0] not in SEVERITIES:
        raise AuditError(f"{path}:1: severity {head['severity'][0]!r} is none of {', '.join(SEVERITIES)}")
    if head["scope"][0] not in SCOPES:
        raise AuditError(f"{path}:1: scope {head['scope'][0]!r} is none of {', '.join(SCOPES)}")
    if not sql:
        raise AuditError(f"{path}:{len(lines)}: no SELECT stands below the header")
    return Audit(
        path=path, code=code, title=head["title"][0], severity=head["severity"][0], status=head["status"][0],
        rules=_list(head["rules"]), scope=head["scope"][0], examined=head["examined"][0],
        unverifiable=head.get("unverifiable", [None])[0], yields_to=_yields(path, head.get("yields_to", [])),
        params=tuple(_param(path, text) for text in head.get("params", [])), options=_list(head.get("options", [])),
        about="\n".join(about).strip(), sql=sql, sha256=sha256(path.read_bytes()).hexdigest(),
    )  # fmt: skip


def _list(texts: list[str]) -> tuple[str, ...]:
    return tuple(word.strip() for text in texts for word in text.split(",") if word.strip())


def _yields(path: Path, texts: list[str]) -> tuple[Yield, ...]:
    out = []
    for word in _list(texts):
        match = _YIELD.fullmatch(word)
        if match is None:
            raise AuditError(f"{path}:1: yields_to takes `CODE on line`, `on pot` or `on hand`, not {word!r}")
        out.append(Yield(match["code"], match["on"]))
    return tuple(out)


def _param(path: Path, text: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name.isidentifier():
        raise AuditError(f"{path}:1: params takes `name = default`, not {text!r}")
    return name, value


def load_audits(*folders: Path) -> list[Audit]:
    """Every shipped audit and those of the user's folders, by code. Raises AuditError."""
    return sorted((read_audit(path) for path in found("audits", "**/*.sql", *folders) if path.parent.name != "reports"), key=lambda a: a.code)
