-- code: ANTE_MISSING
-- title: Ante not posted
-- severity: error
-- status: stable
-- rules: CM-30, CM-31, CM-171
-- scope: hand
-- examined: seats where ante_due > 0
-- unverifiable: seats s join hands h using (hand_id) where h.replayed and not h.money_known and s.ante_due > 0
-- options: ante.kind
--
-- Every player entitled to cards posts the ante before the first card, all-in for less if that is all he has. Found
-- is a post that was never made: it has no line, so the line is the first that goes on without it (the first card).
-- Why it matters: a seat plays for a pot it has not paid into.
-- Known false positives: none known. Online an ante counts as due only where at least two seats posted the same; the
-- double ante of a short deck button is BUTTON_ANTE_MISSING.
with dealt as (
    select hand_id, min(line_no) as line_no
    from events
    where kind in ('deal_down', 'deal_up', 'burn', 'board', 'fold', 'check', 'call', 'bet', 'raise', 'show', 'award')
    group by hand_id
)
select
    s.hand_id,
    d.line_no,
    s.seat,
    concat('ante of ', (s.ante_due::varchar).rtrim('0').rtrim('.')) as expected,
    'no post' as actual,
    concat('seat ', s.seat, ' posts no ', 'ante') as message
from seats s
join hands h using (hand_id)
join dealt d using (hand_id)
where s.ante_due > 0
    and h.replayed and h.money_known and h.status <> 'cancelled'
    and not exists (
        from events e
        where e.hand_id = s.hand_id and ((e.kind in ('ante', 'button_ante') and e.seat = s.seat))
    )
