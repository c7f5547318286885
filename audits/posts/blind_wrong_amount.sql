-- code: BLIND_WRONG_AMOUNT
-- title: Blind of another size
-- severity: error
-- status: stable
-- rules: CM-34, CM-37, SD-05
-- scope: hand
-- examined: events where kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in') and not h.replayed
-- options: kill
--
-- The blind has one size, or is all-in for less. Missed blinds and entry posts have the size of the blind they stand
-- for.
-- Why it matters: blinds are the stakes of the game.
-- Known false positives: an amount that no header prints is taken from what most seats posted.
select
    hand_id,
    line_no,
    seat,
    (max_to::varchar).rtrim('0').rtrim('.') as expected,
    (amount::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', seat, ' posts a ', replace(kind::varchar, '_', ' '), ' of ', (amount::varchar).rtrim('0').rtrim('.'), '; due is ', (max_to::varchar).rtrim('0').rtrim('.')) as message
from events
where departure = 'BLIND_WRONG_AMOUNT'
