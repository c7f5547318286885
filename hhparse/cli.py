"""The command line: thin, one function a command, all work in `pipeline`, `store` and `report`."""

from __future__ import annotations

import os
import shutil
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from hhparse import __version__
from hhparse.audit import AuditError, load_audits
from hhparse.exits import Exit
from hhparse.games import GameError, games
from hhparse.house import HouseError, Rules, load_house, options, profiles
from hhparse.parse import GrammarError
from hhparse.pipeline import Outcome, Settings, audit_paths, check_database, load_paths
from hhparse.report import FORMATS, findings, plural, safe
from hhparse.report.logged import NoSuchHand
from hhparse.report.show import show
from hhparse.rooms import RoomError, load_rooms
from hhparse.source import SourceError
from hhparse.store import SqlRefused, Store, StoreError, schema_rows

app = typer.Typer(
    name="hhparse",
    help="Deals every hand of a hand-history or dealer log again and says, line by line and rule by rule, where it departs from the rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


class FailOn(StrEnum):
    """From which severity on a finding makes the exit status 1."""

    error = "error"
    warning = "warning"
    info = "info"
    never = "never"


class Format(StrEnum):
    """How findings are written."""

    text = "text"
    jsonl = "jsonl"
    csv = "csv"


Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH", help="Files, folders, 'globs', - for standard input; .gz .zst .zip are opened.", show_default=False),
]
Database = Annotated[
    Path | None, typer.Option("--db", metavar="FILE", help="DuckDB file to load into; made if it is not there.", show_default=False)
]
Needed = Annotated[Path, typer.Option("--db", metavar="FILE", help="DuckDB file that hhparse loaded.", show_default=False)]
HouseName = Annotated[
    str | None,
    typer.Option("--house", metavar="NAME|FILE", help="House rules that judge all hands: a profile or a TOML file.", show_default=False),
]
Formats = Annotated[Format, typer.Option("--format", help="How findings are written.")]
FailsOn = Annotated[FailOn, typer.Option("--fail-on", help="From which severity on the exit status is 1.")]
Grammars = Annotated[list[Path] | None, typer.Option("--grammars", metavar="DIR", help="More grammars and rooms.", show_default=False)]
Audits = Annotated[list[Path] | None, typer.Option("--audits", metavar="DIR", help="More audits.", show_default=False)]


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False) -> None:
    """Options of hhparse itself."""
    if version:
        print(f"hhparse {__version__}")
        raise typer.Exit(Exit.CLEAN)


# -- the main job


@app.command(epilog="Example:  hhparse audit sample_logs --db night.duckdb --fail-on error")
def audit(
    paths: Paths,
    db: Database = None,
    house: HouseName = None,
    format: Formats = Format.text,
    fail_on: FailsOn = FailOn.error,
    grammars: Grammars = None,
    audits: Audits = None,
) -> None:
    """Load what is new, deal it again, audit it, report what stands against the inputs.

    Without --db a temporary database is used and removed. Exit status: 0 clean, 1 findings, 2 usage, 3 some input
    could not be read, 4 database locked or unwritable, 5 a fault of hhparse's own.
    """
    with Store.open(db) as store:
        outcome = audit_paths(store, paths, _settings("audit", house, grammars, audits))
        _report(store, outcome, format, fail_on, outcome.sources)


@app.command(epilog="Example:  hhparse load logs/2026-03 --db night.duckdb")
def load(paths: Paths, db: Needed, house: HouseName = None, grammars: Grammars = None) -> None:
    """Only land the facts: read, deal again, store; no audits."""
    with Store.open(db) as store:
        outcome = load_paths(store, paths, _settings("load", house, grammars, None))
        _tell(outcome, sys.stdout, audited=False)
        raise typer.Exit(_status(outcome, FailOn.never))


@app.command(epilog="Example:  hhparse check --db night.duckdb --format jsonl")
def check(
    db: Needed,
    house: HouseName = None,
    format: Formats = Format.text,
    fail_on: FailsOn = FailOn.error,
    grammars: Grammars = None,
    audits: Audits = None,
) -> None:
    """Only audit what has landed, and report all that stands in the database."""
    with Store.open(_existing(db)) as store:
        outcome = check_database(store, _settings("check", house, grammars, audits))
        _report(store, outcome, format, fail_on, None)


