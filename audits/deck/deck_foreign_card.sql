-- code: DECK_FOREIGN_CARD
-- title: Card that does not belong to the deck
-- severity: error
-- status: stable
-- rules: CM-10, SD-01, SD-16
-- scope: hand
-- examined: events where cards is not null
--
-- A card that the deck of the game does not have: in short deck everything below the six, elsewhere what is no card at
-- all. Once a card, where it is first seen; unknown cards and cards lost to broken bytes do not count.
-- Why it matters: the deck is not the one that the game is played with, or a card was misread.
-- Known false positives: a card typed wrong by a clerk looks the same.
with dealt as (
    select
        e.hand_id, e.event_no, e.line_no, e.seat, e.kind, e.street,
        coalesce(g.deck, case when starts_with(h.game, 'shortdeck') then 36 else 52 end) as deck,
        unnest(string_split(e.cards, ' ')) as card
    from events e
    join hands h using (hand_id)
    left join games g using (game)
    where e.cards is not null and h.game is not null and h.status != 'superseded'
        -- most lines have nothing but cards of the deck
        and (
            not regexp_full_match(e.cards, '(?:(?:[2-9TJQKA][shdc]|\?\?)(?: |$))*')
            or (starts_with(h.game, 'shortdeck') and regexp_matches(e.cards, '[2-5][shdc]'))
        )
),
foreign_cards as (
    select
        hand_id,
        card,
        any_value(deck) as deck,
        arg_min(
            (
                line_no,
                seat,
                case when kind = 'board' then concat('on the ', street) when seat is not null then 'with seat ' || seat else replace(kind::varchar, '_', ' ') end
            ),
            event_no
        ) as seen
    from dealt
    where card not in ('', '??') and not contains(card, chr(65533))
        and not regexp_full_match(card, case when deck = 36 then '[6-9TJQKA][shdc]' else '[2-9TJQKA][shdc]' end)
    group by hand_id, card
)
select
    hand_id,
    seen[1] as line_no,
    min(seen[2]) as seat,
    concat('a card of the deck of ', any_value(deck)) as expected,
    concat(string_agg(card, ' ' order by card), ' ', min(seen[3])) as actual,
    concat(string_agg(card, ', ' order by card), ' (', min(seen[3]), '): not in the deck of ', any_value(deck), ' cards') as message
from foreign_cards
group by hand_id, seen[1]
