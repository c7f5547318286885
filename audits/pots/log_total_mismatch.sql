-- code: LOG_TOTAL_MISMATCH
-- title: A total stated by the log differs from its own events
-- severity: error
-- status: stable
-- rules: CM-164, CM-169, CM-76
-- scope: hand
-- examined: claims where kind in ('pot_total', 'result')
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: LOW_AWARDED_WITHOUT_QUALIFIER on hand, LOW_HALF_NOT_AWARDED on hand, AWARD_TO_INELIGIBLE on hand, AWARD_WRONG_PLAYER on hand, SPLIT_WRONG_SHARE on hand, ODD_CHIP_WRONG on hand, UNCALLED_WRONG_AMOUNT on hand, UNCALLED_NOT_RETURNED on hand, CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, BET_ABOVE_STACK on hand, LOG_UNKNOWN_PLAYER on hand, POT_TOTAL_MISMATCH on hand, LOG_DUPLICATE_SEAT on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, AWARD_WRONG_AMOUNT on hand, SIDE_POT_WRONG_AMOUNT on hand, STACK_CHANGED_MID_HAND on hand
--
-- Two totals that a log states about itself. `Total pot` of an online summary is what the seats put in, less what came
-- back uncalled, plus what the house announced to add. RESULT of a dealer log is the start stack with all that the
-- hand's own lines did to it; it is looked at where the stacks as a whole are right or not all stated (else it is
-- CHIPS_NOT_CONSERVED), once a hand, at the first RESULT line that is wrong.
-- Why it matters: a summary that disagrees with the action cannot both be true; one of them was changed.
-- Known false positives: rooms whose total includes more or less than this; the room's file says so (CM-168).
with totals as (
    select
        h.hand_id, c.line_no, null::integer as seat, h.pot_due as due, c.amount as stated,
        'the total pot is stated as {}, the events give {}' as said
    from hands h
    join claims c on c.hand_id = h.hand_id and c.kind = 'pot_total'
    where h.room != 'dealerlog'
        and h.status = 'complete' and h.replayed and h.money_known
        and c.amount is distinct from h.pot_due
        -- a room without a line for the uncalled part counts it into total and award alike (CM-168)
        and not exists (
            select 1 from seats s
            where s.hand_id = h.hand_id
                and not exists (select 1 from events u where u.hand_id = h.hand_id and u.kind = 'uncalled')
            having sum(s.returned) > 0 and c.amount = h.pot_due + sum(s.returned)
        )
),
moved as (
    select
        hand_id,
        coalesce(sum(case when kind in ('top_up', 'added') then amount else -amount end), 0) as added
    from events
    where kind in ('top_up', 'added', 'take_off', 'rake', 'drop')
    group by hand_id
),
stacks as (
    select hand_id, sum(stack_start) as before, sum(stack_end_claimed) as after, bool_and(stack_end_claimed is not null) as whole
    from seats
    group by hand_id
),
results as (
    select
        h.hand_id, min(c.line_no) as line_no, arg_min(s.seat, c.line_no) as seat, arg_min(s.stack_end, c.line_no) as due,
        arg_min(s.stack_end_claimed, c.line_no) as stated, 'the stack at the end is stated as {}, the events give {}' as said
    from hands h
    join seats s using (hand_id)
    join claims c on c.hand_id = s.hand_id and c.seat = s.seat and c.kind = 'result'
    join stacks k on k.hand_id = h.hand_id
    left join moved m on m.hand_id = h.hand_id
    where h.status = 'complete' and h.replayed and h.money_known
        and s.stack_end_claimed is distinct from s.stack_end
        and (not k.whole or k.before + coalesce(m.added, 0) = k.after)
    group by h.hand_id
)
select
    hand_id,
    line_no,
    seat,
    (due::varchar).rtrim('0').rtrim('.') as expected,
    (stated::varchar).rtrim('0').rtrim('.') as actual,
    format(said, actual, expected) as message
from (from totals union all from results)
