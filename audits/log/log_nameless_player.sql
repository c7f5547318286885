-- code: LOG_NAMELESS_PLAYER
-- title: Seated player without a name
-- severity: warning
-- status: stable
-- rules: CM-165
-- scope: hand
-- examined: seats
--
-- A seat line without a name; the player is known by his seat. Once a hand, at the first such line.
-- Why it matters: his hands cannot be told from those of others.
-- Known false positives: logs made anonymous by leaving the names out.
select
    hand_id,
    min(line_no) as line_no,
    arg_min(seat, line_no) as seat,
    'a name' as expected,
    'seat ' || string_agg(seat, ', ' order by line_no) as actual,
    concat('no name on ', actual) as message
from seats
where player is null or trim(player) = ''
group by hand_id
