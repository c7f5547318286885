-- code: RAKE_NO_FLOP
-- title: Rake without a flop
-- severity: error
-- status: stable
-- rules: CM-92, CM-94
-- scope: hand
-- examined: hands where game in ('holdem', 'omaha', 'omaha8', 'omaha5', 'omaha5_8', 'omaha6', 'courchevel', 'courchevel8', 'shortdeck', 'shortdeck_omaha')
-- unverifiable: hands where status = 'complete' and not (replayed and money_known)
-- options: rake.no_flop_no_drop
--
-- No flop, no drop: a hand that ends before the flop is free of rake (`rake.no_flop_no_drop`, or NOFLOPNODROP in the
-- posted rule). The line is the first RAKE line, online the line of the total.
-- Why it matters: every player knows this rule.
-- Known false positives: rooms that rake before the flop after a third raise; the option says so.
with flop as (
    select hand_id
    from events
    where kind = 'board'
    group by hand_id
    having sum(len(string_split(cards, ' '))) >= 3
),
taken as (
    select
        h.hand_id, coalesce(sum(e.amount), h.rake_claimed) as rake,
        coalesce(min(e.line_no), (select min(c.line_no) from claims c where c.hand_id = h.hand_id and c.kind in ('rake_total', 'pot_total'))) as line_no
    from hands h
    anti join flop using (hand_id)
    left join basis_options o on o.basis = h.basis and o.name = 'rake.no_flop_no_drop'
    left join events e on e.hand_id = h.hand_id and e.kind = 'rake'
    where h.status = 'complete' and h.replayed and h.money_known
        and h.game in ('holdem', 'omaha', 'omaha8', 'omaha5', 'omaha5_8', 'omaha6', 'courchevel', 'courchevel8', 'shortdeck', 'shortdeck_omaha')
        -- the posted rule in any language: percentage, cap, and a last word
        and (o.value = 'true' or regexp_matches(h.rake_rule, '% (?:\S+ [0-9.]+ )?[^\s0-9]+$'))
        -- a house's own schedule may ask for rake before the flop
        and (h.rake_due is null or h.rake_due = 0)
    group by h.hand_id, h.rake_claimed
)
select
    hand_id,
    line_no,
    null::integer as seat,
    'no rake' as expected,
    (rake::varchar).rtrim('0').rtrim('.') as actual,
    format('rake of {} is taken from a hand without a flop', actual) as message
from taken
where rake > 0 and line_no is not null
