"""The generated references are as fresh as what they are generated from (`make docs`)."""

from __future__ import annotations

import pytest

from hhparse.docs import FOLDER, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_fresh(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name](), "stale: run `make docs`"
