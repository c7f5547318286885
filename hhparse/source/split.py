"""Split: the second pass over an input, which cuts it into hand texts and rejects, every byte in exactly one of them."""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hhparse.rooms import Room
from hhparse.source.inputs import Input, SourceError, blocks
from hhparse.source.marks import LINE_LIMIT, Lines, Mark, is_blank, one_kind_of_line_end, past_comments
from hhparse.source.survey import Source

HAND_LIMIT = 4 << 20
"""Characters of a hand from its header on, and of the lines that lead it. The longest real hands have some 50,000."""
REJECT_LIMIT = 1 << 16
"""Characters of a reject whose text is kept."""

_BLOCK = 1 << 16
"""Bytes read at once: blocks of 1 MB and 8 MB were no faster on 60 MB of PokerStars, and cost more memory."""

NO_HEADER = "no hand header"
NO_HAND = "no hand in it: no room's header was recognised"
HEADER_ONLY = "header without a hand"
TOO_LONG = "the hand before it is longer than {:,} characters: what follows belongs to no hand"
BLANK = "blank"
CUT = "{}; only its first {:,} characters are kept"

_LONE = re.compile("[\ud800-\udfff]")
"""What stands for bytes that are no text: surrogateescape, or half a pair of UTF-16."""
_LINE = re.compile(r"\r\n|\r|\n")


class HandText(NamedTuple):
    """The text of one hand, with the lines that lead it and the blank lines and byte-order marks beside it."""

    room: str
    text: str
    """Decoded; what could not be is U+FFFD. Byte-order marks are kept as U+FEFF."""
    raw: bytes | None
    """The bytes, only where `to_bytes(text, source.encoding)` does not give them."""
    first_line: int
    last_line: int
    byte_start: int
    byte_end: int
    context: str | None
    """Header lines of the log in force before this text (dealer logs), the last of each key, in the order last stated."""
    bad_line: int | None
    """First line with bytes that could not be decoded."""


class Reject(NamedTuple):
    """A run of bytes that is no hand."""

    line_no: int
    byte_start: int
    byte_end: int
    reason: str
    text: str
    """The beginning of it, at most `REJECT_LIMIT` characters."""
    raw: bytes | None
    """The bytes of `text`, only where it does not encode back to them."""
    bad_line: int | None


def read(source: Input, surveyed: Source, rooms: Mapping[str, Room], chunk_bytes: int = 8 << 20) -> Iterator[list[HandText | Reject]]:
    """The hands and rejects of an input in order, in batches of about `chunk_bytes` bytes.

    The byte ranges follow one another and add up to `surveyed.bytes`; what a file gained since its survey is left for the
    next run. Memory is a batch and the hand in progress. `chunk_bytes` changes the batches, never what is in them.

    Raises SourceError if the input cannot be read, or if its surveyed bytes are others now; the batches before it
    are then to be thrown away.
    """
    splitter = _Splitter(surveyed, Lines(rooms))
    batch: list[HandText | Reject] = []
    crc = 0
    left = surveyed.bytes
    for block in blocks(source, min(chunk_bytes, _BLOCK)) if left else ():
        block = block[:left]
        left -= len(block)
        crc = zlib.crc32(block, crc)
        if not left:
            break
        batch += splitter.feed(block)
        if batch and batch[-1].byte_end - batch[0].byte_start >= chunk_bytes:
            yield batch
            batch = []
    else:
        block = b""
    if left or crc != surveyed.crc32:
        raise SourceError(f"{surveyed.path}: changed while it was read: run again when its writer is done")
    batch += splitter.feed(block, final=True)
    if batch:
        yield batch


class _Codec:
    """Bytes to text and back for one encoding, without loss."""

    def __init__(self, encoding: str) -> None:
        self.width = 2 if encoding.startswith("utf-16") else 1
        """Bytes of an ASCII character."""
        self.name = "utf-8" if encoding == "utf-8-sig" else encoding
        self.errors = "surrogatepass" if self.width == 2 else "surrogateescape"
        self.odd = b""
        """The last byte of a UTF-16 file that has half a unit; U+FFFD stands for it at the end of the text."""
        self._decoder = codecs.getincrementaldecoder(self.name)(self.errors)

    def decode(self, block: bytes, final: bool) -> str:
        if self.width == 2:
            block = self.odd + block
            self.odd = block[-1:] if len(block) % 2 else b""
            block = block[: len(block) - len(self.odd)]
        return self._decoder.decode(block, final) + ("\ufffd" if final and self.odd else "")

    def measure(self, text: str, last: bool) -> tuple[int, str, bytes | None, int | None]:
        """Size in bytes, the clean text, its bytes if that does not give them, and where it has the first bad character.

        `last` says that the text goes to the end of the file.
        """
        if last and self.odd:
            raw = text[:-1].encode(self.name, self.errors) + self.odd
            bad = _LONE.search(text)
            return len(raw), _LONE.sub("\ufffd", text), raw, bad.start() if bad else len(text) - 1
        if text.isascii():
            return len(text) * self.width, text, None, None
        try:
            return len(text.encode(self.name)), text, None, None
        except UnicodeEncodeError as e:
            raw = text.encode(self.name, self.errors)
            return len(raw), _LONE.sub("\ufffd", text), raw, e.start


