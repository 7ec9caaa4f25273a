"""The marks of an event: a row for each player."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import User
from leagues.models import Entry, Event
from leagues.organising import marks as giving
from leagues.pages.forms import OrganisersForm, door
from leagues.reckoning.marks import LATE
from leagues.shown.players import in_order


def _give(uuid: UUID, organiser: User, form: QueryDict) -> str:
    giving.give(uuid, organiser, form)
    return _("The marks are saved.")


def _shown(event: Event, organiser: User, sent: QueryDict) -> dict[str, Any]:
    entries = in_order(event.entries.select_related("user"))
    late = [LATE] if any(LATE in entry.marks for entry in entries) else []
    columns = [*event.marks, *late]
    rows = [(entry.name, [_cell(entry, key, sent) for key in columns]) for entry in entries]
    return {"columns": [giving.NAMES[key] for key in columns], "rows": rows, "most": giving.MOST}


def _cell(entry: Entry, key: str, sent: QueryDict) -> tuple[str, object]:
    field = giving.field(entry, key)
    return field, sent.get(field, entry.marks.get(key, ""))


marks = door(OrganisersForm("leagues/marks.html", _give, _shown))
