-- code: DECK_COUNT_MISMATCH
-- title: Logged count is not the size of the deck
-- severity: error
-- status: stable
-- rules: CM-13, SD-02, SD-03
-- scope: hand
-- examined: events where kind in ('deck_spread', 'deck_count')
--
-- A spread or a count of the deck gives another number of cards than the game has: 36 or 52. A count in groups is in
-- fours, 9x4 or 13x4, with nothing left over.
-- Why it matters: a card is missing, or one too many is in the deck.
-- Known false positives: none known.
with counted as (
    select
        e.hand_id, e.line_no, e.kind, e.text,
        coalesce(g.deck, case when starts_with(h.game, 'shortdeck') then 36 else 52 end) as deck,
        try_cast(regexp_extract(e.text, '^([0-9]+)', 1) as integer) as first_number,
        try_cast(nullif(regexp_extract(e.text, '^[0-9]+x([0-9]+)', 1), '') as integer) as each,
        coalesce(try_cast(nullif(regexp_extract(e.text, '^[0-9]+x[0-9]+\+([0-9]+)', 1), '') as integer), 0) as rest
    from events e
    join hands h using (hand_id)
    left join games g using (game)
    where e.kind in ('deck_spread', 'deck_count') and h.game is not null
)
select
    hand_id,
    line_no,
    null::integer as seat,
    case when each is null then deck::varchar else format('{}x4', deck // 4) end as expected,
    regexp_extract(text, '^[0-9x+]+') as actual,
    format('the deck has {} cards, the log counts {}', deck, coalesce(first_number * each + rest, first_number)) as message
from counted
where first_number is not null
    and case when each is null then first_number != deck else each != 4 or first_number * 4 != deck or rest != 0 end
