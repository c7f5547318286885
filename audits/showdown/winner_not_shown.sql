-- code: WINNER_NOT_SHOWN
-- title: Contested pot to a hand not fully shown
-- severity: error
-- status: stable
-- rules: CM-102, CM-170, STUD-22
-- scope: hand
-- examined: shares where claimed > 0
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: AWARD_TO_INELIGIBLE on pot, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, ACTION_BY_FOLDED on hand, LOG_UNKNOWN_PLAYER on hand
--
-- Who wins a contested pot shows all his cards. Where every other hand of the pot was mucked unseen the last one wins
-- without showing. Once a hand and seat, at its first award.
-- Why it matters: nobody can tell whether the paid hand was the best one.
-- Known false positives: a log that does not list what was shown; then it has no SHOW and no MUCK lines, and is not
-- looked at.
with
-- A log that numbers its pots otherwise than the layers do is compared over all pots; its shares stand in pot 0.
layers as (
    select p.hand_id, p.pot_no, p.eligible, s.last_no
    from pots p
    join (select hand_id, max(pot_no) as last_no from shares group by hand_id) s using (hand_id)
),
contest as (
    select distinct
        hand_id, case when last_no = 0 then 0 else pot_no end as pot_no, unnest(string_split(eligible, ' '))::integer as seat
    from layers
),
done as (
    select hand_id, seat, bool_or(kind = 'show') as shows, bool_or(kind = 'muck') as mucks, max(cards) filter (kind = 'show') as cards
    from events
    where kind in ('show', 'muck')
    group by hand_id, seat
),
-- Other seats of the pot whose hands are not known to be mucked unseen.
rivals as (
    select w.hand_id, w.pot_no, w.seat, min(w.line_no) as line_no
    from shares w
    join contest c on c.hand_id = w.hand_id and c.pot_no = w.pot_no and c.seat <> w.seat
    left join done d on d.hand_id = c.hand_id and d.seat = c.seat
    where w.claimed > 0 and w.line_no is not null
    group by w.hand_id, w.pot_no, w.seat
    having bool_or(not (coalesce(d.mucks, false) and not coalesce(d.shows, false)))
)
select
    r.hand_id,
    min(r.line_no) as line_no,
    r.seat,
    arg_min(r.pot_no, r.line_no) as pot_no,
    'all cards of the winner shown' as expected,
    coalesce(any_value(d.cards), 'nothing shown') as actual,
    format('seat {} wins a contested pot without showing its hand', r.seat) as message
from rivals r
join hands h using (hand_id)
join seats s on s.hand_id = r.hand_id and s.seat = r.seat
left join done d on d.hand_id = r.hand_id and d.seat = r.seat
where h.status = 'complete' and h.replayed and h.money_known
    and s.live
    and not s.tabled
    and r.hand_id in (select hand_id from done)
group by r.hand_id, r.seat
