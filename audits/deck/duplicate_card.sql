-- code: DUPLICATE_CARD
-- title: Same card in two places
-- severity: error
-- status: stable
-- rules: CM-11
-- scope: hand
-- examined: events where cards is not null
--
-- Over the whole hand a known card lies in one place: with one seat, on one street of the board, in the burn pile. A
-- card restated where it lies (a hand shown as it was dealt) is none; several boards may restate the flop they share.
-- Unknown cards never collide, cards before a redeal and those of a cancelled hand do not count. The line is the one
-- where the card stands the second time.
-- Why it matters: two equal cards foul the deck, and the hand is void (CM-12); or a card was misread, and the winner
-- with it.
-- Known false positives: a card typed wrong by a clerk looks the same as a fouled deck.
with redealt as (
    select hand_id, max(event_no) as event_no from events where kind = 'redeal' group by hand_id
),
dealt as (
    select
        e.hand_id, e.event_no, e.line_no, e.seat, e.kind, e.street, e.board_no,
        unnest(string_split(e.cards, ' ')) as card, generate_subscripts(string_split(e.cards, ' '), 1) as place_in_line
    from events e
    join hands h using (hand_id)
    left join redealt r using (hand_id)
    where e.cards is not null
        and h.status not in ('cancelled', 'superseded')
        and e.kind not in ('draw_dealer', 'exposed', 'boxed')
        and (r.event_no is null or e.event_no > r.event_no)
),
-- Boards after the first that print the flop (and the turn) they share with another one.
shared as (
    select distinct b.hand_id, b.board_no
    from events b
    join events a on a.hand_id = b.hand_id and a.street = b.street and a.kind = b.kind and a.cards = b.cards
    where b.kind = 'board' and b.street = 'flop' and coalesce(a.board_no, 0) < b.board_no
),
restated as (
    select b.hand_id, b.event_no
    from events b
    join shared using (hand_id, board_no)
    join events a on a.hand_id = b.hand_id and a.street = b.street and a.kind = b.kind and a.cards = b.cards
    where b.kind = 'board' and b.street in ('flop', 'turn') and coalesce(a.board_no, 0) < b.board_no
),
placed as (
    select
        hand_id, event_no, line_no, seat, card,
        case
            when kind in ('deal_down', 'deal_up', 'show', 'muck', 'draw', 'stand_pat') then 'seat ' || seat
            when kind = 'board' then concat(case when street = 'preflop' then 'flop' else street end, ' of board ' || board_no)
            when kind = 'burn' then 'burn pile'
            else replace(kind::varchar, '_', ' ')
        end as place,
        -- Two of a kind in one line are two cards, and so is each burn or turned-up card.
        concat(
            place, ' ', row_number() over (partition by hand_id, event_no, card order by place_in_line),
            case when kind in ('burn', 'turn_up') then concat(' ', event_no) end
        ) as copy
    from dealt
    anti join restated using (hand_id, event_no)
    where card != '??' and length(card) = 2
),
copies as (
    select hand_id, card, copy, min(event_no) as event_no, arg_min((line_no, seat, place), event_no) as seen
    from placed
    group by hand_id, card, copy
),
ordered as (
    select
        hand_id, card, seen[1] as line_no, seen[2] as seat, seen[3] as place,
        first_value(seen[3]) over (partition by hand_id, card order by event_no, copy) as first_place,
        row_number() over (partition by hand_id, card order by event_no, copy) as nth
    from copies
)
select
    hand_id,
    line_no,
    seat,
    'each card in one place' as expected,
    string_agg(
        concat(card, ': ', case when first_place = place then concat('twice at ', place) else concat(first_place, ' and ', place) end),
        '; ' order by card
    ) as actual,
    concat(string_agg(distinct card, ', ' order by card), ' stands here, and had been seen before') as message
from ordered
where nth > 1
group by hand_id, line_no, seat
