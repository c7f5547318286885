-- code: LOG_BYTES_REPLACED
-- title: Bytes could not be decoded
-- severity: warning
-- status: stable
-- rules: CM-167
-- scope: file
-- examined: sources
--
-- A file with bytes that its encoding cannot hold; each became the sign U+FFFD. Once a file, at the first line with
-- such bytes. A replaced card is an unknown card.
-- Why it matters: names and cards of those lines may be lost.
-- Known false positives: none known.
select
    null::bigint as hand_id,
    bad_line as line_no,
    null::integer as seat,
    'text in ' || encoding as expected,
    'bytes that are none' as actual,
    format('bytes that are no {} begin on this line', encoding) as message,
    source_id
from sources
where bad_line is not null
