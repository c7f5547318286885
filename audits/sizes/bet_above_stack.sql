-- code: BET_ABOVE_STACK
-- title: Wager above the stack
-- severity: error
-- status: stable
-- rules: CM-51
-- scope: hand
-- examined: events where kind in ('call', 'bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('call', 'bet', 'raise') and not (h.replayed and h.money_known)
-- yields_to: STACK_CHANGED_MID_HAND on hand
--
-- Nobody puts in more chips than he has on the table when the hand begins (table stakes), top-ups before the first post
-- included.
-- Why it matters: chips entered the hand that were not there.
-- Known false positives: a wrong stack in the seat line.
select
    hand_id,
    line_no,
    seat,
    'at most ' || (stack_before::varchar).rtrim('0').rtrim('.') as expected,
    (amount::varchar).rtrim('0').rtrim('.') as actual,
    concat(
        'seat ', seat, ' puts in ', (amount::varchar).rtrim('0').rtrim('.'), ' and has ',
        (stack_before::varchar).rtrim('0').rtrim('.')
    ) as message
from events
where departure = 'BET_ABOVE_STACK'
