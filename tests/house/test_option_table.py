"""The option table of the rulebook, written down a second time by hand, against `options.toml` and the profiles `seed` and `standard`."""

from __future__ import annotations

import pytest

from hhparse.house import load_house, options
from hhparse.house.value import TYPES

# name, value in `seed`, value in `standard`, rules; live cash hold'em unless the name says `@game` or `@game+t` (tournament);
# `-` is no value: the log's header says it, or nobody
TABLE = """
deck.verify_open                | optional        | optional              | CM-14 SD-02
deck.verify_open@shortdeck      | required        | optional              | CM-14 SD-02
deck.count_hand                 | never           | never                 | CM-14 SD-03
deck.count_hand@shortdeck       | on_doubt        | never                 | CM-14 SD-03
deck.foreign_back_in_stub       | stands          | stands                | CM-12
deal.burns                      | live            | live                  | CM-17
deal.burns@stud                 | live            | live                  | CM-17
deal.burns@reddog_pool          | none            | none                  | CM-17
deal.burns@reddog_bank          | none            | none                  | CM-17
button.rule                     | dead            | dead                  | CM-20
button.rule@shortdeck           | forward_active  | forward_active        | CM-20
button.after_error              | from_actual     | from_actual           | CM-22
ante.kind                       | each            | each                  | CM-31
ante.total                      | -               | -                     | CM-31
ante.priority                   | blind_first     | blind_first           | CM-33
post.dead_small                 | true            | true                  | CM-37
straddle.allowed                | none            | none                  | CM-36
straddle.multiple               | 2               | 2                     | CM-36
straddle.live                   | true            | true                  | CM-36
straddle.min_raise              | double          | double                | CM-36
nl.min_bet                      | bb              | bb                    | CM-53
nl.short_allin                  | cumulative      | cumulative            | CM-55
nl.hand_cap                     | -               | -                     | CM-68
pl.full_blinds                  | true            | true                  | CM-58
pl.round                        | none            | none                  | CM-59
pl.sb_as_bb                     | false           | false                 | CM-59
pl.antes_count                  | true            | true                  | CM-61
fl.cap                          | 4               | 4                     | CM-63
fl.headsup                      | when_headsup    | when_headsup          | CM-64
fl.allin_threshold              | half            | half                  | CM-65
sl.min                          | -               | -                     | CM-67
sl.max                          | -               | -                     | CM-67
reg.max_wager                   | -               | -                     | CM-67
reg.max_rake_percent            | -               | -                     | CM-95
log.uncalled_line               | optional        | optional              | CM-70 CM-168
odd.unit                        | chip            | chip                  | CM-80
odd.stud_cards                  | best_five       | best_five             | CM-82
odd.low_tie                     | high_card_by_suit | high_card_by_suit   | CM-83
odd.identical_both              | even_total      | even_total            | CM-84
rake.base                       | pots            | pots                  | CM-90 RD-40
rake.base@reddog_pool           | rd_losses       | rd_losses             | CM-90 RD-40
rake.base@reddog_bank           | rd_losses       | rd_losses             | CM-90 RD-40
rake.round                      | down            | down                  | CM-90
rake.unit                       | chip            | chip                  | CM-90
rake.caps                       | -               | -                     | CM-91
rake.no_flop_no_drop            | true            | true                  | CM-92
rake.min_street                 | 3               | 3                     | CM-92
rake.alloc                      | main_first      | main_first            | CM-93
show.no_bet                     | first_to_act    | first_to_act          | CM-100
show.no_bet@stud                | lowest_seat     | first_to_act          | CM-100
show.no_bet@stud8               | first_to_act    | first_to_act          | CM-100
show.allin                      | winner_only     | winner_only           | CM-101
show.allin@holdem+t             | all_tabled      | all_tabled            | CM-101
rit.max                         | 1               | 1                     | CM-110
cashout.allowed                 | false           | false                 | CM-112
sa.stud                         | two_after_bringin | two_after_bringin   | CM-131
disc.policy                     | fold_or_check   | fold_or_check         | CM-153
sd.button_total                 | 2a              | a+a                   | SD-05
sd.button_live                  | none            | blind                 | SD-07
sd.ante_live                    | false           | false                 | SD-07
sd.price                        | 2a              | a                     | SD-10
sd.min_raise_to                 | 4a              | 2a                    | SD-10
sd.postflop_min                 | a               | a                     | SD-11
sd.preflop                      | free            | free                  | SD-12
sd.order                        | straight_wins   | straight_wins         | SD-14
sd.pots_before_next_street      | true            | false                 | SD-17
sd.max_players                  | 9               | 9                     | SD-04
stud.bring_in                   | -               | -                     | STUD-06
stud.bring_in_full@stud         | true            | true                  | STUD-06 S8-04
stud.bring_in_full@stud8        | false           | true                  | STUD-06 S8-04
stud.suit_low                   | clubs           | clubs                 | STUD-05
stud.bring_in_allin             | next_must_post  | next_acts             | STUD-08
stud.open_pair@stud             | true            | true                  | STUD-17 S8-08
stud.open_pair@stud8            | false           | false                 | STUD-17 S8-08
stud.tie_first                  | position        | position              | STUD-14
stud.exhaustion                 | community       | community_after_burns | STUD-28 STUD-29 STUD-30
stud.community_first            | sixth_actor     | sixth_actor           | STUD-31
stud.deal_folded_no_bet         | true            | true                  | CM-45
stud.exposed_first              | becomes_upcard  | becomes_upcard        | STUD-24
stud.exposed_river              | replace_if_betting | replace_if_betting | STUD-25
stud.max_players                | 8               | 8                     | STUD-01
s8.bring_in_rule                | twice_ante      | table                 | S8-04
s8.first_actor                  | door_card       | board                 | S8-06
s8.must_open                    | true            | false                 | S8-07
s8.seventh_first                | sixth_actor     | board                 | S8-09
s8.qualifier@stud8              | 8               | 8                     | S8-11
s8.qualifier@stud8_nq           | -               | -                     | S8-11
s8.structure                    | FL              | FL                    | S8-08
razz.tie_first                  | position        | position              | OG-23
draw.last_card                  | used            | used                  | OG-25
draw.limp                       | true            | true                  | OG-27
draw.open_or_fold               | false           | false                 | OG-27
draw.openers                    | none            | none                  | OG-28
kill                            | none            | none                  | OG-30
bomb.ante                       | -               | -                     | OG-31
mix.order                       | -               | -                     | OG-43 OG-44
mix.change                      | -               | -                     | OG-43 OG-44
rd.form                         | -               | -                     | RD-04 RD-31
rd.players                      | 2-15            | 2-15                  | RD-05
rd.ante                         | -               | -                     | RD-06
rd.min_bet                      | chip            | chip                  | RD-10
rd.max_bet                      | pool            | pool                  | RD-10
rd.must_bet                     | true            | true                  | RD-10
rd.blind                        | true            | true                  | RD-10
rd.bet_order                    | simultaneous    | simultaneous          | RD-10
rd.pool_card_max                | 6               | 6                     | RD-08
rd.partial                      | pay_remaining   | pay_remaining         | RD-12
rd.carry                        | next_deal       | next_deal             | RD-13
rd.final_pool                   | split_equally   | split_equally         | RD-13
rd.redeal_ante                  | none            | none                  | RD-09
rd.first_dealer                 | first_ace       | first_ace             | RD-04
rd.first_deal_start             | lowest_seat     | lowest_seat           | RD-04
rd.bank_min_bet                 | chip            | chip                  | RD-34
rd.bank_pass                    | true            | true                  | RD-34
rd.overhold                     | reduce          | reduce                | RD-34
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]

# every choice of the table
CHOICES = {
    "deck.verify_open": "required optional",
    "deck.count_hand": "on_doubt every_hand never",
    "deck.foreign_back_in_stub": "stands void",
    "deal.burns": "live none",
    "button.rule": "dead forward_active moving",
    "button.after_error": "from_actual corrected",
    "ante.kind": "each big_blind button none",
    "ante.priority": "blind_first ante_first",
    "straddle.allowed": "none utg button any",
    "straddle.min_raise": "double plus_bb",
    "nl.short_allin": "cumulative single",
    "pl.round": "none up_to_chip",
    "fl.headsup": "when_headsup round_starts_headsup cap_always",
    "fl.allin_threshold": "half full",
    "log.uncalled_line": "required optional",
    "odd.stud_cards": "best_five all_seven",
    "odd.low_tie": "high_card_by_suit low_card_by_suit",
    "odd.identical_both": "even_total per_half",
    "rake.base": "pots rd_losses",
    "rake.round": "down nearest up",
    "rake.alloc": "main_first proportional",
    "show.no_bet": "first_to_act lowest_seat any",
    "show.allin": "all_tabled winner_only",
    "sa.stud": "two_after_bringin tda",
    "disc.policy": "fold_or_check allin_protection",
    "sd.button_live": "none blind all",
    "sd.preflop": "free fold_or_3x",
    "sd.order": "straight_wins trips_wins",
    "stud.suit_low": "clubs spades",
    "stud.bring_in_allin": "next_must_post next_acts",
    "stud.tie_first": "position suit",
    "stud.exhaustion": "community community_after_burns muck_reshuffle",
    "stud.community_first": "sixth_actor board",
    "stud.exposed_first": "becomes_upcard misdeal",
    "stud.exposed_river": "replace_if_betting play_face_up",
    "s8.bring_in_rule": "twice_ante table",
    "s8.first_actor": "door_card board",
    "s8.seventh_first": "sixth_actor board",
    "s8.structure": "FL PL",
    "razz.tie_first": "position suit",
    "draw.last_card": "used not_used",
    "draw.openers": "none jacks",
    "kill": "none full half",
    "mix.change": "hands orbit level",
    "rd.form": "pool bank",
    "rd.bet_order": "simultaneous left_of_dealer",
    "rd.partial": "pay_remaining stop skip",
    "rd.carry": "next_deal",
    "rd.redeal_ante": "none again",
    "rd.first_dealer": "first_ace",
    "rd.overhold": "reduce reject",
}


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_value_in_seed_and_standard(row: list[str]) -> None:
    circumstance, seed, standard, rules = row
    name, _, where = circumstance.partition("@")
    game, _, tournament = (where or "holdem").partition("+")
    for profile, expected in (("seed", seed), ("standard", standard)):
        in_force = load_house(profile).rules(None, game, bool(tournament))
        if expected == "-":
            assert in_force[name] is None
        else:
            assert in_force.text(name) == expected
    assert list(options()[name].rules) == rules.split()


def test_the_table_has_every_option_and_no_other() -> None:
    assert {row[0].partition("@")[0] for row in ROWS} == set(options())


def test_choices() -> None:
    assert {name: " ".join(o.values) for name, o in options().items() if o.type == "choice"} == CHOICES


@pytest.mark.parametrize(
    ("name", "kind", "values"),
    [
        ("rit.max", "int", ("1", "2", "3")),
        ("rake.min_street", "int", ("3", "4")),
        ("s8.qualifier", "rank", ("8", "none")),
        ("rd.pool_card_max", "rank", ()),
        ("rd.players", "range", ()),
        ("rake.caps", "caps", ()),
        ("mix.order", "list", ()),
        ("reg.max_rake_percent", "percent", ("none",)),
        ("rd.first_deal_start", "int", ("lowest_seat",)),
        ("rd.final_pool", "text", ("split_equally",)),
    ],
)
def test_other_types(name: str, kind: str, values: tuple[str, ...]) -> None:
    assert (options()[name].type, options()[name].values) == (kind, values)


@pytest.mark.parametrize("name", list(options()))
def test_every_option_is_described(name: str) -> None:
    option = options()[name]
    assert option.type in TYPES
    assert option.about.endswith(".")
    assert option.rules
    for value in option.default.values():
        assert option.read(option.show(value)) == value
