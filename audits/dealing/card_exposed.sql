-- code: CARD_EXPOSED
-- title: Card exposed
-- severity: info
-- status: stable
-- rules: CM-134
-- scope: hand
-- examined: events where kind = 'exposed'
--
-- A card was seen that should not have been. One exposed hole card is replaced and becomes the burn; more of them are
-- the cause of a misdeal.
-- Why it matters: many exposed cards of one dealer are worth a look.
-- Known false positives: none; it is a fact, no fault.
select
    hand_id,
    line_no,
    seat,
    'cards face down' as expected,
    coalesce(cards, 'a card') as actual,
    concat('exposed: ', coalesce(cards, 'a card'), ' of seat ' || seat) as message
from events
where kind = 'exposed'
