-- code: SIDE_POT_WRONG_AMOUNT
-- title: One pot has the wrong amount
-- severity: error
-- status: stable
-- rules: CM-71
-- scope: hand
-- examined: claims c join hands h using (hand_id) where c.kind = 'pot' and h.room = 'dealerlog'
-- unverifiable: hands where room = 'dealerlog' and status = 'complete' and not (replayed and money_known)
-- yields_to: UNCALLED_WRONG_AMOUNT on hand, CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, BET_ABOVE_STACK on hand, LOG_UNKNOWN_PLAYER on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, UNCALLED_NOT_RETURNED on hand
--
-- The POT lines of a dealer log, the last of each pot before its award, each hold what the layers give: every seat pays
-- into a pot up to the level of its contestants. Found where the sum of the pots is right; a wrong sum is
-- POT_TOTAL_MISMATCH. The line is the first POT line that is wrong.
-- Why it matters: a short all-in wins chips it did not cover, or too few of them.
-- Known false positives: none known.
with awarded as (
    select hand_id, coalesce(pot_no, 0) as pot_no, min(line_no) as line_no
    from events
    where kind = 'award'
    group by all
),
stated as (
    select c.hand_id, coalesce(c.pot_no, 0) as pot_no, arg_max(c.amount, c.line_no) as amount, max(c.line_no) as line_no
    from claims c
    left join awarded a on a.hand_id = c.hand_id and a.pot_no = coalesce(c.pot_no, 0)
    where c.kind = 'pot' and (a.line_no is null or c.line_no < a.line_no)
    group by all
),
compared as (
    select
        coalesce(s.hand_id, p.hand_id) as hand_id, coalesce(s.pot_no, p.pot_no) as pot_no, s.line_no,
        coalesce(s.amount, 0) as stated, coalesce(p.amount_due, 0) as due
    from stated s
    full join (select hand_id, pot_no, sum(amount_due) as amount_due from pots group by all) p
        on p.hand_id = s.hand_id and p.pot_no = s.pot_no
),
summed as (
    select
        hand_id,
        min(line_no) filter (stated is distinct from due) as first_wrong,
        max(line_no) as last,
        sum(stated) as stated,
        string_agg((due::varchar).rtrim('0').rtrim('.'), ', ' order by pot_no) filter (due > 0) as expected,
        string_agg((stated::varchar).rtrim('0').rtrim('.'), ', ' order by pot_no) filter (stated > 0) as actual
    from compared
    group by hand_id
    having count(*) filter (stated is distinct from due) > 0 and count(line_no) > 0
)
select
    hand_id,
    coalesce(s.first_wrong, s.last) as line_no,
    null::integer as seat,
    s.expected,
    s.actual,
    format('the pots are stated as {}, the layers give {}', s.actual, s.expected) as message
from summed s
join hands h using (hand_id)
where h.room = 'dealerlog'
    and h.status = 'complete' and h.replayed and h.money_known
    and s.stated = h.pot_due
