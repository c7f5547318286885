-- code: RAISE_CAP_EXCEEDED
-- title: More wagers than the cap
-- severity: error
-- status: stable
-- rules: CM-63, CM-64
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and h.betting = 'fl'
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and h.betting = 'fl' and not (h.replayed and h.money_known)
-- options: fl.cap, fl.headsup
--
-- A round of fixed limit has so many wagers at most; the big blind is the first. Two players who are alone before the cap is
-- reached may go on, if the house says so.
-- Why it matters: the cap protects a player between two who raise each other.
-- Known false positives: a house with another cap than its profile says.
select
    hand_id,
    line_no,
    seat,
    'no further raise' as expected,
    (total::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', seat, ' raises to ', (total::varchar).rtrim('0').rtrim('.'), ' after the cap was reached') as message
from events
where departure = 'RAISE_CAP_EXCEEDED'
