-- code: DEAD_POST_TREATED_LIVE
-- title: Dead money counted as a wager
-- severity: error
-- status: stable
-- rules: CM-32, CM-37, CM-169
-- scope: hand
-- examined: events where kind = 'call'
-- unverifiable: events e join hands h using (hand_id) where e.kind = 'call' and not (h.replayed and h.money_known)
-- options: post.dead_small
--
-- Antes and dead small blinds go to the pot and are no part of the wager of the round. Here a call is short by exactly
-- the caller's dead money of the hand.
-- Why it matters: the player pays his ante once and uses it twice.
-- Known false positives: games where the ante is live; they say so (`sd.ante_live`).
select
    hand_id,
    line_no,
    seat,
    (to_call::varchar).rtrim('0').rtrim('.') as expected,
    (amount::varchar).rtrim('0').rtrim('.') as actual,
    concat(
        'seat ', seat, ' calls ', (amount::varchar).rtrim('0').rtrim('.'), ' as if its dead money were a wager; due is ',
        (to_call::varchar).rtrim('0').rtrim('.')
    ) as message
from events
where departure = 'DEAD_POST_TREATED_LIVE'
