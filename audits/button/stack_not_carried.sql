-- code: STACK_NOT_CARRIED
-- title: Start stack differs from the previous end stack
-- severity: warning
-- status: stable
-- rules: CM-75, DL-08
-- scope: file
-- examined: seats s join hands h using (hand_id) where h.room = 'dealerlog'
--
-- A player begins a hand with another stack than the RESULT line of the hand before it gives him. STACK stands before
-- the TOPUP and TAKEOFF lines of the same hand, so chips that were bought or taken off are explained by them. The line
-- is the SEAT line. Only hands that follow one another by their numbers are compared, and players of the same name.
-- Why it matters: chips came to the table or left it without a line.
-- Known false positives: none known. Where the RESULT line itself was wrong (LOG_TOTAL_MISMATCH) and the stack is what
-- the events gave, there is no second finding.
with placed as (
    select
        g.source_id, g.byte_start, h.hand_id, h.table_name, h.hand_no,
        sum((h.context is null and regexp_matches(h.text, '(?m)^[ \t\x{FEFF}]*(?:DEALERLOG|ЖУРНАЛ)[ \t]'))::integer) over (
            partition by g.source_id order by g.byte_start
        ) as log_no
    from sightings g
    join hands h using (hand_id)
    where h.room = 'dealerlog'
),
beside as (
    select distinct hand_id, before
    from (
        select
            hand_id,
            hand_no,
            lag(hand_id) over in_order as before,
            lag(hand_no) over in_order as no_before
        from placed
        window in_order as (partition by source_id, log_no, table_name order by byte_start)
    )
    where before is not null and coalesce(try_cast(hand_no as bigint) = try_cast(no_before as bigint) + 1, true)
),
single as (
    select
        hand_id, player,
        any_value(seat) as seat, any_value(line_no) as line_no, any_value(stack_start) as stack_start,
        any_value(stack_end_claimed) as claimed, any_value(stack_end) as by_events
    from seats
    where player is not null
    group by hand_id, player
    having count(*) = 1
)
select distinct
    n.hand_id,
    n.line_no,
    n.seat,
    (p.claimed::varchar).rtrim('0').rtrim('.') as expected,
    (n.stack_start::varchar).rtrim('0').rtrim('.') as actual,
    format(
        'seat {} ended hand {} with {} and begins with {}', n.seat, h.hand_no, (p.claimed::varchar).rtrim('0').rtrim('.'),
        (n.stack_start::varchar).rtrim('0').rtrim('.')
    ) as message
from beside b
join hands h on h.hand_id = b.before
join single n on n.hand_id = b.hand_id
join single p on p.hand_id = b.before and p.player = n.player
where p.claimed is not null and n.stack_start is not null
    and n.stack_start is distinct from p.claimed
    and not (h.replayed and h.money_known and n.stack_start is not distinct from p.by_events)
