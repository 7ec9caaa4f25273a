"""The settings of an event."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import User
from battles.games import game_of
from leagues.finding import owns
from leagues.models import Event, Staff
from leagues.organising import clubs, events, lists, marks, timing
from leagues.organising.scoring import PARTS
from leagues.pages.forms import OrganisersForm, door
from leagues.pairing.formats import MOST_PLAYERS
from leagues.reckoning.marks import GIVEN
from leagues.reckoning.tiebreaks import TIE_BREAKS
from leagues.shown.formats import FORMATS, apart_fields
from leagues.shown.scoring import fields as scoring_fields
from leagues.shown.timing import fields as timing_fields


def _change(uuid: UUID, organiser: User, form: QueryDict) -> str:
    events.change(uuid, organiser, form)
    return _("The event is changed.")


def _shown(event: Event, organiser: User, sent: QueryDict) -> dict[str, Any]:
    form = sent or as_form(event)
    return {
        "form": form,
        "owner": owns(event, organiser),
        "staff": event.staff.all(),
        "roles": Staff.ROLES,
        "clubs": {*clubs.clubs_of(organiser), *([event.club] if event.club else [])},
        "club": form.get("club", ""),
        "formats": FORMATS.items(),
        "format": form.get("format", event.format),
        "marks": [(key, marks.NAMES[key], form.get(f"mark.{key}")) for key in GIVEN],
        "apart": apart_fields(form, event.keeps_apart),
        "rounds": form.get("rounds", ""),
        "swiss": not event.drawing.rounds,
        "most_rounds": events.MOST_ROUNDS,
        "most_players": MOST_PLAYERS,
        "longest_name": events.LONGEST_NAME,
        "longest_about": events.LONGEST_ABOUT,
        **timing_fields(form, event.zone),
        **scoring_fields(form, battle_points=game_of(event.game).battle_points is not None),
    }


def as_form(event: Event) -> QueryDict:
    """The event as its form would have made it."""
    form = QueryDict(mutable=True)
    form["name"], form["about"], form["address"] = event.name, event.about, event.address or ""
    form["fee"] = event.fee
    form["club"] = event.club.address if event.club else ""
    form["format"], form["rounds"], form["scoring"] = event.format, str(event.rounds or ""), event.scoring
    form["cap"] = "" if event.cap is None else str(event.cap)
    form.update(timing.as_form(event))
    form.update(lists.as_form(event))
    form.update(marks.as_form(event))
    if event.hides_last:
        form["hides_last"] = "1"
    if not events.clock_of_event(event).terms.vacations:
        form["no_vacations"] = "1"
    if event.real:
        form["real"] = "1"
    if not event.listed:
        form["unlisted"] = "1"
    if event.late:
        form["late"] = "1"
    for part in PARTS if event.points else ():
        form[f"points.{part}"] = str(event.points[part])
    if event.points.get("rows"):
        form["points.total"] = str(event.points["total"])
        for number, (limit, points) in enumerate(event.points["rows"], 1):
            form[f"row.{number}.limit"] = "" if limit is None else f"{limit:g}"
            form[f"row.{number}.points"] = str(points)
    for number in range(1, len(TIE_BREAKS) + 1):
        form[f"tie.{number}"] = event.tie_breaks[number - 1] if number <= len(event.tie_breaks) else ""
    return form


change = door(OrganisersForm("leagues/change.html", _change, _shown))
