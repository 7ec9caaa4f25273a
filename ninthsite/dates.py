"""Dates and times as people read them: by the patterns of CLDR, in the reader's language and zone. What a browser
writes by itself (static/js/frame.js) follows the same patterns."""

from __future__ import annotations

from datetime import date, datetime, tzinfo
from typing import Literal

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from django.utils import timezone

from ninthsite.wording import language

# The pages write British English.
COUNTRIES = {"en": "en_GB"}

Length = Literal["medium", "long"]


def day(at: datetime, zone: tzinfo | None = None) -> str:
    """The day of a moment, with its month in short: "5 dic 2026"."""
    return _day(at, "medium", zone)


def day_in_full(at: datetime, zone: tzinfo | None = None) -> str:
    """The day of a moment, as in a sentence: "5 dicembre 2026"."""
    return _day(at, "long", zone)


def calendar_day(on: date) -> str:
    """A day that is none of a clock: "5 dic 2026"."""
    return format_date(on, "medium", _manner())


def month(at: datetime) -> str:
    """The month of a moment, by itself: "dicembre 2026"."""
    return format_skeleton("yMMMM", timezone.localtime(at), locale=_manner())


def moment(at: datetime, zone: tzinfo | None = None) -> str:
    """A day and the time on it: "5 dic 2026, 14:30"."""
    return _moment(at, "medium", zone)


def moment_in_full(at: datetime, zone: tzinfo | None = None) -> str:
    """A day and the time on it, as in a sentence: "5 dicembre 2026, 14:30"."""
    return _moment(at, "long", zone)


def _day(at: datetime, length: Length, zone: tzinfo | None) -> str:
    return format_date(timezone.localtime(at, zone), length, _manner())


def _moment(at: datetime, length: Length, zone: tzinfo | None) -> str:
    # In the long pattern of some languages nothing stands between day and time, which only a full sentence bears.
    both: str = _manner().datetime_formats["medium"]
    time = format_time(timezone.localtime(at, zone), "short", locale=_manner())
    return both.replace("{0}", time).replace("{1}", _day(at, length, zone))


def _manner() -> Locale:
    """The language that is spoken here, and of which country."""
    return Locale.parse(COUNTRIES.get(language(), language()))
