"""What the store refuses, each with its own type; the texts say what to do."""

from __future__ import annotations


class StoreError(RuntimeError):
    """A database that cannot be used, or could not be written."""


class DatabaseLocked(StoreError):
    """Another process has the database open for writing."""


class DatabaseUnwritable(StoreError):
    """The file cannot be opened, made or written: permissions, a missing folder, a full disk."""


class DatabaseForeign(StoreError):
    """The file is no database of this hhparse: something else, or one with another schema."""


class HandCollision(StoreError):
    """Two hands share both halves of a 126-bit hash: one of the two functions that make them must be broken."""


class SqlRefused(ValueError):
    """SQL that is not exactly one reading SELECT."""
