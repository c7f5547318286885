"""Hash, size and codec of an input (cases A05, A05b, A07)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from hhparse.source import find, survey

HAND = "Stars Hand #1\nSeat 1: Anna ($10)\n"
CYRILLIC = "РАЗДАЧА 12 2026-03-09T21:14:05+02:00\nМЕСТО S1 Марта СТЕК 20000\n" * 20


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"", "ascii"),
        (HAND.encode(), "ascii"),
        (CYRILLIC.encode(), "utf-8"),
        ((HAND + "€").encode()[:-1], "cp1252"),
        (HAND.encode() + b"\xa0", "cp1252"),
        (CYRILLIC.encode() + b"\xa0", "utf-8"),
        (b"\xed\xa0\x80", "cp1252"),
        (b"\xef\xbb\xbf", "utf-8-sig"),
        (b"\xef\xbb\xbf" + HAND.encode() + b"\xe9\n", "utf-8-sig"),
        (HAND.encode("utf-16"), "utf-16-le"),
        (b"\xfe\xff" + HAND.encode("utf-16-be"), "utf-16-be"),
        (HAND.encode("utf-16") + b"\n", "utf-16-le"),
        (HAND.encode("utf-16-le"), "utf-16-le"),
        (HAND.encode("utf-16-be"), "utf-16-be"),
        (CYRILLIC.encode("utf-16-le"), "utf-16-le"),
        (CYRILLIC.encode("utf-16-be") + b"x", "utf-16-be"),
        (b"\0" * 100, "ascii"),
        (HAND.encode() + b"\0" * 20, "ascii"),
        (bytes(range(256)) * 40, "cp1252"),
    ],
)
def test_the_codec_of_a_file(tmp_path: Path, data: bytes, encoding: str) -> None:
    (tmp_path / "a").write_bytes(data)
    source = survey(next(find([str(tmp_path)])))
    assert source.encoding == encoding
    assert (source.path, source.bytes, source.sha256) == (str(tmp_path / "a"), len(data), hashlib.sha256(data).hexdigest())
    assert source.source_id == int(source.sha256, 16) >> 193 < 2**63


def test_one_bad_byte_far_behind_makes_the_whole_file_cp1252(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(HAND.encode() * 100_000 + "é".encode() + b"\xe9")
    assert survey(next(find([str(tmp_path)]))).encoding == "cp1252"


def test_a_letter_split_by_a_block_is_whole(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * ((1 << 20) - 1) + "é€".encode())
    assert survey(next(find([str(tmp_path)]))).encoding == "utf-8"


def test_damaged_utf8_stays_utf8_and_cp1252_does_not(tmp_path: Path) -> None:
    """One torn letter in a Cyrillic log must not cost all its hands; a few accents of a cp1252 file must not make it UTF-8."""
    cyrillic, western = tmp_path / "ru.txt", tmp_path / "fr.txt"
    cyrillic.write_bytes("ЖУРНАЛ 1 RU\nЗАЛ Меридиан\n".encode() + b"\xd0\n")
    western.write_bytes("Hôtel café, élève\n".encode("cp1252"))
    assert [survey(source).encoding for source in find([str(cyrillic), str(western)])] == ["utf-8", "cp1252"]
