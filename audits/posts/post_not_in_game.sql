-- code: POST_NOT_IN_GAME
-- title: Post of a kind the game does not have
-- severity: error
-- status: stable
-- rules: CM-39, CM-172, SD-05
-- scope: hand
-- examined: events where kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in') and not h.replayed
--
-- A blind in a game without blinds, a button ante outside short deck, a bring-in outside stud. The chips stay in the
-- pot as dead money.
-- Why it matters: a player paid what nobody asked for, or the log names the wrong game.
-- Known false positives: none known. Entry posts of online rooms are allowed in every game.
select
    hand_id,
    line_no,
    seat,
    'no such post in this game' as expected,
    concat(replace(kind::varchar, '_', ' '), ' of ', (amount::varchar).rtrim('0').rtrim('.')) as actual,
    concat('seat ', seat, ' posts a ', replace(kind::varchar, '_', ' '), ', which this game does not have') as message
from events
where departure = 'POST_NOT_IN_GAME'
