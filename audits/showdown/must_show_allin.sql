-- code: MUST_SHOW_ALLIN
-- title: Live hand not tabled after all-in and call
-- severity: error
-- status: stable
-- rules: CM-101, CM-170
-- scope: hand
-- examined: seats where live and tabled is not null
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, ACTION_BY_FOLDED on hand, LOG_UNKNOWN_PLAYER on hand
-- options: show.allin
--
-- Under `show.allin = all_tabled` every hand still in is shown in full once somebody is all-in and called, losing hands
-- too. The line is where the seat mucks, else where it shows a part, else the first award. A winner who does not show
-- is WINNER_NOT_SHOWN.
-- Why it matters: in tournaments it is the guard against chips passed from player to player.
-- Known false positives: a room that tables hands only when no betting is left at all.
with ended as (
    select hand_id, min(line_no) filter (kind = 'award') as award_line
    from events
    where kind in ('award', 'show', 'muck')
    group by hand_id
    having count(*) filter (kind in ('show', 'muck')) > 0
),
-- Somebody all-in among at least two that are still in.
contested as (
    select hand_id
    from seats
    where live
    group by hand_id
    having count(*) > 1 and bool_or(is_all_in)
),
own as (
    select
        hand_id, seat,
        coalesce(max(line_no) filter (kind = 'muck'), max(line_no) filter (kind = 'show')) as line_no,
        max(cards) filter (kind = 'show') as cards
    from events
    where kind in ('show', 'muck')
    group by hand_id, seat
)
select
    s.hand_id,
    coalesce(o.line_no, e.award_line, h.last_line) as line_no,
    s.seat,
    'every hand tabled' as expected,
    coalesce(o.cards, 'nothing shown') as actual,
    format('seat {} does not table its hand after an all-in and a call', s.seat) as message
from seats s
join hands h using (hand_id)
join ended e using (hand_id)
semi join contested using (hand_id)
join basis_options b on b.basis = h.basis and b.name = 'show.allin' and b.value = 'all_tabled'
left join own o on o.hand_id = s.hand_id and o.seat = s.seat
where s.live
    and not s.tabled
    and coalesce(s.won, 0) = 0
    and h.status = 'complete' and h.replayed and h.money_known
