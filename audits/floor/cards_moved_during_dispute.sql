-- code: CARDS_MOVED_DURING_DISPUTE
-- title: Cards or chips moved between call and ruling
-- severity: error
-- status: stable
-- rules: CM-155, SD-19
-- scope: hand
-- examined: events where kind = 'floor_call'
--
-- Between a floor call and its ruling a hand is mucked, a card burnt or dealt to the board, or a pot awarded. Once a
-- dispute, at the first such line. A pot of short deck that is paid in a dispute over the ranking of hands is
-- DEALER_RULED_WITHOUT_FLOOR.
-- Why it matters: what the floor has to decide on is no longer there.
-- Known false positives: none known.
with disputes as (
    select
        c.hand_id, c.event_no, c.line_no,
        regexp_matches(regexp_replace(c.text, '"(?:[^"\\]|\\.)*"', '', 'g'), 'RANKING|СТАРШИНСТВО') as ranking,
        min(r.event_no) as ruling
    from events c
    join events r on r.hand_id = c.hand_id and r.kind = 'ruling' and r.event_no > c.event_no
    where c.kind = 'floor_call'
    group by all
),
moved as (
    select d.hand_id, d.ruling, e.event_no, e.line_no, e.seat, e.kind, e.street
    from disputes d
    join hands h using (hand_id)
    join events e on e.hand_id = d.hand_id and e.event_no > d.event_no and e.event_no < d.ruling
    where e.kind in ('muck', 'burn', 'board', 'community') or (e.kind = 'award' and not (d.ranking and starts_with(h.game, 'shortdeck')))
)
select
    hand_id,
    min(line_no) as line_no,
    arg_min(seat, line_no) as seat,
    'nothing moves until the floor has ruled' as expected,
    string_agg(distinct kind::varchar, ', ' order by kind::varchar) as actual,
    concat('moved between floor call and ruling: ', actual) as message
from moved
group by hand_id, ruling
