"""Hands that PokerKit plays: nothing is found in their logs, the end stacks are PokerKit's; and one edit makes one finding.

How many hands the long test plays is set by HHPARSE_POKERKIT_HANDS, how many edits of a kind are tried by HHPARSE_EDITS.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path

import pytest

from tests.auditing import Audited, audited
from tests.log_edits import EDITS, Edited
from tests.pokerkit_log import GAMES, HABITS, Game, Hand, header, lines, session

HANDS = 60
"""Of each game in a usual run, at tables of 20 hands."""
EDITS_OF_A_KIND = int(os.environ.get("HHPARSE_EDITS", "5"))
"""Each is a file of its own, and a file costs the store more than its hand does."""
SOAK = int(os.environ.get("HHPARSE_POKERKIT_HANDS", "1000000"))

# Where PokerKit 0.7.7 departs from the rulebook. As to what may be done the hands steer round it:
DIFFERENCES = {
    "CM-42": "asks for a check where everybody else is all-in for no more",
    "CM-55": "lets a seat raise again after short all-ins of others' that do not add up to a raise for it (CM-X5)",
    "CM-58": "counts a short small blind as it is",
    "CM-63": "does not count the big blind as a wager",
    "CM-65": "raises by a unit from any all-in, and has no half-bet rule",
    # As to what is paid the rulebook's end stacks are expected:
    "CM-72": "pays pots as one if only the same hands can win them: odd chips fall together",
    "CM-81": "gives all odd chips to the first winner",
    "CM-83": "halves a pot whose contestants have no low if a hand outside it has one",
    "CM-84": "divides each half by itself where the same hands win both",
}


@dataclass
class Table:
    """A log of one table."""

    game: Game
    header: list[str]
    numbered: list[tuple[int, Hand, list[str]]] = field(default_factory=list)

    def text(self) -> str:
        return "\n".join([*self.header, *(line for _, _, hand in self.numbered for line in hand)]) + "\n"


def tables(game: Game, hands: int, first: int, seed: str, royal: bool = False) -> Iterable[Table]:
    """Tables of 20 hands, cash games and tournaments, two to nine players; `royal` boards split every pot."""
    number = count(first)
    for k in range(0, hands, 20):
        rng = random.Random(f"{seed} {game.code} {k}")
        tournament = k // 20 % 2 == 1
        players = min(rng.choice((2, 2, 3, 3, 4, 6, 9)), game.most_players)
        played = list(session(rng, game, players, 20, tournament, royal))
        table = Table(game, header(game, played[0].blinds, f"{game.code} {seed} {k}", tournament))
        for n, hand in zip(islice(number, 20), played, strict=False):
            stamp = datetime(2026, 3, 9, 18, tzinfo=UTC) + timedelta(minutes=n - first)
            table.numbered.append((n, hand, lines(hand, n, f"{stamp:%Y-%m-%dT%H:%M:%SZ}")))
        yield table


def wrong(table: Table, found: Audited) -> list[str]:
    """What is found in a table's log, and the end stacks that are not PokerKit's (the rulebook's, where these differ)."""
    out = [f"{table.header[2]} line {f.line}: {f.code} ({f.severity}): {f.message}" for f in found.faults()]
    if found.hands != len(table.numbered):
        out.append(f"{found.hands} hands of {len(table.numbered)} were read")
    for n, hand, _ in table.numbered:
        ends = {seat: found.ends.get((str(n), seat)) for seat in hand.seats}
        if ends != dict(zip(hand.seats, hand.ends, strict=True)):
            out.append(f"hand {n} ends with {ends}, not {hand.ends} of {hand.seats}")
    return out


@pytest.fixture(scope="module")
def dealt() -> dict[str, list[Table]]:
    out = {game.code: list(tables(game, HANDS, 10_000 * (n + 1), "usual")) for n, game in enumerate(GAMES)}
    out["splits"] = list(tables(GAMES[0], 2 * HANDS, 900_000, "splits", royal=True))
    return out


@pytest.fixture(scope="module")
def found(dealt: dict[str, list[Table]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Audited]:
    files = {f"{code.replace(' ', '_')}-{n}": table.text() for code, some in dealt.items() for n, table in enumerate(some)}
    return audited(files, tmp_path_factory.mktemp("pokerkit"))


@pytest.mark.parametrize("code", [*(game.code for game in GAMES), "splits"])
def test_nothing_is_found_and_the_end_stacks_are_pokerkits(code: str, dealt: dict[str, list[Table]], found: dict[str, Audited]) -> None:
    some = dealt[code]
    assert [fault for n, table in enumerate(some) for fault in wrong(table, found[f"{code.replace(' ', '_')}-{n}"])] == []


def test_pokerkit_differs_only_as_is_known(dealt: dict[str, list[Table]]) -> None:
    seen = Counter[str]()
    paid = 0
    for some in dealt.values():
        for table in some:
            for _, hand, _ in table.numbered:
                seen += hand.steered
                paid += not hand.steered.keys().isdisjoint(HABITS)
    assert set(seen) <= set(DIFFERENCES)
    assert {"CM-42", "CM-55", "CM-58", "CM-63", "CM-65", "CM-72", "CM-81"} <= set(seen), seen
    assert paid < 0.05 * HANDS * len(dealt)  # all other hands end with PokerKit's own stacks


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code.replace(" ", "-"))
def test_many_hands(game: Game, tmp_path: Path) -> None:
    each, batch = SOAK // len(GAMES) + 1, 2000
    for k in range(0, each, batch):
        some = list(tables(game, min(batch, each - k), 1_000_000 + k, f"soak {k}"))
        results = audited({f"table-{n}": table.text() for n, table in enumerate(some)}, tmp_path / str(k))
        assert [fault for n, table in enumerate(some) for fault in wrong(table, results[f"table-{n}"])] == []


# -- one edit, one finding


@pytest.fixture(scope="module")
def edited(dealt: dict[str, list[Table]], found: dict[str, Audited]) -> dict[str, list[Edited]]:
    """For each kind of edit some hands of clean tables, of all games."""
    rng = random.Random(4)
    named = {f"{code.replace(' ', '_')}-{n}": table for code, some in dealt.items() for n, table in enumerate(some)}
    clean = [table for name, table in named.items() if not wrong(table, found[name])]
    hands = [(table.header, hand, text) for table in clean for _, hand, text in table.numbered]
    out: dict[str, list[Edited]] = {}
    for name, edit in EDITS.items():
        done: list[Edited] = []
        for head, hand, text in rng.sample(hands, len(hands)):
            one = edit(rng, hand, list(text))
            if one:
                own = f"{len(out) + 1}{len(done):03d}"  # every hand has a number of its own
                _, number, stamp = one.lines[0].split()
                body = [f"HAND {own} {stamp}", *one.lines[1:-1], f"END {own}" if one.lines[-1] == f"END {number}" else one.lines[-1]]
                done.append(one._replace(lines=[*head, *body], line=one.line + len(head) + 1))
            if len(done) == EDITS_OF_A_KIND:
                break
        out[name] = done
    return out


@pytest.fixture(scope="module")
def found_edited(edited: dict[str, list[Edited]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Audited]:
    files = {f"{name}-{n}": "\n".join(one.lines) + "\n" for name, some in edited.items() for n, one in enumerate(some)}
    return audited(files, tmp_path_factory.mktemp("edited"))


@pytest.mark.parametrize("name", EDITS)
def test_one_edit_makes_one_finding(name: str, edited: dict[str, list[Edited]], found_edited: dict[str, Audited]) -> None:
    some = edited[name]
    assert len(some) >= min(EDITS_OF_A_KIND, 2), "the test is wrong: too few hands can be edited so"
    out = []
    for n, one in enumerate(some):
        assert found_edited[f"{name}-{n}"].hands == 1
        got = [(f.line, f.code) for f in found_edited[f"{name}-{n}"].faults()]
        if one.code == "AWARD_WRONG_PLAYER" and (pair := (one.line, "RANKING_ORDER_MISAPPLIED")) in got:
            got.remove(pair)  # a wrong award that another order of hands explains is the deliberate pair of CM-73
        if got != [(one.line, one.code)]:
            out.append(f"{name}-{n}: line {one.line} ({one.lines[one.line - 1]}): {got}, not {one.code}\n" + "\n".join(one.lines))
    assert not out, f"{len(out)} of {len(some)} differ, the first:\n{min(out, key=len)}"
