-- code: BUTTON_ANTE_MISSING
-- title: Button's double ante missing
-- severity: error
-- status: stable
-- rules: SD-05
-- scope: hand
-- examined: seats where blind = 'button_ante'
-- unverifiable: seats s join hands h using (hand_id) where h.replayed and not h.money_known and s.blind = 'button_ante'
-- options: sd.button_total
--
-- In short deck the button posts more than the ordinary ante (`sd.button_total`). Found where it posts an ordinary
-- ante, where another seat posts the double ante (the line is that post), or where it posts nothing (the line is the
-- first card).
-- Why it matters: the pot is short, and the price of the first round rests on it.
-- Known false positives: none known. Ante and button blind on two lines are accepted where they make the same sum.
with dealt as (
    select hand_id, min(line_no) as line_no
    from events
    where kind in ('deal_down', 'deal_up', 'burn', 'board', 'fold', 'check', 'call', 'bet', 'raise', 'show', 'award')
    group by hand_id
)
select
    s.hand_id,
    d.line_no,
    s.seat,
    concat('button ante of ', (s.blind_due::varchar).rtrim('0').rtrim('.')) as expected,
    'no post' as actual,
    concat('seat ', s.seat, ' posts no ', 'button ante') as message
from seats s
join hands h using (hand_id)
join dealt d using (hand_id)
where s.blind = 'button_ante' and s.blind_due > 0
    and h.replayed and h.money_known and h.status <> 'cancelled'
    and not exists (
        from events e
        where e.hand_id = s.hand_id and ((e.kind in ('ante', 'button_ante') and e.seat = s.seat) or e.departure = 'BUTTON_ANTE_MISSING')
    )
union all
select
    hand_id,
    line_no,
    coalesce(expected_seat, seat) as seat,
    concat('button ante', ' of ' || (max_to::varchar).rtrim('0').rtrim('.'), ' by seat ', coalesce(expected_seat, seat)) as expected,
    concat(replace(kind::varchar, '_', ' '), ' of ', (amount::varchar).rtrim('0').rtrim('.'), ' by seat ', seat) as actual,
    case when expected_seat is null then format('the button, seat {}, posts an ordinary ante', seat)
        else format('the button ante is posted by seat {}, the button is seat {}', seat, expected_seat) end as message
from events
where departure = 'BUTTON_ANTE_MISSING'
