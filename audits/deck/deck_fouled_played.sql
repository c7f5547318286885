-- code: DECK_FOULED_PLAYED
-- title: Hand played on with a fouled deck
-- severity: error
-- status: stable
-- rules: CM-12, SD-03
-- scope: hand
-- examined: events where kind in ('deck_spread', 'deck_count', 'note', 'floor_call')
--
-- A check of the deck failed and cards were dealt without a new good one: the line is the first deal. Or a note or a
-- floor call in the hand says that two equal cards, or a card of another deck, were found, and pots were awarded all the
-- same: the line is the first award.
-- Why it matters: with a fouled deck the hand is void and every wager goes back to its owner.
-- Known false positives: notes are free text; only words for a fouled deck, or a card with words such as `two` and
-- `found`, are understood.
with checks as (
    select
        hand_id, event_no, line_no, text,
        regexp_matches(text, 'FAIL|ОШИБКА|ПОМИЛКА') as failed
    from events
    where kind in ('deck_spread', 'deck_count')
),
dealt as (
    select
        e.hand_id,
        min(e.event_no) as event_no,
        min(e.line_no) as line_no
    from events e
    where e.kind in ('deal_down', 'deal_up')
    group by e.hand_id
),
not_counted_again as (
    select d.hand_id, d.line_no, arg_max(c.text, c.event_no) as text
    from dealt d
    join checks c on c.hand_id = d.hand_id and c.event_no < d.event_no
    group by d.hand_id, d.line_no
    having arg_max(c.failed, c.event_no)
),
found as (
    select hand_id, min(event_no) as event_no, arg_min(text, event_no) as text
    from events
    where kind in ('note', 'floor_call') and street != 'deal' and (
        regexp_matches(text, '(?i)foul(?:ed)? deck|deck (?:is |was )?foul|(?:foreign|other|different) back|чуж[^ ]* (?:карт|рубаш)|чужа карт')
        or (
            regexp_matches(text, '(?:^|[^A-Za-z0-9])[2-9TJQKA][shdc♠♥♦♣](?:[^A-Za-z0-9]|$)')
            and regexp_matches(text, '(?i)two|second|duplicate|identical|same|extra|две|два|втор|лишн|одинаков|дві|друг|зайв|однаков')
            and regexp_matches(text, '(?i)found|discovered|in the deck|найден|обнаруж|в колоде|знайден|виявлен|у колоді')
        )
    )
    group by hand_id
),
paid as (
    select f.hand_id, min(e.line_no) as line_no, any_value(f.text) as text
    from found f
    join events e on e.hand_id = f.hand_id and e.kind = 'award' and e.event_no > f.event_no
    group by f.hand_id
)
select
    hand_id,
    min(f.line_no) as line_no,
    null::integer as seat,
    'a good count, or every wager returned' as expected,
    'the hand is played' as actual,
    concat('the hand is played although the deck is fouled: ', arg_min(f.reason, f.line_no)) as message
from (select hand_id, line_no, text as reason from not_counted_again union all select hand_id, line_no, text from paid) f
join hands h using (hand_id)
where h.status not in ('cancelled', 'superseded')
group by hand_id
