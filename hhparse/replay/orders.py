"""Whether a short-deck pot hangs on what the house has to declare: does a straight beat three of a kind (rules SD-14, SD-20)?"""

from __future__ import annotations

from hhparse.chunk import KIND
from hhparse.games.cards import UNKNOWN, CardError, parse_cards
from hhparse.games.evaluate import Evaluator, omaha, short_deck, short_deck_trips
from hhparse.replay.hand import Dealt

_SHOW, _DOWN, _BOARD = KIND["show"], KIND["deal_down"], KIND["board"]
_ORDERS = short_deck, short_deck_trips


def order_decides(dealt: Dealt, first_pot: int) -> bool | None:
    """True where the two values of `sd.order` give a pot of the hand other winners, None where too few cards are known.

    `first_pot` is the row of the hand's first pot; it is the last hand of the chunk so far.
    """
    events, pots, game = dealt.chunk.events, dealt.chunk.pots, dealt.game
    if not game.high.startswith("short_deck"):
        return None
    own: dict[int, str] = {}
    shared: list[str] = []
    boards: dict[int, list[str]] = {}
    for e in range(dealt.first, dealt.end):
        kind, seat, cards = events.kind[e], events.seat[e], events.cards[e]
        if not cards:
            continue
        if kind == _BOARD:
            number = events.board_no[e]
            (shared if number is None else boards.setdefault(number, [])).extend(cards.split())
        elif seat is not None and (kind == _SHOW or (kind == _DOWN and seat not in own)):
            own[seat] = cards
    found: bool | None = None
    for row in range(first_pot, len(pots)):
        hands = [own[seat] for seat in map(int, pots.eligible[row].split()) if seat in own]
        for board in [shared + more for more in boards.values()] or [shared]:
            best = [_winners(hands, board, rate, game.hole, game.uses) for rate in _ORDERS]
            if len(best[0]) and best[0] != best[1]:
                return True
            if len(best[0]):
                found = False
    return found


def _winners(hands: list[str], board: list[str], rate: Evaluator, hole: int, uses: int) -> list[int]:
    """Places of the best hands of those that are known; none where there are not two to compare."""
    try:
        table = parse_cards(" ".join(board))
        known = {i: cards for i, hand in enumerate(hands) if len(cards := parse_cards(hand)) == hole and UNKNOWN not in cards}
    except CardError:
        return []
    if len(table) != 5 or UNKNOWN in table or len(known) < 2:
        return []
    values = {i: omaha(cards, table, rate) if uses else rate([*cards, *table]) for i, cards in known.items()}
    return [i for i, value in values.items() if value == max(values.values())]
