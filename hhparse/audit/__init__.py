"""The audit stage: SQL files judge the tables, each in a cage; what they find is written in one transaction."""

from hhparse.audit.error import AuditError
from hhparse.audit.header import Audit
from hhparse.audit.load import audits_sha256, load_audits
from hhparse.audit.result import RunResult
from hhparse.audit.run import run_audits

__all__ = ["Audit", "AuditError", "RunResult", "audits_sha256", "load_audits", "run_audits"]
