-- code: LOW_AWARDED_WITHOUT_QUALIFIER
-- title: Low half paid without a qualifying low
-- severity: error
-- status: stable
-- rules: CM-85, OG-21
-- scope: hand
-- examined: shares where half = 'low' and claimed > 0
-- unverifiable: shares where half = 'low' and claimed > 0 and due is null
-- yields_to: AWARD_TO_INELIGIBLE on pot, DUPLICATE_CARD on hand
-- options: s8.qualifier
--
-- Nobody has a low of eight or better, and half of the pot is paid as one. With fewer than three different ranks up to
-- the eight on an Omaha board no low is possible, whatever the hole cards. Where the log names no halves, a half that
-- goes to seats which have won nothing is taken for the low. One finding a pot, at that award.
-- Why it matters: the high hand wins the whole pot.
-- Known false positives: a game played without qualifier.
with part as (
    select
        s.hand_id, s.pot_no, s.board_no, min(s.line_no) as line_no, arg_min(s.seat, s.line_no) as seat,
        string_agg(format('seat {}: {}', s.seat, (s.claimed::varchar).rtrim('0').rtrim('.')), ', ' order by s.seat) as paid
    from shares s
    join hands h using (hand_id)
    where s.half = 'low' and h.status = 'complete' and h.replayed and h.money_known
    group by s.hand_id, s.pot_no, s.board_no
    having sum(s.claimed) > 0 and bool_and(s.due = 0)
)
select
    p.hand_id,
    p.line_no,
    p.seat,
    p.pot_no,
    'low'::half as half,
    'the whole pot to the high hand' as expected,
    p.paid as actual,
    format('a low half is paid to seat {}, and no hand qualifies', p.seat) as message
from part p
-- Where several pots are compared at once, one of them may have had a low.
where not exists (
    select 1 from shares d where d.hand_id = p.hand_id and d.pot_no = p.pot_no and d.half = 'low' and (d.due > 0 or d.due is null)
)
qualify row_number() over (partition by p.hand_id, p.pot_no order by p.line_no) = 1
