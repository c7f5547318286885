-- code: ACTION_OUT_OF_TURN
-- title: Action out of turn
-- severity: warning
-- status: stable
-- rules: CM-40, CM-150, CM-170
-- scope: hand
-- examined: events where kind in ('fold', 'check', 'call', 'bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('fold', 'check', 'call', 'bet', 'raise') and not h.replayed
--
-- An action of another seat than the one whose turn it is, where the seat that was jumped still acts later in the
-- round; the action that it then takes is in turn.
-- Why it matters: the seats between learn what comes behind them. The action may bind or not (CM-150), so it is a
-- warning.
-- Known false positives: none. The opening action of a street is WRONG_FIRST_ACTOR, unless the log marks it OUTOFTURN.
select
    hand_id,
    line_no,
    seat,
    'seat ' || expected_seat as expected,
    'seat ' || seat as actual,
    concat('seat ', seat, ' acts out of turn', ', the turn was with seat ' || expected_seat) as message
from events
where departure = 'ACTION_OUT_OF_TURN'
