-- code: BLIND_WRONG_SEAT
-- title: Blind at another seat
-- severity: error
-- status: stable
-- rules: CM-23, CM-34, CM-37, CM-169, SD-05
-- scope: hand
-- examined: events where kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in') and not h.replayed
-- options: button.rule
--
-- The small blind is the first seat's left of the button, the big blind the second's; with two players the button
-- has the small blind. In short deck the button posts the button blind. One finding a hand: the first post that
-- stands at a wrong seat; the hand goes on with the blinds as posted.
-- Why it matters: the wrong player pays, and the order of the first round is moved.
-- Known false positives: none known. A second big blind is a newcomer's, a second small blind a returning player's.
select
    hand_id,
    line_no,
    seat,
    concat('seat ', expected_seat) as expected,
    concat('seat ', seat) as actual,
    concat('the ', replace(kind::varchar, '_', ' '), ' is posted by seat ', seat, ' instead of seat ', expected_seat) as message
from events
where departure = 'BLIND_WRONG_SEAT'
