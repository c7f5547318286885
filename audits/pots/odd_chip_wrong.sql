-- code: ODD_CHIP_WRONG
-- title: Odd chip to the wrong seat
-- severity: error
-- status: stable
-- rules: CM-81, CM-83, CM-85
-- scope: hand
-- examined: shares where claimed > 0
-- unverifiable: shares s join hands h using (hand_id) where s.due is null or (h.status = 'complete' and not (h.replayed and h.money_known))
-- yields_to: LOW_AWARDED_WITHOUT_QUALIFIER on pot, LOW_HALF_NOT_AWARDED on pot, AWARD_TO_INELIGIBLE on pot, AWARD_WRONG_PLAYER on pot, AWARD_WRONG_AMOUNT on pot, RUNOUT_SHARE_WRONG on pot, UNCALLED_WRONG_AMOUNT on hand, LOG_UNKNOWN_PLAYER on hand, DUPLICATE_CARD on hand
-- options: odd.unit, odd.identical_both
--
-- What cannot be divided goes in single units to the tied winners, one each, from the first seat left of the button.
-- Found is a split whose even part is right and whose odd units went to other seats; one finding a pot, at the award
-- that holds one too much.
-- Why it matters: it is one chip, and dealers are trained on it.
-- Known false positives: a room that gives odd chips by another rule (by the highest card, as in stud).
with
-- A winner who cashed out is paid by the house: his share counts as paid (CM-112).
paid as (
    select
        s.*,
        case
            when s.claimed = 0 and exists (select 1 from seats p where p.hand_id = s.hand_id and p.seat = s.seat and p.cash_out > 0)
            then s.due
            else s.claimed
        end as got
    from shares s
    join hands h using (hand_id)
    where h.status = 'complete' and h.replayed and h.money_known
),
layers as (
    select hand_id, count(*) as pots, max(s.last_no) as last_no
    from pots
    join (select hand_id, max(pot_no) as last_no from shares group by hand_id) s using (hand_id)
    group by hand_id
),
half as (
    select
        p.hand_id, p.pot_no, p.board_no, p.half,
        min(p.line_no) filter (p.got > p.due) as line_over, min(p.line_no) as line_first,
        arg_min(p.seat, p.line_no) filter (p.got > p.due) as seat_over, arg_min(p.seat, p.line_no) as seat_first,
        string_agg(
            concat(case when p.half <> 'all' then p.half || ' ' end, format('seat {}: {}', p.seat, (p.due::varchar).rtrim('0').rtrim('.'))),
            ', ' order by p.seat
        ) as expected,
        string_agg(
            concat(case when p.half <> 'all' then p.half || ' ' end, format('seat {}: {}', p.seat, (p.got::varchar).rtrim('0').rtrim('.'))),
            ', ' order by p.seat
        ) filter (p.got > 0) as actual,
        sum(p.due) as due, sum(p.got) as got, min(p.due) as least_due, min(p.got) as least_got,
        max(abs(p.got - p.due)) as off, bool_and(p.due > 0) and count(*) = count(p.due) as known
    from paid p
    group by p.hand_id, p.pot_no, p.board_no, p.half
),
part as (
    select
        p.hand_id, p.pot_no, p.board_no,
        coalesce(min(p.line_over), min(p.line_first)) as line_no,
        coalesce(arg_min(p.seat_over, p.line_over), arg_min(p.seat_first, p.line_first)) as seat,
        string_agg(p.expected, ', ' order by p.half) as expected,
        string_agg(p.actual, ', ' order by p.half) as actual,
        -- One pot in equal parts: everybody has at least the even share of his half. Several at once: nobody is off by more than a chip.
        case
            when any_value(l.pots) = 1 or any_value(l.last_no) > 0
            then bool_and(p.least_got >= p.least_due - least(p.due - p.least_half, h.odd_unit))
            else max(p.off) <= any_value(h.odd_unit)
        end as odd_only
    from (select *, min(due) over (partition by hand_id, pot_no, board_no) as least_half from half) p
    join layers l using (hand_id)
    join hands h using (hand_id)
    group by p.hand_id, p.pot_no, p.board_no
    having bool_and(p.known) and sum(p.got) = sum(p.due) and max(p.off) > 0
)
select
    hand_id,
    line_no,
    seat,
    pot_no,
    expected,
    actual,
    format('the odd unit went to the wrong seat: {}, due is {}', actual, expected) as message
from part
where odd_only
qualify row_number() over (partition by hand_id, pot_no order by board_no) = 1