def _settings(command: str, house: str | None, grammars: list[Path] | None, audits: list[Path] | None) -> Settings:
    return Settings(command=command, house=house, grammars=tuple(grammars or ()), audits=tuple(audits or ()), progress=_progress())


def _report(store: Store, outcome: Outcome, format: Format, fail_on: FailOn, sources: list[int] | None) -> NoReturn:
    FORMATS[format](findings(store.con, sources), sys.stdout, _colour(sys.stdout))
    _tell(outcome, sys.stdout if format is Format.text else sys.stderr)
    raise typer.Exit(_status(outcome, fail_on))


def _tell(outcome: Outcome, out: Any, audited: bool = True) -> None:
    """What was not read, what was dealt again, and the last line: hands, findings by severity, rejects, the house."""
    for path, reason in outcome.unread:
        print(f"{safe(path)}: not read: {safe(reason)}", file=sys.stderr)
    for path, line, reason in outcome.rejected:
        print(f"{safe(path)}:{line}: rejected: {safe(reason)}", file=sys.stderr)
    for code, reason in outcome.broken:
        print(f"audit {code} failed: {safe(reason)}\nThe other audits went on. Please report this.", file=sys.stderr)
    if outcome.redealt:
        print(f"{plural(outcome.redealt, 'hand')} dealt again, because the house, a grammar or the engine changed", file=out)
    words = [plural(outcome.hands, "hand") + (f" ({outcome.new_hands:,} new)" if outcome.new_hands != outcome.hands else "")]
    if audited:
        words += [
            plural(outcome.counts.get("error", 0), "error"),
            plural(outcome.counts.get("warning", 0), "warning"),
            f"{outcome.counts.get('info', 0):,} info",
        ]
    words.append(plural(outcome.rejects, "reject"))
    judged = ", ".join(outcome.houses)
    print(", ".join(words) + (f"; judged by {judged}" if judged else ""), file=out)


def _status(outcome: Outcome, fail_on: FailOn) -> Exit:
    if outcome.broken:
        return Exit.OURS
    if outcome.rejects or outcome.unread:
        return Exit.UNREAD
    graver = {"error": ("error",), "warning": ("error", "warning"), "info": ("error", "warning", "info"), "never": ()}[fail_on]
    return Exit.FINDINGS if any(outcome.counts.get(s) for s in graver) else Exit.CLEAN


# -- looking at what is there


@app.command("show", epilog="Example:  hhparse show 1057 --db night.duckdb")
def show_hand(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="A hand number as the log prints it, or a hand_id.", show_default=False)],
    db: Needed,
) -> None:
    """One hand, street by street, with stacks, pots and findings."""
    with Store.open(_existing(db), read_only=True) as store:
        for block in show(store.con, hand, width=max(shutil.get_terminal_size((80, 24)).columns, 60), colour=_colour(sys.stdout)):
            print(block)


@app.command(epilog='Example:  hhparse sql --db night.duckdb "select code, count(*) from findings group by code"')
def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SELECT.", show_default=False)],
    db: Needed,
    format: Annotated[Format, typer.Option("--format", help="How rows are written.")] = Format.text,
) -> None:
    """A read-only question to the database."""
    from hhparse.report.table import write_rows

    with Store.open(_existing(db), read_only=True) as store, store.ask(query) as answer:
        write_rows(answer.columns, answer, format, sys.stdout)


@app.command(epilog="Example:  hhparse schema")
def schema(table: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="Only this table.", show_default=False)] = None) -> None:
    """The tables and columns, and what they mean."""
    rows = [r for r in schema_rows() if table in (None, r[0])]
    if not rows:
        _fail(f"no table {table}; see them all with: hhparse schema", Exit.USAGE)
    before = None
    for name, column, kind, comment in rows:
        if name != before:
            print(f"{'' if before is None else chr(10)}{name}" + ("" if column else f"  {comment}"))
            before = name
        if column:
            print(f"  {column:<20} {kind:<14} {comment}")


@app.command(epilog="Example:  hhparse rooms")
def rooms(grammars: Grammars = None) -> None:
    """The rooms whose logs are read."""
    for room in load_rooms(*(grammars or ())).values():
        print(f"{room.name:<14} {room.title:<28} dialect {room.dialect:<12} judged by {room.preset}")


@app.command("games", epilog="Example:  hhparse games")
def list_games() -> None:
    """The games the engine deals again. Hands of other games land with what their log says."""
    for game in games().values():
        print(f"{game.code:<14} {game.title:<28} {' '.join(game.betting):<12} {', '.join(game.rules)}")


