"""Every audit runs on every case of `tests/cases`: logs a dealer can read, the guilty lines marked.

    # WRONG_FIRST_ACTOR: what the cases are about
    DEALERLOG 1 EN
    ...
    == pass: left of the button on every street
    HAND 1001 2026-03-09T20:41:00Z
    ...
    == fail: seat 2 opens the flop before seat 1
    ...
    S2 BET 100  # WRONG_FIRST_ACTOR

What stands above the first `==` is put in front of every section; each section is a file of its own. A file is called
by its code, with the room behind a point where it is no dealer log (`LOG_TOTAL_MISMATCH.pokerstars.txt`). In logs that
know no comments the mark is `<<CODE>>`, and is taken off before the log is read; `{{E9}}` is the byte E9. Errors and
warnings must be marked, all of them and no others; an info finding is looked for only where it is marked. All hands
have numbers of their own.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import duckdb
import pytest

from hhparse.audit import load_audits

CASES = Path(__file__).parent.parent / "cases"
_SECTION = re.compile(r"^== (?P<kind>pass|fail): (?P<title>.+)\n", re.MULTILINE)
_MARK = re.compile(r"\s*<<(?P<off>[A-Z_ ]+)>>|\s#(?P<on>(?: [A-Z][A-Z_]{3,})+)\s*$")
_BYTE = re.compile(rb"\{\{([0-9A-F]{2})\}\}")


@dataclass
class Section:
    """One `== pass:` or `== fail:` of a case file."""

    code: str
    kind: str
    name: str
    """Of the file it is written to; also the id of its test."""
    lines: list[str]
    marks: Counter[tuple[int, str]]


@dataclass
class Found:
    """What an audit of a section's file found."""

    hands: int = 0
    unparsed: list[int] = field(default_factory=list)
    findings: list[tuple[int, str, str, str]] = field(default_factory=list)
    """(line, code, severity, message)"""


@lru_cache(maxsize=1)
def sections() -> list[Section]:
    return [section for path in sorted(CASES.glob("*.txt")) for section in _read(path)]


def _read(path: Path) -> Iterator[Section]:
    head, *parts = _SECTION.split(path.read_text(encoding="utf-8"))
    shared = [line for line in head.splitlines() if line and not line.startswith("#")]
    for n, (kind, _, text) in enumerate(zip(parts[::3], parts[1::3], parts[2::3], strict=True), 1):
        lines, marks = [*shared, *text.rstrip("\n").split("\n")], Counter[tuple[int, str]]()
        for number, line in enumerate(lines, 1):
            if mark := _MARK.search(line):
                marks.update((number, code) for code in (mark["on"] or mark["off"]).split())
                if mark["off"]:
                    lines[number - 1] = line.replace(mark[0], "")
        yield Section(path.stem.partition(".")[0], kind, f"{path.stem}-{kind}-{n}", lines, marks)


def audit(folder: Path) -> dict[str, Found]:
    """Audits the files of a folder once, by the command line; what was found in each, by the stem of its name."""
    db = folder.parent / "cases.duckdb"
    command = [sys.executable, "-m", "hhparse", "audit", str(folder), "--db", str(db), "--fail-on", "never", "--format", "csv"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"exit status {done.returncode}\n{done.stderr}"
    out: dict[str, Found] = {}
    with duckdb.connect(str(db), read_only=True) as con:
        for source_id, path in con.execute("select source_id, path from sources").fetchall():
            found = out[Path(path).stem] = Found()
            row = con.execute("select count(*) from hands where source_id = ?", [source_id]).fetchone()
            found.hands = row[0] if row else 0
            unparsed = "select line_no from events join hands using (hand_id) where kind = 'unparsed' and source_id = ?"
            found.unparsed = [line for (line,) in con.execute(unparsed, [source_id]).fetchall()]
            told = "select line_no, code, severity::varchar, message from findings where status = 'open' and source_id = ? order by all"
            found.findings = con.execute(told, [source_id]).fetchall()
    return out


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Found]:
    folder = tmp_path_factory.mktemp("cases") / "logs"
    folder.mkdir()
    for section in sections():
        text = "\n".join(section.lines) + "\n"
        (folder / f"{section.name}.txt").write_bytes(_BYTE.sub(lambda m: bytes([int(m[1], 16)]), text.encode()))
    return audit(folder)


@pytest.mark.parametrize("section", sections(), ids=lambda section: section.name)
def test_case(section: Section, found: dict[str, Found]) -> None:
    got = found[section.name]
    assert got.hands, "the test is wrong: no hand was read, or the same hand stands in another case"
    for line in got.unparsed:
        assert (line, "LOG_PARSE_ERROR") in section.marks, f"the test is wrong: line {line} cannot be read: {section.lines[line - 1]}"
    if section.kind == "fail":
        assert any(code == section.code for _, code in section.marks), f"the test is wrong: no line is marked {section.code}"
    else:
        assert not section.marks, "the test is wrong: a line of a passing case is marked"

    counted = Counter((line, code) for line, code, _, _ in got.findings)
    missing = [f"line {line}: no {code}: {section.lines[line - 1]}" for line, code in section.marks - counted]
    surplus = counted - section.marks
    extra = [
        f"line {line}: {code} ({severity}) is not marked: {message}"
        for line, code, severity, message in got.findings
        if (line, code) in surplus and severity != "info"
    ]
    assert not missing + extra, "\n".join(missing + extra)


def test_every_stable_audit_has_a_passing_and_a_failing_case() -> None:
    kinds = {(section.code, section.kind) for section in sections()}
    stable = sorted(a.code for a in load_audits() if a.status == "stable")
    assert [(code, kind) for code in stable for kind in ("pass", "fail") if (code, kind) not in kinds] == []


def test_every_case_is_of_an_audit() -> None:
    assert {section.code for section in sections()} <= {a.code for a in load_audits()}
