-- code: FOLD_WITHOUT_BET
-- title: Fold with nothing to call
-- severity: info
-- status: stable
-- rules: CM-45
-- scope: hand
-- examined: events where kind = 'fold'
-- unverifiable: events e join hands h using (hand_id) where e.kind = 'fold' and not h.replayed
--
-- The seat could have checked. The fold is legal and binding.
-- Why it matters: many of them are a sign of a bot, of collusion, or of a log that lost a bet.
-- Known false positives: none; it is a fact, no fault.
select
    hand_id,
    line_no,
    seat,
    'check or bet' as expected,
    'fold' as actual,
    format('seat {} folds with nothing to call', seat) as message
from events
where departure = 'FOLD_WITHOUT_BET'
