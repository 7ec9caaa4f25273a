"""The terms of an event in words: what whoever enters agrees to."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.quiet_hours import zone_of
from battles.clocks.terms import in_words as clock_in_words
from battles.games import game_of
from battles.lobby.settled import settings_by_name
from battles.models import Battle
from leagues.finding import Visitor
from leagues.models import Event, Staff
from leagues.organising import marks
from leagues.organising.events import clock_of_event
from leagues.shown import scoring, timing
from leagues.shown.standings import COLUMNS
from ninthsite import dates


def in_words(event: Event, reader: Visitor) -> list[tuple[str, str]]:
    """Each term by what it is called, for a reader in his own time zone."""
    first_day = dates.calendar_day(event.first_day) if event.first_day else ""
    watched = str(dict(Battle.VISIBILITY).get(event.visibility, ""))
    delayed = str(dict(Battle.DELAYS)[event.delay]) if event.delay else ""
    game = game_of(event.game)
    named = [
        (_("Time control"), clock_in_words(clock_of_event(event).terms)),
        (_("Where"), _("At real tables: the players report the results.") if event.real else ""),
        (_("First day"), first_day),
        (_("Each round"), timing.in_words(event)),
        *((name[:1].upper() + name[1:], value) for name, value in settings_by_name(game, event.settings)),
        (_("Lists"), _lists(event, reader)),
        (_("Referees"), _referees(event)),
        (_("Spectators"), ", ".join(part for part in (watched, delayed) if part)),
        (_("Scoring"), scoring.in_words(event)),
        (_("Ties"), _ties(event)),
        (_("Marks"), _marks(event)),
        (_("Fee"), event.fee),
    ]
    return [(name, value) for name, value in named if value]


def _lists(event: Event, reader: Visitor) -> str:
    if game_of(event.game).army is None:
        return ""
    locked = (
        _("Locked on %(when)s.") % {"when": _moment(event.lists_until, reader)}
        if event.lists_until
        else _("Locked when the first round is published.")
    )
    shown = (
        _("Everyone sees them from %(when)s.") % {"when": _moment(event.lists_shown, reader)}
        if event.lists_shown
        else _("Everyone sees them when the first round is published.")
    )
    before = (
        _("Organisers and list checkers who do not play see them before.")
        if event.lists_checked
        else _("Organisers who do not play see them before.")
    )
    return f"{locked} {shown} {before}"


def _moment(at: datetime, reader: Visitor) -> str:
    return dates.moment_in_full(at, zone_of(reader) if isinstance(reader, User) else None)


def _referees(event: Event) -> str:
    named = [one.user.get_short_name() for one in event.staff.all() if one.role == Staff.REFEREE]
    if not named:
        return _("The organisers decide.")
    return _("%(names)s, and the organisers. Nobody but an organiser decides a table at which they play.") % {
        "names": ", ".join(named)
    }


def _marks(event: Event) -> str:
    named = [str(marks.NAMES[key]) for key in event.marks]
    said = [_("%(names)s count in the standings.") % {"names": ", ".join(named)}] if named else []
    if event.late_penalty:
        cost = _("A list that comes after the lock costs %(points)s points for each day begun.")
        said.append(cost % {"points": event.late_penalty})
    return " ".join(said)


def _ties(event: Event) -> str:
    order = [str(COLUMNS[key][0]) for key in event.tie_breaks if key in COLUMNS]
    named = ", ".join(f"{number}. {name}" for number, name in enumerate(order, 1))
    level = _("Players who are still level share a place.")
    return f"{named}. {level}" if named else level
