"""What is played in an event is changed before its first round: settings, clock, spectators of its battles."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import User
from battles.clocks.clock import Clock
from battles.clocks.form import terms_for
from battles.clocks.switching import name_of
from battles.games import game_of
from battles.lobby import bringing, making
from battles.models import Battle
from leagues.finding import locked_by_organiser
from leagues.models import Entry, Event
from leagues.organising import scoring
from leagues.organising.events import clock_of_event
from leagues.refusals import EventRefused
from notices.outbox import tell
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction


def change(uuid: UUID, organiser: User, form: QueryDict) -> int:
    """The battles of the event are so from now on; a draw is thrown away. Whose list does not fit any more is told and
    hands in another; returns how many. EventRefused once a round is out; IllegalAction, PermissionDenied."""
    with transaction.atomic(durable=True):
        event = locked_by_organiser(uuid, organiser)
        if event.state != Event.OPEN:
            raise EventRefused(_("What is played is fixed since the first round was published."))
        game = game_of(event.game)
        chosen = making.read(_of_game(form, event), now=event.settings)
        if chosen.problems:
            raise chosen.problems[0]
        event.settings = bringing.read_settings(game, chosen.settings)
        event.pace, event.clock = _clock(event, form)
        event.visibility, event.delay = form.get("visibility", event.visibility), form.get("delay", event.delay)
        if event.visibility not in dict(Battle.VISIBILITY) or event.delay not in dict(Battle.DELAYS):
            raise EventRefused(_("Choose who may watch the battles."))
        if event.scoring == scoring.BATTLE_POINTS:
            event.scoring, event.points = scoring.read({"scoring": scoring.BATTLE_POINTS}, game, event.settings)
        event.save(update_fields=["settings", "pace", "clock", "visibility", "delay", "scoring", "points"])
        event.round_set.filter(published=None).delete()
        return _return_unfit(event, game)


def _of_game(form: QueryDict, event: Event) -> QueryDict:
    """The form, for the game of the event, whatever it says."""
    made = form.copy()
    made["game"], made["opponent"] = event.game, ""
    return made


def _clock(event: Event, form: QueryDict) -> tuple[str, dict[str, Any]]:
    before = clock_of_event(event)
    pace = form.get("pace", "") or event.pace
    if pace == event.pace:
        return event.pace, before.plain()
    terms = msgspec.structs.replace(terms_for(pace, None), vacations=before.terms.vacations)
    return name_of(terms), Clock(terms).plain()


def _return_unfit(event: Event, game: Game) -> int:
    returned = 0
    for entry in event.entries.defer(None).exclude(digest="").select_related("user"):
        if _fits(game, event, entry):
            continue
        entry.checked, entry.checked_note, entry.checked_by = Entry.RETURNED, "", None
        entry.save(update_fields=["checked", "checked_note", "checked_by"])
        if entry.user is not None and (entry.there or entry.waiting):
            tell("event", entry.user, about=event.uuid, detail={"returned": entry.pk})
            returned += 1
    return returned


def _fits(game: Game, event: Event, entry: Entry) -> bool:
    if game.army is None or entry.army is None:
        return True
    try:
        return not game.army.breaches(entry.army, event.settings)
    except (IllegalAction, TypeError, ValueError, KeyError, AttributeError):
        return False
