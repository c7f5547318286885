"""Paths, folders, patterns, streams and archives (DESIGN, the way of the data)."""

from __future__ import annotations

import gzip
import io
import os
import pickle
import zipfile
from pathlib import Path
from threading import Thread

import pytest
import zstandard

from hhparse.source import Input, SourceError, find, read, survey
from hhparse.source.inputs import blocks

TEXT = b"Stars Hand #1\n*** SUMMARY ***\n\n" * 3000


def content(source: Input) -> bytes:
    return b"".join(blocks(source, 1000))


def names(*paths: object) -> list[str]:
    return [Path(i.path).name for i in find([str(p) for p in paths])]


def test_a_file_is_itself(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(TEXT)
    (found,) = find([str(tmp_path / "a.txt")])
    assert found == Input(str(tmp_path / "a.txt"), str(tmp_path / "a.txt"), "plain")
    assert content(found) == TEXT
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_folder_is_read_to_its_depth_in_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/10.txt", "a.txt", "c.txt", ".hidden", ".git/config", "b/.swp"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    assert names(tmp_path) == ["a.txt", "10.txt", "2.txt", "c.txt"]


def test_a_file_named_twice_is_one_input(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"x")
    (tmp_path / "b.txt").symlink_to(tmp_path / "a.txt")
    assert names(tmp_path, tmp_path / "a.txt") == ["a.txt"]


def test_links_to_folders_and_pipes_in_a_folder_are_passed_by(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"x")
    (tmp_path / "circle").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert names(tmp_path) == ["a.txt"]


def test_a_pattern_that_the_shell_left_alone(tmp_path: Path) -> None:
    for name in ("cash_NLHE 2.txt", "cash_NLHE 1.txt", "cash_PLO.txt"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "cash_NLHE more").mkdir()
    (tmp_path / "cash_NLHE more" / "3.txt").write_bytes(b"x")
    assert names(tmp_path / "cash_NLHE*") == ["cash_NLHE 1.txt", "cash_NLHE 2.txt", "3.txt"]


def test_a_path_that_exists_is_no_pattern(tmp_path: Path) -> None:
    for name in ("t[1].txt", "t1.txt"):
        (tmp_path / name).write_bytes(b"x")
    assert names(tmp_path / "t[1].txt") == ["t[1].txt"]


def test_what_is_missing_is_said_before_the_first_input(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"x")
    with pytest.raises(SourceError, match=r"gone\.txt: no such file.*no\*: no file matches.*check the spelling"):
        find([str(tmp_path / "a.txt"), str(tmp_path / "gone.txt"), str(tmp_path / "no*")])
    assert issubclass(SourceError, ValueError)


def test_standard_input_is_kept_for_two_passes() -> None:
    (found,) = find(["-", "-"], stdin=io.BytesIO(TEXT))
    assert (found.path, found.kind) == ("-", "plain")
    assert content(found) == content(found) == TEXT


def test_a_named_pipe_is_kept_for_two_passes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    writer = Thread(target=(tmp_path / "pipe").write_bytes, args=(TEXT,))
    writer.start()
    (found,) = find([str(tmp_path / "pipe")])
    writer.join()
    assert found.path == str(tmp_path / "pipe")
    assert content(found) == content(found) == TEXT


def test_a_name_that_is_no_text_is_shown_as_text(tmp_path: Path) -> None:
    file = os.path.join(os.fsencode(tmp_path), b"caf\xe9.txt")
    with open(file, "wb") as f:
        f.write(b"x")
    (found,) = find([str(tmp_path)])
    assert found.path.endswith("caf\ufffd.txt")
    assert found.path.encode("utf-8")
    assert content(found) == b"x"


@pytest.mark.parametrize("name", ["a.txt.gz", "A.GZ"])
def test_gz_of_several_members(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(gzip.compress(TEXT) + gzip.compress(b"more"))
    (found,) = find([str(tmp_path)])
    assert (found.kind, content(found)) == ("gz", TEXT + b"more")


def test_zst_of_several_frames(tmp_path: Path) -> None:
    pack = zstandard.ZstdCompressor().compress
    (tmp_path / "a.zst").write_bytes(pack(TEXT) + pack(b"") + pack(os.urandom(9000) + TEXT))
    (found,) = find([str(tmp_path)])
    assert content(found).startswith(TEXT)
    assert content(found).endswith(TEXT)
    assert len(content(found)) == 2 * len(TEXT) + 9000


def test_each_file_of_a_zip_is_an_input(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as z:
        for name in ("z.txt", "in/b.txt", "in/.hidden", "__MACOSX/b.txt", "empty/"):
            z.writestr(name, b"" if name.endswith("/") else TEXT + name.encode())
    found = list(find([str(tmp_path)]))
    assert [i.path for i in found] == [f"{tmp_path}/a.zip/in/b.txt", f"{tmp_path}/a.zip/z.txt"]
    assert [content(i) for i in found] == [TEXT + b"in/b.txt", TEXT + b"z.txt"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("cut.gz", gzip.compress(os.urandom(5000))[:-100]),
        ("cut.zst", zstandard.ZstdCompressor().compress(os.urandom(5000))[:-100]),
        ("bad.gz", b"no archive at all"),
        ("bad.zst", b"no archive at all"),
        ("bad.zip", b"no archive at all"),
        ("crc.gz", gzip.compress(b"x" * 99)[:-8] + b"\0" * 8),
    ],
)
def test_a_damaged_archive_harms_no_other_input(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    (tmp_path / "z.txt").write_bytes(TEXT)
    bad, good = find([str(tmp_path)])
    with pytest.raises(SourceError, match=rf"{name}: .*: copy it again"):
        survey(bad)
    assert survey(good).bytes == len(TEXT)


def test_a_damaged_member_of_a_zip(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as z:
        z.writestr("a.txt", b"AAAA" * 50)
        z.writestr("b.txt", b"BBBB" * 50)
    (tmp_path / "a.zip").write_bytes(data.getvalue().replace(b"AAAA", b"AXAA", 1))
    bad, good = find([str(tmp_path / "a.zip")])
    with pytest.raises(SourceError, match=r"a\.zip/a\.txt"):
        content(bad)
    assert content(good) == b"BBBB" * 50


def test_an_archive_that_is_gone_when_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"x")
    (found,) = find([str(tmp_path)])
    (tmp_path / "a.txt").unlink()
    with pytest.raises(SourceError, match="cannot be read: No such file"):
        survey(found)


def test_a_broken_link_is_an_input_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to(tmp_path / "gone")
    (found,) = find([str(tmp_path / "a.txt")])
    with pytest.raises(SourceError, match="cannot be opened"):
        survey(found)


def test_a_file_that_changes_between_the_passes(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(TEXT)
    (found,) = find([str(file)])
    surveyed = survey(found)
    file.write_bytes(TEXT + b"grown")
    assert sum(i.byte_end - i.byte_start for batch in read(found, surveyed, {}) for i in batch) == len(TEXT)
    for data in (TEXT[:-1], b"x" + TEXT[1:]):
        file.write_bytes(data)
        with pytest.raises(SourceError, match="changed while it was read"):
            list(read(found, surveyed, {}))
