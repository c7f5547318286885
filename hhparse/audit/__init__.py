"""The audit stage: SQL files judge the tables. `catalogue` reads them, `runner` runs them in a cage, `write` keeps what they found."""

from hhparse.audit.catalogue import Audit, AuditError, load_audits
from hhparse.audit.runner import Result, run_audits

__all__ = ["Audit", "AuditError", "Result", "load_audits", "run_audits"]
