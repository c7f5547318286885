-- code: CORRECTION_LATE
-- title: Correction after the dispute window
-- severity: warning
-- status: stable
-- rules: CM-105
-- scope: file
-- examined: events where kind = 'note'
--
-- A note says that an earlier hand was corrected. How a hand was read can be disputed until the next hand begins, the
-- arithmetic of a pot until there is substantial action in the next hand. The line is the note.
-- Why it matters: chips are moved that were already in play.
-- Known false positives: notes are free text; found are those that name a hand by its number and say `corrected`.
with placed as (
    select
        g.source_id, g.byte_start, h.hand_id, h.hand_no,
        lag(h.hand_no) over (partition by g.source_id order by g.byte_start) as before
    from sightings g
    join hands h using (hand_id)
    where h.room = 'dealerlog'
),
notes as (
    select
        e.hand_id, e.event_no, e.line_no, e.text,
        regexp_extract(e.text, '(?i)(?:hand|раздач[^ ]*|роздач[^ ]*) (?:no\.? ?|# ?|№ ?)?([0-9]+)', 1) as about,
        regexp_matches(e.text, '(?i)pot|rake|банк|пот|рейк') as of_pot,
        e.line_no < (select min(s.line_no) from seats s where s.hand_id = e.hand_id) as between_hands
    from events e
    where e.kind = 'note' and regexp_matches(e.text, '(?i)correct|исправ|виправ')
),
acted as (
    select
        n.hand_id, n.event_no,
        count(*) as actions,
        count(*) filter (a.kind in ('call', 'bet', 'raise', 'complete')) as with_chips
    from notes n
    join events a on a.hand_id = n.hand_id and a.event_no < n.event_no and a.kind in ('fold', 'check', 'call', 'bet', 'raise', 'complete')
    group by all
)
select distinct
    n.hand_id,
    n.line_no,
    null::integer as seat,
    case when n.of_pot then 'before substantial action in the next hand' else 'before the next hand begins' end as expected,
    'in hand ' || p.hand_no as actual,
    format('hand {} is corrected in hand {}: {}', n.about, p.hand_no, n.text) as message
from notes n
join placed p using (hand_id)
left join acted a on a.hand_id = n.hand_id and a.event_no = n.event_no
where n.about != '' and n.about != p.hand_no
    and try_cast(n.about as bigint) < try_cast(p.hand_no as bigint)
    and not (
        p.before is not distinct from n.about and (
            n.between_hands or (n.of_pot and coalesce(a.actions, 0) < 3 and not (a.actions >= 2 and a.with_chips >= 1))
        )
    )
