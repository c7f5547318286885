-- code: STRADDLE_NOT_ALLOWED
-- title: Straddle without permission
-- severity: error
-- status: stable
-- rules: CM-36
-- scope: hand
-- examined: events where kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in') and not h.replayed
-- options: straddle.allowed
--
-- A straddle where the house allows none, or at a seat that may not straddle (`straddle.allowed`).
-- Why it matters: it raises the price of the first round and moves the first to act.
-- Known false positives: a house that allows straddles and does not say so.
select
    hand_id,
    line_no,
    seat,
    'no straddle of this seat' as expected,
    concat('straddle to ', (total::varchar).rtrim('0').rtrim('.')) as actual,
    concat('seat ', seat, ' straddles to ', (total::varchar).rtrim('0').rtrim('.'), ', which the house does not allow') as message
from events
where departure = 'STRADDLE_NOT_ALLOWED'
