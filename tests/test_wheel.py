"""The wheel is built, installed and run from another folder, and finds its grammars and audits without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

CLEAN = """\
PokerStars Hand #200000000001:  Hold'em No Limit ($0.05/$0.10 USD) - 2020/05/04 12:00:00 ET
Table 'Wheel' 6-max Seat #1 is the button
Seat 1: alice ($10 in chips)
Seat 2: bob ($10 in chips)
Seat 3: carol ($10 in chips)
bob: posts small blind $0.05
carol: posts big blind $0.10
*** HOLE CARDS ***
alice: raises $0.20 to $0.30
bob: folds
carol: folds
Uncalled bet ($0.20) returned to alice
alice collected $0.25 from pot
alice: doesn't show hand
*** SUMMARY ***
Total pot $0.25 | Rake $0
Seat 1: alice (button) collected ($0.25)
Seat 2: bob (small blind) folded before Flop
Seat 3: carol (big blind) folded before Flop
"""

# Raised by half a big blind: rule CM-54 asks for a raise to 0.20 at least.
FAULTY = CLEAN.replace("raises $0.20 to $0.30", "raises $0.05 to $0.15").replace("($0.20) returned", "($0.05) returned")


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A command with nothing in its environment that leads Python back to the checkout."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | {"PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [*map(str, command)], cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=300, check=False
    )


def succeed(*command: str | Path, cwd: Path) -> str:
    done = run(*command, cwd=cwd)
    assert done.returncode == 0, f"{command} gave {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def files_below(folder: str) -> set[str]:
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in files}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    succeed(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("hhparse-*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of a new environment that holds the wheel, and borrows the dependencies of the one that runs the tests."""
    environment = tmp_path_factory.mktemp("environment")
    builder = venv.EnvBuilder(with_pip=False)
    builder.create(environment)
    python = Path(builder.ensure_directories(environment).env_exe)
    (site_packages,) = succeed(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=environment).splitlines()
    # What a .pth adds comes after the environment's own packages, and the .pth files in it are not followed:
    # hhparse's editable install in the borrowed folder stays out.
    borrowed = [entry for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
    (Path(site_packages) / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    succeed(*pip, "install", "--no-deps", "--no-index", wheel, cwd=environment)
    return python.parent


def test_wheel_holds_every_grammar_and_audit_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = {f"hhparse/{name}" for kind in ("grammars", "audits") for name in files_below(kind)} | files_below("hhparse")
    assert names == expected


def test_version(scripts: Path, tmp_path: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert version in succeed(scripts / "hhparse", "--version", cwd=tmp_path)


def test_grammars_and_audits_are_those_of_the_installation(scripts: Path, tmp_path: Path) -> None:
    program = "import hhparse.resources as r; print(r.__file__, r.shipped('grammars'), r.shipped('audits'), sep='\\n')"
    places = succeed(scripts / "python", "-c", program, cwd=tmp_path).splitlines()
    assert len(places) == 3
    for place in places:
        assert Path(place).resolve().is_relative_to(scripts.parent.resolve()), place


@pytest.mark.parametrize(("text", "status", "code"), [(CLEAN, 0, None), (FAULTY, 1, "RAISE_BELOW_MIN")], ids=["clean", "faulty"])
def test_audits_a_log_from_another_folder(scripts: Path, tmp_path: Path, text: str, status: int, code: str | None) -> None:
    log = tmp_path / "hand.txt"
    log.write_text(text, encoding="utf-8")
    done = run(scripts / "hhparse", "audit", log.name, cwd=tmp_path)
    assert done.returncode == status, f"{done.stdout}\n{done.stderr}"
    assert "1 hand" in done.stdout.splitlines()[-1]
    if code:
        # line 9 is the raise
        assert [line for line in done.stdout.splitlines() if line.startswith("hand.txt:9: error ") and code in line], done.stdout
