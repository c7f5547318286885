"""The whole way once: inputs -> hand texts -> chunks -> replay -> DuckDB -> audits. Reads like the table of DESIGN's stages.

Nothing here knows a rule, a syntax or a query; each step belongs to the stage it calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from pathlib import Path

from hhparse import __version__
from hhparse.audit import audits_sha256, load_audits, run_audits
from hhparse.chunk import Chunk
from hhparse.house import House, load_house
from hhparse.parse import Readers, Text
from hhparse.replay import Judge, replay
from hhparse.rooms import Room, load_rooms
from hhparse.source import HandText, Input, Reject, Source, SourceError, find, read, survey
from hhparse.store import Judged, Store

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a command fixes for a run."""

    command: str
    house: str | None = None
    grammars: tuple[Path, ...] = ()
    audits: tuple[Path, ...] = ()
    progress: Progress | None = None


@dataclass(slots=True)
class Outcome:
    """What a run did, and what stands against its inputs."""

    sources: list[int] = field(default_factory=list)
    hands: int = 0
    """Hands in the inputs named (of `check`: in the database)."""
    new_hands: int = 0
    redealt: int = 0
    rejects: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    """Open findings by severity."""
    houses: tuple[str, ...] = ()
    unread: list[tuple[str, str]] = field(default_factory=list)
    """Inputs that could not be opened or read: (path, why)."""
    rejected: list[tuple[str, int, str]] = field(default_factory=list)
    """The first rejects: (path, line, why)."""
    broken: list[tuple[str, str]] = field(default_factory=list)
    """Audits that failed: (code, why)."""


