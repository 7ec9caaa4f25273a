"""How much time the players have."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True)
class Pace:
    """`sitting`: seconds for each sitting (from one hand-over to the next), 0: no clock; `bank`: seconds beyond that
    for the whole battle; `mail_after`: seconds until an absent player is written to; `thinking`: within how many
    seconds a person seems to answer, so that what was decided in advance is given no sooner."""

    key: str
    name: str | Promise
    sitting: int
    bank: int
    mail_after: int = 0
    thinking: tuple[int, int] = (4, 20)

    @property
    def has_clock(self) -> bool:
        return self.sitting > 0

    def limit(self, bank: int) -> timedelta:
        """How long a sitting that begins now may last."""
        return timedelta(seconds=self.sitting + bank)


PACES = {
    pace.key: pace
    for pace in (
        Pace("live", _("Live: 3 minutes a sitting, 30 in reserve"), 3 * MINUTE, 30 * MINUTE, 60),
        Pace("hours", _("Some hours: 8 a sitting, a day in reserve"), 8 * HOUR, DAY, 30, (30, 4 * MINUTE)),
        Pace("days", _("Some days: 3 a sitting, a week in reserve"), 3 * DAY, 7 * DAY, 30, (MINUTE, 10 * MINUTE)),
        Pace("free", _("No clock"), 0, 0, 60, (30, 4 * MINUTE)),
    )
}
