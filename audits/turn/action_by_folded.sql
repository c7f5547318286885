-- code: ACTION_BY_FOLDED
-- title: Action by a folded seat
-- severity: error
-- status: stable
-- rules: CM-43, CM-169
-- scope: hand
-- examined: events where kind in ('fold', 'check', 'call', 'bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('fold', 'check', 'call', 'bet', 'raise') and not h.replayed
--
-- A seat that folded earlier in the hand acts again. From then on it is back in the hand (CM-169), so that its later
-- actions are no new findings.
-- Why it matters: a dead hand takes part in the pot.
-- Known false positives: none known; a fold logged for the wrong seat shows up here, and is a fault of the log all the
-- same.
select
    hand_id,
    line_no,
    seat,
    'no action: the seat has folded' as expected,
    kind::varchar as actual,
    format('seat {} acts ({}) after it has folded', seat, kind) as message
from events
where departure = 'ACTION_BY_FOLDED'
