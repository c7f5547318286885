-- code: RUNOUT_SHARE_WRONG
-- title: Wrong part per board
-- severity: error
-- status: stable
-- rules: CM-111
-- scope: hand
-- examined: pots where board_no > 0
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: AWARD_WRONG_AMOUNT on pot, AWARD_TO_INELIGIBLE on pot, UNCALLED_NOT_RETURNED on hand, UNCALLED_WRONG_AMOUNT on hand, LOG_UNKNOWN_PLAYER on hand
-- options: odd.unit
--
-- A pot that is run on several boards is divided, after the rake, into equal parts, the odd units to the first boards.
-- Found is a pot whose awards add up and whose boards got other parts; one finding a pot, at the first award of a board
-- that got too much, else of one that got too little. Looked at where the log says which award is of which board.
-- Why it matters: half of the pot is played for on each board, and somebody got more than he won.
-- Known false positives: a room that gives odd units to the last board.
with part as (
    select hand_id, pot_no, board_no, sum(amount_due - coalesce(rake_claimed, 0)) as due
    from pots
    where board_no > 0
    group by hand_id, pot_no, board_no
),
award as (
    select hand_id, pot_no, board_no, sum(claimed) as got, min(line_no) as line_no
    from shares
    where board_no > 0
    group by hand_id, pot_no, board_no
),
-- A log that numbers its pots otherwise than the layers do: one sum over all pots.
compared as (
    select a.hand_id, a.pot_no, a.board_no, a.got, a.line_no, sum(p.due) as due
    from award a
    join (select hand_id, max(pot_no) as last_no from shares group by hand_id) l using (hand_id)
    join part p on p.hand_id = a.hand_id and p.board_no = a.board_no and (p.pot_no = a.pot_no or l.last_no = 0)
    group by all
)
select
    c.hand_id,
    coalesce(min(c.line_no) filter (c.got > c.due), min(c.line_no) filter (c.got < c.due)) as line_no,
    null::integer as seat,
    c.pot_no,
    string_agg((c.due::varchar).rtrim('0').rtrim('.'), ', ' order by c.board_no) as expected,
    string_agg((c.got::varchar).rtrim('0').rtrim('.'), ', ' order by c.board_no) as actual,
    format('the boards are paid {}, the parts are {}', actual, expected) as message
from compared c
join hands h using (hand_id)
where h.status = 'complete' and h.replayed and h.money_known
group by c.hand_id, c.pot_no
having sum(c.got) = sum(c.due) and bool_or(c.got is distinct from c.due)
