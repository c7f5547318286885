"""The parse stage: hand texts of known rooms become a `Chunk`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from hhparse.chunk import Chunk
from hhparse.parse.dialect import Dialect, GrammarError
from hhparse.parse.reader import Reader
from hhparse.parse.rows import Text
from hhparse.resources import found
from hhparse.rooms import Room

__all__ = ["GrammarError", "Reader", "Readers", "Text"]


class Readers:
    """One reader a room, made when its first hand comes."""

    def __init__(self, rooms: Mapping[str, Room], *extra: Path) -> None:
        self._rooms = rooms
        self._paths = {p.stem: p for p in found("grammars", "*.lark", *extra) if not p.stem.startswith("_")}
        self._dialects: dict[str, Dialect] = {}
        self._readers: dict[str, Reader] = {}
        self.sha256 = {name: _digest(path) for name, path in self._paths.items()}
        """Digest of each dialect's grammar and of what it imports."""

    def dialect_sha256(self, room: str) -> str:
        """Digest of the grammar that reads a room's hands."""
        return self.sha256[self._rooms[room].dialect]

    def reader(self, room: str) -> Reader:
        """The reader of a room. Raises GrammarError if its grammar is missing or broken."""
        if room not in self._readers:
            dialect = self._rooms[room].dialect
            if dialect not in self._paths:
                raise GrammarError(f"room {room}: no grammar {dialect}.lark; put it into a folder and name that with --grammars")
            if dialect not in self._dialects:
                self._dialects[dialect] = Dialect(self._paths[dialect])
            self._readers[room] = Reader(self._rooms[room], self._dialects[dialect])
        return self._readers[room]

    def read(self, room: str, texts: Iterable[Text]) -> Chunk:
        """Hand texts of one room as a chunk."""
        return self.reader(room).read(texts)


def _digest(path: Path) -> str:
    digest = sha256(path.read_bytes())
    for shared in sorted(path.parent.glob("_*.lark")):
        digest.update(shared.read_bytes())
    return digest.hexdigest()
