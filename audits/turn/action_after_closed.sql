-- code: ACTION_AFTER_CLOSED
-- title: Action after the round was closed
-- severity: error
-- status: stable
-- rules: CM-42
-- scope: hand
-- examined: events where kind in ('fold', 'check', 'call', 'bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('fold', 'check', 'call', 'bet', 'raise') and not h.replayed
--
-- The round is over when every seat that can bet has acted since the last full bet or raise and has matched the price,
-- or when at most one seat can still bet and owes nothing. An action after that is extra.
-- Why it matters: chips move in a round that is finished.
-- Known false positives: none known.
select
    hand_id,
    line_no,
    seat,
    'no action: the round is over' as expected,
    concat(kind, ' of seat ' || seat) as actual,
    format('seat {} acts ({}) after the round was closed ({})', seat, kind, street) as message
from events
where departure = 'ACTION_AFTER_CLOSED'
