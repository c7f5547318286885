-- code: AWARD_WRONG_PLAYER
-- title: Pot to a losing hand
-- severity: error
-- status: stable
-- rules: CM-73, CM-85, CM-162, CM-169
-- scope: hand
-- examined: shares where claimed > 0
-- unverifiable: shares s join hands h using (hand_id) where s.due is null or (h.status = 'complete' and not (h.replayed and h.money_known))
-- yields_to: LOW_AWARDED_WITHOUT_QUALIFIER on pot, LOW_HALF_NOT_AWARDED on pot, CASHOUT_CHANGED_AWARD on pot, AWARD_TO_INELIGIBLE on pot, DUPLICATE_CARD on hand
--
-- The best hand among the contestants wins the pot; cards speak. Found is a contestant who is paid although he has won
-- nothing, one finding a pot, at the first award that is wrong. A pot whose deciding cards are unknown is not judged
-- (AWARD_UNVERIFIABLE).
-- Why it matters: the pot was pushed to the wrong player.
-- Known false positives: a card typed wrong by a clerk. If the awards do not add up either, that is the same finding
-- (CM-169).
with
-- A log that numbers its pots otherwise than the layers do is compared over all pots; its shares stand in pot 0.
pot as (
    select p.hand_id, p.pot_no, p.eligible, p.amount_due, p.amount_claimed, p.rake_claimed, s.last_no
    from pots p
    join (select hand_id, max(pot_no) as last_no from shares group by hand_id) s using (hand_id)
),
contest as (
    select distinct
        hand_id, case when last_no = 0 then 0 else pot_no end as pot_no, unnest(string_split(eligible, ' '))::integer as seat
    from pot
),
judged as (
    select s.*
    from shares s
    join hands h using (hand_id)
    where h.status = 'complete' and h.replayed and h.money_known and s.due is not null
),
wrong as (
    select j.hand_id, j.pot_no, min(j.line_no) as line_no, arg_min(j.seat, j.line_no) as seat
    from judged j
    semi join contest using (hand_id, pot_no, seat)
    where j.due = 0 and j.claimed > 0
    group by j.hand_id, j.pot_no
)
select
    w.hand_id,
    w.line_no,
    w.seat,
    w.pot_no,
    string_agg(format('seat {}: {}', j.seat, (j.due::varchar).rtrim('0').rtrim('.')), ', ' order by j.board_no, j.seat)
        filter (j.due > 0) as expected,
    string_agg(format('seat {}: {}', j.seat, (j.claimed::varchar).rtrim('0').rtrim('.')), ', ' order by j.board_no, j.seat)
        filter (j.claimed > 0) as actual,
    concat(
        case when w.pot_no = 0 then 'the pot' else 'side pot ' || w.pot_no end, ' goes to ',
        string_agg(concat('seat ', j.seat, ' with ' || j.hand_label), ' and ' order by j.board_no, j.seat) filter (j.due > 0),
        ', paid is ',
        string_agg(concat('seat ', j.seat, ' with ' || j.hand_label), ' and ' order by j.board_no, j.seat) filter (j.claimed > 0)
    ) as message
from wrong w
join judged j using (hand_id, pot_no)
group by w.hand_id, w.pot_no, w.line_no, w.seat
