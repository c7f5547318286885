-- code: ACTION_BY_ALLIN
-- title: Action by a seat without chips
-- severity: error
-- status: stable
-- rules: CM-43
-- scope: hand
-- examined: events where kind in ('fold', 'check', 'call', 'bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('fold', 'check', 'call', 'bet', 'raise') and not h.replayed
-- yields_to: STACK_CHANGED_MID_HAND on hand
--
-- A seat whose whole stack is in the pot acts once more.
-- Why it matters: either its stack is logged wrong, or chips were added during the hand.
-- Known false positives: a wrong start stack in the seat line.
select
    hand_id,
    line_no,
    seat,
    'no action: the seat is all-in' as expected,
    kind::varchar as actual,
    format('seat {} acts ({}) without chips behind', seat, kind) as message
from events
where departure = 'ACTION_BY_ALLIN'
