-- code: FLOOR_CALL_UNRESOLVED
-- title: Floor called, no ruling
-- severity: warning
-- status: stable
-- rules: CM-155, SD-20
-- scope: hand
-- examined: events where kind = 'floor_call'
-- yields_to: LOG_PARSE_ERROR on hand
--
-- The floor is called, and no ruling follows before the end of the hand. The line is the call.
-- Why it matters: nobody can say what was decided, and by whom.
-- Known false positives: none known. One ruling settles all calls before it.
select
    c.hand_id,
    c.line_no,
    null::integer as seat,
    'a ruling before the hand ends' as expected,
    'none' as actual,
    'the floor is called and no ruling follows: ' || c.text as message
from events c
join hands h using (hand_id)
where c.kind = 'floor_call'
    and h.status not in ('truncated', 'superseded')
    and not exists (from events r where r.hand_id = c.hand_id and r.kind = 'ruling' and r.event_no > c.event_no)
