-- code: BET_WRONG_FIXED_AMOUNT
-- title: Size not allowed by the limit
-- severity: error
-- status: stable
-- rules: CM-62, CM-65
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and h.betting = 'fl'
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and h.betting = 'fl' and not (h.replayed and h.money_known)
-- options: fl.allin_threshold
--
-- In fixed limit a bet is one unit and a raise adds one unit; after a short all-in of less than half a unit the next wager
-- completes it. An all-in for less is exempt.
-- Why it matters: the stakes of the table are fixed; another size is another game.
-- Known false positives: none known.
select
    hand_id,
    line_no,
    seat,
    (max_to::varchar).rtrim('0').rtrim('.') as expected,
    (total::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', seat, ' wagers ', (total::varchar).rtrim('0').rtrim('.'), ' in all, the limit asks for ', (max_to::varchar).rtrim('0').rtrim('.')) as message
from events
where departure = 'BET_WRONG_FIXED_AMOUNT'
