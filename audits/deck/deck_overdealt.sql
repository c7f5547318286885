-- code: DECK_OVERDEALT
-- title: More cards used than the deck has
-- severity: error
-- status: stable
-- rules: CM-15, STUD-32
-- scope: hand
-- examined: hands
--
-- Cards in hands, on the board, burnt and turned up add up to more than the deck. Only numbers are needed, so it works
-- with every card unknown. A board that several runs share counts once; a redeal begins anew. The line is the one that
-- goes past the last card.
-- Why it matters: cards came from the muck or from another deck, or the log is made up.
-- Known false positives: none known. Where the muck was shuffled again because the deck did not suffice, the log says so
-- with a REDEAL or a note.
with redealt as (
    select hand_id, max(event_no) as event_no from events where kind = 'redeal' group by hand_id
),
-- Hands whose lines have more cards than a deck, restated ones counted again: only these are worth a closer look.
many as (
    select e.hand_id
    from events e
    join hands h using (hand_id)
    left join games g using (game)
    where e.kind in ('deal_down', 'deal_up', 'board', 'community', 'burn', 'turn_up', 'pool_card')
    group by e.hand_id
    having sum(case when e.cards is not null then (length(e.cards) + 1) // 3 when e.kind = 'burn' then 1 else coalesce(g.hole_cards, 0) end)
        > any_value(coalesce(g.deck, case when starts_with(h.game, 'shortdeck') then 36 else 52 end))
),
used as (
    select
        e.hand_id, e.event_no, e.line_no, e.kind,
        case
            when e.kind = 'burn' then greatest(1, coalesce(len(string_split(e.cards, ' ')), 1))
            when e.kind in ('board', 'community') then (
                -- what an earlier line of the board has restates it
                select count(*)
                from (select unnest(string_split(e.cards, ' ')) as card) c
                where c.card = '??' or not exists (
                    from events b
                    where b.hand_id = e.hand_id and b.event_no < e.event_no and b.kind = e.kind and b.street = e.street
                        and list_contains(string_split(b.cards, ' '), c.card)
                )
            )
            when e.cards is null then coalesce(g.hole_cards, 0)
            else len(string_split(e.cards, ' '))
        end as cards,
        coalesce(g.deck, case when starts_with(h.game, 'shortdeck') then 36 else 52 end) as deck
    from events e
    join many using (hand_id)
    join hands h using (hand_id)
    left join games g using (game)
    left join redealt r using (hand_id)
    where e.kind in ('deal_down', 'deal_up', 'board', 'community', 'burn', 'turn_up', 'pool_card')
        and (r.event_no is null or e.event_no > r.event_no)
        and h.game is not null and h.status != 'superseded'
        and (e.kind in ('board', 'community', 'burn', 'turn_up', 'pool_card') or e.street != 'showdown')
),
summed as (
    select *, sum(cards) over (partition by hand_id order by event_no) as so_far
    from used
)
select
    hand_id,
    min(line_no) as line_no,
    null::integer as seat,
    concat('at most ', any_value(deck), ' cards') as expected,
    concat(max(so_far), ' cards') as actual,
    format('{} cards are used, the deck has {}', max(so_far)::integer, any_value(deck)) as message
from summed
where so_far > deck
group by hand_id
