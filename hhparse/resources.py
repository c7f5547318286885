"""Where the grammars and audits lie: beside the package in a wheel, in the checkout otherwise, user folders on top."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def shipped(name: str) -> Path:
    """The folder `grammars` or `audits` that came with this hhparse.

    Raises FileNotFoundError if the installation is broken.
    """
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"no {name}/ beside the package {_PACKAGE}: install hhparse again (pip install --force-reinstall hhparse)")


def found(name: str, pattern: str, *extra: Path) -> list[Path]:
    """Files of the shipped folder and of the user's folders, sorted; a later folder's file hides one of the same stem."""
    by_stem: dict[str, Path] = {}
    for folder in (shipped(name), *extra):
        for path in sorted(folder.rglob(pattern)):
            by_stem[path.stem] = path
    return sorted(by_stem.values(), key=lambda p: p.stem)
