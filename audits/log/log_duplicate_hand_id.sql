-- code: LOG_DUPLICATE_HAND_ID
-- title: Same hand number twice at one table
-- severity: error
-- status: stable
-- rules: CM-164
-- scope: all
-- examined: hands where hand_no is not null
--
-- Two hands of one room and table carry the same number and differ in what happened. Both are kept; the same hand seen
-- from two seats, or delivered twice, is one hand and no finding, and neither is a truncated one that came again whole.
-- One finding for each version after the first, in the order of the sources' hashes and of the bytes, whatever was
-- loaded first.
-- Why it matters: one of the versions was made afterwards.
-- Known false positives: tables that begin to count anew; a dealer log's numbers are compared within one file or one
-- day only.
with numbered as (
    select
        hand_id, source_id, byte_start, room, tournament, table_name, hand_no,
        case when room = 'dealerlog' then coalesce(played_at_local::date::varchar, source_id::varchar) end as day
    from hands
    where hand_no is not null and status != 'superseded'
),
twice as (
    select room, tournament, table_name, hand_no, day, count(*) as versions
    from numbered
    group by all
    having count(*) > 1
),
version as (
    select
        n.hand_id,
        t.versions,
        row_number() over (partition by n.room, n.tournament, n.table_name, n.hand_no, n.day order by n.source_id, n.byte_start) as nth
    from numbered n
    join twice t
        on n.room = t.room and n.hand_no = t.hand_no and n.tournament is not distinct from t.tournament
        and n.table_name is not distinct from t.table_name and n.day is not distinct from t.day
)
select
    hand_id,
    h.first_line + coalesce(
        -- The header is the first line with the stamp.
        list_position(
            list_transform(regexp_split_to_array(h.text, '\r\n|\r|\n'), lambda line: contains(line, coalesce(h.stamp, h.hand_no))), true
        ) - 1,
        0
    ) as line_no,
    null::integer as seat,
    'one hand ' || h.hand_no as expected,
    format('{} hands {}', v.versions, h.hand_no) as actual,
    format('hand {} stands twice at this table, with different facts', h.hand_no) as message
from version v
join hands h using (hand_id)
where v.nth > 1
