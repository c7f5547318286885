-- code: LOG_PROFILE_MISSING
-- title: No profile named; `standard` used
-- severity: info
-- status: stable
-- rules: CM-07
-- scope: file
-- examined: hands where room = 'dealerlog'
--
-- A dealer log whose header names no house profile, and no table sheet was given (`--house`): it is judged by
-- `standard`. Once a file, at its first such hand.
-- Why it matters: the verdicts rest on rules that the house has not named.
-- Known false positives: a house that plays by `standard`; it may say so.
select
    null::bigint as hand_id,
    min(g.first_line) as line_no,
    null::integer as seat,
    'a PROFILE line' as expected,
    'none' as actual,
    'no profile is named: judged by standard' as message,
    g.source_id
from sightings g
join hands h using (hand_id)
where h.room = 'dealerlog' and h.profile is null and h.house = 'standard'
group by g.source_id
