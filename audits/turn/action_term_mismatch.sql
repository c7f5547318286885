-- code: ACTION_TERM_MISMATCH
-- title: Bet for raise or raise for bet
-- severity: info
-- status: stable
-- rules: CM-44
-- scope: hand
-- examined: events where kind in ('bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and not h.replayed
--
-- The word `bet` where a raise was made, or `raise` with nothing to raise. The amount decides.
-- Why it matters: no money moved wrongly; a reader of the log may misread the round.
-- Known false positives: none. A stud completion written as a raise or bet is no mismatch.
select
    hand_id,
    line_no,
    seat,
    case when kind = 'bet' then 'raise' else 'bet' end as expected,
    kind::varchar as actual,
    concat(
        'seat ', seat,
        case
            when kind = 'bet' then ' bets where there is a bet: a raise to '
            else ' raises where there is no bet: a bet of '
        end,
        (total::varchar).rtrim('0').rtrim('.')
    ) as message
from events
where departure = 'ACTION_TERM_MISMATCH'
