-- code: LOG_TIME_REGRESSION
-- title: Start time earlier than the previous hand
-- severity: warning
-- status: stable
-- rules: CM-164
-- scope: file
-- examined: hands where room = 'dealerlog'
--
-- A hand of a dealer log begins before the one that stands in front of it in the file. Two hands at the same moment are
-- no fault. The line is the HAND line. A new DEALERLOG line begins anew.
-- Why it matters: a hand was written later, or the clock was set.
-- Known false positives: none known. Stamps without a zone may go back by an hour in the night when daylight saving
-- ends; that is not found.
with placed as (
    select
        g.source_id, g.byte_start, h.hand_id, h.stamp, h.played_at, h.played_at_local,
        sum((h.context is null and regexp_matches(h.text, '(?m)^[ \t\x{FEFF}]*(?:DEALERLOG|ЖУРНАЛ)[ \t]'))::integer) over (
            partition by g.source_id order by g.byte_start
        ) as log_no
    from sightings g
    join hands h using (hand_id)
    where h.room = 'dealerlog' and h.played_at_local is not null
),
beside as (
    select
        *,
        lag(stamp) over before as stamp_before,
        lag(played_at) over before as played_before,
        lag(played_at_local) over before as local_before
    from placed
    window before as (partition by source_id, log_no order by byte_start)
)
select distinct
    hand_id,
    h.first_line + coalesce(
        -- The header is the first line with the stamp.
        list_position(
            list_transform(regexp_split_to_array(h.text, '\r\n|\r|\n'), lambda line: contains(line, coalesce(h.stamp, h.hand_no))), true
        ) - 1,
        0
    ) as line_no,
    null::integer as seat,
    'not before ' || b.stamp_before as expected,
    b.stamp as actual,
    format('hand {} begins at {}, the hand before it at {}', h.hand_no, b.stamp, b.stamp_before) as message
from beside b
join hands h using (hand_id)
where case
    when b.played_at is not null and b.played_before is not null then b.played_at < b.played_before
    else b.played_at_local < b.local_before and not (
        b.local_before - b.played_at_local <= interval 1 hour and month(b.played_at_local) in (10, 11) and hour(b.played_at_local) < 4
    )
end
