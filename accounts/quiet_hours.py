"""When a player wants to be left alone: some hours of each of his days, in his own time zone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from accounts.models import User

# So long quiet hours may be at most, and so long they stay once they have been changed: clocks stand still in them,
# and nobody shall stop a battle with them.
LONGEST = timedelta(hours=10)
STAYS = timedelta(days=7)
# Among the preferences: the zone of the browser that he used last (accounts.own_time).
SEEN_ZONE = "seen_zone"
_CLOCK_FACE = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)


class NoQuietHours(ValueError):
    """No such hours are possible."""


@dataclass(frozen=True)
class QuietHours:
    """From one time of the day to another, past midnight if that is earlier; `begins` and `ends` as "22:30"."""

    zone: str
    begins: str
    ends: str

    def __post_init__(self) -> None:
        if self.zone not in zones() or not all(_CLOCK_FACE.fullmatch(one) for one in (self.begins, self.ends)):
            raise NoQuietHours
        if not timedelta() < self.length <= LONGEST:
            raise NoQuietHours

    @property
    def length(self) -> timedelta:
        """How long they are on an ordinary day."""
        minutes = (_minutes(self.ends) - _minutes(self.begins)) % (24 * 60)
        return timedelta(minutes=minutes)

    def after(self, moment: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The spells of quiet that have not ended at this moment, in their order and without end; in UTC, however the
        clocks of the zone are changed."""
        zone = ZoneInfo(self.zone)
        day = moment.astimezone(zone).date() - timedelta(days=2)
        while day.year < date.max.year - 1:
            begin = moment_of(day, self.begins, zone)
            overnight = _minutes(self.ends) <= _minutes(self.begins)
            end = moment_of(day + timedelta(days=overnight), self.ends, zone)
            if end > max(begin, moment):
                yield begin, end
            day += timedelta(days=1)

    def open_from(self, moment: datetime) -> datetime:
        """The moment itself, or the end of the quiet hours that it lies in."""
        begin, end = next(self.after(moment))
        return end if begin <= moment else moment

    def plain(self) -> dict[str, str]:
        """As it is stored."""
        return {"zone": self.zone, "begins": self.begins, "ends": self.ends}


# Names in the zone database that are no place: what a machine has before it is told where it stands, and what the
# site's own machine happens to have.
NO_PLACES = frozenset({"Factory", "localtime"})


@cache
def zones() -> frozenset[str]:
    """The time zones that there are."""
    return frozenset(available_timezones()) - NO_PLACES


# What the first part of a name must be for the zone to be found by its part of the world.
AREAS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


def zones_by_area() -> dict[str, list[str]]:
    """The time zones by the part of the world that they are in; under "" those that lie nowhere, such as UTC."""
    found: dict[str, list[str]] = {area: [] for area in (*AREAS, "")}
    for name in sorted(zones()):
        area = name.partition("/")[0]
        found[area if area in found else ""].append(name)
    return found


def read(stored: Any) -> QuietHours | None:
    """Quiet hours as they were stored; None where there are none, or none that make sense."""
    try:
        return QuietHours(**stored) if stored else None
    except (NoQuietHours, TypeError):
        return None


def named_zone(user: User) -> str:
    """The time zone that a player has named; "" if he has named none."""
    name = user.preferences.get("zone")
    return name if isinstance(name, str) and name in zones() else ""


def zone_of(user: User) -> ZoneInfo:
    """The time zone of a player: the one that he has named, else that of his browser, else UTC."""
    seen = user.preferences.get(SEEN_ZONE)
    return ZoneInfo(named_zone(user) or (seen if isinstance(seen, str) and seen in zones() else "UTC"))


def quiet_hours_of(user: User) -> QuietHours | None:
    """The quiet hours of a player, if he has any."""
    return read(user.preferences.get("quiet"))


def next_open(user: User, moment: datetime) -> datetime:
    """The moment itself, or the end of the player's quiet hours that it lies in."""
    quiet = quiet_hours_of(user)
    return quiet.open_from(moment) if quiet else moment


def fixed_until(user: User, now: datetime) -> datetime | None:
    """Until when the quiet hours stay as they are; None if they may be changed now."""
    changed = user.preferences.get("quiet_since")
    if not isinstance(changed, str):
        return None
    until = datetime.fromisoformat(changed) + STAYS
    return until if until > now else None


def remember(user: User, zone: str, quiet: QuietHours | None, now: datetime) -> None:
    """Keep a player's zone and quiet hours. The caller has asked `fixed_until`."""
    before = user.preferences.get("quiet")
    user.preferences["zone"] = zone
    user.preferences["quiet"] = quiet.plain() if quiet else None
    if user.preferences["quiet"] != before:
        user.preferences["quiet_since"] = now.isoformat(timespec="seconds")
    user.save(update_fields=["preferences"])


def _minutes(face: str) -> int:
    return int(face[:2]) * 60 + int(face[3:])


def moment_of(day: date, face: str, zone: ZoneInfo) -> datetime:
    """That time of that day, in UTC; where the clocks skip it, the same distance after the change."""
    return datetime.combine(day, time.fromisoformat(face), zone).astimezone(UTC)
