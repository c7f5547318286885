-- code: LOG_UNKNOWN_PLAYER
-- title: Action or award for a seat that is not in the hand
-- severity: error
-- status: stable
-- rules: CM-43, CM-165
-- scope: hand
-- examined: events where kind in ('small_blind', 'big_blind', 'fold', 'check', 'call', 'bet', 'raise', 'award')
-- yields_to: LOG_PARSE_ERROR on hand
--
-- A post, an action or an award of somebody whom no seat line names. Once a name and hand, at the first such line.
-- Where exactly one seat's name begins with this name, or this name with it, it is most likely a cut name, and a
-- warning.
-- Why it matters: chips of nobody are in the pot; what is due cannot be worked out.
-- Known false positives: a player who takes a seat in mid-hand and is logged as acting.
with strangers as (
    select e.hand_id, coalesce(e.player, 'seat ' || e.seat) as who, min(e.line_no) as line_no, arg_min(e.seat, e.line_no) as seat
    from events e
    anti join seats s on s.hand_id = e.hand_id and s.seat = e.seat
    where e.kind in (
        'ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind', 'bring_in', 'fold', 'check', 'call',
        'bet', 'raise', 'complete', 'draw', 'stand_pat', 'uncalled', 'award', 'returned', 'hold', 'pass', 'win', 'lose', 'collect', 'pay'
    )
    group by all
)
select
    w.hand_id,
    w.line_no,
    w.seat,
    'a seated player' as expected,
    w.who as actual,
    concat(w.who, ' is not seated in this hand') as message,
    case when count(s.seat) = 1 then 'warning' else 'error' end as severity
from strangers w
join hands h using (hand_id)
left join seats s on s.hand_id = w.hand_id and w.seat is null and (starts_with(s.player, w.who) or starts_with(w.who, s.player))
where h.status != 'unauditable' and w.who is not null
group by w.hand_id, w.line_no, w.seat, w.who
