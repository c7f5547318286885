"""The sample logs give the listed findings, all of them and no other; the list comes from the cases' marks (`make_samples.py`)."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

from hhparse.pipeline import Settings, audit_paths
from hhparse.store import Store
from tests.make_samples import LISTING, ROOT


@pytest.fixture
def in_root() -> object:
    before = Path.cwd()
    os.chdir(ROOT)
    yield
    os.chdir(before)


@pytest.mark.usefixtures("in_root")
def test_samples_give_the_listed_findings() -> None:
    with LISTING.open(encoding="utf-8") as lines:
        listed = sorted((row["path"], int(row["line"]), row["code"]) for row in csv.DictReader(lines))
    with Store.open(None) as store:
        outcome = audit_paths(store, ["sample_logs"], Settings("audit"))
        query = """
            select s.path, f.line_no, f.code from findings f join sources s using (source_id)
            where f.status = 'open' and f.severity in ('error', 'warning') order by all
        """
        assert store.rows(query) == listed
        assert store.rows("select count(*) from hands where status = 'complete' and not replayed") == [(0,)]
    assert (outcome.rejects, outcome.unread, outcome.broken) == (0, [], [])
    assert outcome.houses == ("pokerstars", "standard")
