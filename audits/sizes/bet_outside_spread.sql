-- code: BET_OUTSIDE_SPREAD
-- title: Wager outside the spread
-- severity: error
-- status: stable
-- rules: CM-67
-- scope: hand
-- examined: events e join hands h using (hand_id) where h.betting = 'sl' and e.kind in ('bet', 'raise', 'complete')
-- unverifiable: events e join hands h using (hand_id) where h.betting = 'sl' and e.kind in ('bet', 'raise', 'complete') and not (h.replayed and h.money_known)
-- options: sl.min, sl.max
--
-- Spread limit: a bet lies between the two amounts of the spread; a raise adds at least the largest bet or raise of
-- the round and at most the larger amount. All-in for less is exempt.
-- Why it matters: the size is not one the table offers.
-- Known false positives: none known.
select
    hand_id,
    line_no,
    seat,
    concat((min_to::varchar).rtrim('0').rtrim('.'), ' to ', (max_to::varchar).rtrim('0').rtrim('.')) as expected,
    (total::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', seat, ' makes it ', (total::varchar).rtrim('0').rtrim('.'), ', the spread allows ', (min_to::varchar).rtrim('0').rtrim('.'), ' to ', (max_to::varchar).rtrim('0').rtrim('.')) as message
from events
where departure = 'BET_OUTSIDE_SPREAD'
