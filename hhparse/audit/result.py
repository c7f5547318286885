"""What a run of the audits comes to."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class RunResult:
    """Filled while the audits run."""

    hands: int = 0
    """Hands that had not yet been audited."""
    new: int = 0
    """Findings not found before."""
    reopened: int = 0
    """Findings that were withdrawn and are found again."""
    withdrawn: int = 0
    """Findings that stood and are no longer found."""
    broken: list[tuple[str, str]] = field(default_factory=list)
    """Code and message of audits that could not be run; the hands count as not audited, so the next run tries again."""
    seconds: dict[str, float] = field(default_factory=dict)
    """Time each audit took."""
