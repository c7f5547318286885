-- code: STRADDLE_WRONG_AMOUNT
-- title: Straddle of another size
-- severity: error
-- status: stable
-- rules: CM-36, SD-22
-- scope: hand
-- examined: events where kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in') and not h.replayed
-- options: straddle.allowed, straddle.multiple
--
-- A straddle is `straddle.multiple` times the price before it (the big blind, or the straddle before), or all-in.
-- Why it matters: the price of the round and the smallest raise rest on it.
-- Known false positives: none known.
select
    hand_id,
    line_no,
    seat,
    (max_to::varchar).rtrim('0').rtrim('.') as expected,
    (total::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', seat, ' straddles to ', (total::varchar).rtrim('0').rtrim('.'), ', due is ', (max_to::varchar).rtrim('0').rtrim('.')) as message
from events
where departure = 'STRADDLE_WRONG_AMOUNT'
