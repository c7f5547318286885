-- code: LOG_EVENT_ORDER
-- title: Event at an impossible place
-- severity: error
-- status: stable
-- rules: CM-164, CM-170, DL-09, OG-24
-- scope: hand
-- examined: hands where room = 'dealerlog'
--
-- A line of a dealer log stands where it cannot stand: END has another number than HAND; ROOM, TABLE, TOURNAMENT, PROFILE
-- or CURRENCY changes inside a log; a SEAT or BUTTON line comes after the posts, a post after the first action, a RESULT
-- before the last award, an action after the hands are shown or a pot is awarded, an award although the action goes on.
-- Once a hand and kind of fault, at the first such line. A DEALERLOG line begins a new log.
-- Why it matters: two hands may have been written into each other, or lines were written afterwards.
-- Known false positives: none known. A post between the deal and the first action is POST_AFTER_DEAL; after a ruling pots
-- may be awarded anew behind the results.
with closed as (
    select
        c.hand_id, c.line_no, null::integer as seat, 'END ' || h.hand_no as expected, c.text as actual,
        format('hand {} is closed by {}', h.hand_no, c.text) as message
    from claims c
    join hands h using (hand_id)
    where c.kind = 'seat_line' and c.seat is null and h.hand_no is not null
),
-- Lines of the header: those in force before the hand's text, then those in it.
headers as (
    select
        hand_id,
        unnest(regexp_split_to_array(concat_ws(E'\n', context, text), '\r\n|\r|\n')) as line,
        first_line - coalesce(len(regexp_split_to_array(context, '\r\n|\r|\n')), 0)
        + unnest(range(len(regexp_split_to_array(concat_ws(E'\n', context, text), '\r\n|\r|\n')))) as line_no,
        first_line
    from hands
    where room = 'dealerlog'
        and regexp_matches(
            text, '(?m)^[ \t\x{FEFF}]*(?:ROOM|ЗАЛА?|TABLE|СТОЛ|СТІЛ|TOURNAMENT|ТУРНИР|ТУРНІР|PROFILE|ПРОФИЛЬ|ПРОФІЛЬ|CURRENCY|ВАЛЮТА)[ \t]'
        )
),
stated as (
    select
        hand_id, line_no, first_line,
        trim(regexp_replace(regexp_extract(line, '^[ \t\x{FEFF}]*\S+[ \t]+("(?:[^"\\]|\\.)*"|[^\s#]+)', 1), '^"|"$', '', 'g')) as value,
        case
            when regexp_matches(line, '^[ \t\x{FEFF}]*(?:ROOM|ЗАЛА?)[ \t]') then 'ROOM'
            when regexp_matches(line, '^[ \t\x{FEFF}]*(?:TABLE|СТОЛ|СТІЛ)[ \t]') then 'TABLE'
            when regexp_matches(line, '^[ \t\x{FEFF}]*(?:TOURNAMENT|ТУРНИР|ТУРНІР)[ \t]') then 'TOURNAMENT'
            when regexp_matches(line, '^[ \t\x{FEFF}]*(?:PROFILE|ПРОФИЛЬ|ПРОФІЛЬ)[ \t]') then 'PROFILE'
            when regexp_matches(line, '^[ \t\x{FEFF}]*(?:CURRENCY|ВАЛЮТА)[ \t]') then 'CURRENCY'
        end as what
    from headers
),
changed as (
    select
        hand_id, line_no, null::integer as seat, concat(what, ' ', before) as expected, concat(what, ' ', value) as actual,
        format('{} changes inside the log, from {} to {}', what, before, value) as message
    from (
        select *, lag(value) over (partition by hand_id, what order by line_no) as before
        from stated
        where what is not null
    )
    where line_no >= first_line and before is distinct from value and before is not null
),
places as (
    select
        e.hand_id,
        min(e.line_no) filter (e.kind in (
            'ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind'
        )) as post,
        min(e.line_no) filter (e.kind in ('fold', 'check', 'call', 'bet', 'raise', 'complete')) as action,
        max(e.line_no) filter (e.kind = 'award') as award,
        bool_or(e.kind = 'ruling') as ruled
    from events e
    join hands h using (hand_id)
    where h.room = 'dealerlog'
    group by e.hand_id
),
seated_late as (
    select
        s.hand_id, min(s.line_no) as line_no, arg_min(s.seat, s.line_no) as seat, 'SEAT lines before the posts' as expected,
        concat(count(*), ' behind them') as actual, 'a seat line stands behind the posts' as message
    from seats s
    join places p using (hand_id)
    where s.line_no > p.post
    group by s.hand_id
),
button_late as (
    select
        h.hand_id,
        h.first_line + list_position(
            list_transform(
                regexp_split_to_array(h.text, '\r\n|\r|\n'), lambda line: regexp_matches(line, '^[ \t]*(?:BUTTON|БАТТОН|БАТОН)[ \t]')
            ),
            true
        ) - 1 as line_no,
        h.button_seat as seat, 'the BUTTON line before the posts' as expected, 'behind them' as actual,
        'the button line stands behind the posts' as message
    from hands h
    join places p using (hand_id)
    where h.button_seat is not null and p.post is not null
        and regexp_matches(h.text, '(?s)[\r\n][ \t]*(?:POST|ВЗНОС|ВНЕСОК)[ \t].*[\r\n][ \t]*(?:BUTTON|БАТТОН|БАТОН)[ \t]')
),
posted_late as (
    select
        e.hand_id, min(e.line_no) as line_no, arg_min(e.seat, e.line_no) as seat, 'posts before the first action' as expected,
        arg_min(replace(e.kind::varchar, '_', ' '), e.line_no) as actual,
        concat('a post (', arg_min(replace(e.kind::varchar, '_', ' '), e.line_no), ') stands behind the first action') as message
    from events e
    join places p using (hand_id)
    where e.kind in ('ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'kill_blind')
        and e.line_no > p.action
    group by e.hand_id
),
result_early as (
    select
        c.hand_id, min(c.line_no) as line_no, arg_min(c.seat, c.line_no) as seat, 'RESULT behind the awards' as expected,
        'before them' as actual, 'an end stack stands before the awards' as message
    from claims c
    join places p using (hand_id)
    where c.kind = 'result' and c.line_no < p.award and not p.ruled
    group by c.hand_id
),
-- What the engine met where it could not be dealt.
out_of_place as (
    select
        hand_id, min(line_no) as line_no, arg_min(seat, line_no) as seat,
        case when arg_min(kind, line_no) in ('award', 'show') then 'the end of the action' else 'no action: the hand is over' end as expected,
        concat(arg_min(kind, line_no), ' of seat ' || arg_min(seat, line_no)) as actual,
        case
            when arg_min(kind, line_no) in ('award', 'show')
                then concat('this stands before the action is over: ', arg_min(kind, line_no), ' of seat ' || arg_min(seat, line_no))
            else concat('seat ', arg_min(seat, line_no), ' acts (', arg_min(kind, line_no), ') when the hand is over')
        end as message
    from events
    where departure = 'LOG_EVENT_ORDER'
    group by hand_id
)
from closed
union all from changed
union all from seated_late
union all from button_late where line_no > (select p.post from places p where p.hand_id = button_late.hand_id)
union all from posted_late
union all from result_early
union all from out_of_place
