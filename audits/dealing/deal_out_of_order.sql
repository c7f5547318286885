-- code: DEAL_OUT_OF_ORDER
-- title: Deal not clockwise
-- severity: error
-- status: stable
-- rules: CM-137, SD-08
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind = 'deal_down' and h.room = 'dealerlog'
--
-- Cards are dealt clockwise, one round after the other; a log with one DEAL line a seat gives the order of the first
-- round. One finding a hand, at the first line that jumps; a deal that begins at a wrong seat and goes on clockwise
-- is DEAL_WRONG_START alone.
-- Why it matters: the order of the cards is the order of the deck.
-- Known false positives: a clerk who types the lines in another order than they were dealt.
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
),
jumps as (
    select
        *,
        lag(turn) over (partition by hand_id order by place) % seats + 1 as due
    from placed
)
select
    j.hand_id,
    min(j.line_no) as line_no,
    arg_min(j.seat, j.place) as seat,
    concat('seat ', arg_min(d.seat, j.place)) as expected,
    concat('seat ', arg_min(j.seat, j.place)) as actual,
    format('seat {} is dealt to before seat {}', arg_min(j.seat, j.place), arg_min(d.seat, j.place)) as message
from jumps j
join placed d on d.hand_id = j.hand_id and d.turn = j.due
where j.place > 1 and j.turn <> j.due
group by j.hand_id
