-- code: RAKE_WRONG_AMOUNT
-- title: Rake differs from the rule
-- severity: error
-- status: stable
-- rules: CM-90, CM-93, CM-94
-- scope: hand
-- examined: hands where rake_due is not null
-- unverifiable: hands where status = 'complete' and rake_due is null
-- yields_to: RAKE_NO_FLOP on hand, POT_TOTAL_MISMATCH on hand, UNCALLED_NOT_RETURNED on hand, UNCALLED_WRONG_AMOUNT on hand, CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, BET_ABOVE_STACK on hand, LOG_UNKNOWN_PLAYER on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand
-- options: rake.round, rake.unit, rake.caps
--
-- More rake is taken than the posted rule gives: its percentage of the pots without what went back uncalled, rounded as
-- the options say, not above the cap. Judged is the sum over all pots. The line is the first RAKE line.
-- Why it matters: the players pay more than was posted.
-- Known false positives: a house that rakes round by round. Less than the rule gives is RAKE_BELOW_EXPECTED.
with taken as (
    select
        h.hand_id, h.rake_due, h.rake_cap, h.rake_rule,
        coalesce(sum(e.amount), h.rake_claimed, case when h.room = 'dealerlog' then 0 end) as rake,
        coalesce(min(e.line_no), (select min(c.line_no) from claims c where c.hand_id = h.hand_id and c.kind in ('rake_total', 'pot_total')),
            (select min(a.line_no) from events a where a.hand_id = h.hand_id and a.kind = 'award')) as line_no
    from hands h
    left join events e on e.hand_id = h.hand_id and e.kind = 'rake'
    where h.status = 'complete' and h.replayed and h.money_known
    group by h.hand_id, h.rake_due, h.rake_cap, h.rake_rule, h.rake_claimed, h.room
)
select
    hand_id,
    line_no,
    null::integer as seat,
    (rake_due::varchar).rtrim('0').rtrim('.') as expected,
    (rake::varchar).rtrim('0').rtrim('.') as actual,
    format('rake of {} is taken, the rule gives {}', actual, expected) as message
from taken
where rake > rake_due and (rake_cap is null or rake <= rake_cap) and line_no is not null
