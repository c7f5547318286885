-- code: LOG_TIME_MISSING
-- title: Hand without a time
-- severity: warning
-- status: stable
-- rules: CM-166
-- scope: hand
-- examined: hands
--
-- A hand whose header has no time, or one before 1990, which is missing and not true. The line is the header.
-- Why it matters: house rules are dated, and hands are put in order by their time.
-- Known false positives: rooms that print no time at all.
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
    'a time' as expected,
    coalesce(stamp, 'none') as actual,
    concat('hand ' || hand_no, ' has no time', ' that can be true: ' || stamp) as message
from hands h
where clocks = 'missing'
