"""What every test may ask for: the folders of real logs and of cases that stand beside the checkout, and the Hypothesis profiles."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent

# A slow machine is no failed property. In CI the same commit must give the same result; elsewhere new examples are welcome.
settings.register_profile("hhparse", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.register_profile("soak", deadline=None, max_examples=10_000)
settings.load_profile("hhparse")


def _beside(variable: str, name: str) -> Path:
    """The folder that an environment variable names, else ../shared/NAME; skips the test if neither is there."""
    named = os.environ.get(variable)
    folder = Path(named) if named else ROOT.parent / "shared" / name
    if folder.is_dir():
        return folder
    if named:
        pytest.fail(f"{variable} names {folder}, which is no folder")
    pytest.skip(f"no {name}: there is no ../shared/{name}, and {variable} is not set")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real logs of many rooms, one folder a room."""
    return _beside("HHPARSE_CORPUS", "corpus")


@pytest.fixture(scope="session")
def cases_folder() -> Path:
    """Logs with what must be found in them (`NAME.expect.json` beside each)."""
    return _beside("HHPARSE_CASES", "cases")
