-- code: TIMEOUT_ACTION
-- title: Action by time-out
-- severity: info
-- status: stable
-- rules: CM-152
-- scope: hand
-- examined: events where kind in ('fold', 'check')
--
-- The log says that a player's time ran out and the room acted for him: a fold facing a bet, else a check.
-- Why it matters: many of them at one seat are worth a look.
-- Known false positives: none; it is a fact, no fault.
select
    hand_id,
    line_no,
    seat,
    'an action of the player' as expected,
    concat(kind, ' by time-out') as actual,
    concat('seat ', seat, ' runs out of time: ', kind) as message
from events
where timed_out and kind in ('fold', 'check')
