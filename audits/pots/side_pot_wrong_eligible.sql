-- code: SIDE_POT_WRONG_ELIGIBLE
-- title: Wrong seats contest a pot
-- severity: error
-- status: stable
-- rules: CM-71
-- scope: hand
-- examined: claims c join hands h using (hand_id) where c.kind = 'pot' and c.text is not null and h.room = 'dealerlog'
-- unverifiable: hands where room = 'dealerlog' and status = 'complete' and not (replayed and money_known)
-- yields_to: SIDE_POT_WRONG_AMOUNT on hand, POT_TOTAL_MISMATCH on hand, UNCALLED_WRONG_AMOUNT on hand, UNCALLED_NOT_RETURNED on hand, CALL_WRONG_AMOUNT on hand, DEAD_POST_TREATED_LIVE on hand, BET_ABOVE_STACK on hand, LOG_UNKNOWN_PLAYER on hand, CHECK_FACING_BET on hand, ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, ACTION_BY_FOLDED on hand
--
-- The POT lines of a dealer log, the last of each pot before its award, name the seats that contest it: those still in
-- that have paid up to its level. A seat that folds after the line may stand in it. One finding a pot.
-- Why it matters: a short all-in plays for chips it did not cover, or a seat is shut out of a pot that it paid for.
-- Known false positives: none known.
with
awarded as (
    select hand_id, coalesce(pot_no, 0) as pot_no, min(line_no) as line_no
    from events
    where kind = 'award'
    group by all
),
stated as (
    select
        c.hand_id, coalesce(c.pot_no, 0) as pot_no, max(c.line_no) as line_no,
        list_sort(list_transform(regexp_extract_all(arg_max(c.text, c.line_no), '[0-9]+'), lambda n: n::integer)) as seats
    from claims c
    left join awarded a on a.hand_id = c.hand_id and a.pot_no = coalesce(c.pot_no, 0)
    where c.kind = 'pot' and c.text is not null and (a.line_no is null or c.line_no < a.line_no)
    group by all
),
due as (
    select distinct hand_id, pot_no, list_sort(list_transform(string_split(eligible, ' '), lambda n: n::integer)) as seats
    from pots
),
-- Seats that fold after the line.
folded as (
    select s.hand_id, s.pot_no, list(e.seat) as seats
    from stated s
    join events e on e.hand_id = s.hand_id and e.kind = 'fold' and e.line_no > s.line_no
    group by s.hand_id, s.pot_no
),
compared as (
    select
        s.hand_id, s.pot_no, s.line_no, s.seats as stated, d.seats as due,
        list_filter(d.seats, lambda n: not list_contains(s.seats, n)) as missing,
        list_filter(s.seats, lambda n: not list_contains(d.seats, n) and not list_contains(coalesce(f.seats, []), n)) as extra
    from stated s
    join due d using (hand_id, pot_no)
    left join folded f using (hand_id, pot_no)
    join hands h using (hand_id)
    where h.room = 'dealerlog' and h.status = 'complete' and h.replayed and h.money_known
)
select
    hand_id,
    line_no,
    coalesce(extra[1], missing[1]) as seat,
    pot_no,
    'seats ' || array_to_string(due, ' ') as expected,
    'seats ' || array_to_string(stated, ' ') as actual,
    concat(
        case when pot_no = 0 then 'the main pot' else 'side pot ' || pot_no end, ' is contested by seats ', array_to_string(due, ', '),
        ' and not by ', array_to_string(stated, ', ')
    ) as message
from compared
where len(missing) + len(extra) > 0
