"""Rows of a query as a table for people, JSON lines or CSV."""

from __future__ import annotations

import csv
import json
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, TextIO

from hhparse.report.plain import cell, money, safe

SHOWN = 10_000
"""Rows of a table for people that are kept to find the widths of its columns; more are written unaligned."""


def write_rows(names: Sequence[str], rows: Iterable[Sequence[Any]], format: str, out: TextIO) -> None:
    """Write the rows of a query; `format` is `text`, `jsonl` or `csv`."""
    if format == "jsonl":
        for row in rows:
            out.write(json.dumps(dict(zip(names, row, strict=True)), ensure_ascii=False, default=str) + "\n")
    elif format == "csv":
        writer = csv.writer(out)
        writer.writerow(names)
        for row in rows:
            writer.writerow([cell(v) if isinstance(v, str) else v for v in row])
    else:
        _text(names, rows, out)


def _text(names: Sequence[str], rows: Iterable[Sequence[Any]], out: TextIO) -> None:
    source = iter(rows)
    table = [[shown(v) for v in row] for _, row in zip(range(SHOWN), source, strict=False)]
    right = [bool(table) and all(_is_number(r[i]) for r in table) for i in range(len(names))]
    widths = [max([_width(names[i]), *(_width(r[i]) for r in table)]) for i in range(len(names))]
    for line in [list(names), ["-" * w for w in widths], *table, *([shown(v) for v in row] for row in source)]:
        padded = [" " * (w - _width(v)) + v if r else v + " " * (w - _width(v)) for v, w, r in zip(line, widths, right, strict=True)]
        out.write("  ".join(padded).rstrip() + "\n")


def shown(value: Any) -> str:
    """One value in one line."""
    if value is None:
        return "NULL"
    if isinstance(value, Decimal):
        return money(value)
    if isinstance(value, (datetime, date)):
        return str(value)
    return safe(str(value))


def _is_number(text: str) -> bool:
    return text == "NULL" or text.replace(".", "", 1).lstrip("-").isdigit()


def _width(text: str) -> int:
    """Columns of a terminal that a text takes."""
    return (
        len(text)
        if text.isascii()
        else sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
    )
