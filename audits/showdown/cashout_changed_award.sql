-- code: CASHOUT_CHANGED_AWARD
-- title: Pot award changed by a cash-out
-- severity: error
-- status: stable
-- rules: CM-112
-- scope: hand
-- examined: events where kind in ('cash_out', 'insurance')
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: AWARD_TO_INELIGIBLE on pot, DUPLICATE_CARD on hand
--
-- A cash-out is a contract between one player and the house and never changes who wins the pot. Found is a pot that is
-- paid to a loser, where the loser or the rightful winner cashed out. The line is the first wrong award.
-- Why it matters: a player was paid twice, or another one lost a pot to a contract he had no part in.
-- Known false positives: an award that is wrong for another reason in a hand with a cash-out.
with sold as (
    select distinct hand_id, seat
    from events
    where kind in ('cash_out', 'insurance') and seat is not null
),
wrong as (
    select s.hand_id, s.pot_no, min(s.line_no) as line_no, arg_min(s.seat, s.line_no) as seat, list(s.seat) as seats
    from shares s
    join hands h using (hand_id)
    where s.due = 0 and s.claimed > 0 and h.status = 'complete' and h.replayed and h.money_known
    group by s.hand_id, s.pot_no
),
rightful as (
    select hand_id, pot_no, list(seat) as seats, string_agg(format('seat {}', seat), ' and ' order by seat) as said
    from shares
    where due > 0
    group by hand_id, pot_no
)
select
    w.hand_id,
    w.line_no,
    w.seat,
    w.pot_no,
    r.said as expected,
    concat('seat ', w.seat) as actual,
    format('the pot of {} goes to seat {} after a cash-out', r.said, w.seat) as message
from wrong w
join rightful r using (hand_id, pot_no)
where exists (select 1 from sold c where c.hand_id = w.hand_id and (list_contains(w.seats, c.seat) or list_contains(r.seats, c.seat)))
