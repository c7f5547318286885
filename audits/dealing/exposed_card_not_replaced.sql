-- code: EXPOSED_CARD_NOT_REPLACED
-- title: Exposed hole card not replaced
-- severity: warning
-- status: stable
-- rules: CM-134, DL-11
-- scope: hand
-- examined: events where kind = 'exposed' and seat is not null
-- yields_to: LOG_PARSE_ERROR on hand
--
-- One hole card was exposed while the cards were dealt, and the seat got no other card for it: no second DEAL line
-- follows, and the hand is played on. Games with a board only. Two or more exposed cards are the cause of a misdeal.
-- Why it matters: all know a card of that player; he has no choice but a new card.
-- Known false positives: a player who turns over his own card while the deal is still going on.
with exposed as (
    select
        e.hand_id, e.event_no, e.line_no, e.seat, e.cards,
        sum(coalesce(len(string_split(e.cards, ' ')), 1)) over (partition by e.hand_id) as all_cards
    from events e
    join hands h using (hand_id)
    join games g using (game)
    where e.kind = 'exposed' and e.seat is not null and g.board_cards > 0 and h.status in ('complete', 'truncated')
        and not exists (
            from events a
            where a.hand_id = e.hand_id and a.event_no < e.event_no and a.kind in ('fold', 'check', 'call', 'bet', 'raise', 'board')
        )
)
select
    e.hand_id,
    e.line_no,
    e.seat,
    'a second DEAL line for the seat' as expected,
    'none' as actual,
    concat('the exposed card of seat ', e.seat, ' is not replaced', ': ' || e.cards) as message
from exposed e
where e.all_cards = 1
    and exists (from events a where a.hand_id = e.hand_id and a.kind in ('fold', 'check', 'call', 'bet', 'raise', 'award'))
    and not exists (
        from events d
        where d.hand_id = e.hand_id and d.kind = 'deal_down' and d.seat = e.seat and d.event_no > e.event_no
            -- the card may be exposed before the DEAL line of its seat is written
            and exists (from events f where f.hand_id = d.hand_id and f.kind = 'deal_down' and f.seat = d.seat and f.event_no < d.event_no)
    )
