"""Hands and rejects of a text: where they begin and end, and that every byte is in one of them (DESIGN, Bytes)."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhparse.rooms import Room
from hhparse.source import HandText, Input, Reject, read, split, survey, to_bytes


def _room(name: str, header: str, end: str, closes: str, **more: object) -> Room:
    base: dict[str, object] = {"opens": None, "leads": False, "context_key": None, "zone": None, "facts": (), "online": True}
    return Room(name=name, title=name, dialect=name, preset=name, header=header, end=end, closes=closes, **(base | more))  # type: ignore[arg-type]


ROOMS = {
    room.name: room
    for room in (
        _room("stars", r"(?:\S{1,3}\s+)?Stars Hand #[0-9]+", r"\*\*\* SUMMARY \*\*\*", "blank"),
        _room("line", r"Game (?P<no>[0-9]+)$", r"Game over", "line"),
        _room(
            "log", r"[ \t]*(?:HAND|РАЗДАЧА)[ \t]+[0-9]", r"[ \t]*(?:END|КОНЕЦ)(?![\w-])", "line",
            opens=r"[ \t]*(?:DEALERLOG|ЖУРНАЛ)[ \t]+[0-9]", leads=True, context_key=r"[ \t]*(?:OPTION[ \t]+)?[^\s#]+", online=False,
        ),
    )
}  # fmt: skip


def cut(data: bytes | str, chunk_bytes: int = 8 << 20) -> list[HandText | Reject]:
    """The items of a file of these bytes, checked: they follow one another, and give back its bytes and lines."""
    if isinstance(data, str):
        data = data.encode()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.txt"
        file.write_bytes(data)
        source = Input("a.txt", str(file), "plain")
        surveyed = survey(source)
        items = [item for batch in read(source, surveyed, ROOMS, chunk_bytes) for item in batch]
    at = 0
    for item in items:
        assert item.byte_start == at < item.byte_end
        at = item.byte_end
        piece = data[item.byte_start : at]
        kept = to_bytes(item.text, surveyed.encoding) if item.raw is None else item.raw
        assert kept == piece or (isinstance(item, Reject) and "only its first" in item.reason and piece.startswith(kept))
        item.text.encode("utf-8")
        assert (item.raw is None) == (item.bad_line is None) or isinstance(item, Reject)
    assert at == surveyed.bytes == len(data)
    return items


def shape(data: bytes | str) -> list[tuple[str, int]]:
    """Room, or reason, and first line of each item."""
    return [(i.room, i.first_line) if isinstance(i, HandText) else (i.reason, i.line_no) for i in cut(data)]


def texts(data: bytes | str) -> list[str]:
    return [i.text for i in cut(data)]


A = "Stars Hand #1\nAnna folds\n*** SUMMARY ***\nSeat 1: Anna\n"
B = A.replace("#1", "#2")


def test_hands_take_the_blank_lines_behind_them() -> None:
    assert texts(f"{A}\n \n\n{B}\n") == [f"{A}\n \n\n", f"{B}\n"]
    first, second = cut(f"{A}\n\n{B}")
    assert isinstance(first, HandText)
    assert isinstance(second, HandText)
    assert (first.first_line, first.last_line, second.first_line, second.last_line) == (1, 6, 7, 10)
    assert (second.room, second.context, second.bad_line) == ("stars", None, None)


def test_hands_are_cut_at_headers_not_at_blank_lines() -> None:
    """Case F01."""
    assert texts(A + B + A) == [A, B, A]
    assert texts(A.replace("Anna folds", "Anna folds\n\n\nAnna waits")) == [A.replace("Anna folds", "Anna folds\n\n\nAnna waits")]


def test_a_truncated_hand_ends_at_the_next_header() -> None:
    """Case F02."""
    assert texts(f"Stars Hand #1\nAnna folds\n\n{B}") == ["Stars Hand #1\nAnna folds\n\n", B]


def test_words_behind_a_hand_are_one_reject() -> None:
    """Case F14."""
    assert shape(f"{A}\nstray\n\nwords\n\n{B}") == [("stars", 1), (split.NO_HEADER, 6), ("stars", 10)]
    assert texts(f"{A}\n\n  stray\n") == [f"{A}\n\n", "  stray\n"]


def test_a_lost_header_is_a_reject() -> None:
    """Case F13."""
    assert shape(A.removeprefix("Stars Hand #1\n") + "\n" + B) == [(split.NO_HEADER, 1), ("stars", 5)]


def test_files_without_a_hand() -> None:
    """Case A11."""
    assert shape("Dear all,\n\nnothing here") == [(split.NO_HAND, 1)]
    assert shape("") == []
    assert shape(" \n\n") == shape("\ufeff") == [(split.BLANK, 1)]
    assert shape("\n\n" + A) == [("stars", 1)]


def test_byte_order_marks_belong_to_what_follows() -> None:
    """Case A09."""
    assert texts(f"\ufeff{A}\n\ufeff{B}\n") == [f"\ufeff{A}\n", f"\ufeff{B}\n"]
    assert shape(b"\xef\xbb\xbf" + A.encode() + b"\xe9\n\xef\xbb\xbf" + B.encode()) == [("stars", 1), ("stars", 6)]
    assert shape(A.encode() + b"\xe9\n\n\xef\xbb\xbf" + B.encode()) == [("stars", 1), ("stars", 7)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    """Case A10."""
    data = f"{A}\n\n{B}\nstray".replace("\n", end)
    assert shape(data) == [("stars", 1), ("stars", 7), (split.NO_HEADER, 12)]


def test_mixed_line_ends_are_counted_once_each() -> None:
    assert shape("a\rb\r\nc\n\rd\n" + A) == [(split.NO_HEADER, 1), ("stars", 6)]
    assert texts(A.replace("\n", "\r\n") + "x\r\n") == [A.replace("\n", "\r\n") + "x\r\n"]


def test_a_header_must_be_on_one_line() -> None:
    assert texts("abc\nStars Hand #1\n") == ["abc\n", "Stars Hand #1\n"]
    assert texts("abc Stars Hand #1\n") == ["abc Stars Hand #1\n"]
    assert shape("Anna said: Stars Hand #1\n") == [(split.NO_HAND, 1)]
    assert shape("Game 7\rdeal\rGame over\r") == [("line", 1)]
    assert shape("Game 7 or 8\n") == [(split.NO_HAND, 1)]


def test_a_hand_that_ends_with_its_last_line() -> None:
    assert texts("Game 7\ndeal\nGame over\n\n# bye\nstray\nGame 8\n") == ["Game 7\ndeal\nGame over\n\n# bye\n", "stray\n", "Game 8\n"]
    assert shape(f"Game 7\nGame over\n{A}\nGame 8\n{B}") == [("line", 1), ("stars", 3), ("line", 8), ("stars", 9)]


LOG = "DEALERLOG 1\nTABLE 4\nANTE 5\nOPTION a = 1\n"


def log(no: int) -> str:
    return f"HAND {no}\nOPTION x = {no}\nEND {no}\n"


def test_lines_between_the_hands_of_a_log_lead_the_next_and_stay_in_force() -> None:
    lead = "\n# level up\nANTE 10 # late\n\nOPTION b = 2\n"
    items = cut(LOG + log(1) + lead + log(2) + log(3) + "OPTION  a = 3\n" + log(4) + log(5) + "\nDEALER X\n")
    assert [i.text for i in items] == [LOG + log(1), lead + log(2), log(3), "OPTION  a = 3\n" + log(4), log(5) + "\nDEALER X\n"]
    start = "DEALERLOG 1\nTABLE 4\n"
    assert [i.context for i in items if isinstance(i, HandText)] == [
        None,
        f"{start}ANTE 5\nOPTION a = 1",
        f"{start}OPTION a = 1\nANTE 10 # late\nOPTION b = 2",
        f"{start}OPTION a = 1\nANTE 10 # late\nOPTION b = 2",
        f"{start}ANTE 10 # late\nOPTION b = 2\nOPTION  a = 3",
    ]


def test_a_second_log_in_a_file_begins_anew() -> None:
    items = cut(LOG + log(1) + "DEALER X\n" + LOG + log(2) + log(3))
    assert [i.text for i in items] == [LOG + log(1) + "DEALER X\n", LOG + log(2), log(3)]
    assert [i.context for i in items if isinstance(i, HandText)] == [None, None, LOG.rstrip()]


def test_a_truncated_hand_of_a_log() -> None:
    assert texts(LOG + "HAND 1\nS1 FOLD\nANTE 10\n" + log(2)) == [LOG + "HAND 1\nS1 FOLD\nANTE 10\n", log(2)]
    assert texts(LOG + "HAND 1\nS1 FOLD\n" + LOG + log(2)) == [LOG + "HAND 1\nS1 FOLD\n", LOG + log(2)]


def test_the_header_of_a_log_without_a_hand() -> None:
    assert shape(LOG) == [(split.HEADER_ONLY, 1)]
    assert shape(LOG + A) == [(split.HEADER_ONLY, 1), ("stars", 5)]
    assert shape(LOG + LOG + log(1)) == [(split.HEADER_ONLY, 1), ("log", 5)]


def test_what_stands_before_a_log() -> None:
    assert shape("\ufeff# table 4\n\n" + LOG + log(1)) == [("log", 1)]
    assert shape("Dear all\n" + LOG + log(1)) == [(split.NO_HEADER, 1), ("log", 2)]
    assert shape("TABLE 4\n" + log(1)) == [("log", 1)]


def test_logs_and_online_hands_in_one_file() -> None:
    data = A + "\n" + LOG + log(1) + "ANTE 9\n" + B + "\n" + log(2)
    items = cut(data)
    assert [i.text for i in items] == [A + "\n", LOG + log(1) + "ANTE 9\n", B + "\n", log(2)]


def test_bad_bytes_are_kept_and_their_first_line_is_told() -> None:
    """Case A05b."""
    data = b"\xef\xbb\xbf" + A.encode() + b'Bert said, "caf\xe9"\n\xff\n\n' + B.encode()
    bad, good = cut(data)
    assert (bad.bad_line, good.bad_line) == (5, None)
    assert "caf\ufffd" in bad.text
    assert bad.raw is not None
    assert good.raw is None
    assert bad.raw.decode("utf-8", "replace").count("\ufffd") == 2


def test_cp1252_keeps_the_five_bytes_it_has_no_letter_for() -> None:
    hand = cut(A.encode().replace(b"Anna", b"Zo\xeb \x81", 1))[0]
    assert "Zoë \ufffd" in hand.text
    assert hand.bad_line == 2


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_with_half_pairs_and_half_a_unit(codec: str) -> None:
    """Case A07."""
    data = f"\ufeff{A}é🂡\n\n{B}".encode(codec)
    assert [i.bad_line for i in cut(data)] == [None, None]
    first, second = cut(f"\ufeff{A}\ud83c\n\n{B}".encode(codec, "surrogatepass") + b"\n")
    assert (first.bad_line, second.bad_line) == (5, 11)
    assert second.text == B + "\ufffd"
    assert [i.bad_line for i in cut(f"\ufeff{A}\ud83c".encode(codec, "surrogatepass"))] == [5]


def test_binary_garbage_is_a_reject() -> None:
    assert [type(i) for i in cut(bytes(range(256)) * 5000)] == [Reject]
    assert [type(i) for i in cut(b"\0" * 100_000 + b"\n" + A.encode())] == [Reject, HandText]


def test_a_huge_reject_keeps_its_beginning() -> None:
    data = "x" * 200_000 + "\n" + A + "\n" + "é€ " * 3_000_000 + "\n" + B
    assert [len(i.text) for i in cut(data, 1 << 20)] == [split.REJECT_LIMIT, len(A) + 1, split.REJECT_LIMIT, len(B)]
    assert shape(data)[0][0] == "no hand header; only its first 65,536 characters are kept"


def test_a_hand_without_end_is_cut_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(split, "HAND_LIMIT", 100)
    begun = "Stars Hand #1\n" + "Anna waits\n" * 30
    assert [len(i.text) for i in cut(begun + B)] == [14 + 7 * 11, 23 * 11, len(B)]
    assert shape(begun + B)[1] == (split.TOO_LONG.format(100), 9)
    assert [len(i.text) for i in cut("Stars Hand #1" + "x" * 300)] == [100, 213]
    assert shape("HAND 1\nEND 1\n" + "x\n" * 200 + "HAND 2\n") == [("log", 1), (split.NO_HEADER, 3), ("log", 203)]


PIECES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                A, B, A + "\n", B + "\n\n", "Stars Hand #3\nAnna folds\n", LOG, log(1), log(2), "ANTE 7\n", "# note\n", "HAND 4\nS1 FOLD\n",
                "Game 5\n", "Game over\n", "\ufeff", "\n", "\r", "  \n", "é€🂡", "РАЗДАЧА 3\nКОНЕЦ 3\n", "x" * 70, "\0", "*** SUMMARY ***\n",
            ]
        ),
        st.text(alphabet="aS #1\r\n\ufeff", max_size=8),
    ),
    max_size=12,
)  # fmt: skip
LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r"])
CODECS = st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-16", "utf-8-sig", "cp1252"])
DIRT = st.lists(st.tuples(st.integers(0, 500), st.binary(max_size=3)), max_size=2)


@settings(max_examples=500, deadline=None)
@given(PIECES, LINE_ENDS, CODECS, DIRT, st.integers(0, 3), st.integers(1, 80), st.booleans())
def test_every_byte_is_in_one_item_and_chunks_change_nothing(
    pieces: list[str], end: str, codec: str, dirt: list[tuple[int, bytes]], lost: int, chunk: int, tight: bool
) -> None:
    data = "".join(pieces).replace("\n", end).encode(codec, "replace")
    for at, bad in dirt:
        data = data[:at] + bad + data[at:]
    data = data[: len(data) - lost]
    with pytest.MonkeyPatch.context() as patch:
        if tight:
            patch.setattr(split, "HAND_LIMIT", 60)
            patch.setattr(split, "REJECT_LIMIT", 20)
            patch.setattr(split, "LINE_LIMIT", 30)
            patch.setattr("hhparse.source.marks.LINE_LIMIT", 30)
        whole = cut(data)
        assert cut(data, 64) == whole
        assert cut(data, chunk) == whole


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400), st.integers(1, 80))
def test_any_bytes_in_no_exception_out(data: bytes, chunk: int) -> None:
    assert cut(data, chunk) == cut(data)
