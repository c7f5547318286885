-- code: HAND_LABEL_MISMATCH
-- title: Announced hand differs from the evaluated one
-- severity: warning
-- status: stable
-- rules: CM-103
-- scope: hand
-- examined: events where kind = 'show' and text is not null
-- unverifiable: events where kind = 'show' and text is not null and (hand_said is null or hand_made is null)
-- yields_to: DUPLICATE_CARD on hand, DECK_FOREIGN_CARD on hand, SHOWN_CARDS_DIFFER on hand, BOARD_WRONG_COUNT on hand, RANKING_ORDER_MISAPPLIED on hand
-- options: sd.order
--
-- Cards speak: what a hand is called is compared with what its cards make with the board of that moment, by category,
-- and by ranks as far as the words name them; both halves in hi-lo games. Words in English, Russian and Ukrainian are
-- read; a text with a word that is not known is not judged.
-- Why it matters: a wrong announcement is how a pot is pushed to the wrong player, and how a winner mucks.
-- Known false positives: a card typed wrong by a clerk.
select
    hand_id,
    line_no,
    seat,
    replace(hand_made, '_', ' ') as expected,
    replace(hand_said, '_', ' ') as actual,
    concat('seat ', seat, ' is called ', trim(text, ' "'), ' and has ', replace(hand_made, '_', ' ')) as message
from events
where kind = 'show'
    and hand_said is not null
    and hand_made is not null
    and len(
        list_filter(
            string_split(hand_said, '; '),
            lambda said: len(list_filter(string_split(hand_made, '; '), lambda made: starts_with(made || ' ', said || ' '))) = 0
        )
    ) > 0
