-- code: CHECK_SKIPPED
-- title: A check could not be made
-- severity: info
-- status: stable
-- rules: CM-03, CM-20, CM-161
-- scope: file
-- examined: hands where room = 'dealerlog' and button_seat is not null
--
-- The place of the button could not be checked, because the hand before it is missing or breaks off. Once a file, at
-- the first such hand; dealer logs only. What other checks could not judge is counted in the table `coverage`.
-- Why it matters: nothing found is not the same as nothing looked at.
-- Known false positives: none; it is a fact, no fault.
with placed as (
    select
        g.source_id, g.byte_start, h.hand_id, h.table_name, h.hand_no, h.status, h.button_seat,
        sum((h.context is null and regexp_matches(h.text, '(?m)^[ \t\x{FEFF}]*(?:DEALERLOG|ЖУРНАЛ)[ \t]'))::integer) over (
            partition by g.source_id order by g.byte_start
        ) as log_no
    from sightings g
    join hands h using (hand_id)
    where h.room = 'dealerlog'
),
beside as (
    select
        *,
        lag(hand_no) over in_order as no_before,
        lag(status) over in_order as status_before
    from placed
    window in_order as (partition by source_id, log_no, table_name order by byte_start)
),
skipped as (
    select
        source_id,
        arg_min(hand_id, byte_start) as hand_id,
        count(*) as hands
    from beside
    where button_seat is not null and status_before is not null
        and (
            status_before not in ('complete', 'cancelled')
            or try_cast(hand_no as bigint) is distinct from try_cast(no_before as bigint) + 1
        )
    group by source_id
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
    'BUTTON_WRONG_SEAT' as expected,
    'the hand before is missing' as actual,
    format('the button could not be checked in {} hand(s): the hand before is missing or breaks off', s.hands) as message
from skipped s
join hands h using (hand_id)
