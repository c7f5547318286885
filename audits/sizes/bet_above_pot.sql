-- code: BET_ABOVE_POT
-- title: Wager above the pot maximum
-- severity: error
-- status: stable
-- rules: CM-57, CM-58, CM-60, CM-61
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and h.betting = 'pl'
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and h.betting = 'pl' and not (h.replayed and h.money_known)
-- options: pl.full_blinds, pl.antes_count
--
-- In pot-limit a wager is at most: call, count the pot, add that much. Before the flop short and dead blinds count as full.
-- An overbet that everybody has acted on stands; it is found all the same.
-- Why it matters: an overbet prices out players who may call the pot.
-- Known false positives: rooms that leave antes out of the count (`pl.antes_count`).
select
    hand_id,
    line_no,
    seat,
    'at most ' || (max_to::varchar).rtrim('0').rtrim('.') as expected,
    (total::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', seat, ' wagers ', (total::varchar).rtrim('0').rtrim('.'), ' in all, the pot allows ', (max_to::varchar).rtrim('0').rtrim('.')) as message
from events
where departure = 'BET_ABOVE_POT'
