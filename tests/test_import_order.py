"""Data flows one way and imports follow: a stage imports only from the stages above it in docs/architecture.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "hhparse"

ORDER: tuple[tuple[str, ...], ...] = (
    ("__init__",),  # the version, nothing else
    ("chunk", "resources"),
    ("house",),
    ("rooms",),
    ("source",),
    ("parse",),
    ("readers",),  # formats that are data give the chunks that `parse` gives
    ("games",),
    ("replay",),
    ("store",),
    ("audit",),
    ("report",),
    ("pipeline",),
    ("exits",),
    ("cli",),
)
"""Modules and packages below hhparse/, top to bottom. Those of one row do not import each other."""

FREE = {
    "docs": "describes every stage",
    "deal": "makes logs by way of the games and writes them as the rooms do",
    "__main__": "starts the command line",
}
"""May import anything, and nothing imports them but what EXCEPTIONS says."""

EXCEPTIONS: dict[tuple[str, str], str] = {
    ("cli", "deal"): "a command of the command line",
}
"""(importer, imported) against the order, each with its reason."""

LEVEL = {name: level for level, row in enumerate(ORDER) for name in row}


def stage_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def is_module(name: str) -> bool:
    return (PACKAGE / f"{name}.py").is_file() or (PACKAGE / name).is_dir()


def imported_stages(tree: ast.AST, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Line and stage of each import of hhparse's own, wherever it stands: in a function and under TYPE_CHECKING too.

    `package` is where a relative import starts, such as ("hhparse", "parse").
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            start += tuple(node.module.split(".")) if node.module else ()
            names = [(*start, alias.name) for alias in node.names]
        else:
            continue
        for parts in names:
            if parts[0] == "hhparse":
                # `from hhparse import chunk` names a stage, `from hhparse import __version__` does not
                yield node.lineno, parts[1] if len(parts) > 1 and is_module(parts[1]) else "__init__"


SOURCES = sorted(PACKAGE.rglob("*.py"))
IMPORTS = [
    (path, line, stage_of(path), imported)
    for path in SOURCES
    for line, imported in imported_stages(ast.parse(path.read_text(encoding="utf-8")), ("hhparse", *path.relative_to(PACKAGE).parts[:-1]))
]


def allowed(importer: str, imported: str) -> bool:
    return importer == imported or importer in FREE or (imported in LEVEL and LEVEL[imported] < LEVEL[importer])


def test_every_module_has_its_place() -> None:
    unknown = {stage_of(path) for path in SOURCES} - LEVEL.keys() - FREE.keys()
    assert not unknown, f"give {sorted(unknown)} a place in ORDER and in docs/architecture.md"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports_only_from_above(path: Path) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {importer} imports {imported}, which comes later"
        for file, line, importer, imported in IMPORTS
        if file == path and importer in LEVEL and not allowed(importer, imported) and (importer, imported) not in EXCEPTIONS
    ]
    assert not wrong, "\n".join(wrong)


def test_exceptions_are_needed() -> None:
    """An exception between modules that exist, but that no import makes use of, is out of date."""
    used = {(importer, imported) for _, _, importer, imported in IMPORTS if importer in LEVEL and not allowed(importer, imported)}
    stale = {pair for pair in EXCEPTIONS if pair not in used and all(map(is_module, pair))}
    assert not stale


def test_order_is_that_of_the_table() -> None:
    rows = re.findall(r"^\|[^|]*\|([^|]*)\|[^|]*\|[^|]*\|$", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"), re.MULTILINE)
    table = [name for cell in rows for name in re.findall(r"`(\w+)`", cell)]
    assert table, "docs/architecture.md has no table of stages"
    assert table == [name for row in ORDER for name in row if name in table]


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("import hhparse", ["__init__"]),
        ("from hhparse import __version__", ["__init__"]),
        ("from hhparse import chunk, __version__", ["chunk", "__init__"]),
        ("from hhparse.chunk import Chunk", ["chunk"]),
        ("import hhparse.chunk as c", ["chunk"]),
        ("from . import shapes", ["parse"]),
        ("from .shapes import Shape", ["parse"]),
        ("from ..chunk import Chunk", ["chunk"]),
        ("from .. import chunk", ["chunk"]),
        ("def f():\n    from hhparse.chunk import Chunk", ["chunk"]),
        ("import hhparsers, ast\nfrom pathlib import Path", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_imports_are_read(text: str, stages: list[str]) -> None:
    """The reader of imports, as if the text stood in hhparse/parse/x.py."""
    assert [stage for _, stage in imported_stages(ast.parse(text), ("hhparse", "parse"))] == stages
