"""What is played in an event, as its organisers change it before the first round."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from battles.clocks.presets import PRESETS
from battles.clocks.terms import in_words
from battles.games import game_of
from battles.lobby import making
from battles.models import Battle
from leagues.models import Event
from leagues.organising import game as played
from leagues.organising.events import clock_of_event
from leagues.pages.forms import OrganisersForm, door


def _change(uuid: UUID, organiser: User, form: QueryDict) -> str:
    returned = played.change(uuid, organiser, form)
    if not returned:
        return _("What is played is changed.")
    said = ngettext(
        "What is played is changed. %(n)s list does not fit any more: its player is told.",
        "What is played is changed. %(n)s lists do not fit any more: their players are told.",
        returned,
    )
    return said % {"n": returned}


def _shown(event: Event, organiser: User, sent: QueryDict) -> dict[str, Any]:
    form = sent.copy()
    form["game"] = event.game
    return {
        "game": game_of(event.game),
        "widgets": making.read(form, now=event.settings).widgets,
        "clock": in_words(clock_of_event(event).terms),
        "paces": PRESETS.values(),
        "pace": form.get("pace", event.pace),
        "visibilities": Battle.VISIBILITY,
        "visibility": form.get("visibility", event.visibility),
        "delays": Battle.DELAYS,
        "delay": form.get("delay", event.delay),
    }


game = door(OrganisersForm("leagues/game.html", _change, _shown, while_open=True))
