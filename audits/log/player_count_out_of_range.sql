-- code: PLAYER_COUNT_OUT_OF_RANGE
-- title: Too few or too many players
-- severity: error
-- status: stable
-- rules: CM-164, SD-04, STUD-01, RD-05
-- scope: hand
-- examined: hands h where exists (from games g where g.game = h.game)
-- options: sd.max_players, stud.max_players
--
-- Fewer than two players take part in a hand, or more than the game has cards or the house has seats for. In a dealer
-- log every seated player takes part, unless he sits out; elsewhere those who get cards, post or act. The line is the
-- first SEAT line that is too many, or the header.
-- Why it matters: the cards may not suffice; or a seat line is missing or made up.
-- Known false positives: none known.
with allowed as (
    select
        h.hand_id, h.room, h.seats,
        g.min_players as least_players,
        least(
            g.max_players,
            try_cast(case
                when starts_with(h.game, 'shortdeck') then sd.value
                when starts_with(h.game, 'stud') or starts_with(h.game, 'razz') then stud.value
            end as integer)
        ) as most_players
    from hands h
    join games g using (game)
    left join basis_options sd on sd.basis = h.basis and sd.name = 'sd.max_players'
    left join basis_options stud on stud.basis = h.basis and stud.name = 'stud.max_players'
    where h.status not in ('unauditable', 'superseded', 'partial')
),
sitting_out as (
    select distinct hand_id, seat from events where kind = 'sit_out'
),
-- Hands with so many or so few seat lines that it is worth counting.
doubtful as (
    select *
    from allowed a
    where a.seats > a.most_players
        or (a.room = 'dealerlog' and (a.seats < a.least_players or a.hand_id in (select hand_id from sitting_out)))
),
acting as (
    select distinct e.hand_id, e.seat
    from events e
    semi join doubtful using (hand_id)
    where e.kind in (
        'ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'deal_down', 'deal_up', 'fold', 'check', 'call',
        'bet', 'raise', 'complete', 'bring_in'
    )
),
taking_part as (
    select s.hand_id, s.seat, s.line_no, row_number() over (partition by s.hand_id order by s.line_no) as nth
    from (select hand_id, seat, min(line_no) as line_no from seats where not sitting_out group by hand_id, seat) s
    join doubtful d using (hand_id)
    left join acting a on a.hand_id = s.hand_id and a.seat = s.seat
    left join sitting_out o on o.hand_id = s.hand_id and o.seat = s.seat
    where case when d.room = 'dealerlog' then o.seat is null else a.seat is not null end
)
select
    a.hand_id,
    coalesce(
        min(t.line_no) filter (t.nth > a.most_players),
        any_value(h.first_line + coalesce(
            -- The header is the first line with the stamp.
            list_position(
                list_transform(regexp_split_to_array(h.text, '\r\n|\r|\n'), lambda line: contains(line, coalesce(h.stamp, h.hand_no))),
                true
            ) - 1,
            0
        ))
    ) as line_no,
    null::integer as seat,
    format('{} to {} players', any_value(a.least_players), any_value(a.most_players)) as expected,
    concat(count(t.seat), ' players') as actual,
    format('{} players take part, the game is for {} to {}', count(t.seat), any_value(a.least_players), any_value(a.most_players)) as message
from doubtful a
join hands h using (hand_id)
left join taking_part t using (hand_id)
group by a.hand_id
having count(t.seat) > any_value(a.most_players) or (count(t.seat) < any_value(a.least_players) and any_value(h.room) = 'dealerlog')
