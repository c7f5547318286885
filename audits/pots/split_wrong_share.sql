-- code: SPLIT_WRONG_SHARE
-- title: Split not equal
-- severity: error
-- status: stable
-- rules: CM-85, CM-80
-- scope: hand
-- examined: shares where claimed > 0
-- unverifiable: shares s join hands h using (hand_id) where s.due is null or (h.status = 'complete' and not (h.replayed and h.money_known))
-- yields_to: RUNOUT_SHARE_WRONG on pot, UNCALLED_WRONG_AMOUNT on hand, LOG_UNKNOWN_PLAYER on hand, DUPLICATE_CARD on hand
-- options: odd.unit
--
-- Tied winners share a pot evenly, down to the smallest chip. Found is a split among the right winners with the right
-- sum and wrong shares, a tied winner left out among them; one finding a pot, at the first award that is too large.
-- Why it matters: one of the winners gets chips that belong to the other.
-- Known false positives: a room that splits in larger units than the log says (`odd.unit`). Only an odd chip at the
-- wrong seat is ODD_CHIP_WRONG.
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
part as (
    select
        p.hand_id, p.pot_no, p.board_no, p.half,
        coalesce(min(p.line_no) filter (p.got > p.due), min(p.line_no)) as line_no,
        coalesce(arg_min(p.seat, p.line_no) filter (p.got > p.due), arg_min(p.seat, p.line_no)) as seat,
        string_agg(format('seat {}: {}', p.seat, (p.due::varchar).rtrim('0').rtrim('.')), ', ' order by p.seat) as expected,
        string_agg(format('seat {}: {}', p.seat, (p.got::varchar).rtrim('0').rtrim('.')), ', ' order by p.seat) filter (p.got > 0) as actual,
        -- One pot in equal parts: everybody has at least the even share. Several at once: nobody is off by more than a chip.
        case
            when max(l.pots) = 1 or max(l.last_no) > 0 then min(p.got) >= min(p.due)
            else max(abs(p.got - p.due)) <= coalesce(max(h.chip), case when bool_or(h.is_tournament) then 1 else 0.01 end)
        end as odd_only
    from paid p
    join layers l using (hand_id)
    join hands h using (hand_id)
    group by p.hand_id, p.pot_no, p.board_no, p.half
    having count(*) = count(p.due)
        and bool_and(p.due > 0)
        and sum(p.got) = sum(p.due)
        and bool_or(p.got is distinct from p.due)
)
select
    hand_id,
    line_no,
    seat,
    pot_no,
    half,
    expected,
    actual,
    format('the pot is shared {}, due is {}', actual, expected) as message
from part
where not odd_only
qualify row_number() over (partition by hand_id, pot_no, half order by board_no) = 1