class _Run:
    """A reject in the making, of which only the beginning is kept."""

    def __init__(self, line: int, byte: int) -> None:
        self.line, self.byte = line, byte
        self.text = ""
        self.raw: bytes | None = None
        self.bad: int | None = None
        self.blank = True
        self.cut = False


class _Splitter:
    """Where the cutting stands: `buf` holds the region in progress from `start` on, and what was not looked at yet.

    A region is a hand (`header` is where its header line begins, after the lines that lead it), the header of a log
    (`opened`), or loose: bytes that belong to nothing yet.
    """

    def __init__(self, source: Source, lines: Lines) -> None:
        self.source, self.lines, self.codec = source, lines, _Codec(source.encoding)
        self.buf, self.flat, self.final = "", "", False
        self.start, self.seen = 0, 0
        self.begins = True
        """`seen` is the start of a line."""
        self.line, self.byte = 1, 0
        """Of `start`, in the file."""
        self.room: Room | None = None
        self.header, self.opened = 0, False
        self.reason = NO_HEADER
        self.run: _Run | None = None
        self.items = 0
        self.out: list[HandText | Reject] = []
        self.context: dict[str, dict[str, str]] = {}

    def feed(self, block: bytes, final: bool = False) -> list[HandText | Reject]:
        """What is settled once this block is there too."""
        self.buf = self.buf[self.start :] + self.codec.decode(block, final)
        self.flat = one_kind_of_line_end(self.buf)
        self.header, self.seen = self.header - self.start, self.seen - self.start
        self.start, self.final, self.out = 0, final, []
        safe = self._whole_lines()
        if safe > self.seen:
            for mark in self.lines.marks(self.flat, self.seen, safe, self.begins):
                self._at_mark(mark)
            self.begins = self.buf[safe - 1] in "\r\n"
            self.seen = safe
        self._overflow(safe)
        if final:
            self._at_end()
        return self.out

    def _whole_lines(self) -> int:
        """The end of the last line that is all there: a CR at the very end may yet be half a line end.

        A line longer than the limit is not waited for.
        """
        stop = len(self.buf)
        if self.final:
            return stop
        if self.buf.endswith("\r"):
            stop -= 1
        safe = max(self.buf.rfind("\n", self.seen, stop), self.buf.rfind("\r", self.seen, stop), self.seen - 1) + 1
        return stop if safe == self.seen and (not self.begins or stop - safe > LINE_LIMIT) else safe

    def _at_mark(self, mark: Mark) -> None:
        """Settle what comes before the mark, and begin what it begins."""
        at, room = mark.at, mark.room
        self._overflow(at)
        if self.room and not self.opened:
            # A dealer log: what stands between two hands leads the second, what stands before another log is still the first's.
            end = self.lines.end(self.room, self.buf, self.flat, self.header, at)
            if end is None or (self.room.leads and (mark.opens or room.name != self.room.name)):
                end = at
            self._hand(end)
        if self.opened and (mark.opens or self.room is None or room.name != self.room.name):
            self._reject(at, HEADER_ONLY)
        elif self.room is None and (self.run or not self._leads(mark)):
            self._reject(at, self.reason)
        self.room, self.opened, self.header = room, mark.opens, at

    def _leads(self, mark: Mark) -> bool:
        """Loose lines before a mark that belong to what it begins: blank ones, and whatever a dealer log has before a hand."""
        if is_blank(self.buf, self.start, mark.at):
            return True
        if not mark.room.leads or self.reason != NO_HEADER:
            return False
        return not mark.opens or past_comments(self.buf, self.start, mark.at) == mark.at

    def _at_end(self) -> None:
        stop = len(self.buf)
        if self.room and not self.opened:
            end = self.lines.end(self.room, self.buf, self.flat, self.header, stop)
            self._hand(stop if end is None or self.room.leads else end)
        if stop > self.start or self.run:
            nothing = not self.items and self.reason == NO_HEADER
            self._reject(stop, HEADER_ONLY if self.opened else NO_HAND if nothing else self.reason)

    def _overflow(self, stop: int) -> None:
        """Settle a region that has grown past its limit before `stop`. Depends on the text alone, not on where chunks end."""
        if self.room and not self.opened and stop - self.header > HAND_LIMIT:
            cut = self.header + HAND_LIMIT
            cut = max(self.buf.rfind("\n", self.header, cut), self.buf.rfind("\r", self.header, cut), self.header - 1) + 1
            if cut == self.header:
                cut += HAND_LIMIT
            if self.buf.startswith("\r\n", cut - 1):
                cut += 1
            end = self.lines.end(self.room, self.buf, self.flat, self.header, cut)
            self._hand(cut if end is None else end)
            if end is None:
                self.reason = TOO_LONG.format(HAND_LIMIT)
        if (self.opened or self.room is None) and (self.run or stop - self.start > HAND_LIMIT):
            if self.opened:
                self.room, self.opened, self.reason = None, False, HEADER_ONLY
            self._swallow(stop)

    def _hand(self, end: int) -> None:
        """The hand in progress, up to `end`; what follows is loose."""
        room, first, byte = self.room, self.line, self.byte
        assert room is not None
        lead = self.buf[self.start : self.header] if room.leads else ""
        text, raw, bad, last = self._take(end)
        context = self._in_force(room, lead) if room.leads else None
        self.out.append(HandText(room.name, text, raw, first, last, byte, self.byte, context, bad))
        self.items += 1
        self.room, self.reason = None, NO_HEADER

    def _in_force(self, room: Room, lead: str) -> str | None:
        """The header lines in force before the lines that lead a hand, which are then in force too."""
        stated = self.context.setdefault(room.name, {})
        before: str | None = "\n".join(stated.values()) or None
        for line in _LINE.split(_LONE.sub("\ufffd", lead)):
            line = line.strip("\ufeff").rstrip()
            if past_comments(line, 0, len(line)) == len(line):
                continue
            if room.opens is not None and re.match(room.opens, line):
                stated.clear()
                before = None
            key = re.match(room.context_key, line) if room.context_key is not None else None
            name = " ".join(key[0].split()) if key else line
            stated.pop(name, None)
            stated[name] = line
        return before

    def _reject(self, end: int, reason: str) -> None:
        """The reject in progress and what is loose up to `end`, as one."""
        self._swallow(end)
        run, self.run = self.run, None
        assert run is not None
        if run.blank:
            reason = BLANK
        if run.cut:
            reason = CUT.format(reason, REJECT_LIMIT)
        self.out.append(Reject(run.line, run.byte, self.byte, reason, run.text, run.raw, run.bad))
        self.items += 1
        self.room, self.opened, self.reason = None, False, NO_HEADER

    def _swallow(self, end: int) -> None:
        """Move what is loose up to `end` into the reject in progress."""
        run = self.run = self.run or _Run(self.line, self.byte)
        if end == self.start:
            return
        run.blank = run.blank and is_blank(self.buf, self.start, end)
        if room_left := REJECT_LIMIT - len(run.text):
            whole = end - self.start <= room_left
            part = self.buf[self.start : min(end, self.start + room_left)]
            _, text, raw, _ = self.codec.measure(part, whole and self.final and end == len(self.buf))
            if raw is not None or run.raw is not None:
                run.raw = (run.text.encode(self.codec.name) if run.raw is None else run.raw) + (raw or text.encode(self.codec.name))
            run.text += text
            run.cut = not whole
        else:
            run.cut = True
        _, _, bad, _ = self._take(end)
        run.bad = run.bad or bad

    def _take(self, end: int) -> tuple[str, bytes | None, int | None, int]:
        """The text up to `end`, its bytes if it does not give them, its first bad line and its last line. Moves `start` there."""
        text = self.buf[self.start : end]
        size, clean, raw, bad = self.codec.measure(text, self.final and end == len(self.buf))
        ends = _line_ends(text)
        last = self.line + ends - (1 if text.endswith(("\n", "\r")) else 0)
        bad_line = None if bad is None else self.line + _line_ends(text[:bad])
        self.line += ends
        self.byte += size
        self.start = end
        return clean, raw, bad_line, last


def _line_ends(text: str) -> int:
    return text.count("\n") + (text.count("\r") - text.count("\r\n") if "\r" in text else 0)
