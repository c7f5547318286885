-- code: AWARD_TO_INELIGIBLE
-- title: Award to a seat not in that pot
-- severity: error
-- status: stable
-- rules: CM-73, CM-85
-- scope: hand
-- examined: events where kind = 'award'
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: SIDE_POT_WRONG_ELIGIBLE on pot, LOG_UNKNOWN_PLAYER on hand
--
-- A pot goes to one of its contestants: seats that have not folded and have paid up to its level. One finding a pot, at
-- the first award to a seat outside it. It needs no cards.
-- Why it matters: a folded hand, or a short all-in, is paid with chips it could not win.
-- Known false positives: none known. A seat that folded and then acted again is in the hand (CM-169).
with
-- A log that numbers its pots otherwise than the layers do is compared over all pots; its shares stand in pot 0.
pot as (
    select p.hand_id, p.pot_no, p.eligible, p.amount_due, p.amount_claimed, p.rake_claimed, s.last_no
    from pots p
    join (select hand_id, max(pot_no) as last_no from shares group by hand_id) s using (hand_id)
),
contest as (
    select distinct
        hand_id, case when last_no = 0 then 0 else pot_no end as pot_no, unnest(string_split(eligible, ' '))::integer as seat
    from pot
),
paid as (
    select s.*
    from shares s
    join hands h using (hand_id)
    anti join contest using (hand_id, pot_no, seat)
    where h.status = 'complete' and h.replayed and h.money_known
        and s.claimed > 0
        and s.seat > 0
        and s.hand_id in (select hand_id from contest)
)
select
    p.hand_id,
    min(p.line_no) as line_no,
    arg_min(p.seat, p.line_no) as seat,
    p.pot_no,
    'a contestant: seat ' || replace(any_value(c.seats), ' ', ' or ') as expected,
    string_agg(format('seat {}: {}', p.seat, (p.claimed::varchar).rtrim('0').rtrim('.')), ', ' order by p.line_no) as actual,
    concat(
        'seat ', arg_min(p.seat, p.line_no), ' is paid and does not contest ',
        case when p.pot_no = 0 then 'the pot' else 'side pot ' || p.pot_no end, ' (who does: ', any_value(c.seats), ')'
    ) as message
from paid p
join (select hand_id, pot_no, string_agg(seat, ' ' order by seat) as seats from contest group by all) c using (hand_id, pot_no)
group by p.hand_id, p.pot_no
