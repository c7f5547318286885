"""What the audit stage refuses."""

from __future__ import annotations


class AuditError(ValueError):
    """An audit file that cannot be used; the text says which file and line, what is wrong, and what to do."""
