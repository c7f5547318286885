-- code: UNCALLED_NOT_RETURNED
-- title: Unmatched part not returned
-- severity: error
-- status: stable
-- rules: CM-70, CM-168
-- scope: hand
-- examined: events where kind = 'award'
-- unverifiable: events e join hands h using (hand_id) where e.kind = 'award' and not (h.replayed and h.money_known)
-- yields_to: CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, BET_ABOVE_STACK on hand, RAISE_BELOW_MIN on hand
-- options: log.uncalled_line
--
-- The part of the last wager that nobody matched goes back before the pots are made. Where the log of the room has a
-- line for it (`log.uncalled_line = required`) the line must be there; elsewhere an award may include it, and the end
-- stacks decide. The line is the first award.
-- Why it matters: the player's own chips are treated as part of the pot, and raked.
-- Known false positives: a room whose log has no such line and is not known to; it belongs into the room's file.
select
    hand_id,
    line_no,
    expected_seat as seat,
    concat((min_to::varchar).rtrim('0').rtrim('.'), ' back to seat ', expected_seat) as expected,
    'nothing returned' as actual,
    concat('the unmatched ', (min_to::varchar).rtrim('0').rtrim('.'), ' of seat ', expected_seat, ' does not go back') as message
from events
where departure = 'UNCALLED_NOT_RETURNED'
