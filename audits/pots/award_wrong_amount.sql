-- code: AWARD_WRONG_AMOUNT
-- title: Award of another size
-- severity: error
-- status: stable
-- rules: CM-73, CM-85, CM-169
-- scope: hand
-- examined: pots
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: LOW_AWARDED_WITHOUT_QUALIFIER on pot, LOW_HALF_NOT_AWARDED on pot, CASHOUT_CHANGED_AWARD on pot, AWARD_TO_INELIGIBLE on pot, AWARD_WRONG_PLAYER on pot, UNCALLED_NOT_RETURNED on hand, UNCALLED_WRONG_AMOUNT on hand, CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, BET_ABOVE_STACK on hand, LOG_UNKNOWN_PLAYER on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand
--
-- What is awarded of a pot is the pot less its rake. Judged pot by pot where the log states the rake of each pot, over
-- the whole hand where it states only the sum; it needs no cards. Where a log does not say what was raked, only awards
-- above the pot are found. The line is the first award that is not what was due.
-- Why it matters: chips were paid that nobody put in, or kept that somebody won.
-- Known false positives: none known. A stated pot that is wrong with awards that agree with it is the total's fault
-- (LOG_TOTAL_MISMATCH, POT_TOTAL_MISMATCH, SIDE_POT_WRONG_AMOUNT).
with
-- A winner who cashed out is paid by the house: his share counts as paid (CM-112).
paid as (
    select
        s.*,
        case
            when s.claimed = 0 and exists (select 1 from seats p where p.hand_id = s.hand_id and p.seat = s.seat and p.cash_out > 0)
            then s.due
            else s.claimed
        end as got
    from shares s
    join hands h using (hand_id)
    where h.status = 'complete' and h.replayed and h.money_known
),
-- One row a pot where the log tells pots and rakes apart, else one a hand (pot_no NULL).
apart as (
    select
        p.hand_id,
        count(*) = 1 or (max(s.last_no) = max(p.pot_no) and (h.room = 'dealerlog' or h.rake_claimed = 0)) as by_pot
    from pots p
    join (select hand_id, max(pot_no) as last_no from shares group by hand_id) s using (hand_id)
    join hands h using (hand_id)
    group by p.hand_id, h.room, h.rake_claimed
),
pot as (
    select
        p.hand_id,
        case when a.by_pot then p.pot_no end as pot_no,
        sum(p.amount_due) as amount,
        sum(p.amount_claimed) as stated,
        sum(case when p.rake_claimed is null and h.room = 'dealerlog' then 0 else p.rake_claimed end) as rake,
        bool_and(p.rake_claimed is not null or h.room = 'dealerlog') as rake_known
    from pots p
    join apart a using (hand_id)
    join hands h using (hand_id)
    group by all
),
award as (
    select
        p.hand_id,
        case when a.by_pot then p.pot_no end as pot_no,
        sum(coalesce(p.got, 0)) as amount,
        coalesce(min(p.line_no) filter (p.due is distinct from p.claimed), max(p.line_no)) as line_no,
        coalesce(arg_min(p.pot_no, p.line_no) filter (p.due is distinct from p.claimed), min(p.pot_no)) as at_pot
    from paid p
    join apart a using (hand_id)
    group by all
),
compared as (
    select
        p.hand_id, p.pot_no, p.amount, p.rake_known, a.line_no, a.at_pot,
        p.amount - coalesce(p.rake, 0) as due, coalesce(a.amount, 0) as got,
        coalesce(case when p.pot_no is null then h.pot_claimed end, p.stated) as stated, coalesce(p.rake, 0) as rake
    from pot p
    left join award a on a.hand_id = p.hand_id and a.pot_no is not distinct from p.pot_no
    join hands h on h.hand_id = p.hand_id
    where h.status = 'complete' and h.replayed and h.money_known
),
last as (
    select hand_id, max(line_no) as line_no from events where kind = 'award' group by hand_id
)
select
    c.hand_id,
    coalesce(c.line_no, l.line_no, h.last_line) as line_no,
    null::integer as seat,
    coalesce(c.pot_no, c.at_pot) as pot_no,
    (c.due::varchar).rtrim('0').rtrim('.') as expected,
    (c.got::varchar).rtrim('0').rtrim('.') as actual,
    concat(
        'awarded is ', actual, ', due is ', expected, ' (', (c.amount::varchar).rtrim('0').rtrim('.'), ' less ',
        (c.rake::varchar).rtrim('0').rtrim('.'), ' rake)'
    ) as message
from compared c
join hands h using (hand_id)
left join last l using (hand_id)
where case when c.rake_known then c.got is distinct from c.due else c.got > c.amount end
    and not (c.stated is distinct from c.amount and c.got + c.rake = c.stated and c.stated is not null)
