"""The exit statuses of the command line (DESIGN, The command line)."""

from enum import IntEnum


class Exit(IntEnum):
    """What a cron job gets."""

    CLEAN = 0
    """No finding at or above `--fail-on`, everything was read."""
    FINDINGS = 1
    """Findings at or above `--fail-on`."""
    USAGE = 2
    """The command's words are off, or a house, room, grammar or audit file is."""
    UNREAD = 3
    """Some input could not be read: rejects, or a file that cannot be opened. Wins over 1; `--fail-on never` leaves it."""
    DATABASE = 4
    """The database is locked, unwritable or not ours."""
    OURS = 5
    """A fault of hhparse's own."""
