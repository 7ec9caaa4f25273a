"""The organisers give marks: painting, fair play, quiz, penalties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from leagues.finding import locked_by_organiser, not_over
from leagues.logbook import log
from leagues.models import Entry, Event
from leagues.numbers import number_from
from leagues.reckoning.marks import FAIR_PLAY, GIVEN, LATE, PAINTING, PENALTY, QUIZ

MOST, MOST_LATE = 1000, 100
NAMES: Mapping[str, str | Promise] = {
    PAINTING: gettext_lazy("Painting"),
    FAIR_PLAY: gettext_lazy("Fair play"),
    QUIZ: gettext_lazy("Quiz"),
    PENALTY: gettext_lazy("Penalty"),
    LATE: gettext_lazy("Late list"),
}


def read(form: Mapping[str, str]) -> dict[str, Any]:
    """The fields of the event. EventRefused."""
    late = number_from(form.get("late_penalty", ""), 0, MOST_LATE, _("Points for each day a list is late"), usual=0)
    return {"marks": [key for key in GIVEN if f"mark.{key}" in form], "late_penalty": late or 0}


def as_form(event: Event) -> dict[str, str]:
    """The fields of the form as they would have made the event."""
    made = {f"mark.{key}": "1" for key in event.marks}
    return made | ({"late_penalty": str(event.late_penalty)} if event.late_penalty else {})


def give(uuid: UUID, organiser: User, form: Mapping[str, str]) -> int:
    """The marks of the form from now on; an empty one is none. Returns how many players have others than before.
    EventRefused, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = not_over(locked_by_organiser(uuid, organiser))
        entries = list(event.entries.select_related("user"))
        changed = [entry for entry in entries if _marked(event, entry, form)]
        Entry.objects.bulk_update(changed, ["marks"])
        for entry in changed:
            log(event, organiser, "marked", entry=entry)
        return len(changed)


def field(entry: Entry, key: str) -> str:
    """The field of a form for one mark of a player."""
    return f"{key}-{entry.pk}"


def _marked(event: Event, entry: Entry, form: Mapping[str, str]) -> bool:
    before = dict(entry.marks)
    for key in (*event.marks, LATE):
        given = form.get(field(entry, key))
        if given is None:
            continue
        label = f"{entry.name}, {NAMES[key]}"
        entry.marks[key] = number_from(given, 0, MOST, label, usual=0) or 0
    entry.marks = {key: given for key, given in entry.marks.items() if given}
    return bool(entry.marks != before)
