-- code: CHIPS_NOT_RETURNED
-- title: Misdeal or cancelled hand without full return
-- severity: error
-- status: stable
-- rules: CM-133, CM-154
-- scope: hand
-- examined: hands where room = 'dealerlog' and status = 'cancelled'
-- unverifiable: hands where room = 'dealerlog' and status = 'cancelled' and not (replayed and money_known)
-- yields_to: LOG_PARSE_ERROR on hand
--
-- After a misdeal or a cancelled hand each seat gets back exactly what it put in. Looked at are the RETURN lines; a seat
-- without one whose RESULT is its stack before the hand has its chips back too. The line is the last RETURN of the
-- seat, or the misdeal. Once a seat.
-- Why it matters: chips of a void hand stay somewhere.
-- Known false positives: none known.
with stopped as (
    select hand_id, min(line_no) as line_no from events where kind in ('misdeal', 'cancelled') group by hand_id
),
moved as (
    select
        hand_id, seat,
        sum(amount) filter (kind in ('returned', 'uncalled')) as back,
        max(line_no) filter (kind = 'returned') as line_no,
        sum(case when kind = 'top_up' then amount when kind = 'take_off' then -amount else 0 end) as bought,
        bool_or(kind in ('raise', 'complete', 'straddle')) as by_totals,
        sum(amount) filter (kind in (
            'ante', 'button_ante', 'small_blind', 'big_blind', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in', 'call', 'bet', 'hold'
        )) as paid
    from events
    where seat is not null
    group by hand_id, seat
),
seated as (
    select
        s.hand_id, s.seat, s.player, x.line_no as stop_line, m.line_no, s.stack_start, s.stack_end_claimed,
        coalesce(m.back, 0) as back, coalesce(m.bought, 0) as bought, m.back is not null as told,
        case when h.replayed then s.put_in when not coalesce(m.by_totals, false) then coalesce(m.paid, 0) end as owed
    from seats s
    join hands h using (hand_id)
    join stopped x using (hand_id)
    left join moved m on m.hand_id = s.hand_id and m.seat = s.seat
    where h.room = 'dealerlog' and h.status = 'cancelled' and h.money_known
)
select
    hand_id,
    coalesce(line_no, stop_line) as line_no,
    seat,
    (owed::varchar).rtrim('0').rtrim('.') as expected,
    (back::varchar).rtrim('0').rtrim('.') as actual,
    format(
        'seat {} put in {} and gets {} back', seat, (owed::varchar).rtrim('0').rtrim('.'), (back::varchar).rtrim('0').rtrim('.')
    ) as message
from seated
where owed is not null and owed is distinct from back
    and not (not told and coalesce(stack_end_claimed = stack_start + bought, false))
