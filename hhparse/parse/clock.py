"""Time stamps as rooms write them, in the zones they name (rule CM-166, DL-07)."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_EPOCH = datetime(1970, 1, 1)
_MICROSECOND = timedelta(microseconds=1)
_MINUTE = 60_000_000
_STAMP = re.compile(
    r"(?P<y>[0-9]{4})[-/.](?P<mo>[0-9]{1,2})[-/.](?P<d>[0-9]{1,2})[ T-]+(?P<h>[0-9]{1,2}):(?P<mi>[0-9]{1,2})(?::(?P<s>[0-9]{1,2}))?"
    r"(?: ?\(?(?P<zone>Z|[+-][0-9]{2}:?[0-9]{2}|[A-Z]{2,5}))?"
)
ZONES = {
    # What rooms mean by their abbreviations. PokerStars writes the winter name all year round, so each is a place, not an offset.
    "ET": "America/New_York", "EST": "America/New_York", "EDT": "America/New_York", "PT": "America/Los_Angeles",
    "UTC": "UTC", "GMT": "Europe/London", "Z": "UTC", "WET": "Europe/London", "BST": "Europe/London",
    "CET": "Europe/Paris", "CEST": "Europe/Paris",
    "EET": "Europe/Kyiv", "EEST": "Europe/Kyiv", "MSK": "Europe/Moscow", "JST": "Asia/Tokyo", "IST": "Asia/Kolkata",
    "AWST": "Australia/Perth", "ACST": "Australia/Adelaide", "AEST": "Australia/Sydney", "NZT": "Pacific/Auckland",
    "BRT": "America/Sao_Paulo",
    "CCT": "Asia/Shanghai", "PKT": "Asia/Karachi", "ART": "America/Argentina/Buenos_Aires", "CST": "America/Chicago",
    "MT": "America/Denver",
    "CT": "America/Chicago", "AT": "America/Halifax", "NST": "America/St_Johns",
}  # fmt: skip
FIRST_YEAR = 1990
"""A time before this is missing, not true (rule CM-166)."""


class Clock(NamedTuple):
    """Microseconds since 1970: in UTC where the zone is known, and as written; and what is wrong with the stamp."""

    utc: int | None
    local: int | None
    fault: str | None


class _Read(NamedTuple):
    """One stamp of a header."""

    wall: datetime
    """The clock as written."""
    local: int
    utc: int | None
    named: bool
    """True: the stamp names its zone, known or not."""


@lru_cache(maxsize=4096)
def _ahead(place: str, year: int, month: int, day: int, hour: int) -> int | None:
    """Microseconds a place's clock is ahead of UTC; None if nobody knows the place. (Clocks are put forward and back on the hour.)"""
    try:
        offset = datetime(year, month, day, hour, tzinfo=ZoneInfo(place)).utcoffset()
    except (ZoneInfoNotFoundError, ValueError):
        return None
    return offset // _MICROSECOND if offset is not None else None


def _one(match: re.Match[str], default_zone: str | None) -> _Read | None:
    """A stamp; None if no such time exists."""
    year, month, day, hour = int(match["y"]), int(match["mo"]), int(match["d"]), int(match["h"])
    try:
        wall = datetime(year, month, day, hour, int(match["mi"]), int(match["s"] or 0))
    except ValueError:
        return None
    if year < FIRST_YEAR:
        return None
    local = (wall - _EPOCH) // _MICROSECOND
    name = match["zone"]
    ahead: int | None
    if name and name[0] in "+-":
        minutes = int(name[1:3]) * 60 + int(name[-2:])
        ahead = minutes * (60_000_000 if name[0] == "+" else -60_000_000)
    else:
        place = ZONES.get(name) if name else default_zone
        ahead = _ahead(place, year, month, day, hour) if place else None
    return _Read(wall, local, None if ahead is None else local - ahead, bool(name))


@lru_cache(maxsize=4096)
def read_clock(stamp: str, default_zone: str | None) -> Clock:
    """A stamp, or two of which the second stands in brackets and decides; `default_zone` is the room's own clock."""
    read = [r for m in _STAMP.finditer(stamp) if (r := _one(m, default_zone))]
    if not read:
        return Clock(None, None, "missing")
    known = [r.utc for r in read if r.utc is not None]
    fault = None
    if len(known) > 1 and abs(known[0] - known[-1]) >= _MINUTE and not _hour_repeats(read[0].wall, read[-1].wall):
        fault = "disagree"
    elif not any(r.named for r in read):
        fault = "no_zone"
    return Clock(known[-1] if known else None, read[0].local, fault)


def _hour_repeats(*clocks: datetime) -> bool:
    """True within the hours around a change of the clocks, where two stamps may seem to differ by an hour (autumn) and be true."""
    for clock in clocks:
        for place in ("America/New_York", "Europe/Paris"):
            zone = ZoneInfo(place)
            if clock.replace(tzinfo=zone, fold=0).utcoffset() != clock.replace(tzinfo=zone, fold=1).utcoffset():
                return True
    return False
