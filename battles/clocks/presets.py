"""The clocks that are offered by name."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from battles.clocks.terms import CORRESPONDENCE, DAY, HOUR, LIVE, MINUTE, Kind, Terms

OWN = "own"


@dataclass(frozen=True)
class Preset:
    """`name` says what `terms` are."""

    key: str
    name: str | Promise
    terms: Terms


PRESETS = {
    preset.key: preset
    for preset in (
        Preset(
            "live", _("Live: 3 minutes a sitting, 30 in reserve"), Terms(LIVE, 3 * MINUTE, 30 * MINUTE, 0, 15 * MINUTE)
        ),
        Preset(
            "chess", _("Chess clock: an hour each, a minute back for each sitting"), Terms(LIVE, 0, HOUR, MINUTE, 0)
        ),
        Preset(
            "hours", _("Some hours: 8 a sitting, a day in reserve"), Terms(CORRESPONDENCE, 8 * HOUR, DAY, 0, 2 * DAY)
        ),
        Preset(
            "days", _("Some days: 3 a sitting, a week in reserve"), Terms(CORRESPONDENCE, 3 * DAY, 7 * DAY, 0, 9 * DAY)
        ),
        Preset("free", _("No clock"), Terms()),
    )
}
# Battles that were begun before nobody could lose on time.
BEFORE = {
    "live": Terms(LIVE, 3 * MINUTE, 30 * MINUTE),
    "hours": Terms(CORRESPONDENCE, 8 * HOUR, DAY),
    "days": Terms(CORRESPONDENCE, 3 * DAY, 7 * DAY),
}


@dataclass(frozen=True)
class Rhythm:
    """How the players of a kind of clock seem to answer. `mail_after`: seconds until an absent player is written to;
    `thinking`: within how many seconds a person seems to answer, so that what was decided in advance is given no
    sooner."""

    mail_after: int
    thinking: tuple[int, int]


_RHYTHMS: dict[Kind, Rhythm] = {
    "live": Rhythm(60, (4, 20)),
    "correspondence": Rhythm(30, (30, 4 * MINUTE)),
    "none": Rhythm(60, (30, 4 * MINUTE)),
}
_SLOW = Rhythm(30, (MINUTE, 10 * MINUTE))


def rhythm(terms: Terms) -> Rhythm:
    """How the players seem to answer under these terms."""
    slow = terms.kind == CORRESPONDENCE and max(terms.sitting, terms.increment) >= DAY
    return _SLOW if slow else _RHYTHMS[terms.kind]
