-- code: LOG_CLOCKS_DISAGREE
-- title: Two stamps that cannot both be true
-- severity: warning
-- status: stable
-- rules: CM-166
-- scope: hand
-- examined: hands where stamp is not null
--
-- A header with two stamps, each with its zone, that are not the same moment. The line is the header.
-- Why it matters: the hand's time, and with it the rules of its day, is in doubt.
-- Known false positives: rooms that name a zone by its winter name all year are known and not found.
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
    'two clocks that agree' as expected,
    stamp as actual,
    concat('the two clocks of hand ' || hand_no, ' cannot both be true: ', stamp) as message
from hands h
where clocks = 'disagree'
