-- code: POST_AFTER_DEAL
-- title: Post logged after cards were dealt
-- severity: warning
-- status: stable
-- rules: CM-30
-- scope: hand
-- examined: events e join hands h using (hand_id) where h.room = 'dealerlog' and e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in')
--
-- Every ante and blind is complete before the first card. Here a post stands behind a DEAL line, before the first
-- action.
-- Why it matters: a player who has seen cards before he posts may change his mind.
-- Known false positives: a clerk who writes the posts late. Online logs are not looked at; a post behind the first
-- action is LOG_EVENT_ORDER.
with first as (
    select
        hand_id,
        min(event_no) filter (kind in ('deal_down', 'deal_up')) as dealt,
        min(event_no) filter (kind in ('fold', 'check', 'call', 'bet', 'raise', 'complete', 'board')) as acted
    from events
    group by hand_id
)
select
    e.hand_id,
    e.line_no,
    e.seat,
    'every post before the first card' as expected,
    concat(replace(e.kind::varchar, '_', ' '), ' behind the deal') as actual,
    concat('seat ', e.seat, ' posts a ', replace(e.kind::varchar, '_', ' '), ' after cards were dealt') as message
from events e
join first f using (hand_id)
join hands h using (hand_id)
where h.room = 'dealerlog' and h.game not like 'stud%' and h.game not like 'razz%'
    and e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind')
    and e.event_no > f.dealt
    and (f.acted is null or e.event_no < f.acted)
