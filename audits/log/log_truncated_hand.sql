-- code: LOG_TRUNCATED_HAND
-- title: Hand without an end line
-- severity: warning
-- status: stable
-- rules: CM-163
-- scope: hand
-- examined: hands
--
-- A hand that breaks off: the file ends, or the next hand begins. It is dealt up to its last event, and no award is
-- checked. When the whole hand arrives, this one is superseded and the finding withdrawn.
-- Why it matters: how the hand ended is not in the log.
-- Known false positives: a file that is still being written.
select
    hand_id,
    last_line as line_no,
    null::integer as seat,
    'an end of the hand' as expected,
    'nothing more' as actual,
    concat('hand ' || hand_no, ' breaks off') as message
from hands
where status = 'truncated'
