-- code: SIDE_POT_LATE
-- title: Side pot not separated before the next street
-- severity: warning
-- status: stable
-- rules: SD-17
-- scope: hand
-- examined: events where kind = 'board' and street in ('turn', 'river')
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- yields_to: ROUND_NOT_COMPLETE on hand, PLAYER_SKIPPED on hand, LOG_UNKNOWN_PLAYER on hand
-- options: sd.pots_before_next_street
--
-- Where the house asks for it (`sd.pots_before_next_street`), a pot that an all-in has closed is separated, with a POT
-- line, before turn and river are opened. Looked at where the others can still bet, for only then chips could get into
-- the wrong pot. One finding a board card, however many pots are late.
-- Why it matters: chips of two pots lie together when the next bets come.
-- Known false positives: none known.
with asked as (
    select h.hand_id
    from hands h
    join basis_options o on o.basis = h.basis and o.name = 'sd.pots_before_next_street' and o.value = 'true'
    where h.room = 'dealerlog' and h.status = 'complete' and h.replayed and h.money_known and h.game in ('shortdeck', 'shortdeck_omaha')
),
pot as (
    select hand_id, pot_no, max(pot_no) over (partition by hand_id) as last_no, unnest(string_split(eligible, ' '))::integer as seat
    from (select distinct hand_id, pot_no, eligible from pots semi join asked using (hand_id))
),
-- The last chips of each seat, and where it folded.
acts as (
    select
        hand_id, seat, max(event_no) filter (kind <> 'fold' and amount > 0) as last_chips,
        arg_max(street, event_no) filter (kind <> 'fold' and amount > 0) as street, min(street) filter (kind = 'fold') as folded
    from events
    semi join asked using (hand_id)
    where kind in ('ante', 'button_ante', 'button_blind', 'straddle', 'call', 'bet', 'raise', 'fold')
    group by hand_id, seat
),
-- A pot is closed by its all-in seats that are in no later pot, in the round of the first of them.
closed as (
    select p.hand_id, p.pot_no, min(a.street) as street
    from pot p
    join seats s on s.hand_id = p.hand_id and s.seat = p.seat and s.is_all_in
    join acts a on a.hand_id = p.hand_id and a.seat = p.seat
    where not exists (select 1 from pot q where q.hand_id = p.hand_id and q.seat = p.seat and q.pot_no > p.pot_no)
    group by p.hand_id, p.pot_no
),
-- At least two seats that can bet after that round.
open as (
    select c.hand_id, c.pot_no, c.street
    from closed c
    join acts a using (hand_id)
    join seats s on s.hand_id = a.hand_id and s.seat = a.seat
    where (a.folded is null or a.folded > c.street) and not (s.is_all_in and a.street <= c.street)
    group by all
    having count(*) > 1
),
card as (
    select o.hand_id, o.pot_no, min(b.line_no) as line_no, arg_min(b.street, b.line_no) as board_street
    from open o
    join events b on b.hand_id = o.hand_id and b.kind = 'board' and b.street in ('turn', 'river') and b.street > o.street
    group by o.hand_id, o.pot_no
),
round as (
    select o.hand_id, o.pot_no, max(e.line_no) as last_line
    from open o
    join events e on e.hand_id = o.hand_id and e.street = o.street and e.kind in ('ante', 'fold', 'check', 'call', 'bet', 'raise')
    group by o.hand_id, o.pot_no
)
select
    c.hand_id,
    c.line_no,
    null::integer as seat,
    min(c.pot_no) as pot_no,
    'the pot separated before the ' || any_value(c.board_street) as expected,
    'no POT line' as actual,
    concat(
        string_agg(case when c.pot_no = 0 then 'the main pot' else 'side pot ' || c.pot_no end, ' and ' order by c.pot_no),
        ' is not separated before the ', any_value(c.board_street)
    ) as message
from card c
join round r using (hand_id, pot_no)
where not exists (
    select 1 from claims p
    where p.hand_id = c.hand_id and p.kind = 'pot' and coalesce(p.pot_no, 0) = c.pot_no and p.line_no > r.last_line and p.line_no < c.line_no
)
group by c.hand_id, c.line_no
