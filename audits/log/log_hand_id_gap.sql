-- code: LOG_HAND_ID_GAP
-- title: Hand numbers are missing
-- severity: warning
-- status: stable
-- rules: CM-164
-- scope: file
-- examined: hands where room = 'dealerlog'
--
-- The hands of a dealer log are numbered one after the other; here numbers are left out that stand nowhere else in the
-- log. The line is the HAND line behind the gap. A new DEALERLOG line begins a new count.
-- Why it matters: hands are missing, and nobody can say what happened in them.
-- Known false positives: a table that numbers its hands by the house and not by itself.
with placed as (
    select
        g.source_id, g.byte_start, h.hand_id, h.table_name, h.hand_no, try_cast(h.hand_no as bigint) as number,
        sum((h.context is null and regexp_matches(h.text, '(?m)^[ \t\x{FEFF}]*(?:DEALERLOG|ЖУРНАЛ)[ \t]'))::integer) over (
            partition by g.source_id order by g.byte_start
        ) as log_no
    from sightings g
    join hands h using (hand_id)
    where h.room = 'dealerlog'
),
behind as (
    select
        *,
        max(number) over before as top,
        arg_max(hand_no, number) over before as top_no
    from placed
    where number is not null
    window before as (
        partition by source_id, log_no, table_name order by byte_start rows between unbounded preceding and 1 preceding
    )
),
gaps as (
    select b.hand_id, b.number, any_value(b.top) as top, any_value(b.top_no) as top_no, count(distinct p.number) as there
    from behind b
    left join placed p
        on p.source_id = b.source_id and p.log_no = b.log_no and p.table_name is not distinct from b.table_name
        and p.number > b.top and p.number < b.number
    where b.number > b.top + 1
    group by b.hand_id, b.number
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
    'hand ' || (g.top + 1) as expected,
    'hand ' || h.hand_no as actual,
    format('hand {} follows hand {}: {} missing', h.hand_no, g.top_no, g.number - g.top - 1 - g.there) as message
from gaps g
join hands h using (hand_id)
where g.there < g.number - g.top - 1
