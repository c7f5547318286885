"""Files audited by the command line, as a user would: what was found in them, and the end stacks the engine comes to."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import duckdb


class Finding(NamedTuple):
    """What the tests look at of a finding."""

    line: int
    code: str
    severity: str
    expected: str
    actual: str
    message: str
    hand: str


@dataclass
class Audited:
    """One file."""

    hands: int = 0
    findings: list[Finding] = field(default_factory=list)
    ends: dict[tuple[str, int], Decimal | None] = field(default_factory=dict)
    """(hand number, seat): the stack at the end, None where the hand cannot be dealt again."""

    def faults(self) -> list[Finding]:
        """Errors and warnings."""
        return [f for f in self.findings if f.severity != "info"]


def audited(files: Mapping[str, str], folder: Path) -> dict[str, Audited]:
    """Writes the texts into a folder and audits it once; by the names of the files."""
    logs = folder / "logs"
    logs.mkdir(parents=True)
    for name, text in files.items():
        (logs / f"{name}.txt").write_text(text, encoding="utf-8")
    db = folder / "audited.duckdb"
    command = [sys.executable, "-m", "hhparse", "audit", str(logs), "--db", str(db), "--fail-on", "never", "--format", "csv"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"exit status {done.returncode}\n{done.stderr}"
    out = {name: Audited() for name in files}
    with duckdb.connect(str(db), read_only=True) as con:
        of = {source: out[Path(path).stem] for source, path in con.execute("select source_id, path from sources").fetchall()}
        for source, hands in con.execute("select source_id, count(*) from hands group by all").fetchall():
            of[source].hands = hands
        told = """
            select f.source_id, f.line_no, code, severity::varchar, coalesce(expected, ''), coalesce(actual, ''), message, h.hand_no
            from findings f left join hands h using (hand_id) where f.status = 'open' order by all
            """
        for source, *finding in con.execute(told).fetchall():
            of[source].findings.append(Finding(*finding))
        ends = "select source_id, hand_no, seat, stack_end from seats join hands using (hand_id)"
        for source, number, seat, stack in con.execute(ends).fetchall():
            of[source].ends[number, seat] = stack
    return out
