-- code: FLOOR_CALL_MISSING
-- title: Unclear ranking decided without the floor
-- severity: error
-- status: stable
-- rules: SD-20, CM-169
-- scope: hand
-- examined: hands where room = 'dealerlog' and order_decides
-- yields_to: LOG_PARSE_ERROR on hand
-- options: sd.order
--
-- Short deck: who wins depends on whether a straight beats three of a kind, the log does not declare `sd.order`, and
-- the dealer paid without calling the floor. The line is the first award.
-- Why it matters: the dealer may not settle an open question of the house rules himself.
-- Known false positives: a house whose table sheet settles the order; it may say so in the header.
select
    hand_id,
    min(e.line_no) as line_no,
    arg_min(e.seat, e.line_no) as seat,
    'sd.order in the header, or a floor call' as expected,
    'neither' as actual,
    'straight against three of a kind: sd.order is not declared, and the floor was not called' as message
from hands h
join events e using (hand_id)
where h.room = 'dealerlog' and h.order_decides and e.kind = 'award'
    and not regexp_matches(coalesce(h.options, ''), '(?im)^sd\.order=')
    and not exists (from events f where f.hand_id = h.hand_id and f.kind in ('floor_call', 'ruling'))
group by hand_id
