-- code: LOG_DUPLICATE_SEAT
-- title: Two players on one seat
-- severity: error
-- status: stable
-- rules: CM-165
-- scope: hand
-- examined: seats
--
-- Two seat lines of a hand give one seat to two players. Both rows are kept; checks that need the seat are
-- unverifiable. The line is the second one.
-- Why it matters: nobody knows whose actions those of the seat are.
-- Known false positives: none known.
select
    c.hand_id,
    c.line_no,
    c.seat,
    concat('seat ', c.seat, ' of ' || arg_min(s.player, s.line_no)) as expected,
    concat('seat ', c.seat, ' of ' || c.text) as actual,
    format('two players on seat {}', c.seat) as message
from claims c
join seats s on s.hand_id = c.hand_id and s.seat = c.seat and s.line_no < c.line_no
where c.kind = 'seat_line' and c.seat is not null and c.text is distinct from s.player
group by c.hand_id, c.line_no, c.seat, c.text