class Run:
    """One run: the rooms, grammars and houses it uses, and the database it fills."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.rooms: dict[str, Room] = load_rooms(*settings.grammars)
        self.readers = Readers(self.rooms, *settings.grammars)
        sheet: House | None = load_house(settings.house) if settings.house else None
        self.judge = Judge(self.rooms, load_house, sheet, self.readers.dialect_sha256)
        self.audits = load_audits(*settings.audits)
        houses = sheet.sha256 if sheet else _digest(load_house(room.preset).sha256 for room in self.rooms.values())
        self.run_id = store.begin_run(
            __version__,
            settings.command,
            houses_sha256=houses,
            grammars_sha256=_digest(self.readers.sha256.values()),
            audits_sha256=audits_sha256(self.audits),
        )
        self.outcome = Outcome()

    def tell(self, text: str) -> None:
        if self.settings.progress:
            self.settings.progress(text)

    # -- load

    def load(self, paths: Sequence[str]) -> None:
        """Land the facts of every input that is new."""
        for source in find(paths):
            try:
                surveyed = survey(source)
                self.outcome.sources.append(surveyed.source_id)
                if self.store.begin_source(self.run_id, surveyed):
                    self._load(source, surveyed)
            except SourceError as e:
                self.outcome.unread.append((source.path, str(e)))
        self.store.settle()

    def _load(self, source: Input, surveyed: Source) -> None:
        hands = 0
        bad_line: int | None = None
        for batch in read(source, surveyed, self.rooms):
            for chunk, rejects in self._chunks(batch):
                self.outcome.new_hands += self.store.add_chunk(surveyed.source_id, chunk, rejects).new
                hands += len(chunk.hands)
            bad_line = bad_line or min((item.bad_line for item in batch if item.bad_line), default=None)
            self.tell(f"{surveyed.path}: {hands:,} hands")
        self.store.finish_source(surveyed.source_id, bad_line)

    def _chunks(self, batch: Sequence[HandText | Reject]) -> Iterator[tuple[Chunk, list[Reject]]]:
        """A batch as chunks of one room each, dealt again; the rejects go with the first."""
        rejects = [item for item in batch if isinstance(item, Reject)]
        texts = [item for item in batch if isinstance(item, HandText)]
        if not texts:
            yield Chunk(), rejects
        for room, same in groupby(texts, key=lambda t: t.room):
            yield self.deal(room, same), rejects
            rejects = []

    def deal(self, room: str, texts: Iterable[Text]) -> Chunk:
        """Hand texts of one room, parsed and dealt again."""
        return replay(self.readers.read(room, texts), self.rooms, self.judge)

    # -- hands whose basis is not this run's

    def deal_again(self) -> None:
        """Deal hands again whose stored verdict rests on another house, grammar or engine (DESIGN, Basis)."""
        for batch in self.store.stale(self._is_stale):
            for room, same in groupby(batch, key=lambda s: s.room):
                group = list(same)
                self.store.replace([s.hand_id for s in group], self.deal(room, group))
                self.outcome.redealt += len(group)
                self.tell(f"{self.outcome.redealt:,} hands dealt again")
        if self.outcome.redealt:
            self.store.settle()

    def _is_stale(self, j: Judged) -> bool:
        """True if this run would judge on another basis; hands of a room it does not know stay as they are."""
        if j.room not in self.rooms:
            return False
        return j.basis != self.judge.rules(j.room, j.profile, j.day, j.game, j.is_tournament, j.options)[2]

    # -- audits

    def audit(self, sources: Sequence[int] | None) -> None:
        """Judge what was not yet judged under this basis and these audits."""
        for basis, rules in self.judge.used.items():
            values = {o: rules.text(o) for o in rules}
            self.store.add_basis(basis, values | {f"severity.{code.lower()}": severity for code, severity in rules.severity.items()})
        result = run_audits(self.store, self.audits, self.run_id, sources, progress=lambda a: self.tell(f"auditing: {a.code}"))
        self.outcome.broken = list(result.broken)

    def finish(self, sources: Sequence[int] | None) -> Outcome:
        """Count what stands against these sources (None: in the whole database)."""
        out, ask = self.outcome, self.store.rows
        named = [ids for (ids,) in ask("select source_id from sources")] if sources is None else list(sources)
        out.hands = ask("select count(distinct hand_id) from sightings where list_contains($1, source_id)", [named])[0][0]
        out.rejects = ask("select count(*) from rejects where list_contains($1, source_id)", [named])[0][0]
        out.rejected = ask(_REJECTED, [named])
        out.houses = tuple(house for (house,) in ask(_HOUSES, [named]) if house)
        out.counts = dict(ask(_STANDING, [named]))
        self.store.finish_run(self.run_id, "broken" if out.broken else "complete")
        if self.settings.progress:
            self.settings.progress("")
        return out


_SEEN = "hand_id in (select hand_id from sightings where list_contains($1, source_id))"
_HOUSES = f"select distinct house from hands where {_SEEN} order by house"
_REJECTED = """
    select s.path, r.line_no, r.reason from rejects r join sources s using (source_id)
    where list_contains($1, r.source_id) order by s.path, r.line_no limit 20
"""
_STANDING = f"""
    select severity, count(*) from findings
    where status in ('open', 'escalated') and ({_SEEN} or hand_id is null and list_contains($1, source_id))
    group by severity
"""


def audit_paths(store: Store, paths: Sequence[str], settings: Settings) -> Outcome:
    """The main job. Raises the errors of the stages for what the user can mend; a bad log raises nothing."""
    run = Run(store, settings)
    run.load(paths)
    run.deal_again()
    run.audit(run.outcome.sources)
    return run.finish(run.outcome.sources)


def load_paths(store: Store, paths: Sequence[str], settings: Settings) -> Outcome:
    """Only land the facts."""
    run = Run(store, settings)
    run.load(paths)
    return run.finish(run.outcome.sources)


def check_database(store: Store, settings: Settings) -> Outcome:
    """Only audit what has landed."""
    run = Run(store, settings)
    run.deal_again()
    run.audit(None)
    return run.finish(None)


def _digest(parts: Iterable[str]) -> str:
    digest = sha256()
    for part in sorted(parts):
        digest.update(part.encode())
    return digest.hexdigest()
