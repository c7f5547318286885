-- code: DEAL_WRONG_START
-- title: First card to the wrong seat
-- severity: error
-- status: stable
-- rules: CM-137, SD-08
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind = 'deal_down' and h.room = 'dealerlog'
-- yields_to: BUTTON_WRONG_SEAT on hand
--
-- The first card goes to the first seat dealt in left of the button.
-- Why it matters: it is a cause of a misdeal; every card after it went to another seat than it should have.
-- Known false positives: none known. Only the deal lines of dealer logs are looked at, in games with a button.
with acted as (
    select hand_id, min(event_no) as event_no
    from events
    where kind in ('fold', 'check', 'call', 'bet', 'raise', 'complete', 'bring_in', 'board', 'exposed', 'misdeal')
    group by hand_id
),
-- The first round of cards: one line a seat, in the order dealt; replacements stand behind an EXPOSED line.
dealt as (
    select
        e.hand_id, e.event_no, e.line_no, e.seat, e.cards, h.button_seat, g.hole_cards,
        row_number() over (partition by e.hand_id, e.seat order by e.event_no) as nth
    from events e
    join hands h using (hand_id)
    join games g on g.game = h.game
    left join acted a using (hand_id)
    where e.kind = 'deal_down' and h.room = 'dealerlog' and g.board_cards > 0 and h.button_seat is not null
        and (a.event_no is null or e.event_no < a.event_no)
),
placed as (
    select
        *,
        row_number() over (partition by hand_id order by event_no) as place,
        -- seats clockwise from the left of the button
        row_number() over (partition by hand_id order by case when seat > button_seat then 0 else 1 end, seat) as turn,
        count(*) over (partition by hand_id) as seats
    from dealt
    where nth = 1
)
select
    p.hand_id,
    p.line_no,
    p.seat,
    concat('seat ', f.seat) as expected,
    concat('seat ', p.seat) as actual,
    format('the first card goes to seat {}, it belongs to seat {}', p.seat, f.seat) as message
from placed p
join placed f on f.hand_id = p.hand_id and f.turn = 1
where p.place = 1 and p.turn > 1
