-- code: BET_BELOW_MIN
-- title: Bet under the minimum
-- severity: error
-- status: stable
-- rules: CM-53
-- scope: hand
-- examined: events where kind in ('bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and not (h.replayed and h.money_known)
-- options: nl.min_bet
--
-- A bet is at least the big blind, or the whole stack.
-- Why it matters: a bet below the minimum sets the price of the round too low.
-- Known false positives: none known; a table with another minimum states it (`nl.min_bet`).
select
    hand_id,
    line_no,
    seat,
    'at least ' || (min_to::varchar).rtrim('0').rtrim('.') as expected,
    (total::varchar).rtrim('0').rtrim('.') as actual,
    concat(
        'seat ', seat, ' bets ', (total::varchar).rtrim('0').rtrim('.'), ', the minimum is ',
        (min_to::varchar).rtrim('0').rtrim('.')
    ) as message
from events
where departure = 'BET_BELOW_MIN'
