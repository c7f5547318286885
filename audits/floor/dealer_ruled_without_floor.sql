-- code: DEALER_RULED_WITHOUT_FLOOR
-- title: Disputed pot paid before the ruling
-- severity: error
-- status: stable
-- rules: SD-20
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind = 'floor_call' and starts_with(h.game, 'shortdeck')
--
-- In short deck the floor is called over the ranking of hands, and the pot is paid before the ruling. Once a dispute, at
-- the first award.
-- Why it matters: the dealer named the winner himself, which he may not.
-- Known false positives: none known. Without any ruling it is FLOOR_CALL_UNRESOLVED.
with disputes as (
    select c.hand_id, c.event_no, min(r.event_no) as ruling
    from events c
    join hands h using (hand_id)
    join events r on r.hand_id = c.hand_id and r.kind = 'ruling' and r.event_no > c.event_no
    where c.kind = 'floor_call'
        and starts_with(h.game, 'shortdeck')
        and regexp_matches(regexp_replace(c.text, '"(?:[^"\\]|\\.)*"', '', 'g'), 'RANKING|СТАРШИНСТВО')
    group by all
)
select
    d.hand_id,
    min(a.line_no) as line_no,
    arg_min(a.seat, a.line_no) as seat,
    'a ruling before the award' as expected,
    'the award before the ruling' as actual,
    concat('seat ', arg_min(a.seat, a.line_no), ' is paid before the floor has ruled') as message
from disputes d
join events a on a.hand_id = d.hand_id and a.kind = 'award' and a.event_no > d.event_no and a.event_no < d.ruling
group by d.hand_id, d.ruling
