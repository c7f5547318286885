-- code: BET_NOT_CHIP_MULTIPLE
-- title: Not a multiple of the smallest chip
-- severity: warning
-- status: stable
-- rules: CM-05
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind in ('bet', 'raise', 'complete') and h.chip > 0
-- yields_to: RAISE_BELOW_MIN on line, BET_BELOW_MIN on line, BET_WRONG_FIXED_AMOUNT on line, BET_ABOVE_POT on line, BET_OUTSIDE_SPREAD on line
--
-- A voluntary wager that is no multiple of the smallest chip in play (`CHIP`) and is not all-in.
-- Why it matters: it cannot be paid with the chips on the table, so an amount was misread or mistyped.
-- Known false positives: none known. A call of an amount that another seat made odd is not found again.
select
    e.hand_id,
    e.line_no,
    e.seat,
    concat('a multiple of ', (h.chip::varchar).rtrim('0').rtrim('.')) as expected,
    (e.total::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', e.seat, ' wagers ', (e.total::varchar).rtrim('0').rtrim('.'), ' with chips of ', (h.chip::varchar).rtrim('0').rtrim('.')) as message
from events e
join hands h using (hand_id)
where e.kind in ('bet', 'raise', 'complete') and h.chip > 0 and h.replayed and h.money_known
    and e.total % h.chip <> 0
    and e.amount < e.stack_before
