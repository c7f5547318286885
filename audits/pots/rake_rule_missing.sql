-- code: RAKE_RULE_MISSING
-- title: Rake taken without a posted rule
-- severity: warning
-- status: stable
-- rules: CM-94, CM-95, CM-168
-- scope: hand
-- examined: events where kind = 'rake'
--
-- A dealer log takes rake, and neither its header (`RAKERULE`) nor the house has a rule for it. Once a hand, at its
-- first RAKE line; how much was taken is not judged.
-- Why it matters: the posted rake rule is what a regulator asks for first.
-- Known false positives: none known; online logs never print the rule and are not looked at.
select
    e.hand_id,
    min(e.line_no) as line_no,
    null::integer as seat,
    'a posted rule (RAKERULE)' as expected,
    (sum(e.amount)::varchar).rtrim('0').rtrim('.') as actual,
    format('rake of {} is taken, and no rule is posted', actual) as message
from events e
join hands h using (hand_id)
where e.kind = 'rake' and h.room = 'dealerlog' and h.rake_rule is null and h.rake_due is null
group by e.hand_id
having sum(e.amount) > 0
