"""Audits written to a folder for a test."""

from __future__ import annotations

from pathlib import Path

HEADER = {
    "title": "A title",
    "severity": "error",
    "status": "stable",
    "rules": "CM-01, CM-02",
    "scope": "hand",
    "examined": "events where kind = 'raise'",
}
RAISES = (
    "select hand_id, line_no, seat, min_to as expected, amount as actual, 'raise of ' || amount as message "
    "from events where kind = 'raise' and departure is not null"
)
"""Raises that a test has marked with a departure."""


def write(folder: Path, code: str, sql: str = RAISES, **header: str) -> Path:
    """One audit file; a header key given as an empty text is left out."""
    keys = {"code": code, **HEADER, **header}
    path = folder / f"{code.lower()}.sql"
    path.write_text(
        "".join(f"-- {key}: {value}\n" for key, value in keys.items() if value)
        + "--\n-- What it checks.\n-- Why it matters.\n"
        + sql
        + "\n",
        encoding="utf-8",
    )
    return path


def by_departure(code: str, pot_no: int | None = None, line: str = "line_no") -> str:
    """An audit's SELECT: one finding for each event with this departure."""
    pot = "null::integer" if pot_no is None else str(pot_no)
    return (
        f"select hand_id, {line} as line_no, seat, null as expected, null as actual, 'found' as message, {pot} as pot_no "
        f"from events where departure = '{code}'"
    )
