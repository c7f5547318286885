-- code: CALL_WRONG_AMOUNT
-- title: Call of another size
-- severity: error
-- status: stable
-- rules: CM-50
-- scope: hand
-- examined: events where kind = 'call'
-- unverifiable: events e join hands h using (hand_id) where e.kind = 'call' and not (h.replayed and h.money_known)
--
-- A call pays what is missing to the price, or the whole stack where that is less. Where every opponent is all-in
-- nobody has to pay more than one of them really put in; a log that writes the full price and returns the excess is
-- right as well.
-- Why it matters: an undercall buys the rest of the hand too cheap; an overcall is a misread or a raise.
-- Known false positives: a wrong stack in the seat line. A call that is short by exactly the caller's dead money is
-- DEAD_POST_TREATED_LIVE.
select
    hand_id,
    line_no,
    seat,
    (to_call::varchar).rtrim('0').rtrim('.') as expected,
    (amount::varchar).rtrim('0').rtrim('.') as actual,
    concat(
        'seat ', seat, ' calls ', (amount::varchar).rtrim('0').rtrim('.'), ', due is ',
        (to_call::varchar).rtrim('0').rtrim('.')
    ) as message
from events
where departure = 'CALL_WRONG_AMOUNT'
