"""Headers: what is wrong is said with file, line and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhparse.audit.error import AuditError
from hhparse.audit.header import YieldsTo, read_audit
from hhparse.audit.load import audits_sha256, load_audits
from tests.audit.written import RAISES, write


def load(folder: Path) -> list[str]:
    return [audit.code for audit in load_audits(folder, shipped=False)]


def test_a_whole_header(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "SOME_CODE",
        RAISES + " and amount > $least and player is distinct from $name",
        unverifiable="hands where not replayed",
        yields_to="OTHER on line, THIRD on pot",
        params="least = 5, name = 'a, b'",
        options="fl.cap, sd.order",
    )
    (audit,) = load_audits(tmp_path, shipped=False)
    assert (audit.path, audit.code, audit.severity, audit.scope) == (path, "SOME_CODE", "error", "hand")
    assert audit.rules == ("CM-01", "CM-02")
    assert audit.yields_to == (YieldsTo("OTHER", "line"), YieldsTo("THIRD", "pot"))
    assert audit.params == {"least": 5, "name": "a, b"}
    assert audit.options == ("fl.cap", "sd.order")
    assert audit.about == "What it checks.\nWhy it matters."
    assert audit.sql.startswith("select hand_id")


def test_values_go_on(tmp_path: Path) -> None:
    path = write(tmp_path, "A", examined="events\n--     where kind = 'raise'")
    assert read_audit(path).examined == "events where kind = 'raise'"


def test_reports_are_no_audits(tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "turn").mkdir()
    (tmp_path / "reports" / "players.sql").write_text("select 1")
    write(tmp_path / "turn", "B")
    write(tmp_path, "A")
    assert load(tmp_path) == ["A", "B"]


def test_hash_follows_the_text(tmp_path: Path) -> None:
    write(tmp_path, "A")
    write(tmp_path, "B")
    audits = load_audits(tmp_path, shipped=False)
    before = audits_sha256(audits)
    assert audits_sha256(audits[::-1]) == before
    write(tmp_path, "A", title="Another title")
    assert audits_sha256(load_audits(tmp_path, shipped=False)) != before


WRONG_HEADERS = {
    "missing": ({"severity": ""}, r"a\.sql:1: 'severity' is missing: add a line `-- severity"),
    "unknown key": ({"severty": "error"}, r"a\.sql:8: unknown key 'severty': did you mean 'severity'"),
    "severity": ({"severity": "fatal"}, r"a\.sql:3: severity is 'fatal': it must be one of info, warning, error"),
    "scope": ({"scope": "hands"}, r"a\.sql:6: scope is 'hands'"),
    "status": ({"status": "new"}, r"a\.sql:4: status is 'new'"),
    "yields_to": ({"yields_to": "B on street"}, r"a\.sql:8: yields_to 'B on street': write `CODE on line`"),
    "itself": ({"yields_to": "A on line"}, r"a\.sql:8: A yields to itself"),
    "params": ({"params": "5"}, r"a\.sql:8: params '5': write `name = default`"),
    "examined": ({"examined": "no_such_table"}, r"a\.sql: `examined` cannot be used: .*no_such_table"),
    "unverifiable": ({"unverifiable": "hands where nothing"}, r"a\.sql: `unverifiable` cannot be used"),
    "other name": ({"code": "B"}, r"a\.sql:1: code B in a file of another name: call the file b\.sql"),
    "small letters": ({"code": "a"}, r"a\.sql:1: code 'a': write it in capitals"),
}


@pytest.mark.parametrize(("header", "message"), WRONG_HEADERS.values(), ids=WRONG_HEADERS)
def test_wrong_headers(tmp_path: Path, header: dict[str, str], message: str) -> None:
    path = write(tmp_path, "A", **{key: value for key, value in header.items() if key != "code"})
    if "code" in header:
        path.write_text(path.read_text().replace("code: A", f"code: {header['code']}"))
    with pytest.raises(AuditError, match=message):
        load(tmp_path)


WRONG_SQL = {
    "none": ("", "no SELECT behind the header"),
    "two": (f"{RAISES}; {RAISES}", "exactly one SELECT is allowed, here are 2"),
    "delete": ("delete from hands", "only SELECT is allowed, this is DELETE"),
    "CTE": (f"with x as (insert into hands (hand_id) values (1) returning *) {RAISES}", "only reading is allowed, this has INSERT in it"),
    "file": ("select * from read_csv('x.csv')", "file system operations are disabled"),
    "column": ("select hand_id, line_no, seat, 1 as expected, 2 as actual from events", "gives no column 'message'"),
    "more": (RAISES.replace("'raise of '", "1 as surplus, 'raise of '"), "gives a column 'surplus' that findings have no place for"),
    "parameter": (f"{RAISES} and amount > $least", r"uses \$least, which has no default: add `-- params: least"),
    "syntax": ("select from where", "the SELECT cannot be used: Parser Error"),
}


@pytest.mark.parametrize(("sql", "message"), WRONG_SQL.values(), ids=WRONG_SQL)
def test_wrong_sql(tmp_path: Path, sql: str, message: str) -> None:
    write(tmp_path, "A", sql)
    with pytest.raises(AuditError, match=message):
        load(tmp_path)


def test_key_twice(tmp_path: Path) -> None:
    path = write(tmp_path, "A")
    path.write_text("-- code: A\n" + path.read_text())
    with pytest.raises(AuditError, match=r"a\.sql:2: 'code' stands here and in line 1"):
        load(tmp_path)


def test_not_text(tmp_path: Path) -> None:
    (tmp_path / "a.sql").write_bytes(b"-- code: \xff")
    with pytest.raises(AuditError, match="save it as UTF-8"):
        load(tmp_path)


def test_shipped_audits_can_be_used() -> None:
    """All of them, their SQL too, which a run takes on trust."""
    assert load_audits(prove=True)
