-- code: LOG_EVENT_ORDER
-- title: Event at an impossible place
-- severity: error
-- status: stable
-- rules: CM-164, CM-170, DL-09
-- scope: hand
-- examined: hands where room = 'dealerlog'
--
-- A hand of a dealer log is closed by an END line with another number than its HAND line.
-- Why it matters: two hands may have been written into each other.
-- Known false positives: none known.
select
    c.hand_id,
    c.line_no,
    null::integer as seat,
    'END ' || h.hand_no as expected,
    c.text as actual,
    format('hand {} is closed by {}', h.hand_no, c.text) as message
from claims c
join hands h using (hand_id)
where c.kind = 'seat_line' and c.seat is null and h.hand_no is not null
