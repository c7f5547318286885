-- code: BUTTON_ANTE_WRONG_AMOUNT
-- title: Button's ante of another size
-- severity: error
-- status: stable
-- rules: SD-05
-- scope: hand
-- examined: events where kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in') and not h.replayed
-- options: sd.button_total
--
-- The button ante has one size, or is all-in for less. Missed blinds and entry posts have the size of the blind they
-- stand for.
-- Why it matters: the pot is wrong from the start.
-- Known false positives: none known.
select
    hand_id,
    line_no,
    seat,
    (max_to::varchar).rtrim('0').rtrim('.') as expected,
    (amount::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', seat, ' posts a ', replace(kind::varchar, '_', ' '), ' of ', (amount::varchar).rtrim('0').rtrim('.'), '; due is ', (max_to::varchar).rtrim('0').rtrim('.')) as message
from events
where departure = 'BUTTON_ANTE_WRONG_AMOUNT'
