-- code: CASHOUT_NOT_ALLOWED
-- title: Cash-out where not allowed
-- severity: warning
-- status: stable
-- rules: CM-112
-- scope: hand
-- examined: events where kind in ('cash_out', 'insurance', 'note')
-- options: cashout.allowed
--
-- A cash-out or insurance where the house does not allow it (`cashout.allowed`).
-- Why it matters: side contracts at the table are the house's risk, and many licences forbid them.
-- Known false positives: in dealer logs a NOTE that speaks of insurance and of an amount without a payment.
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
    p.hand_id,
    p.line_no,
    p.seat,
    p.player,
    'no cash-out or insurance' as expected,
    coalesce((p.amount::varchar).rtrim('0').rtrim('.'), trim(p.text, ' "')) as actual,
    concat(p.what, ' is not allowed here') as message
from paid p
join hands h using (hand_id)
join basis_options o on o.basis = h.basis and o.name = 'cashout.allowed' and o.value = 'false'
