-- code: RANKING_ORDER_MISAPPLIED
-- title: Result fits only another ranking order
-- severity: error
-- status: stable
-- rules: CM-73, SD-15, OG-20
-- scope: hand
-- examined: hands where exists (select 1 from shares s where s.hand_id = hands.hand_id and s.due > 0 and s.hand_label is not null)
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: DUPLICATE_CARD on hand, AWARD_TO_INELIGIBLE on hand
-- options: sd.order
--
-- The awards are wrong by the order of hands in force, and exactly right by another one of the same game: in short deck
-- the standard order, a full house above a flush, trips and straight the other way round, A-6-7-8-9 as no straight;
-- elsewhere another number of hole cards. Once a hand, beside the wrong award that it explains.
-- Why it matters: it is a dealer who does not know the game, and the next hands will go the same way.
-- Known false positives: a wrong award that such an order would give by chance.
with wrong as (
    select
        s.hand_id,
        min(s.line_no) filter (s.due is distinct from s.claimed and s.claimed > 0) as line_no,
        string_agg(distinct concat('seat ', s.seat, ': ', s.hand_label), ', ') filter (s.due > 0) as due,
        string_agg(distinct concat('seat ', s.seat, ': ', s.hand_label), ', ') filter (s.claimed > coalesce(s.due, 0)) as paid
    from shares s
    group by s.hand_id
)
select
    h.hand_id,
    w.line_no,
    null::integer as seat,
    w.due as expected,
    w.paid as actual,
    format('the awards fit only {}: paid is {}, due to {}', h.order_fits, w.paid, w.due) as message
from hands h
join wrong w using (hand_id)
where h.order_fits is not null and h.status = 'complete' and h.replayed and h.money_known
