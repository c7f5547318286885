"""PokerStars hold'em of the corpus through the whole way: no exception, as many hands as the manifest says, every byte accounted."""

from __future__ import annotations

import csv
from pathlib import Path

from hhparse.pipeline import Settings, audit_paths
from hhparse.store import Store


def test_pokerstars_holdem(corpus: Path) -> None:
    with (corpus / "MANIFEST.csv").open(encoding="utf-8") as lines:
        listed = [r for r in csv.DictReader(lines) if r["site"] == "pokerstars" and r["family"] == "flop" and "NL Hold'em" in r["game"]]
    paths = {str(corpus / r["path"]): r for r in listed}
    assert len(paths) > 80
    with Store.open(None) as store:
        outcome = audit_paths(store, sorted(paths), Settings("audit"))
        assert outcome.broken == []
        assert outcome.unread == []
        found = store.rows("select path, hands, rejects, bytes from sources")
        covered = dict(
            store.rows(
                """select path, sum(x.byte_end - x.byte_start) from sources join
                   (select source_id, byte_start, byte_end from sightings union all select source_id, byte_start, byte_end from rejects) x
                   using (source_id) group by path"""
            )
        )
        shared = store.rows("select count(*) from sightings")[0][0] - store.rows("select count(*) from hands")[0][0]
        unparsed = store.rows(
            """select path, e.line_no, e.text from events e join hands h using (hand_id) join sources s on s.source_id = h.source_id
               where e.kind = 'unparsed'"""
        )
    for path, hands, _, size in found:
        assert covered[path] == size, path
        if not paths[path]["expected_anomaly"]:
            assert hands == int(paths[path]["hands"]), path
    assert [u for u in unparsed if not paths[u[0]]["expected_anomaly"]] == []
    assert shared >= 0
