-- code: STACK_CHANGED_MID_HAND
-- title: Chips added or removed during a hand
-- severity: error
-- status: stable
-- rules: CM-51, DL-08
-- scope: hand
-- examined: hands where room = 'dealerlog'
--
-- A TOPUP or TAKEOFF line between the first post and the awards, or a note that says a seat adds chips there. Chips may
-- come before the first post, and leave before it or after the awards.
-- Why it matters: a player may not choose his stack when he has seen his cards.
-- Known false positives: notes are free text; only `S2 adds 500` and the like is understood.
with played as (
    select
        hand_id,
        min(event_no) filter (kind in (
            'ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in', 'deal_down',
            'deal_up', 'fold', 'check', 'call', 'bet', 'raise'
        )) as begins,
        min(event_no) filter (kind in ('award', 'misdeal', 'cancelled', 'pay', 'carry')) as ends
    from events
    group by hand_id
)
select
    e.hand_id,
    e.line_no,
    coalesce(e.seat, try_cast(regexp_extract(e.text, '^"?[SМ]([0-9]+)', 1) as integer)) as seat,
    'no change of a stack' as expected,
    case when e.kind = 'note' then e.text else concat(replace(e.kind::varchar, '_', ' '), ' ', (e.amount::varchar).rtrim('0').rtrim('.')) end as actual,
    case
        when e.kind = 'note' then 'chips are added during the hand: ' || e.text
        else format('seat {}: {} of {} during the hand', e.seat, replace(e.kind::varchar, '_', ' '), (e.amount::varchar).rtrim('0').rtrim('.'))
    end as message
from events e
join hands h using (hand_id)
join played p using (hand_id)
where h.room = 'dealerlog' and h.status != 'superseded'
    and e.event_no > p.begins and (p.ends is null or e.event_no < p.ends)
    and (
        e.kind in ('top_up', 'take_off')
        or (
            e.kind = 'note'
            and regexp_matches(e.text, '(?i)^"?[SМ][0-9]+ (?:adds|tops up|buys|rebuys|takes off|докупает|добавляет|докуповує|додає)[^0-9]*[0-9]')
        )
    )
