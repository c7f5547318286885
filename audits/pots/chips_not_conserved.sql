-- code: CHIPS_NOT_CONSERVED
-- title: Chips in ≠ chips out
-- severity: error
-- status: stable
-- rules: CM-75, CM-169
-- scope: hand
-- examined: hands where room = 'dealerlog'
-- unverifiable: hands where room = 'dealerlog' and status = 'complete' and not (replayed and money_known)
-- yields_to: LOW_AWARDED_WITHOUT_QUALIFIER on hand, LOW_HALF_NOT_AWARDED on hand, AWARD_WRONG_AMOUNT on hand, AWARD_WRONG_PLAYER on hand, AWARD_TO_INELIGIBLE on hand, UNCALLED_NOT_RETURNED on hand, UNCALLED_WRONG_AMOUNT on hand, POT_TOTAL_MISMATCH on hand, BET_ABOVE_STACK on hand, CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, LOG_UNKNOWN_PLAYER on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, SIDE_POT_WRONG_AMOUNT on hand
--
-- The start stacks with the chips added make the end stacks with the chips taken off, the rake and the drops. Looked at
-- where every seat that put chips in has a RESULT line; the line is the last of them.
-- Why it matters: chips left or entered the table outside the log.
-- Known false positives: none known. What follows from a wrong award or a bet that was not returned is no fault of its
-- own. Stacks that are wrong with a right sum are LOG_TOTAL_MISMATCH.
with moved as (
    select
        hand_id,
        sum(case when kind in ('top_up', 'added') then amount else 0 end) as added,
        sum(case when kind in ('take_off', 'rake', 'drop') then amount else 0 end) as taken
    from events
    where kind in ('top_up', 'added', 'take_off', 'rake', 'drop')
    group by hand_id
),
stacks as (
    select
        hand_id,
        sum(stack_start) as before,
        sum(coalesce(stack_end_claimed, case when put_in = 0 and won = 0 then stack_end end)) as after,
        bool_and(stack_end_claimed is not null or (put_in = 0 and won = 0)) as whole,
        count(*) = count(distinct seat) as one_each
    from seats
    group by hand_id
    having count(stack_end_claimed) > 0
),
last as (
    select hand_id, max(line_no) as line_no from claims where kind = 'result' group by hand_id
)
select
    hand_id,
    l.line_no,
    null::integer as seat,
    ((k.before + coalesce(m.added, 0))::varchar).rtrim('0').rtrim('.') as expected,
    ((k.after + coalesce(m.taken, 0))::varchar).rtrim('0').rtrim('.') as actual,
    format('{} chips came in, {} went out', expected, actual) as message
from stacks k
join last l using (hand_id)
join hands h using (hand_id)
left join moved m using (hand_id)
where h.status = 'complete' and h.replayed and h.money_known
    and k.whole
    and k.one_each
    and k.before + coalesce(m.added, 0) is distinct from k.after + coalesce(m.taken, 0)
