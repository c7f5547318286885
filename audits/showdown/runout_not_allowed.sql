-- code: RUNOUT_NOT_ALLOWED
-- title: More boards than allowed or action pending
-- severity: error
-- status: stable
-- rules: CM-110
-- scope: hand
-- examined: events where kind = 'board' and board_no = 2
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- options: rit.max
--
-- A hand may be run on several boards if the house allows as many (`rit.max`) and no action is pending: somebody is
-- all-in, and at most one seat could still bet. One finding a hand, at the first card of the board that is one too
-- many, or of the second board where action is pending.
-- Why it matters: each further board changes who wins what.
-- Known false positives: a game that is played on two boards by its rules (it is not dealt again here).
with boards as (
    select hand_id, board_no, min(line_no) as line_no, min(event_no) as event_no
    from events
    where kind = 'board' and board_no > 1
    group by hand_id, board_no
),
counted as (
    select hand_id, count(*) + 1 as boards
    from boards
    group by hand_id
),
able as (
    select hand_id, count(*) filter (live and not is_all_in) as able
    from seats
    group by hand_id
),
found as (
    select
        b.hand_id, b.line_no, b.board_no, c.boards, coalesce(o.value::integer, 1) as most, a.able,
        -- seats that can bet, or an action after the second board began
        b.board_no = 2 and (
            a.able > 1 or exists (
                select 1 from events e
                where e.hand_id = b.hand_id and e.event_no > b.event_no and e.kind in ('check', 'bet', 'call', 'raise', 'fold')
            )
        ) as pending
    from boards b
    join counted c using (hand_id)
    join able a using (hand_id)
    join hands h using (hand_id)
    left join basis_options o on o.basis = h.basis and o.name = 'rit.max'
    where h.replayed and h.money_known and h.status = 'complete'
)
select
    hand_id,
    line_no,
    null::integer as seat,
    case when board_no > most then concat('at most ', most, case when most = 1 then ' board' else ' boards' end) else 'one board while seats can bet' end
        as expected,
    concat(boards, ' boards') as actual,
    case
        when board_no > most then format('the hand is run on {} boards, allowed {}', boards, case when most = 1 then 'is 1' else 'are ' || most end)
        else format('the hand is run on {} boards while action is pending', boards)
    end as message
from found
where board_no > most or pending
qualify row_number() over (partition by hand_id order by line_no) = 1
