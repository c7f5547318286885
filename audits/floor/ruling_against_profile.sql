-- code: RULING_AGAINST_PROFILE
-- title: Ruling contradicts the options
-- severity: warning
-- status: stable
-- rules: CM-04, SD-20
-- scope: hand
-- examined: events where kind = 'ruling'
-- options: sd.order
--
-- Short deck: a ruling over the ranking of hands says the opposite of `sd.order`, or it lets an award stand that is
-- right only by the other order. A warning, and an error where chips moved by it: a pot whose winner hangs on the order
-- was paid to the wrong seat. The pot itself is judged by the options all the same.
-- Why it matters: the floor has ruled against the rules of its own house.
-- Known false positives: the words of a ruling are free text; only plain sentences such as `trips beat a straight` are
-- understood.
with rulings as (
    select
        e.hand_id, e.line_no, e.event_no, e.text, b.value as sd_order, h.order_decides,
        case
            when regexp_matches(e.text, '(?i) not | не ') then null
            when regexp_matches(e.text, '(?i)(?:trips|set|three of a kind)[^.;]* (?:beats?|wins? (?:over|against)|is higher|are higher|above)[^.;]* straight')
                or regexp_matches(e.text, '(?i)(?:сет|трипс|тройка|трійка)[^.;]* (?:старш|бь[её]т|б.є|выше|вищ)[^.;]* стр[иі]т')
                then 'trips_wins'
            when regexp_matches(e.text, '(?i)straight[^.;]* (?:beats?|wins? (?:over|against)|is higher|above)[^.;]* (?:trips|set|three of a kind)')
                or regexp_matches(e.text, '(?i)стр[иі]т[^.;]* (?:старш|бь[её]т|б.є|выше|вищ)[^.;]* (?:сет|трипс|тройк|трійк)')
                then 'straight_wins'
        end as said,
        exists (
            from shares s where s.hand_id = e.hand_id and s.due = 0 and s.claimed > 0
        ) as paid_wrong
    from events e
    join hands h using (hand_id)
    join basis_options b on b.basis = h.basis and b.name = 'sd.order'
    where e.kind = 'ruling'
        and starts_with(h.game, 'shortdeck')
        and regexp_matches(regexp_replace(e.text, '"(?:[^"\\]|\\.)*"', '', 'g'), 'RANKING|СТАРШИНСТВО')
)
select
    hand_id,
    max(line_no) as line_no,
    null::integer as seat,
    any_value(sd_order) as expected,
    arg_max(text, event_no) as actual,
    concat('the ruling contradicts sd.order = ', any_value(sd_order), ': ', arg_max(text, event_no)) as message,
    case when bool_or(coalesce(order_decides, false) and paid_wrong) then 'error' else 'warning' end as severity
from rulings
where said is distinct from sd_order and (said is not null or (order_decides and paid_wrong))
group by hand_id
