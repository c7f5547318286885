"""House rules: every option of the rulebook, the profiles that fix them, and the rules in force for a hand.

`options.toml` is the one home of the options, `profiles/*.toml` are the houses that come with hhparse, found, not listed.

    house = load_house("pokerstars")                       # or "SEED", or the path of a room's own file
    rules = house.rules(date(2010, 5, 1), "holdem", False, (("fl.cap", "3"),))
    rules["rake.round"], rules.origin("rake.round")        # 'down', 'pokerstars (2009-01-01 to 2012-12-31)'
    rules["fl.cap"], rules.origin("fl.cap")                # 3, 'log'
    rules.amount("nl.min_bet", bb=2_0000)                  # 20000
"""

from __future__ import annotations

from hhparse.house.error import HouseError
from hhparse.house.house import House, Stated, load_house, profiles
from hhparse.house.option import Option, Qualified, games, options
from hhparse.house.profile import SEVERITIES, Profile, Section
from hhparse.house.rake import RakeSchedule
from hhparse.house.rules import Rules
from hhparse.house.value import Value, show_amount

__all__ = [
    "SEVERITIES",
    "House",
    "HouseError",
    "Option",
    "Profile",
    "Qualified",
    "RakeSchedule",
    "Rules",
    "Section",
    "Stated",
    "Value",
    "games",
    "load_house",
    "options",
    "profiles",
    "show_amount",
]
