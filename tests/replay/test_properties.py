"""What the words of a log do not decide: other names, other suits, seats shifted round the table, all amounts times three.

Each changes no finding but its words: the same codes at the same lines, amounts in proportion. Tried on the dealer logs of
`tests/cases`, on tables that PokerKit played, and on single hands of these with one fault; a usual run takes a share of the
cases, one change each.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from tests.auditing import Audited, audited
from tests.audits.test_cases import sections
from tests.log_edits import EDITS
from tests.pokerkit_log import GAMES, header, lines, session

Change: TypeAlias = Callable[[random.Random, list[str]], list[str] | None]
TIMES = 3

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|#.*')
_SEAT_LINE = re.compile(r'^((?:SEAT|МЕСТО|МІСЦЕ) \S+ )("(?:[^"\\]|\\.)*"|\S+)( (?:STACK|СТЕК) .*)')
_SEAT = re.compile(r"(?<![\w.])([SМ])(\d{1,2})(?![\w.-])")
_NUMBER = re.compile(r"\d+(?:\.\d{1,2})?")
_CARDS = re.compile(r"\[[^\]]*\]")

# -- the changes


def unquoted(line: str, change: Callable[[str], str]) -> str:
    """Changes what stands outside quotation marks and comments."""
    out, at = "", 0
    for quoted in _QUOTED.finditer(line):
        out += change(line[at : quoted.start()]) + quoted[0]
        at = quoted.end()
    return out + change(line[at:])


def other_names(rng: random.Random, log: list[str]) -> list[str] | None:
    names: dict[str, str] = {}
    out = []
    for line in log:
        seat = _SEAT_LINE.match(line)
        if seat and seat[2] != '""':
            line = seat[1] + names.setdefault(seat[2], f"Player{len(names) + 1}") + seat[3]
        out.append(line)
    return out


def other_suits(rng: random.Random, log: list[str]) -> list[str] | None:
    """In games where no suit decides."""
    if any(re.match(r"GAME (STUD|RAZZ|REDDOG)", line) for line in log):
        return None
    new = rng.choice(("hdcs", "dchs", "csdh"))
    table = str.maketrans("shdc♠♥♦♣", new + new.translate(str.maketrans("shdc", "♠♥♦♣")))
    return [unquoted(line, lambda part: _CARDS.sub(lambda cards: cards[0].translate(table), part)) for line in log]


def seats_shifted(rng: random.Random, log: list[str]) -> list[str] | None:
    """Every seat number, the button's too, goes on by the same steps round a table of ten."""
    by = rng.randint(1, 9)
    if any(int(seat[2]) > 10 for line in log for seat in _SEAT.finditer(line)):
        return None
    return [unquoted(line, lambda part: _SEAT.sub(lambda seat: f"{seat[1]}{(int(seat[2]) - 1 + by) % 10 + 1}", part)) for line in log]


_NO_AMOUNTS = {"DEALERLOG", "HAND", "END", "DECK", "DRAW", "TABLE", "ROOM", "GAME", "DEALER", "INSPECTOR", "STREET", "BUTTON", "TOURNAMENT"}
_AMOUNT_OPTIONS = {"nl.hand_cap", "nl.min_bet", "ante.total", "bomb.ante", "reg.max_wager", "odd.unit", "rake.unit"}


def amounts_scaled(rng: random.Random, log: list[str]) -> list[str] | None:
    """Stacks, posts, wagers, pots, and what the header fixes: chip, forced amounts, the cap of the rake."""
    if not log[0].endswith("EN") or not any(line.startswith("CHIP") for line in log) or any("rake.caps" in line for line in log):
        return None

    def times(line: str) -> str:
        words = re.split(r"(\s+)", line)
        if words[0] in _NO_AMOUNTS or (words[0] == "OPTION" and words[2] not in _AMOUNT_OPTIONS):
            return line
        for k in range(2, len(words), 2):
            if _NUMBER.fullmatch(words[k]) and words[k - 2] not in ("SIDE", "RUN"):
                words[k] = str(Decimal(words[k]) * TIMES)
        return "".join(words)

    out = []
    for line in log:
        seat = _SEAT_LINE.match(line)
        out.append(seat[1] + seat[2] + times(seat[3]) if seat else unquoted(line, times) if '"' not in line else _with_text(line, times))
    return out


