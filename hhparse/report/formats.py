"""The formats of a list of findings: text for people, JSON lines and CSV for programs. A format is one function of `FORMATS`."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping
from typing import TextIO

from hhparse.report.finding import Finding
from hhparse.report.plain import cell, safe

_COLOURS = {"error": "31", "warning": "33", "info": "36"}


def text(found: Iterable[Finding], out: TextIO, colour: bool = False) -> None:
    """`path:line: severity CODE: message`, then the hand, the log line, what was expected, the rules and options."""
    for f in found:
        severity = f"\x1b[1;{_COLOURS.get(f.severity, '0')}m{f.severity}\x1b[0m" if colour else f.severity
        out.write(f"{safe(f.path or '?')}:{f.line_no or 0}: {severity} {f.code}: {safe(f.message)}\n")
        where = [
            f"hand {f.hand_no}" if f.hand_no else "",
            f"table {f.table_name}" if f.table_name else "",
            f.played_at_local or "",
            f.street or "",
        ]
        if any(where):
            out.write(f"    {safe(', '.join(w for w in where if w))}\n")
        if f.log_line:
            out.write(f"    | {f.log_line}\n")
        if f.expected is not None or f.actual is not None:
            out.write(f"    expected {safe(f.expected or '–')}, actual {safe(f.actual or '–')}\n")
        rests = [f"rules {f.rules}" if f.rules else "", f"house {f.house}" if f.house else "", f.options or ""]
        out.write(f"    {safe('; '.join(r for r in rests if r))}\n")
        if f.because_of:
            out.write("    follows from another finding of this hand, and is not counted as an error of its own\n")
        out.write("\n")


def jsonl(found: Iterable[Finding], out: TextIO, colour: bool = False) -> None:
    """One JSON object a line, keys as the fields of `Finding`."""
    for f in found:
        out.write(json.dumps(f._asdict(), ensure_ascii=False, default=str) + "\n")


def as_csv(found: Iterable[Finding], out: TextIO, colour: bool = False) -> None:
    """RFC 4180 with a header; text cells never start a formula."""
    writer = csv.writer(out)
    writer.writerow(Finding._fields)
    for f in found:
        writer.writerow([cell(v) if isinstance(v, str) else v for v in f])


FORMATS: Mapping[str, Callable[[Iterable[Finding], TextIO, bool], None]] = {"text": text, "jsonl": jsonl, "csv": as_csv}
