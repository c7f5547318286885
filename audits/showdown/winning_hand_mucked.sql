-- code: WINNING_HAND_MUCKED
-- title: Shown winner was killed
-- severity: error
-- status: stable
-- rules: CM-104
-- scope: hand
-- examined: events where kind = 'muck'
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: DUPLICATE_CARD on hand
--
-- A hand that was shown in full and wins a pot cannot be killed. Found is a winner who showed, was mucked, and got
-- nothing of a pot that was his; AWARD_WRONG_PLAYER stands beside it. The line is the one of the muck.
-- Why it matters: the dealer took the winner's cards.
-- Known false positives: none known. A hand that is cleared away after its pot was paid is none.
with shown as (
    select hand_id, seat, min(event_no) as event_no, arg_min(cards, event_no) as cards
    from events
    where kind = 'show'
    group by hand_id, seat
),
killed as (
    select m.hand_id, m.seat, min(m.line_no) as line_no, any_value(s.cards) as cards
    from events m
    join shown s on s.hand_id = m.hand_id and s.seat = m.seat and s.event_no < m.event_no
    where m.kind = 'muck'
    group by m.hand_id, m.seat
),
robbed as (
    select w.hand_id, w.seat, min(w.pot_no) as pot_no, arg_min(w.hand_label, w.pot_no) as hand_label, sum(w.due) as due
    from shares w
    where w.due > 0
        and w.claimed = 0
        and exists (select 1 from shares p where p.hand_id = w.hand_id and p.pot_no = w.pot_no and p.claimed > 0 and p.due = 0)
    group by w.hand_id, w.seat
)
select
    k.hand_id,
    k.line_no,
    k.seat,
    r.pot_no,
    concat((r.due::varchar).rtrim('0').rtrim('.'), ' to seat ', k.seat) as expected,
    concat(k.cards, ' mucked') as actual,
    concat('seat ', k.seat, ' showed ', coalesce(r.hand_label, k.cards), ', the winning hand, and it is mucked') as message
from killed k
join robbed r using (hand_id, seat)
join seats s using (hand_id, seat)
join hands h using (hand_id)
where s.tabled and h.status = 'complete' and h.replayed and h.money_known
