"""Games as data: one TOML file each in this folder, found, not listed; cards, evaluators and the stepper beside them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any


class GameError(ValueError):
    """A game file that cannot be used."""


@dataclass(frozen=True, slots=True)
class Game:
    """A poker game as the stepper needs it (rules OG-01 and following)."""

    code: str
    title: str
    deck: int
    """52, or 36 for short deck."""
    hole: int
    """Cards each player is dealt face down."""
    streets: tuple[str, ...]
    """Betting rounds in order; cards for a round come before it, the first round's are the hole cards."""
    board: tuple[int, ...]
    """Board cards dealt before each round."""
    bets: tuple[str, ...]
    """`small` or `big`: the fixed-limit bet of each round (rule CM-66)."""
    high: str
    """Name of the evaluator of the high hand."""
    low: str
    """Name of the evaluator of the low half, empty in games without one."""
    uses: int
    """Hole cards a hand is made of: 2 in the Omaha family, 0 for any number (rule OG-20)."""
    opens: str
    """`blinds`: the first round opens left of the last blind; `button`: left of the button (rules CM-41, SD-09)."""
    betting: tuple[str, ...]
    """Betting structures the engine knows for this game."""
    posts: tuple[str, ...]
    """Kinds of post the game has (rule CM-39)."""
    players: tuple[int, int]
    rules: tuple[str, ...]


def read_game(path: Path) -> Game:
    """One game file. Raises GameError."""
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return Game(code=path.stem, **{k: _frozen(v) for k, v in data.items()})
    except (tomllib.TOMLDecodeError, TypeError) as e:
        raise GameError(f"{path}: {e}") from e


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=1)
def games() -> dict[str, Game]:
    """Every game of the engine by its code."""
    return {p.stem: read_game(p) for p in sorted(Path(__file__).parent.glob("*.toml"))}
