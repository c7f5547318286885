"""The report stage: findings as text, JSON lines and CSV; one hand laid out for a person."""

from hhparse.report.finding import Finding, findings
from hhparse.report.formats import FORMATS
from hhparse.report.plain import cell, money, plural, safe

__all__ = ["FORMATS", "Finding", "cell", "findings", "money", "plural", "safe"]
