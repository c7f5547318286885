-- code: LOG_MIXED_SCRIPT
-- title: Latin and Cyrillic letters mixed in one token
-- severity: warning
-- status: stable
-- rules: CM-164, DL-02
-- scope: hand
-- examined: hands where room = 'dealerlog'
--
-- A keyword or a card with letters of the other script that look alike, as SЕAT with a Cyrillic Е. The line could not be
-- read as it stands and is read as the keyword it looks like; the stored text stays as it was. Once a line.
-- Why it matters: a search for the word does not find the line.
-- Known false positives: none known. Names may mix scripts.
select
    hand_id,
    line_no,
    null::integer as seat,
    string_agg(string_split(text, ' ')[2], ', ') as expected,
    string_agg(string_split(text, ' ')[1], ', ') as actual,
    concat('letters of two scripts in ', actual, ', read as ', expected) as message
from claims
where kind = 'respelt'
group by hand_id, line_no
