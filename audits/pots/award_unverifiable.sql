-- code: AWARD_UNVERIFIABLE
-- title: Winner cannot be checked
-- severity: info
-- status: stable
-- rules: CM-03, CM-162
-- scope: hand
-- examined: shares where claimed > 0
--
-- A contested pot went to a seat whose cards are not all known, so nobody can say whether it had won. Once a pot, at
-- its first award.
-- Why it matters: it is what the audit could not see; many of them at one table are worth a look.
-- Known false positives: none; it is a fact, no fault.
select
    s.hand_id,
    min(s.line_no) as line_no,
    arg_min(s.seat, s.line_no) as seat,
    s.pot_no,
    'known cards of the paid hand' as expected,
    string_agg(format('seat {}: {}', s.seat, (s.claimed::varchar).rtrim('0').rtrim('.')), ', ' order by s.line_no) as actual,
    'the winner cannot be checked: the cards of ' || string_agg(distinct 'seat ' || s.seat, ' and ') || ' are not known' as message
from shares s
join hands h using (hand_id)
where s.due is null and s.claimed > 0 and h.status = 'complete' and h.replayed and h.money_known
group by s.hand_id, s.pot_no
