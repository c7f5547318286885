"""Inputs: what the paths of the command line stand for, and how their bytes are opened."""

from __future__ import annotations

import atexit
import glob
import gzip
import io
import os
import shutil
import stat
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, cast

import zstandard


class SourceError(ValueError):
    """An input that is not there or cannot be read; the text says which, why and what to do."""


@dataclass(frozen=True, slots=True)
class Input:
    """One file's worth of bytes. Holds no open file, so it can be sent to another process on the same machine."""

    path: str
    """The name shown: the path as given or found, `archive.zip/member.txt`, `-` for standard input. Always valid Unicode."""
    file: str
    """The file opened for it: the path itself, the archive, or the copy of a stream."""
    kind: str
    """`plain`, `gz`, `zst` or `zip`."""
    member: int | None = None
    """Index in the archive's directory (`zip`)."""
    fault: str | None = None
    """What was found wrong while looking for it; raised as SourceError when it is read."""


_KINDS = {".gz": "gz", ".zst": "zst", ".zip": "zip"}
_CORRUPT = (
    OSError,  # gzip.BadGzipFile is one
    EOFError,
    zlib.error,
    zipfile.BadZipFile,
    zstandard.ZstdError,
    RuntimeError,  # an encrypted member
    NotImplementedError,  # a compression zipfile does not know
)
_ZST_STEP = 2048
"""Bytes of a .zst given to the decompressor at once: a block of 4 bytes can stand for 128 KB, so this bounds memory to some 64 MB."""


def find(paths: Sequence[str], *, stdin: BinaryIO | None = None) -> Iterator[Input]:
    """The inputs that paths, folders, glob patterns and `-` stand for, each file once, folders in order of name.

    Hidden files of a folder are left out. A path that exists is never read as a pattern. Streams (`-`, a named pipe) are
    copied to a temporary file, removed at exit, because they are read twice. `stdin` replaces standard input in tests.

    Raises SourceError at once, before the first input, if a path is not there or a pattern matches nothing. What is found
    broken later (a folder that may not be listed, a damaged archive) is an Input whose reading raises it.
    """
    named: list[str] = []
    missing: list[str] = []
    for path in paths:
        if path == "-" or os.path.lexists(path):
            named.append(path)
        elif matches := sorted(glob.glob(path, recursive=True)) if glob.has_magic(path) else []:
            named.extend(matches)
        else:
            missing.append(_shown(path) + (": no file matches this pattern" if glob.has_magic(path) else ": no such file or folder"))
    if missing:
        raise SourceError("; ".join(missing) + ": check the spelling and the current folder, or give the folder itself")
    return _inputs(named, stdin)


def _inputs(named: Sequence[str], stdin: BinaryIO | None) -> Iterator[Input]:
    seen: set[str] = set()
    for path in named:
        for found in _spool(path, stdin) if path == "-" else _walk(path):
            real = os.path.realpath(found.file) if found.path != "-" else "-"
            if real in seen:
                continue
            seen.add(real)
            yield from _members(found) if found.kind == "zip" and found.fault is None else (found,)


def _shown(path: str) -> str:
    """A path as valid Unicode: bytes of a name that are no text become U+FFFD."""
    return os.fsencode(path).decode("utf-8", "replace")


def _walk(path: str) -> Iterator[Input]:
    """The file, or all files below the folder in order of name."""
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISDIR(mode):
            if stat.S_ISREG(mode):
                yield Input(_shown(path), path, _KINDS.get(Path(path).suffix.lower(), "plain"))
            else:
                with open(path, "rb") as stream:
                    yield from _spool(path, stream)
            return
        with os.scandir(path) as entries:
            inside = sorted(entry.name for entry in entries if not entry.name.startswith("."))
    except OSError as e:
        yield Input(_shown(path), path, "plain", fault=f"cannot be opened: {e.strerror or e}: check its permissions")
        return
    for name in inside:
        below = os.path.join(path, name)
        # A link to a folder could lead in a circle; sockets and pipes of a folder are no logs.
        if not (os.path.isdir(below) and os.path.islink(below)) and (os.path.isdir(below) or os.path.isfile(below)):
            yield from _walk(below)


def _spool(path: str, stream: BinaryIO | None) -> Iterator[Input]:
    """A copy of a stream in a temporary file, which is removed at exit."""
    handle, file = tempfile.mkstemp(prefix="hhparse-", suffix=".stream")
    atexit.register(Path(file).unlink, missing_ok=True)
    fault = None
    try:
        with open(handle, "wb") as copy:
            shutil.copyfileobj(stream or sys.stdin.buffer, copy, 1 << 20)
    except OSError as e:
        fault = f"stream could not be copied: {e.strerror or e}: is there room in {_shown(tempfile.gettempdir())}?"
    yield Input(_shown(path), file, "plain", fault=fault)


def _members(archive: Input) -> Iterator[Input]:
    """The files of a .zip in order of name."""
    try:
        with zipfile.ZipFile(archive.file) as z:
            members = sorted((info.filename, i) for i, info in enumerate(z.infolist()) if not info.is_dir())
    except _CORRUPT as e:
        yield Input(archive.path, archive.file, "zip", fault=f"not a readable .zip archive: {e}: copy it again, or unpack it by hand")
        return
    for name, i in members:
        if not any(part.startswith((".", "__MACOSX")) for part in name.split("/")):
            yield Input(_shown(f"{archive.path}/{name}"), archive.file, "zip", i)


class _Zst(io.RawIOBase):
    """The decompressed bytes of a .zst of one or more frames. Raises EOFError if the last frame is cut off."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed = packed
        self._frame = zstandard.ZstdDecompressor().decompressobj()
        self._begun = False
        self._rest = b""
        self._out = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._out:
            data = self._rest or self._packed.read(_ZST_STEP)
            self._rest = b""
            if not data:
                if self._begun:
                    raise EOFError("the compressed file ended before its end marker")
                return 0
            self._begun = True
            self._out = memoryview(self._frame.decompress(data))
            if self._frame.eof:
                self._rest = self._frame.unused_data
                self._frame = zstandard.ZstdDecompressor().decompressobj()
                self._begun = False
        n = min(len(buffer), len(self._out))
        buffer[:n] = self._out[:n]
        self._out = self._out[n:]
        return n


@contextmanager
def _opened(source: Input) -> Iterator[IO[bytes]]:
    if source.kind == "zip":
        with zipfile.ZipFile(source.file) as z, z.open(z.infolist()[source.member or 0]) as member:
            yield member
    elif source.kind == "gz":
        with gzip.open(source.file) as unpacked:
            yield cast(IO[bytes], unpacked)
    else:
        with open(source.file, "rb") as stream:
            yield io.BufferedReader(_Zst(stream)) if source.kind == "zst" else stream


def blocks(source: Input, size: int) -> Iterator[bytes]:
    """The decompressed bytes of an input in pieces of at most `size` bytes. Raises SourceError if it cannot be read to its end."""
    if source.fault:
        raise SourceError(f"{source.path}: {source.fault}")
    try:
        with _opened(source) as stream:
            while block := stream.read(size):
                yield block
    except _CORRUPT as e:
        what = "cannot be read" if source.kind == "plain" else f"not a readable .{source.kind} archive"
        way = "check its permissions" if source.kind == "plain" else "copy it again, or unpack it by hand"
        raise SourceError(f"{source.path}: {what}: {getattr(e, 'strerror', None) or e}: {way}") from e
