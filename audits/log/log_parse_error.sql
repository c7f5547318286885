-- code: LOG_PARSE_ERROR
-- title: A line could not be parsed
-- severity: error
-- status: stable
-- rules: CM-164, CM-167, DL-07
-- scope: hand
-- examined: hands
--
-- A line of a hand that no rule of the grammar reads. The finding has the line, the column where reading stopped, and
-- what could have stood there. After such a line the money checks of the hand are unverifiable, because it may have
-- moved chips (CM-167); order checks go on.
-- Why it matters: what the line said is not in the tables.
-- Known false positives: a line of a new kind that the room has begun to print; the grammar then needs a rule.
select
    e.hand_id,
    e.line_no,
    e.seat,
    coalesce(e.text, 'a line of this format') as expected,
    regexp_split_to_array(h.text, '\r\n|\r|\n')[e.line_no - h.first_line + 1] as actual,
    concat('this line cannot be read', ': ' || e.text) as message
from events e
join hands h using (hand_id)
where e.kind = 'unparsed'
