"""Any bytes in: no exception out, no hand lost, no other hand harmed (DESIGN, Promises)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hhparse.pipeline import Settings, audit_paths
from hhparse.store import Store
from tests.play import shift

NASTY = [
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xed\xa0\x80", b"\x1b[2J", b"\x01\x02\x03\x04\x05", "\u0663".encode(), b"9" * 40,
    b"1.23456", b"\r", b"\x85", "\ue000".encode(),
]  # fmt: skip


def mutated(rng: random.Random) -> bytes:
    """A log with some edits: lines lost, doubled and swapped, bytes put in, cut off."""
    text = shift(rng, 4, rng.choice(["dealer", "stars"]), seats=rng.randrange(2, 6))
    lines = text.encode("utf-8").split(b"\n")
    for _ in range(rng.randrange(1, 9)):
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        edit = rng.randrange(7)
        if edit == 0:
            del lines[i]
        elif edit == 1:
            lines.insert(j, lines[i])
        elif edit == 2:
            lines[i], lines[j] = lines[j], lines[i]
        elif edit == 3:
            lines[i] = lines[i][: rng.randrange(len(lines[i]) + 1)]
        elif edit == 4:
            at = rng.randrange(len(lines[i]) + 1)
            lines[i] = lines[i][:at] + rng.choice(NASTY) + lines[i][at:]
        elif edit == 5:
            lines[i] = lines[i].replace(b"S%d" % rng.randrange(1, 6), b"S%d" % rng.randrange(0, 12))
        else:
            lines[i] = bytes(b if rng.random() > 0.2 else rng.randrange(256) for b in lines[i])
        lines = lines or [b""]
    return rng.choice([b"\n", b"\r\n", b"\r"]).join(lines)


def files(rng: random.Random, folder: Path, count: int) -> dict[str, bytes]:
    made = {}
    for n in range(count):
        data = mutated(rng) if rng.random() < 0.85 else bytes(rng.randrange(256) for _ in range(rng.randrange(400)))
        path = folder / f"{n:03}.txt"
        path.write_bytes(data)
        made[str(path)] = data
    return made


@pytest.mark.parametrize("seed", range(4))
def test_any_bytes(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    made = files(rng, tmp_path, 60)
    with Store.open(None) as store:
        outcome = audit_paths(store, [str(tmp_path)], Settings("audit"))
        assert outcome.broken == []
        assert outcome.unread == []
        kept = store.con.execute(
            """select s.path, s.bytes, coalesce(sum(x.byte_end - x.byte_start), 0) from sources s left join
               (select source_id, byte_start, byte_end from sightings union all select source_id, byte_start, byte_end from rejects) x
               using (source_id) group by all"""
        ).fetchall()
    for path, size, covered in kept:
        assert size == covered, path
    assert len({bytes(d) for d in made.values()}) == len(kept)


def test_a_broken_hand_harms_no_other(tmp_path: Path) -> None:
    """A faulty hand between two clean ones: the clean ones' facts are those they have alone."""
    rng = random.Random(5)
    clean = shift(rng, 3, "stars")
    hands = clean.split("\n\n")[:3]
    torn = hands[1][: len(hands[1]) // 2] + "\n\x00\ufffd: calls $$$\n"
    (tmp_path / "a.txt").write_text("\n\n".join(hands), encoding="utf-8")
    (tmp_path / "b.txt").write_text("\n\n".join([hands[0], torn, hands[2]]), encoding="utf-8")
    facts = []
    for name in ("a.txt", "b.txt"):
        with Store.open(None) as store:
            audit_paths(store, [str(tmp_path / name)], Settings("audit"))
            query = "select hand_no, seat, net, status from hands join seats using (hand_id) where hand_no <> '240000001001' order by all"
            facts.append(store.con.execute(query).fetchall())
    assert facts[0] == facts[1]
    assert len(facts[0]) == 10
