-- code: DEAL_WRONG_COUNT
-- title: Wrong number of cards
-- severity: error
-- status: stable
-- rules: CM-137, OG-26
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind = 'deal_down' and h.room = 'dealerlog'
--
-- Every seat is dealt as many hole cards as the game has. Cards that replace an exposed one do not count; a misdealt
-- hand is not looked at.
-- Why it matters: a hand with a card too many or too few is dead.
-- Known false positives: none known. Only dealer logs are looked at, in games with a board.
with acted as (
    select hand_id, min(event_no) as event_no
    from events
    where kind in ('fold', 'check', 'call', 'bet', 'raise', 'complete', 'bring_in', 'board', 'exposed')
    group by hand_id
),
counted as (
    select e.hand_id, e.seat, max(e.line_no) as line_no, sum(len(string_split(e.cards, ' '))) as cards, any_value(g.hole_cards) as due
    from events e
    join hands h using (hand_id)
    join games g on g.game = h.game
    left join acted a using (hand_id)
    where e.kind = 'deal_down' and e.cards <> '' and h.room = 'dealerlog' and h.status <> 'cancelled' and g.board_cards > 0
        and (a.event_no is null or e.event_no < a.event_no)
    group by e.hand_id, e.seat
)
select
    hand_id,
    line_no,
    seat,
    due::varchar as expected,
    cards::varchar as actual,
    format('seat {} is dealt {} cards instead of {}', seat, cards, due) as message
from counted
where cards <> due
