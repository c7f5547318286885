-- code: RAISE_BELOW_MIN
-- title: Raise under the minimum
-- severity: error
-- status: stable
-- rules: CM-54, CM-35, CM-36
-- scope: hand
-- examined: events where kind in ('bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and not (h.replayed and h.money_known)
-- options: straddle.min_raise
--
-- A raise adds at least the last full bet or raise of the round (before the flop the big blind, or the straddle),
-- unless it is all-in. A short all-in in between does not change that size.
-- Why it matters: the raise counts as a call or has to be made full; the next players act on a wrong price.
-- Known false positives: none known.
select
    hand_id,
    line_no,
    seat,
    'at least ' || (min_to::varchar).rtrim('0').rtrim('.') as expected,
    (total::varchar).rtrim('0').rtrim('.') as actual,
    concat(
        'seat ', seat, ' raises to ', (total::varchar).rtrim('0').rtrim('.'), ', the minimum is ',
        (min_to::varchar).rtrim('0').rtrim('.')
    ) as message
from events
where departure = 'RAISE_BELOW_MIN'
