-- code: BUTTON_WRONG_SEAT
-- title: Button on the wrong seat
-- severity: error
-- status: stable
-- rules: CM-20, CM-21, CM-22, CM-23, OG-31
-- scope: file
-- examined: hands where button_seat is not null
-- options: button.rule, button.after_error
--
-- Where the button belongs follows from the hand before it at the table: with `dead` to the seat that posted the small
-- blind, be it empty now; with `forward_active` and `moving` to the next seat that plays; heads-up to the seat that
-- posted the big blind. After a misdeal or a cancelled hand it stays. After a wrong button it goes on from where it
-- stood, or with `button.after_error = corrected` from where it should have stood. The line is that of the button.
-- Why it matters: a blind is paid twice or not at all, and position is money.
-- Known false positives: none known. Dealer logs are compared from number to number; of online files only hands whose
-- seats all begin with exactly what they ended with, and only while the same players play. A bomb pot may keep the
-- button or move it once.
with acting as (
    select distinct hand_id, seat
    from events
    where kind in (
        'ante', 'button_ante', 'small_blind', 'big_blind', 'straddle', 'dead_blind', 'button_blind', 'fold', 'check', 'call', 'bet', 'raise'
    )
),
active as (
    select
        s.hand_id,
        list(s.seat order by s.seat) as seats,
        string_agg(concat(s.seat, ' ', s.player), E'\n' order by s.seat) as who
    from (select hand_id, seat, min(player) as player, bool_or(sitting_out) as out from seats group by hand_id, seat) s
    join hands h using (hand_id)
    left join acting a on a.hand_id = s.hand_id and a.seat = s.seat
    left join (select distinct hand_id, seat from events where kind = 'sit_out') o on o.hand_id = s.hand_id and o.seat = s.seat
    where case when h.room = 'dealerlog' then not s.out and o.seat is null else a.seat is not null end
    group by s.hand_id
),
blinds as (
    select
        e.hand_id,
        arg_min(e.seat, case when e.seat > h.button_seat then e.seat else e.seat + 1000 end) filter (e.kind = 'small_blind') as small,
        arg_min(e.seat, case when e.seat > h.button_seat then e.seat else e.seat + 1000 end) filter (e.kind = 'big_blind') as big
    from events e
    join hands h using (hand_id)
    where e.kind in ('small_blind', 'big_blind') and e.seat is not null
    group by e.hand_id
),
placed as (
    select
        g.source_id, g.byte_start, h.hand_id, h.room, h.tournament, h.table_name, h.hand_no, h.status, h.button_seat, h.basis,
        h.replayed and h.money_known as sure,
        case when h.room != 'dealerlog' then h.played_at_local end as clock,
        contains(coalesce(h.options, ''), 'bomb.ante=') as bomb,
        sum((h.room = 'dealerlog' and h.context is null and regexp_matches(h.text, '(?m)^[ \t\x{FEFF}]*(?:DEALERLOG|ЖУРНАЛ)[ \t]'))::integer) over (
            partition by g.source_id order by g.byte_start
        ) as log_no
    from sightings g
    join hands h using (hand_id)
    where h.status not in ('superseded', 'unauditable')
),
beside as (
    select
        p.*,
        lag(hand_id) over in_order as before,
        lag(hand_no) over in_order as no_before,
        lag(status) over in_order as status_before,
        lag(sure) over in_order as sure_before,
        lag(bomb) over in_order as bomb_before,
        lag(button_seat) over in_order as button_before,
        lag(hand_id, 2) over in_order as before_that
    from placed p
    window in_order as (partition by source_id, log_no, room, tournament, table_name order by clock, byte_start)
),
-- Online: every seat in both begins with what it ended with.
carried as (
    select
        b.hand_id, b.source_id,
        bool_and(n.stack_start is not distinct from p.stack_end) as whole,
        count(*) as compared
    from beside b
    join seats n on n.hand_id = b.hand_id
    join seats p on p.hand_id = b.before and p.seat = n.seat and p.player is not distinct from n.player
    where b.room != 'dealerlog'
    group by b.hand_id, b.source_id
),
followed as (
    select
        b.*,
        o.value as rule,
        coalesce(c.value, 'from_actual') as after_error,
        a.seats, a.who,
        pa.seats as seats_before, pa.who as who_before,
        pb.small as small_before, pb.big as big_before,
        ppb.big as big_before_that,
        -- the next seat that plays
        coalesce(list_filter(a.seats, lambda s: s > b.button_before)[1], a.seats[1]) as next_now,
        coalesce(list_filter(pa.seats, lambda s: s > b.button_before)[1], pa.seats[1]) as next_before,
        coalesce(
            list_min(list_filter(list_intersect(a.seats, pa.seats), lambda s: s > b.button_before)), list_min(list_intersect(a.seats, pa.seats))
        ) as next_both,
        coalesce(list_filter(a.seats, lambda s: s > pb.big)[1], a.seats[1]) as big_now
    from beside b
    join active a using (hand_id)
    join active pa on pa.hand_id = b.before
    join basis_options o on o.basis = b.basis and o.name = 'button.rule'
    left join basis_options c on c.basis = b.basis and c.name = 'button.after_error'
    left join blinds pb on pb.hand_id = b.before
    left join blinds ppb on ppb.hand_id = b.before_that
    left join carried k on k.hand_id = b.hand_id and k.source_id = b.source_id
    where b.button_seat is not null and b.button_before is not null
        and case
            when b.room = 'dealerlog'
                then b.status_before in ('complete', 'cancelled')
                and coalesce(try_cast(b.hand_no as bigint) = try_cast(b.no_before as bigint) + 1, true)
            else b.status_before = 'complete' and b.sure_before and k.whole and k.compared >= 2 and a.who = pa.who
        end
),
due as (
    select
        *,
        case
            when status_before = 'cancelled' then button_before
            when rule = 'dead' and big_before is not null then case
                when len(seats) = 2 and len(seats_before) = 2 then case when who = who_before and big_before != button_before then big_before end
                when len(seats) = 2 then case when small_before = next_before then list_filter(seats, lambda s: s != big_now)[1] end
                when len(seats_before) = 2 then null
                when small_before is null then big_before_that
                when small_before = next_before then small_before
            end
            when rule != 'dead' then case when who = who_before or rule = 'forward_active' then next_now end
        end as button_due
    from followed
),
judged as (
    select
        *,
        coalesce(
            button_seat != button_due and button_seat is distinct from case when rule = 'forward_active' and status_before != 'cancelled' then next_both end
            and not ((bomb or coalesce(bomb_before, false)) and button_seat = button_before),
            false
        ) as wrong
    from due
),
chained as (
    select
        *,
        lag(wrong) over in_order as wrong_before,
        lag(button_due) over in_order as due_before
    from judged
    window in_order as (partition by source_id, log_no, room, tournament, table_name order by clock, byte_start)
)
select distinct
    c.hand_id,
    h.first_line + coalesce(
        list_position(
            list_transform(
                regexp_split_to_array(h.text, '\r\n|\r|\n'),
                lambda line: regexp_matches(line, '^[ \t\x{FEFF}]*(?:BUTTON|БАТТОН|БАТОН)[ \t]|(?i)is the (?:button|dealer)')
            ),
            true
        ) - 1,
        0
    ) as line_no,
    c.button_seat as seat,
    concat('seat ', c.button_due, ' (', case when c.status_before = 'cancelled' then 'it stays' else c.rule end, ')') as expected,
    'seat ' || c.button_seat as actual,
    format('the button is on seat {}, after seat {} in hand {} it belongs on seat {}', c.button_seat, c.button_before, c.no_before, c.button_due) as message
from chained c
join hands h using (hand_id)
where c.wrong
    -- the button of a hand dealt wrong, or of one that is corrected, may go back to where it belonged
    and not (
        coalesce(c.wrong_before, false) and (c.after_error = 'corrected' or c.status_before = 'cancelled')
        and c.button_seat = case
            when c.status_before = 'cancelled' then c.due_before
            else coalesce(list_filter(c.seats, lambda s: s > c.due_before)[1], c.seats[1])
        end
    )
