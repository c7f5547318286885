-- code: BOXED_CARD
-- title: Boxed card
-- severity: info
-- status: stable
-- rules: CM-16
-- scope: hand
-- examined: events where kind = 'boxed'
--
-- A card was found face up in the deck. One is a blank: it is shown, set aside, and the next card takes its place; two
-- or more in the first deal are the cause of a misdeal.
-- Why it matters: many boxed cards speak of a bad shuffle.
-- Known false positives: none; it is a fact, no fault.
select
    hand_id,
    line_no,
    null::integer as seat,
    'none' as expected,
    concat(coalesce(text, '1')) as actual,
    concat('cards found face up: ', coalesce(text, '1')) as message
from events
where kind = 'boxed'
