-- code: BURN_COUNT
-- title: Burn missing or doubled
-- severity: warning
-- status: stable
-- rules: CM-17, CM-134, CM-136
-- scope: hand
-- examined: events e join hands h using (hand_id) where h.room = 'dealerlog' and e.kind in ('board', 'community')
-- options: deal.burns
--
-- One card is burnt before each group of board cards and before each street of stud from the fourth on. The line is the
-- card line without its burn, or the burn that is too many. An exposed hole card that was replaced is the burn of the
-- group that follows, and a street that is dealt once more needs none.
-- Why it matters: the burn protects the next card; with another count all cards that follow are others.
-- Known false positives: a clerk who does not write burns down. A line between that cannot be read may have been the burn
-- or the cards: no finding.
with live as (
    select h.hand_id, h.game
    from hands h
    join basis_options b on b.basis = h.basis and b.name = 'deal.burns'
    where b.value = 'live' and h.room = 'dealerlog' and h.status != 'superseded' and not starts_with(h.game, 'courchevel')
),
-- Board cards are a group each; in stud the cards of one street are.
cards as (
    select
        e.hand_id, e.event_no, e.line_no, e.seat, e.kind, e.cards,
        case
            when e.kind in ('board', 'community') then concat(e.kind, ' ', e.street, ' ', e.board_no)
            else e.street::varchar
        end as place,
        first_value(e.street) over (partition by e.hand_id, e.kind in ('board', 'community') order by e.event_no) as first_street
    from events e
    join live l using (hand_id)
    where e.kind in ('board', 'community')
        or (e.kind in ('deal_down', 'deal_up') and (starts_with(l.game, 'stud') or starts_with(l.game, 'razz')))
),
-- Every board line is a group of its own, also when a street is dealt again.
groups as (
    select hand_id, min(event_no) as event_no, min(line_no) as line_no, place
    from cards
    where kind in ('board', 'community') or first_street::varchar != place
    group by hand_id, place, case when kind in ('board', 'community') then event_no end
),
ordered as (
    select
        *,
        lag(event_no) over (partition by hand_id order by event_no) as before,
        row_number() over (partition by hand_id, place order by event_no) as nth
    from groups
),
burnt as (
    select
        o.hand_id, o.event_no, any_value(o.line_no) as line_no, any_value(o.nth) as nth,
        coalesce(sum(greatest(1, coalesce(len(string_split(e.cards, ' ')), 1))) filter (e.kind = 'burn'), 0) as burns,
        list(e.line_no order by e.event_no) filter (e.kind = 'burn') as lines,
        bool_or(e.kind = 'exposed') as exposed,
        bool_or(e.kind = 'unparsed') as unread
    from ordered o
    left join events e
        on e.hand_id = o.hand_id and e.event_no < o.event_no and e.event_no > coalesce(o.before, 0) and e.kind in ('burn', 'exposed', 'unparsed')
    group by o.hand_id, o.event_no
)
select
    hand_id,
    case when burns = 0 then line_no else coalesce(lines[2], lines[1]) end as line_no,
    null::integer as seat,
    '1' as expected,
    burns::varchar as actual,
    case when burns = 0 then 'no card is burnt before these' else format('{} cards are burnt before one group of cards', burns::integer) end as message
from burnt
where not coalesce(unread, false) and (burns > 1 or (burns = 0 and nth = 1 and not coalesce(exposed, false)))
