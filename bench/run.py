#!/usr/bin/env python3
"""Measure `hhparse audit` on one log: hands a second, CPU seconds, peak memory, and PokerKit's pace beside it.

Without FILE a log is made of the PokerStars hands in sample_logs/, again and again with new hand numbers and other days.
Such a log has few distinct hands, so its lines are met more often than a real room's: compare with it, do not boast.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from dataclasses import dataclass
from datetime import date, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEADER = re.compile(r"^(?=PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #)", re.MULTILINE)
NUMBER = re.compile(r"(?<=Hand #)[0-9]+|(?<=Game #)[0-9]+")
DAY = re.compile(r"\b([0-9]{4})/([0-9]{2})/([0-9]{2})\b")


@dataclass(frozen=True, slots=True)
class Run:
    """One finished run of a command."""

    status: int
    wall: float
    cpu: float
    """Seconds, user and system, of the process and of its workers."""
    peak: int
    """Bytes of the largest process among them."""


def pokerstars_hands(text: str) -> list[str]:
    return [part.strip() + "\n\n\n" for part in HEADER.split(text) if part.startswith("PokerStars")]


def days_of(hand: str) -> list[date]:
    return [date(*map(int, found)) for found in DAY.findall(hand)]


def make_log(out: Path, hands: int) -> None:
    """Write so many hands: the samples' PokerStars hands in order, the whole set moved to earlier days for each earlier copy."""
    seeds = [
        hand
        for path in sorted((ROOT / "sample_logs").rglob("*.txt"))
        for hand in pokerstars_hands(path.read_text(encoding="utf-8-sig", errors="replace"))
    ]
    if not seeds:
        sys.exit("sample_logs/ holds no PokerStars hand: name a FILE")
    days = [day for hand in seeds for day in days_of(hand)]
    span = max(days) - min(days) + timedelta(days=1) if days else timedelta()
    copies = -(-hands // len(seeds))
    with out.open("w", encoding="utf-8", newline="\n") as file:
        for i in range(hands):
            copy, seed = divmod(i, len(seeds))
            back = (copies - 1 - copy) * span
            hand = NUMBER.sub(str(900_000_000_000 + i), seeds[seed], count=1)
            file.write(DAY.sub(lambda m, back=back: f"{date(*map(int, m.groups())) - back:%Y/%m/%d}", hand))  # type: ignore[misc]


def run(command: list[str]) -> Run:
    """Run a command to its end, its output thrown away, its errors shown."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(
        status=process.returncode,
        wall=time.perf_counter() - start,
        cpu=usage.ru_utime + usage.ru_stime,
        peak=usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024),  # kilobytes, but bytes on macOS
    )


def count(database: Path) -> tuple[int, int]:
    """Hands and events that a run has stored."""
    import duckdb

    with duckdb.connect(str(database), read_only=True) as connection:
        row = connection.execute("SELECT (SELECT count(*) FROM hands), (SELECT count(*) FROM events)").fetchone()
    assert row is not None
    return row[0], row[1]


def cents(text: str) -> int:
    return round(float(text.replace(",", "")) * 100)


def pokerkit_pace(hands: list[str]) -> tuple[int, float]:
    """How many of the hands PokerKit takes, and its CPU seconds for all of them; its reader deals a hand while it reads it."""
    from pokerkit.notation import PokerStarsParser

    taken = 0
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        start = time.process_time()
        for hand in hands:
            with contextlib.suppress(Exception):  # it refuses a hand by many kinds of exception
                taken += len(list(PokerStarsParser()(hand, parse_value=cents))) == 1
        return taken, time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a log of any room; without it one is made of sample_logs/")
    parser.add_argument("--hands", type=int, default=10_000, metavar="N", help="hands of the log that is made (default %(default)s)")
    parser.add_argument(
        "--runs", type=int, default=3, metavar="N", help="runs; the one with the least CPU time counts (default %(default)s)"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="passed on to hhparse")
    parser.add_argument("--pokerkit", type=int, default=300, metavar="N", help="hands for PokerKit, 0 for none (default %(default)s)")
    arguments = parser.parse_args()
    if arguments.hands < 1 or arguments.runs < 1:
        parser.error("--hands and --runs start at 1")

    with tempfile.TemporaryDirectory(prefix="hhparse-bench-") as folder:
        log = arguments.file or Path(folder) / "log.txt"
        if arguments.file is None:
            make_log(log, arguments.hands)
        elif not log.is_file():
            parser.error(f"{log} is no file")

        best: Run | None = None
        for i in range(arguments.runs):
            database = Path(folder) / f"{i}.duckdb"
            command = [sys.executable, "-m", "hhparse", "audit", str(log), "--db", str(database), "--fail-on", "never"]
            if arguments.workers is not None:
                command += ["--workers", str(arguments.workers)]
            done = run(command)
            # 3: some of the input is no hand, which is no reason not to measure the rest
            if done.status not in (0, 3):
                sys.exit(f"{' '.join(command)} gave {done.status}")
            if best is None or done.cpu < best.cpu:
                best = done
        assert best is not None
        hands, events = count(database)
        if not hands:
            sys.exit(f"hhparse found no hand in {log}")

        size = log.stat().st_size
        print(f"{log.name}: {hands:,} hands, {events:,} events, {size / 1e6:,.1f} MB; the best of {arguments.runs} runs, start-up included")
        print(f"hhparse  {hands / best.wall:10,.0f} hands/s of wall time ({best.wall:.2f} s)")
        print(f"         {hands / best.cpu:10,.0f} hands/s of CPU time  ({best.cpu:.2f} s)")
        print(f"         {best.peak / 1e6:10,.0f} MB peak memory, {database.stat().st_size / hands:,.0f} bytes of database a hand")

        try:
            name = f"PokerKit {version('pokerkit')}"
        except PackageNotFoundError:
            return
        # no more of the file than the hands need, by far: 1,700 bytes a hand are usual
        with log.open(encoding="utf-8", errors="replace") as file:
            first = pokerstars_hands(file.read(arguments.pokerkit * 20_000))[: arguments.pokerkit]
        if not first:
            return
        taken, seconds = pokerkit_pace(first)
        pace = len(first) / seconds
        print(f"{name}, read and deal the first {len(first):,} ({taken:,} taken): {pace:,.0f} hands/s of CPU time")
        if taken:
            print(f"hhparse, which also stores and audits: x{hands / best.cpu / pace:,.1f} of that")


if __name__ == "__main__":
    main()
