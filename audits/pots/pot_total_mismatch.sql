-- code: POT_TOTAL_MISMATCH
-- title: Pot total wrong
-- severity: error
-- status: stable
-- rules: CM-71, CM-169, DL-08
-- scope: hand
-- examined: claims c join hands h using (hand_id) where c.kind = 'pot' and h.room = 'dealerlog'
-- unverifiable: hands where room = 'dealerlog' and status = 'complete' and not (replayed and money_known)
-- yields_to: CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, BET_ABOVE_STACK on hand, UNCALLED_WRONG_AMOUNT on hand, LOG_UNKNOWN_PLAYER on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, UNCALLED_NOT_RETURNED on hand
-- options: log.uncalled_line
--
-- The POT lines of a dealer log, the last of each pot before its award, add up to what the seats put in. Where no
-- UNCALLED line stands, the pots may include the unmatched part, as the award then does (DL-08). Amounts are before
-- rake. The line is the last of these POT lines.
-- Why it matters: chips were lost or found between the bets and the pot.
-- Known false positives: none known. One pot wrong with a right sum is SIDE_POT_WRONG_AMOUNT.
with awarded as (
    select hand_id, coalesce(pot_no, 0) as pot_no, min(line_no) as line_no
    from events
    where kind = 'award'
    group by all
),
pot as (
    select c.hand_id, coalesce(c.pot_no, 0) as pot_no, arg_max(c.amount, c.line_no) as amount, max(c.line_no) as line_no
    from claims c
    left join awarded a on a.hand_id = c.hand_id and a.pot_no = coalesce(c.pot_no, 0)
    where c.kind = 'pot' and (a.line_no is null or c.line_no < a.line_no)
    group by all
),
stated as (
    select hand_id, sum(amount) as amount, max(line_no) as line_no
    from pot
    group by hand_id
),
-- What an award may include, because no line gives it back.
unreturned as (
    select hand_id, sum(returned) as amount
    from seats
    anti join (select hand_id from events where kind = 'uncalled') using (hand_id)
    group by hand_id
)
select
    hand_id,
    s.line_no,
    null::integer as seat,
    (h.pot_due::varchar).rtrim('0').rtrim('.') as expected,
    (s.amount::varchar).rtrim('0').rtrim('.') as actual,
    format('the pots are stated as {}, the seats put in {}', actual, expected) as message
from stated s
join hands h using (hand_id)
left join unreturned u using (hand_id)
where h.room = 'dealerlog'
    and h.status = 'complete' and h.replayed and h.money_known
    and s.amount is distinct from h.pot_due
    and s.amount is distinct from h.pot_due + coalesce(u.amount, 0)
