"""Makes `sample_logs` and the listing of the findings they must give: clean shifts of random legal hands, and the faults of the cases.

    python -m tests.make_samples

The clean logs come from `tests/play.py`, the faulty hands are the first failing section of each case file, renumbered
as one shift; the listing is made of the cases' marks, not of what the tool finds.
"""

from __future__ import annotations

import csv
import random
import re
from pathlib import Path

from hhparse.audit import load_audits
from tests.play import dealer_header, shift

ROOT = Path(__file__).parent.parent
LISTING = ROOT / "tests" / "sample_findings.csv"
SECTION = re.compile(r"^== (pass|fail): .*\n", re.MULTILINE)
DEALER_MARK = re.compile(r"[ \t]*#[ \t]*((?:[A-Z_]{5,}[ \t]*)+)$")
STARS_MARK = re.compile(r"<<([A-Z_ ]+)>>$")
WANTED = (
    "WRONG_FIRST_ACTOR", "ACTION_OUT_OF_TURN", "CHECK_FACING_BET", "CALL_WRONG_AMOUNT", "RAISE_BELOW_MIN", "BET_ABOVE_STACK",
    "DUPLICATE_CARD", "POT_TOTAL_MISMATCH", "AWARD_WRONG_PLAYER", "AWARD_WRONG_AMOUNT", "UNCALLED_NOT_RETURNED", "CHIPS_NOT_CONSERVED",
    "LOG_PARSE_ERROR", "LOG_TRUNCATED_HAND", "RAISE_NOT_REOPENED", "PLAYER_SKIPPED", "SPLIT_WRONG_SHARE", "ACTION_BY_FOLDED",
)  # fmt: skip


def first_fail(path: Path) -> str:
    """The first failing section of a case file, without what stands before its hand."""
    text = path.read_text(encoding="utf-8")
    parts = SECTION.split(text)
    for kind, body in zip(parts[1::2], parts[2::2], strict=True):
        if kind == "fail":
            return body.strip("\n")
    raise ValueError(f"{path}: no failing section")


def dealer_faults() -> tuple[list[str], list[tuple[int, str]]]:
    lines: list[str] = []
    marks: list[tuple[int, str]] = []
    for number, code in enumerate(WANTED, 2001):
        body = first_fail(ROOT / "tests" / "cases" / f"{code}.txt").splitlines()
        start = next(i for i, line in enumerate(body) if line.startswith("HAND "))
        lines += dealer_header(50, 100, table="5")  # a log of its own: button and stacks do not follow from the hand before
        stamp = f"2026-03-10T{20 + (number - 2001) // 30:02}:{(number - 2001) * 2 % 60:02}:05+02:00"
        for line in body[start:]:
            mark = DEALER_MARK.search(line)
            plain = re.sub(r"^HAND .*", f"HAND {number} {stamp}", DEALER_MARK.sub("", line))
            lines.append(re.sub(r"^END .*", f"END {number}", plain))
            marks += [(len(lines), c) for c in (mark[1].split() if mark else ())]
    return lines, marks


def stars_faults() -> tuple[list[str], list[tuple[int, str]]]:
    lines: list[str] = []
    marks: list[tuple[int, str]] = []
    facts = {audit.code for audit in load_audits() if audit.severity == "info"}  # the listing is of faults
    for path in sorted((ROOT / "tests" / "cases").glob("*.pokerstars.txt")):
        if path.name.partition(".")[0] in facts:
            continue
        for line in first_fail(path).splitlines():
            mark = STARS_MARK.search(line)
            lines.append(STARS_MARK.sub("", line).rstrip())
            marks += [(len(lines), c) for c in (mark[1].split() if mark else ())]
        lines += ["", ""]
    return lines, marks


def main() -> None:
    """Write the logs and the listing."""
    folder = ROOT / "sample_logs"
    folder.mkdir(exist_ok=True)
    rng = random.Random(20260309)
    (folder / "river_club_table4.txt").write_text(shift(rng, 60, "dealer", stack=300), encoding="utf-8")
    (folder / "pokerstars_cash.txt").write_text(shift(rng, 40, "stars", sb=50, bb=100, stack=10000), encoding="utf-8")
    (folder / "pokerstars_tournament.txt").write_text(shift(rng, 40, "tournament", sb=25, bb=50, ante=5, stack=1500), encoding="utf-8")
    listed: list[tuple[str, int, str]] = []
    for name, (lines, marks) in (("river_club_table5_faults.txt", dealer_faults()), ("pokerstars_faults.txt", stars_faults())):
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        listed += [(f"sample_logs/{name}", line, code) for line, code in marks]
    with LISTING.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("path", "line", "code"))
        writer.writerows(sorted(listed))


if __name__ == "__main__":
    main()
