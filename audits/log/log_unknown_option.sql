-- code: LOG_UNKNOWN_OPTION
-- title: Option name or value not known
-- severity: warning
-- status: stable
-- rules: CM-164
-- scope: hand
-- examined: hands where options is not null or profile is not null
--
-- An OPTION line whose name or value nobody knows, or a PROFILE line with a name that is no profile. It changes nothing:
-- the hands are judged as if the line were not there. Once a line.
-- Why it matters: the house meant to state a rule, and the hands are judged by another one.
-- Known false positives: none known. With a table sheet (`--house`) the PROFILE line is not looked at.
with told as (
    select hand_id, unnest(string_split(unknown_options, E'\n')) as said
    from hands
    where unknown_options is not null
),
lines as (
    select
        hand_id,
        first_line + unnest(range(len(regexp_split_to_array(text, '\r\n|\r|\n')))) as line_no,
        unnest(regexp_split_to_array(text, '\r\n|\r|\n')) as line
    from hands
    where unknown_options is not null
),
stated as (
    select
        hand_id,
        line_no,
        case
            when regexp_matches(line, '^[ \t\x{FEFF}]*(?:PROFILE|ПРОФИЛЬ|ПРОФІЛЬ)[ \t]')
                then 'profile=' || regexp_extract(line, '^[ \t\x{FEFF}]*\S+[ \t]+([^\s#]+)', 1)
            when regexp_matches(line, '^[ \t\x{FEFF}]*(?:OPTION|ОПЦИЯ|ОПЦІЯ)[ \t]')
                then concat(
                    regexp_extract(line, '^[ \t\x{FEFF}]*\S+[ \t]+([^\s=]+)', 1), '=',
                    trim(regexp_extract(line, '=[ \t]*("(?:[^"\\]|\\.)*"|[^\s#]+)', 1), '"')
                )
        end as what
    from lines
)
select distinct
    s.hand_id,
    s.line_no,
    null::integer as seat,
    substr(t.said, length(s.what) + 3) as expected,
    s.what as actual,
    concat(s.what, ' is not known: ', substr(t.said, length(s.what) + 3)) as message
from stated s
join told t on t.hand_id = s.hand_id and starts_with(t.said, s.what || ': ')
