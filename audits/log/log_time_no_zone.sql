-- code: LOG_TIME_NO_ZONE
-- title: Timestamp without zone
-- severity: warning
-- status: stable
-- rules: CM-164, DL-07
-- scope: file
-- examined: hands where room = 'dealerlog'
--
-- A dealer log whose stamps name no zone; they are read as local time of the room. Once a file, at the first such
-- stamp. Zones of online rooms are facts of the room.
-- Why it matters: such hands have no place in a time line with others.
-- Known false positives: none known.
select
    null::bigint as hand_id,
    min(g.first_line + coalesce(
        -- The header is the first line with the stamp.
        list_position(
            list_transform(regexp_split_to_array(h.text, '\r\n|\r|\n'), lambda line: contains(line, coalesce(h.stamp, h.hand_no))), true
        ) - 1,
        0
    )) as line_no,
    null::integer as seat,
    'a stamp with a zone, as in 2026-03-09T21:14:05+02:00' as expected,
    arg_min(h.stamp, g.first_line) as actual,
    format('stamps without a zone, here {}; hands of this file: {}', actual, count(*)) as message,
    g.source_id
from sightings g
join hands h using (hand_id)
where h.clocks = 'no_zone' and h.room = 'dealerlog'
group by g.source_id
