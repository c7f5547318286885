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
select
    hand_id,
    h.first_line + coalesce(
        list_position(list_transform(regexp_split_to_array(h.text, '\r\n|\r|\n'), lambda line: contains(line, coalesce(h.stamp, h.hand_no))), true) - 1, 0
    ) as line_no,
    null::integer as seat,
    'one hand ' || hand_no as expected,
    format('{} hands {}', count(*) over same, hand_no) as actual,
    format('hand {} stands twice at this table, with different facts', hand_no) as message
from hands h
where hand_no is not null and status != 'superseded'
window same as (
    partition by room, tournament, table_name, hand_no, case when room = 'dealerlog' then coalesce(played_at_local::date::varchar, source_id::varchar) end
)
qualify row_number() over (
    partition by room, tournament, table_name, hand_no, case when room = 'dealerlog' then coalesce(played_at_local::date::varchar, source_id::varchar) end
    order by source_id, byte_start
) > 1
