-- code: BET_ABOVE_REGULATORY_MAX
-- title: Single wager above the regulator's maximum
-- severity: error
-- status: stable
-- rules: CM-67
-- scope: hand
-- examined: events where kind in ('bet', 'raise', 'complete')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise', 'complete') and not (h.replayed and h.money_known)
-- options: reg.max_wager
--
-- A regulator may limit a single wager (`reg.max_wager`): a bet, or what a raise adds to the call.
-- Why it matters: it is a breach of the licence, whatever the players agree on.
-- Known false positives: none known.
select
    e.hand_id,
    e.line_no,
    e.seat,
    concat('at most ', o.value) as expected,
    ((e.amount - e.to_call)::varchar).rtrim('0').rtrim('.') as actual,
    concat('seat ', e.seat, ' wagers ', ((e.amount - e.to_call)::varchar).rtrim('0').rtrim('.'), ', the regulator allows ', o.value) as message
from events e
join hands h using (hand_id)
join basis_options o on o.basis = h.basis and o.name = 'reg.max_wager'
where e.kind in ('bet', 'raise', 'complete') and h.replayed and h.money_known
    and e.amount - e.to_call > try_cast(o.value as decimal(18, 4))