@app.command("audits", epilog="Example:  hhparse audits")
def list_audits(audits: Audits = None) -> None:
    """The audits: code, severity, what each looks for."""
    for a in load_audits(*(audits or ())):
        print(f"{a.code:<26} {a.severity:<8} {a.title}")


@app.command(epilog="Example:  hhparse explain RAISE_BELOW_MIN")
def explain(
    code: Annotated[str, typer.Argument(metavar="CODE", help="A finding code.", show_default=False)], audits: Audits = None
) -> None:
    """What an audit checks, why it matters, when it may be wrong, and its SQL."""
    known = {a.code: a for a in load_audits(*(audits or ()))}
    found = known.get(code.upper())
    if found is None:
        _fail(f"no audit {code}{_nearest(code.upper(), known)}; see them all with: hhparse audits", Exit.USAGE)
    print(f"{found.code}: {found.title}\n")
    looks = {"hand": "one hand at a time", "table": "across the hands of a table", "file": "across a file", "all": "across all hands"}
    print(f"severity {found.severity}, {found.status}, rules {', '.join(found.rules)}; looks {looks[found.scope]}")
    if found.options:
        print(f"depends on {', '.join(found.options)}")
    print(f"\n{found.about}\n\n{found.sql}")


@app.command(epilog="Example:  hhparse house pokerstars --game holdem --day 2011-05-01")
def house(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME|FILE]", help="A profile or a TOML file; without it the profiles are listed.", show_default=False),
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Options as they hold for this game.", show_default=False)] = None,
    tournament: Annotated[bool, typer.Option("--tournament", help="As they hold in tournaments.")] = False,
    day: Annotated[
        str | None, typer.Option("--day", metavar="YYYY-MM-DD", help="In force on this day; the latest without it.", show_default=False)
    ] = None,
) -> None:
    """What a house fixes: every option in force, and where its value comes from."""
    if name is None:
        print("\n".join(profiles()))
        return
    from datetime import date

    try:
        on = date.fromisoformat(day) if day else None
    except ValueError:
        _fail(f"--day {day}: no such day; write it as 2026-03-09", Exit.USAGE)
    rules: Rules = load_house(name).rules(on, game, tournament)
    for option in options().values():
        print(f"{option.name:<26} {rules.text(option.name):<20} {rules.origin(option.name)}")


# -- around the commands


def _existing(db: Path) -> Path:
    if not db.exists():
        _fail(f"no database {db}; load one first: hhparse audit PATH --db {db}", Exit.USAGE)
    return db


def _nearest(word: str, known: Any) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def _colour(stream: Any) -> bool:
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR")


def _progress() -> Any:
    """A line on the terminal while work goes on; nothing in a pipe."""
    if not sys.stderr.isatty():
        return None

    def tell(text: str) -> None:
        width = shutil.get_terminal_size((80, 24)).columns - 1
        sys.stderr.write(f"\r\x1b[K{safe(text)[:width]}")
        sys.stderr.flush()

    return tell


def _fail(text: str, status: Exit) -> NoReturn:
    print(f"hhparse: {safe(text)}", file=sys.stderr)
    raise typer.Exit(status)


@contextmanager
def _told() -> Iterator[None]:
    """Errors as a sentence and an exit status; only our own faults come with their trace."""
    try:
        yield
    except (HouseError, RoomError, GrammarError, GameError, AuditError, SourceError, NoSuchHand) as e:
        print(f"hhparse: {e}", file=sys.stderr)
        sys.exit(Exit.USAGE)
    except SqlRefused as e:
        print(f"hhparse: {e}", file=sys.stderr)
        sys.exit(Exit.USAGE)
    except StoreError as e:
        print(f"hhparse: {e}", file=sys.stderr)
        sys.exit(Exit.DATABASE)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.CLEAN)
    except KeyboardInterrupt:
        print("\nhhparse: stopped; what was stored stays, the next run goes on from there", file=sys.stderr)
        sys.exit(130)
    except Exception:
        traceback.print_exc()
        print("hhparse: this is a fault of hhparse, not of your log; please report it with the lines above", file=sys.stderr)
        sys.exit(Exit.OURS)


def main() -> None:
    """The entry point `hhparse`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with _told():
        app()
