-- code: DECK_NOT_VERIFIED
-- title: Required deck check missing
-- severity: warning
-- status: stable
-- rules: CM-14, SD-02, SD-03
-- scope: file
-- examined: hands where room = 'dealerlog'
-- yields_to: LOG_PARSE_ERROR on hand
-- options: deck.verify_open, deck.count_hand
--
-- The house asks for the deck to be spread face up when the table opens (`deck.verify_open = required`) and the log has
-- no DECK SPREAD line before its first hand; or it asks for a count before every hand (`deck.count_hand = every_hand`)
-- and a hand has none. The line is the HAND line.
-- Why it matters: nobody can say that the deck was whole.
-- Known false positives: a file that begins in the middle of a shift.
with placed as (
    select
        g.source_id, g.byte_start, h.hand_id, h.basis,
        g.byte_start = min(g.byte_start) over (partition by g.source_id)
        or (h.context is null and regexp_matches(h.text, '(?m)^[ \t\x{FEFF}]*(?:DEALERLOG|ЖУРНАЛ)[ \t]')) as opens
    from sightings g
    join hands h using (hand_id)
    where h.room = 'dealerlog'
),
checked as (
    select
        hand_id,
        bool_or(kind = 'deck_spread') as spread,
        bool_or(kind = 'deck_count') as counted
    from events
    where kind in ('deck_spread', 'deck_count')
    group by hand_id
),
lacking as (
    select
        p.hand_id,
        bool_and(p.opens and o.value = 'required' and not coalesce(c.spread, false)) as no_spread,
        bool_and(e.value = 'every_hand' and not coalesce(c.counted, false)) as no_count
    from placed p
    join basis_options o on o.basis = p.basis and o.name = 'deck.verify_open'
    join basis_options e on e.basis = p.basis and e.name = 'deck.count_hand'
    left join checked c using (hand_id)
    group by p.hand_id
)
select
    hand_id,
    h.first_line + coalesce(
        -- The header is the first line with the stamp.
        list_position(
            list_transform(regexp_split_to_array(h.text, '\r\n|\r|\n'), lambda line: contains(line, coalesce(h.stamp, h.hand_no))), true
        ) - 1,
        0
    ) as line_no,
    null::integer as seat,
    concat_ws(' and ', case when l.no_spread then 'a DECK SPREAD line' end, case when l.no_count then 'a DECK COUNT line' end) as expected,
    'none' as actual,
    concat(
        concat_ws('; ', case when l.no_spread then 'the deck was not spread before the first hand' end,
            case when l.no_count then 'the deck was not counted before this hand' end)
    ) as message
from lacking l
join hands h using (hand_id)
where (l.no_spread or l.no_count) and h.status != 'superseded'
