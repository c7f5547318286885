-- code: MISDEAL_DECLARED
-- title: Misdeal declared
-- severity: info
-- status: stable
-- rules: CM-133
-- scope: hand
-- examined: hands
--
-- The log says that the hand was a misdeal. Posts and wagers go back, and the deal is repeated as a new hand.
-- Why it matters: many misdeals of one dealer are worth a look.
-- Known false positives: none; it is a fact, no fault.
select
    hand_id,
    min(line_no) as line_no,
    null::integer as seat,
    'a hand played to its end' as expected,
    concat('misdeal', ': ' || arg_min(text, line_no)) as actual,
    concat('a misdeal is declared', ': ' || arg_min(text, line_no)) as message
from events
where kind = 'misdeal'
group by hand_id
