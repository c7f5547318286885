-- code: HAND_CANCELLED
-- title: Hand cancelled
-- severity: info
-- status: stable
-- rules: CM-154
-- scope: hand
-- examined: hands
--
-- The log says that the hand was cancelled. Every seat gets back what it put in, and no award is checked.
-- Why it matters: many cancelled hands at one table are worth a look.
-- Known false positives: none; it is a fact, no fault.
select
    hand_id,
    min(line_no) as line_no,
    null::integer as seat,
    'a hand played to its end' as expected,
    concat('cancelled', ': ' || arg_min(text, line_no)) as actual,
    concat('the hand is cancelled', ': ' || arg_min(text, line_no)) as message
from events
where kind = 'cancelled'
group by hand_id
