"""Rooms: one TOML file each under `grammars/rooms/`, saying how to know the room's log and what it prints (rule CM-168)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from hhparse.resources import found


class RoomError(ValueError):
    """A room file that cannot be used; the text says which, where and what to do."""


@dataclass(frozen=True, slots=True)
class Room:
    """What is known of one room's log.

    `header`, `end` and the other patterns are matched at the start of a line of decoded text.
    """

    name: str
    title: str
    dialect: str
    """Stem of the grammar that reads its lines."""
    preset: str
    """House profile that judges its hands unless a log or `--house` names another."""
    header: str
    """Pattern of the line that begins a hand."""
    end: str
    """Pattern of the line that begins the end of a hand (a summary), or is its last line: see `closes`."""
    closes: str
    """`blank`: a hand ends with the first blank line after `end`; `line`: with the line `end` itself."""
    opens: str | None
    """Pattern of a line that opens a file before any hand (a dealer log's header)."""
    leads: bool
    """True: the lines between two hands belong to the hand that follows (dealer logs)."""
    context_key: str | None
    """Pattern of that part of a leading line that a later line replaces (`ANTE`, `OPTION sd.order`)."""
    zone: str | None
    """IANA name of the clock the room prints where a stamp names none."""
    facts: tuple[tuple[date, Mapping[str, Any]], ...]
    """Dated facts of what the log prints, oldest first."""
    online: bool

    def fact(self, name: str, day: date | None) -> Any:
        """A fact in force on a day (without a day: the latest), None if the room file does not say."""
        value = None
        for since, facts in self.facts:
            if (day is None or since <= day) and name in facts:
                value = facts[name]
        return value


_KEYS = {"name", "title", "dialect", "preset", "header", "end", "closes", "opens", "leads", "context_key", "zone", "facts", "online"}


def read_room(path: Path) -> Room:
    """One room file. Raises RoomError."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as e:
        raise RoomError(f"{path}: not TOML: {e}") from e
    if unknown := set(data) - _KEYS:
        raise RoomError(f"{path}: unknown key {sorted(unknown)[0]!r}; known are {', '.join(sorted(_KEYS))}")
    if missing := {"dialect", "preset", "header", "end"} - set(data):
        raise RoomError(f"{path}: {sorted(missing)[0]!r} is missing")
    for key in ("header", "end", "opens", "context_key"):
        try:
            re.compile(data.get(key, ""))
        except re.error as e:
            raise RoomError(f"{path}: {key}: {e}") from e
    facts = sorted(
        ((f.get("from", date.min), {k: v for k, v in f.items() if k != "from"}) for f in data.get("facts", [])), key=lambda f: f[0]
    )
    return Room(
        name=data.get("name", path.stem),
        title=data.get("title", path.stem),
        dialect=data["dialect"],
        preset=data["preset"],
        header=data["header"],
        end=data["end"],
        closes=data.get("closes", "blank"),
        opens=data.get("opens"),
        leads=data.get("leads", False),
        context_key=data.get("context_key"),
        zone=data.get("zone"),
        facts=tuple(facts),
        online=data.get("online", True),
    )


def load_rooms(*extra: Path) -> dict[str, Room]:
    """All rooms by name, shipped ones and those of the user's grammar folders."""
    folders = [p / "rooms" if (p / "rooms").is_dir() else p for p in extra]
    rooms = [read_room(p) for p in found("grammars", "rooms/*.toml", *folders)]
    return {room.name: room for room in rooms}
