-- code: ROUND_NOT_COMPLETE
-- title: Next street although somebody owes chips
-- severity: error
-- status: stable
-- rules: CM-42
-- scope: hand
-- examined: events where kind in ('board', 'show', 'award')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('board', 'show', 'award') and not (h.replayed and h.money_known)
--
-- The log goes on to the next street, the showdown or the award although a seat owes chips and never pays or folds. The
-- line is the one that goes on.
-- Why it matters: a player stays in the pot for less than the others.
-- Known false positives: none. A seat that owes nothing and was passed over is PLAYER_SKIPPED.
select
    hand_id,
    line_no,
    expected_seat as seat,
    format('seat {} calls {} or folds', expected_seat, (to_call::varchar).rtrim('0').rtrim('.')) as expected,
    'the hand goes on' as actual,
    format('seat {} still owes {} when the hand goes on', expected_seat, (to_call::varchar).rtrim('0').rtrim('.')) as message
from events
where departure = 'ROUND_NOT_COMPLETE'