def _with_text(line: str, times: Callable[[str], str]) -> str:
    """A line with an amount before a text, `TOPUP S2 500 "rebuy"`."""
    before, quote, text = line.partition('"')
    return times(before) + quote + text


CHANGES: dict[str, Change] = {c.__name__: c for c in (other_names, other_suits, seats_shifted, amounts_scaled)}

# -- the logs


class Log(NamedTuple):
    name: str
    lines: list[str]
    unfit: tuple[str, ...] = ()
    """Changes that would change what the log is about."""


UNFIT = {
    "LOG_MIXED_SCRIPT": ("other_names", "amounts_scaled"),  # keywords are misspelt there
    "LOG_UNKNOWN_PLAYER": ("other_names",),
}


def cases() -> Iterator[Log]:
    for section in sections():
        text = "\n".join(section.lines)
        if section.lines[0].startswith(("DEALERLOG", "ЖУРНАЛ")) and "{{" not in text:
            yield Log(section.name.replace(".", "-"), section.lines, UNFIT.get(section.code, ()))


def played() -> Iterator[Log]:
    """A table of each game, and one hand for each kind of edit."""
    edits = list(EDITS.items())
    for n, game in enumerate(GAMES):
        rng = random.Random(f"properties {game.code}")
        hands = list(session(rng, game, min(3 + n % 3, game.most_players), 12))
        head = header(game, hands[0].blinds, f"{game.code} properties")
        numbered = [(hand, lines(hand, 100 * n + k + 1, f"2026-03-09T18:{k:02d}:00Z")) for k, hand in enumerate(hands)]
        yield Log(f"table-{n}", [*head, *(line for _, text in numbered for line in text)])
        for k, (name, edit) in enumerate(edits):
            one = edit(rng, *numbered[k % 12]) if k % len(GAMES) == n else None
            for hand, text in numbered:
                one = one or (edit(rng, hand, list(text)) if k % len(GAMES) == n else None)
            if one:
                own = str(50_000 + k)
                yield Log(f"edited-{name}", [*head, f"HAND {own} 2026-03-09T19:00:00Z", *one.lines[1:-1], f"END {own}"])


def text_of(log: list[str]) -> str:
    return "\n".join(log) + "\n"


def told(found: Audited) -> Counter[tuple[int, str, str]]:
    return Counter((f.line, f.code, f.severity) for f in found.findings)


# Codes whose expected and actual values are amounts alone, seats apart.
MONEY = re.compile(
    r"^(CALL_|RAISE_BELOW|BET_ABOVE|BET_BELOW|POT_TOTAL|SIDE_POT_WRONG_AMOUNT|AWARD_WRONG_AMOUNT|UNCALLED_|CHIPS_NOT_C|ODD_)"
)
_AMOUNT = re.compile(r"(?<![\w.])(?<!seat )(?<!pot )(?<!run )\d+(?:\.\d+)?(?![\w.:]*%)")


def amounts(found: Audited) -> list[tuple[int, str, list[Decimal]]]:
    """The amounts that each finding on money states, in order of size: seats may be told in another order."""
    return [
        (
            f.line,
            f.code,
            sorted(Decimal(n[0]) for n in _AMOUNT.finditer(re.sub(r"seats? \d+( (or|and) \d+)*", "", f"{f.expected} | {f.actual}"))),
        )
        for f in found.findings
        if MONEY.match(f.code)
    ]


def stacks(found: Audited, factor: int = 1) -> Counter[tuple[str, Decimal | None]]:
    """The end stacks of each hand, whoever has them."""
    return Counter((number, None if end is None else end * factor) for (number, _), end in found.ends.items())


