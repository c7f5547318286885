-- code: BOARD_WRONG_COUNT
-- title: Wrong number of board cards
-- severity: error
-- status: stable
-- rules: CM-135, OG-22
-- scope: hand
-- examined: events e join hands h using (hand_id) where e.kind = 'board' and h.room = 'dealerlog'
--
-- A flop has three cards, the turn and the river one each; Courchevel turns one card before the first round and two
-- on the flop. Cards of a line with a ruling about the cards behind it are the floor's to judge.
-- Why it matters: one more card in play changes every hand.
-- Known false positives: none known. Only dealer logs are looked at: online logs repeat the board.
with counted as (
    select e.hand_id, e.event_no, e.line_no, e.street, len(string_split(e.cards, ' ')) as cards, h.game
    from events e
    join hands h using (hand_id)
    where e.kind = 'board' and h.room = 'dealerlog' and e.street in ('preflop', 'flop', 'turn', 'river')
),
due as (
    select
        *,
        case
            when street = 'flop' and game like 'courchevel%' then 2
            when street = 'flop' then 3
            else 1
        end as due
    from counted
)
select
    d.hand_id,
    d.line_no,
    null::integer as seat,
    concat(d.due, ' on the ', d.street) as expected,
    d.cards::varchar as actual,
    concat('the ', d.street, ' has ', d.cards, case when d.cards = 1 then ' card' else ' cards' end, ' instead of ', d.due) as message
from due d
where d.cards <> d.due
    and not exists (from events r where r.hand_id = d.hand_id and r.kind = 'ruling' and r.event_no > d.event_no)
