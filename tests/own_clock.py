"""The clock of a test run. The machine's may be set while tests run, and whatever lasts for a minute (a counter, who is
there, a replay that is kept) would be gone at once; this one starts at the machine's time and only goes on."""

import time
from datetime import UTC, datetime, timedelta

from django.utils import timezone

_began = datetime.now(UTC)
_at = time.monotonic()


def moment() -> datetime:
    """What time it is, in UTC."""
    return _began + timedelta(seconds=time.monotonic() - _at)


class _AnyMoment(type(datetime)):
    def __instancecheck__(cls, value):
        return isinstance(value, datetime)


class Steady(datetime, metaclass=_AnyMoment):
    """What `django.utils.timezone` asks for the time, and whether something is a moment."""

    @classmethod
    def now(cls, tz=None):
        return moment().astimezone(tz) if tz else moment().astimezone().replace(tzinfo=None)


def go() -> None:
    """From now on nobody in this process looks at the machine's clock."""
    time.time = lambda: moment().timestamp()
    timezone.datetime = Steady