def differ(changes: dict[str, tuple[Log, str]], before: dict[str, Audited], after: dict[str, Audited]) -> list[str]:
    out = []
    for name, (_, change) in changes.items():
        was, now = before[name], after[name]
        assert was.hands, f"the test is wrong: no hand of {name} was read"
        if told(was) != told(now):
            out.append(f"{change} of {name}: lost {sorted(told(was) - told(now))}, new {sorted(told(now) - told(was))}")
        elif was.hands != now.hands:
            out.append(f"{change} of {name}: {was.hands} hands, then {now.hands}")
        factor = TIMES if change == "amounts_scaled" else 1
        scaled = [(line, code, [n * factor for n in numbers]) for line, code, numbers in amounts(was)]
        if told(was) == told(now) and scaled != amounts(now):
            out.append(f"{change} of {name}: {amounts(was)} became {amounts(now)}")
        if stacks(was, factor) != stacks(now):
            out.append(f"{change} of {name}: other end stacks")
    return out


def compared(rng: random.Random, chosen: list[tuple[Log, str]], folder: Path) -> list[str]:
    """The logs are audited as they are and changed, each in a database of its own."""
    changes: dict[str, tuple[Log, str]] = {}
    changed: dict[str, str] = {}
    for log, change in chosen:
        new = None if change in log.unfit else CHANGES[change](rng, log.lines)
        if new is not None:
            assert len(new) == len(log.lines)
            changes[log.name], changed[log.name] = (log, change), text_of(new)
    before = audited({name: text_of(log.lines) for name, (log, _) in changes.items()}, folder / "before")
    return differ(changes, before, audited(changed, folder / "after"))


def test_the_changes_change_what_they_say() -> None:
    rng = random.Random(1)
    log = [
        "DEALERLOG 1 EN", "TABLE 4", "CHIP 1", "LIMITS 2 4", "RAKERULE 5% CAP 300", "HAND 7 2026-03-09T20:05:00Z", "BUTTON S9",
        'SEAT S9 "Ann S1 20" STACK 100', "SEAT S10 Bob STACK 50.25", 'TOPUP S9 20 "20 for S9"', "POST S9 SB 1 ALLIN", "DEAL S9 [Ah ??]",
        "S9 RAISE TO 12", "POT SIDE 1 30 S9 S10", "AWARD SIDE 1 RUN 2 S9 30", "END 7",
    ]  # fmt: skip
    assert amounts_scaled(rng, log) == [
        "DEALERLOG 1 EN", "TABLE 4", "CHIP 3", "LIMITS 6 12", "RAKERULE 5% CAP 900", "HAND 7 2026-03-09T20:05:00Z", "BUTTON S9",
        'SEAT S9 "Ann S1 20" STACK 300', "SEAT S10 Bob STACK 150.75", 'TOPUP S9 60 "20 for S9"', "POST S9 SB 3 ALLIN", "DEAL S9 [Ah ??]",
        "S9 RAISE TO 36", "POT SIDE 1 90 S9 S10", "AWARD SIDE 1 RUN 2 S9 90", "END 7",
    ]  # fmt: skip
    shifted = seats_shifted(rng, log)
    assert shifted is not None
    by = int(shifted[6].removeprefix("BUTTON S"))
    assert shifted[7].endswith('"Ann S1 20" STACK 100')
    assert shifted[13] == f"POT SIDE 1 30 S{by} S{by % 10 + 1}"
    assert (other_names(rng, log) or [])[7:9] == ["SEAT S9 Player1 STACK 100", "SEAT S10 Player2 STACK 50.25"]
    suits = other_suits(rng, log)
    assert suits is not None
    assert suits[11] != log[11]
    assert suits[:11] == log[:11]


CASES_IN_ALL = 12
"""A usual run takes every twelfth case."""


def test_a_share_of_the_logs(tmp_path: Path) -> None:
    logs = [*played(), *list(cases())[::CASES_IN_ALL]]
    names = list(CHANGES)
    assert compared(random.Random(2), [(log, names[n % 4]) for n, log in enumerate(logs)], tmp_path) == []


@pytest.mark.soak
@pytest.mark.parametrize("change", CHANGES)
def test_every_log(change: str, tmp_path: Path) -> None:
    assert compared(random.Random(3), [(log, change) for log in (*played(), *cases())], tmp_path) == []
