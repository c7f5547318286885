-- code: CHECK_FACING_BET
-- title: Check with a bet to call
-- severity: error
-- status: stable
-- rules: CM-44
-- scope: hand
-- examined: events where kind = 'check'
-- unverifiable: events e join hands h using (hand_id) where e.kind = 'check' and not h.replayed
--
-- A seat that owes chips may fold, call or raise; it may not check.
-- Why it matters: the player stays in the pot without paying.
-- Known false positives: none known. That the round then ends with chips owing is the same cause and no second finding
-- (CM-02).
select
    hand_id,
    line_no,
    seat,
    'call ' || (to_call::varchar).rtrim('0').rtrim('.') || ' or fold' as expected,
    'check' as actual,
    concat('seat ', seat, ' checks with ', (to_call::varchar).rtrim('0').rtrim('.'), ' to call') as message
from events
where departure = 'CHECK_FACING_BET'
