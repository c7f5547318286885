-- code: RAISE_NOT_REOPENED
-- title: Raise although betting was not reopened
-- severity: error
-- status: stable
-- rules: CM-55
-- scope: hand
-- examined: events where kind in ('bet', 'raise')
-- unverifiable: events e join hands h using (hand_id) where e.kind in ('bet', 'raise') and not (h.replayed and h.money_known)
-- options: nl.short_allin
--
-- A seat that has acted may raise again only if what it faces adds up to a full raise; all-ins for less do not reopen
-- the betting to it. With `nl.short_allin = single` each all-in is judged alone.
-- Why it matters: the player gets a second raise the rules do not give him.
-- Known false positives: rooms that judge short all-ins by another rule and do not say so.
select
    hand_id,
    line_no,
    seat,
    'call ' || (to_call::varchar).rtrim('0').rtrim('.') || ' or fold' as expected,
    'raise to ' || (total::varchar).rtrim('0').rtrim('.') as actual,
    concat(
        'seat ', seat, ' raises to ', (total::varchar).rtrim('0').rtrim('.'), ' although only short all-ins of ',
        (to_call::varchar).rtrim('0').rtrim('.'), ' in sum came since it acted'
    ) as message
from events
where departure = 'RAISE_NOT_REOPENED'
