-- code: MISDEAL_AFTER_SA
-- title: Misdeal declared after substantial action
-- severity: error
-- status: stable
-- rules: CM-131, CM-132
-- scope: hand
-- examined: events where kind = 'misdeal'
-- options: sa.stud
--
-- A misdeal is declared after two actions in turn of which one puts chips in, or after three actions of any kind; posts
-- do not count. In stud, with `sa.stud = two_after_bringin`, after two actions behind the bring-in.
-- Why it matters: from then on the hand stands, and whoever had bet lost his bet's chance.
-- Known false positives: none known. A fouled deck stops a hand at any time (CM-12); a reason that names two equal cards
-- or a fouled deck is no finding.
with stopped as (
    select e.hand_id, min(e.event_no) as event_no, min(e.line_no) as line_no, arg_min(e.text, e.event_no) as text
    from events e
    where e.kind = 'misdeal'
    group by e.hand_id
),
acted as (
    select
        s.hand_id, s.line_no, s.text,
        count(*) as actions,
        count(*) filter (a.kind in ('call', 'bet', 'raise', 'complete')) as with_chips
    from stopped s
    join events a on a.hand_id = s.hand_id and a.event_no < s.event_no
    where a.kind in ('fold', 'check', 'call', 'bet', 'raise', 'complete')
        and a.departure is distinct from 'ACTION_OUT_OF_TURN' and a.departure is distinct from 'WRONG_FIRST_ACTOR'
        and a.departure is distinct from 'LOG_UNKNOWN_PLAYER'
        and not a.out_of_turn
    group by all
)
select
    hand_id,
    a.line_no,
    null::integer as seat,
    'the hand is played on' as expected,
    concat('misdeal after ', a.actions, ' actions') as actual,
    format('a misdeal is declared after substantial action: {} actions, {} with chips', a.actions, a.with_chips) as message
from acted a
join hands h using (hand_id)
left join basis_options b on b.basis = h.basis and b.name = 'sa.stud'
where not regexp_matches(coalesce(a.text, ''), '(?i)foul|identical|duplicate|same card|одинаков|однаков|фальш|чуж')
    and not regexp_matches(coalesce(a.text, ''), '(?:^|[^A-Za-z0-9])[2-9TJQKA][shdc♠♥♦♣](?:[^A-Za-z0-9]|$)')
    and case
        when (starts_with(h.game, 'stud') or starts_with(h.game, 'razz')) and b.value = 'two_after_bringin' then a.actions >= 2
        else a.actions >= 3 or (a.actions >= 2 and a.with_chips >= 1)
    end
