-- code: LOG_MIXED_LANGUAGE
-- title: Keywords of another language than the header says
-- severity: info
-- status: stable
-- rules: CM-164, DL-02
-- scope: hand
-- examined: hands where room = 'dealerlog'
--
-- The DEALERLOG line names the language of the keywords, and a line uses one that this language does not have. All three
-- languages are read everywhere. Once a hand, at the first such line.
-- Why it matters: two people or two programs may have written the log.
-- Known false positives: none known.
select
    hand_id,
    line_no,
    null::integer as seat,
    'keywords of ' || string_split(text, ' ')[2] as expected,
    string_split(text, ' ')[1] as actual,
    format('{} is no keyword of {}, the language of the log', string_split(text, ' ')[1], string_split(text, ' ')[2]) as message
from claims
where kind = 'language'
