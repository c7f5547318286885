-- code: OPTION_NOT_DECLARED
-- title: An option that decided money is not in the header
-- severity: warning
-- status: stable
-- rules: SD-20, SD-23, CM-169
-- scope: hand
-- examined: hands where room = 'dealerlog' and order_decides
-- yields_to: LOG_PARSE_ERROR on hand
-- options: sd.order
--
-- Short deck: who wins depends on whether a straight beats three of a kind, the log does not declare `sd.order`, and
-- the floor was called. The line is the first award. Without a floor call it is FLOOR_CALL_MISSING.
-- Why it matters: the question will come again; the house has to answer it once, in the header.
-- Known false positives: a house whose table sheet settles the order; it may say so in the header.
select
    hand_id,
    min(e.line_no) as line_no,
    arg_min(e.seat, e.line_no) as seat,
    'sd.order in the header' as expected,
    'not declared' as actual,
    'straight against three of a kind: sd.order decides this pot and is not declared' as message
from hands h
join events e using (hand_id)
where h.room = 'dealerlog' and h.order_decides and e.kind = 'award'
    and not regexp_matches(coalesce(h.options, ''), '(?im)^sd\.order=')
    and exists (from events f where f.hand_id = h.hand_id and f.kind in ('floor_call', 'ruling'))
group by hand_id
