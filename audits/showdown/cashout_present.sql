-- code: CASHOUT_PRESENT
-- title: Cash-out or insurance payment
-- severity: info
-- status: stable
-- rules: CM-112
-- scope: hand
-- examined: events where kind in ('cash_out', 'insurance', 'note')
--
-- The house bought a player's hand or insured it: a contract beside the pot, kept apart from the awards. One for each
-- payment.
-- Why it matters: the money of such a hand does not add up at the table alone.
-- Known false positives: none; it is a fact, no fault. In dealer logs a NOTE with the word and an amount is taken for one.
-- The house's payment to one player: a cash-out of his hand, insurance, or a note in a dealer log that names an amount.
with paid as (
    select
        e.hand_id, e.line_no, e.seat, e.player, e.amount, e.text,
        case
            when e.kind = 'cash_out' then 'cash-out'
            when e.kind = 'insurance' or regexp_matches(e.text, '(?i)insur|страхов') then 'insurance'
            else 'cash-out'
        end as what
    from events e
    join hands h using (hand_id)
    where e.kind in ('cash_out', 'insurance')
        or (
            e.kind = 'note' and h.room = 'dealerlog'
            and regexp_matches(e.text, '(?i)(?:^|[^\w])(?:insurance|cash(?:ed)?[ -]?out|страховк\S*|страхуванн\S*|кэшаут|кешаут)[^\d]*\d')
        )
)
select
    hand_id,
    line_no,
    seat,
    player,
    'the pot alone' as expected,
    coalesce((amount::varchar).rtrim('0').rtrim('.'), trim(text, ' "')) as actual,
    concat(what, ' of ' || (amount::varchar).rtrim('0').rtrim('.'), ' to ' || player, case when amount is null then ': ' || trim(text, ' "') end)
        as message
from paid
