-- code: WRONG_FIRST_ACTOR
-- title: Street opened by the wrong seat
-- severity: error
-- status: stable
-- rules: CM-40, CM-41
-- scope: hand
-- examined: events where kind in ('fold', 'check', 'call', 'bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('fold', 'check', 'call', 'bet', 'raise') and not h.replayed
--
-- The first action of a street belongs to one seat: before the flop the first left of the last blind or straddle, later
-- the first live seat left of the button.
-- Why it matters: whoever acts later than he should has seen what others do; position is money.
-- Known false positives: none. A line that the log itself marks OUTOFTURN is ACTION_OUT_OF_TURN; a log without a button
-- is not checked.
select
    hand_id,
    line_no,
    seat,
    'seat ' || expected_seat as expected,
    'seat ' || seat as actual,
    format('seat {} opens the street ({}), but seat {} is first', seat, street, expected_seat) as message
from events
where departure = 'WRONG_FIRST_ACTOR'
