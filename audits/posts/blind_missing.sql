-- code: BLIND_MISSING
-- title: Blind not posted
-- severity: error
-- status: stable
-- rules: CM-34, CM-172, SD-05
-- scope: hand
-- examined: seats where blind in ('small_blind', 'big_blind', 'button_blind')
-- unverifiable: seats s join hands h using (hand_id) where h.replayed and not h.money_known and s.blind in ('small_blind', 'big_blind', 'button_blind')
-- options: button.rule
--
-- The first seat left of the button posts the small blind, the second the big blind (heads-up the button posts the
-- small one); in short deck the button posts its blind. Found is a post that was never made: it has no line, so the
-- line is the first that goes on without it (the first card).
-- Why it matters: the price of the round and the first to act rest on the blinds.
-- Known false positives: none known. A small blind is not asked for where its chair may be empty (`button.rule`
-- dead), nor online, where a missing one cannot be told from a dead one.
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
    concat(replace(s.blind::varchar, '_', ' '), ' of ', (s.blind_due::varchar).rtrim('0').rtrim('.')) as expected,
    'no post' as actual,
    concat('seat ', s.seat, ' posts no ', replace(s.blind::varchar, '_', ' ')) as message
from seats s
join hands h using (hand_id)
join dealt d using (hand_id)
where s.blind in ('small_blind', 'big_blind', 'button_blind') and s.blind_due > 0
    and h.replayed and h.money_known and h.status <> 'cancelled'
    and not exists (
        from events e
        where e.hand_id = s.hand_id and ((e.kind = s.blind and e.seat = s.seat) or e.departure = 'BLIND_WRONG_SEAT')
    )
