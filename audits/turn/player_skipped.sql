-- code: PLAYER_SKIPPED
-- title: Live player never got his turn
-- severity: error
-- status: stable
-- rules: CM-38, CM-42, CM-151, CM-170
-- scope: hand
-- examined: events where kind in ('fold', 'check', 'call', 'bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('fold', 'check', 'call', 'bet', 'raise') and not h.replayed
--
-- A seat with cards and chips, whose turn it was, does not act in the whole round, and the log goes on. The line is the
-- one that jumped it: the action of a seat behind it, or the card or award that closes the street (the big blind's
-- option).
-- Why it matters: the player lost the right to bet or raise; the floor has to rule on his hand.
-- Known false positives: none. A seat that is jumped and acts later is ACTION_OUT_OF_TURN; one that owes chips when the
-- street closes is ROUND_NOT_COMPLETE.
select
    hand_id,
    line_no,
    coalesce(expected_seat, seat) as seat,
    format('seat {} acts', expected_seat) as expected,
    concat(kind, ' of seat ' || seat) as actual,
    format('seat {} never got its turn in the round', expected_seat) as message
from events
where departure = 'PLAYER_SKIPPED'
