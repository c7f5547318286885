"""Survey: the first pass over an input, which finds its hash, size and codec."""

from __future__ import annotations

import codecs
import hashlib
import re
import zlib
from dataclasses import dataclass

from hhparse.source.inputs import Input, blocks

_BLOCK = 1 << 20
_LETTERS = re.compile("[^\x00-\x7f]")
_TORN = re.compile("[\udc80-\udcff]")
_CLEARLY = 10
"""So many times more valid sequences than bad bytes prove UTF-8."""
_HEAD = 4096
"""Bytes looked at for the NUL pattern of UTF-16; the smallest header of any room is far shorter."""


@dataclass(frozen=True, slots=True)
class Source:
    """One version of one input file."""

    source_id: int
    """First 63 bits of the sha256: in the same order as the hashes, never negative."""
    path: str
    sha256: str
    """Of the decompressed bytes, in hexadecimal."""
    bytes: int
    """After decompression."""
    encoding: str
    """`ascii`, `utf-8`, `utf-8-sig`, `utf-16-le`, `utf-16-be` or `cp1252`; `to_bytes` turns a text of it into bytes."""
    crc32: int
    """Of the decompressed bytes: a quick proof for the second pass that it reads what the first has read."""


def to_bytes(text: str, encoding: str) -> bytes:
    """The bytes that a text of a source stands for, where the hand or reject has no `raw`.

    The byte-order mark stays in the text as U+FEFF, so no codec may add one of its own.
    """
    return text.encode("utf-8" if encoding == "utf-8-sig" else encoding)


def survey(source: Input) -> Source:
    """One pass with flat memory. Raises SourceError if the input cannot be read to its end."""
    digest = hashlib.sha256()
    size, crc = 0, 0
    head = b""
    strict = codecs.getincrementaldecoder("utf-8")()
    is_ascii, is_utf8 = True, True
    for block in blocks(source, _BLOCK):
        digest.update(block)
        size += len(block)
        crc = zlib.crc32(block, crc)
        if len(head) < _HEAD:
            head += block[: _HEAD - len(head)]
        if is_utf8 and not (is_ascii and block.isascii()):
            is_ascii = False
            is_utf8 = _decodes(strict, block)
    is_utf8 = is_utf8 and _decodes(strict, b"", final=True)
    sha256 = digest.hexdigest()
    encoding = _marked(head) or _unmarked(head, is_ascii, is_utf8)
    if encoding == "cp1252" and _mostly_utf8(source):
        encoding = "utf-8"
    return Source(int(sha256[:16], 16) >> 1, source.path, sha256, size, encoding, crc)


def _decodes(decoder: codecs.IncrementalDecoder, block: bytes, final: bool = False) -> bool:
    try:
        decoder.decode(block, final)
    except UnicodeDecodeError:
        return False
    return True


def _mostly_utf8(source: Input) -> bool:
    """Whether letters written as UTF-8 far outnumber the bytes that are none: a damaged UTF-8 file, not a cp1252 one.

    In cp1252 text a sequence that is valid UTF-8 by chance is rare, in a Cyrillic log with a torn letter they are the rule.
    """
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    letters = bad = 0
    for block in blocks(source, _BLOCK):
        if not block.isascii():
            text = decoder.decode(block)
            torn = len(_TORN.findall(text))
            bad += torn
            letters += len(_LETTERS.findall(text)) - torn
    return letters > _CLEARLY * max(bad, 1)


def _marked(head: bytes) -> str | None:
    """The codec a byte-order mark names. The mark is believed whatever follows."""
    if head.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if head.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    return "utf-16-be" if head.startswith(codecs.BOM_UTF16_BE) else None


def _unmarked(head: bytes, is_ascii: bool, is_utf8: bool) -> str:
    """The codec of a file without a mark; `is_ascii` and `is_utf8` hold for the whole of it.

    UTF-16: blanks, digits and line ends make one byte of at least a quarter of the units NUL, and always the same one
    (Cyrillic logs too). A file that is no UTF-8, nor mostly so, is cp1252 as a whole, never piece by piece.
    """
    units = len(head) // 2
    even, odd = head[0 : 2 * units : 2].count(0), head[1 : 2 * units : 2].count(0)
    if odd * 4 >= units > 1 and even * 50 <= odd:
        return "utf-16-le"
    if even * 4 >= units > 1 and odd * 50 <= even:
        return "utf-16-be"
    if is_utf8:
        return "ascii" if is_ascii else "utf-8"
    return "cp1252"
