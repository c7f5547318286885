-- code: UNCALLED_WRONG_AMOUNT
-- title: Returned part of another size
-- severity: error
-- status: stable
-- rules: CM-70
-- scope: hand
-- examined: events where kind = 'uncalled'
-- unverifiable: events e join hands h using (hand_id) where e.kind = 'uncalled' and not (h.replayed and h.money_known)
-- yields_to: CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, BET_ABOVE_STACK on hand, RAISE_BELOW_MIN on hand
--
-- What goes back is the difference between the largest and the second largest total, folded seats included, to the seat
-- that bet it.
-- Why it matters: the pot is too large or too small by the difference.
-- Known false positives: none known. The pot is then judged with what was returned (CM-01).
select
    hand_id,
    line_no,
    seat,
    case when min_to > 0 then concat((min_to::varchar).rtrim('0').rtrim('.'), ' back to seat ', expected_seat) else 'nothing' end as expected,
    concat((amount::varchar).rtrim('0').rtrim('.'), ' back to seat ' || seat) as actual,
    concat(
        (amount::varchar).rtrim('0').rtrim('.'), ' goes back', ' to seat ' || seat,
        case
            when min_to > 0 then concat(', due is ', (min_to::varchar).rtrim('0').rtrim('.'), ' to seat ', expected_seat)
            else ', although every wager was matched'
        end
    ) as message
from events
where departure = 'UNCALLED_WRONG_AMOUNT'
