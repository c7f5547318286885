-- code: LOW_HALF_NOT_AWARDED
-- title: Qualifying low not paid
-- severity: error
-- status: stable
-- rules: CM-85
-- scope: hand
-- examined: shares where half = 'low' and due > 0
-- unverifiable: shares where half = 'low' and due is null
-- yields_to: LOW_AWARDED_WITHOUT_QUALIFIER on pot, AWARD_TO_INELIGIBLE on pot, DUPLICATE_CARD on hand
-- options: s8.qualifier
--
-- A contestant has a low of eight or better, and nothing of the pot is paid for it. One finding a pot, at the award that
-- took too much.
-- Why it matters: half of the pot is missing.
-- Known false positives: none known. A low half that goes to another low is AWARD_WRONG_PLAYER.
with
-- A winner who cashed out is paid by the house: his share counts as paid (CM-112).
part as (
    select
        s.hand_id, s.pot_no, s.board_no, min(s.seat) as seat,
        string_agg(format('seat {}: {}', s.seat, (s.due::varchar).rtrim('0').rtrim('.')), ', ' order by s.seat) as due,
        string_agg(concat('seat ', s.seat, ' with ' || s.hand_label), ' and ' order by s.seat) as said
    from shares s
    join hands h using (hand_id)
    where s.half = 'low' and h.status = 'complete' and h.replayed and h.money_known
    group by s.hand_id, s.pot_no, s.board_no
    having sum(s.due) > 0 and count(*) = count(s.due) and sum(s.claimed) = 0
),
paid as (
    select
        hand_id, pot_no, board_no, min(line_no) as first, min(line_no) filter (claimed > due) as line_no,
        string_agg(format('seat {}: {}', seat, (claimed::varchar).rtrim('0').rtrim('.')), ', ' order by line_no) filter (claimed > 0) as paid
    from shares
    group by hand_id, pot_no, board_no
)
select
    p.hand_id,
    coalesce(a.line_no, a.first, (select max(e.line_no) from events e where e.hand_id = p.hand_id and e.kind = 'award')) as line_no,
    p.seat,
    p.pot_no,
    'low'::half as half,
    p.due as expected,
    coalesce(a.paid, 'nothing') as actual,
    format('the low half is not paid: it goes to {}', p.said) as message
from part p
left join paid a using (hand_id, pot_no, board_no)
where exists (select 1 from shares g where g.hand_id = p.hand_id and g.claimed > 0)
qualify row_number() over (partition by p.hand_id, p.pot_no order by p.board_no) = 1
