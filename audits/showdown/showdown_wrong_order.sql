-- code: SHOWDOWN_WRONG_ORDER
-- title: Wrong seat showed first
-- severity: warning
-- status: stable
-- rules: CM-100, STUD-21
-- scope: hand
-- examined: events where kind = 'show' and street = 'showdown'
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: ACTION_BY_FOLDED on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, LOG_UNKNOWN_PLAYER on hand
-- options: show.no_bet
--
-- Who bet or raised last on the final round shows first, then the others clockwise; without a bet the option says who
-- begins. Looked at are only seats that could still bet: all-in hands are tabled at any time. Found is the first hand
-- shown before one that was to show earlier and shows later; a hand that is mucked is not waited for.
-- Why it matters: who shows late decides with more knowledge whether to muck, and sees a hand he did not pay for.
-- Known false positives: a player who tables a winner at once to speed up the game; many rooms ask for it.
select
    e.hand_id,
    e.line_no,
    e.seat,
    concat('seat ', e.expected_seat) as expected,
    concat('seat ', e.seat) as actual,
    format('seat {} shows before seat {}', e.seat, e.expected_seat) as message
from events e
where e.departure = 'SHOWDOWN_WRONG_ORDER'
