-- code: DECK_FOULED_LATE
-- title: Fouled deck found after the hand
-- severity: info
-- status: stable
-- rules: CM-12
-- scope: hand
-- examined: events where kind = 'note'
--
-- A note between two hands, or behind the awards of a hand, says that two equal cards or a card of another deck were
-- found. The result stands.
-- Why it matters: the hands before it were played with that deck.
-- Known false positives: notes are free text; only words for a fouled deck, or a card with words such as `two` and
-- `found`, are understood.
with notes as (
    select
        e.hand_id, e.line_no, e.text,
        coalesce(
            e.event_no > (select max(a.event_no) from events a where a.hand_id = e.hand_id and a.kind = 'award'),
            false
        )
        or e.line_no < (select min(s.line_no) from seats s where s.hand_id = e.hand_id) as late
    from events e
    where e.kind = 'note'
)
select
    hand_id,
    line_no,
    null::integer as seat,
    'a whole deck' as expected,
    text as actual,
    'a fouled deck is found after the hand: ' || text as message
from notes
where late and (
    regexp_matches(text, '(?i)foul(?:ed)? deck|deck (?:is |was )?foul|(?:foreign|other|different) back|чуж[^ ]* (?:карт|рубаш)|чужа карт')
    or (
        regexp_matches(text, '(?:^|[^A-Za-z0-9])[2-9TJQKA][shdc♠♥♦♣](?:[^A-Za-z0-9]|$)')
        and regexp_matches(text, '(?i)two|second|duplicate|identical|same|extra|две|два|втор|лишн|одинаков|дві|друг|зайв|однаков')
        and regexp_matches(text, '(?i)found|discovered|in the deck|найден|обнаруж|в колоде|знайден|виявлен|у колоді')
    )
)
