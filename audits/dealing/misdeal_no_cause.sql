-- code: MISDEAL_NO_CAUSE
-- title: Misdeal without a logged cause
-- severity: warning
-- status: stable
-- rules: CM-132
-- scope: hand
-- examined: events where kind = 'misdeal'
-- yields_to: LOG_PARSE_ERROR on hand
--
-- A misdeal is declared, the line has no reason, and nothing in the hand before it gives one: no exposed or boxed card,
-- no failed count, no floor call, ruling or note.
-- Why it matters: a misdeal takes a hand away from whoever had a good one; it needs a reason.
-- Known false positives: none known.
select
    m.hand_id,
    min(m.line_no) as line_no,
    null::integer as seat,
    'a reason' as expected,
    'none' as actual,
    'a misdeal is declared without a reason' as message
from events m
where m.kind = 'misdeal' and coalesce(trim(m.text, '" '), '') = ''
    and not exists (
        from events c
        where c.hand_id = m.hand_id
            and (
                (c.kind in ('exposed', 'boxed', 'floor_call', 'ruling', 'note') and c.street is not null)
                or (c.kind in ('deck_count', 'deck_spread') and regexp_matches(c.text, 'FAIL|ОШИБКА|ПОМИЛКА'))
            )
    )
group by m.hand_id
