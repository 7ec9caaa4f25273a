"""Making an event from its form, and changing it: the game's settings are asked as the lobby asks them, once."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.alone import alone
from accounts.models import User
from battles.clocks.clock import Clock
from battles.clocks.form import chosen_terms, terms_for
from battles.clocks.switching import name_of
from battles.games import game_of
from battles.lobby import bringing, making
from battles.models import Battle
from leagues.entering import waiting
from leagues.finding import locked_by_organiser, not_over
from leagues.logbook import log
from leagues.models import Event
from leagues.models.event import LONGEST_FEE
from leagues.numbers import number_from
from leagues.organising import clubs, lists, marks, scoring, timing
from leagues.pairing.formats import FORMATS, MOST_PLAYERS, SWISS
from leagues.pairing.wishes import APART
from leagues.refusals import EventRefused
from rules.engine.game import Game

MOST_ROUNDS, USUAL_ROUNDS = 12, 3
# Of one organiser, not yet over.
MOST_EVENTS = 20
LONGEST_NAME, LONGEST_ABOUT, LONGEST_PASSWORD = 80, 2000, 60
ADDRESS = re.compile(r"[a-z0-9](?:-?[a-z0-9]){2,39}")
TAKEN = ("new", "clubs")


def make(form: QueryDict, user: User) -> Event:
    """The event that a form asks for. EventRefused, or IllegalAction if the rules refuse a setting; Http404 for a game
    that is not here."""
    fields = _about(form)
    chosen = making.read(form)
    if chosen.problems:
        raise chosen.problems[0]
    fields |= _how(form, chosen.game, chosen.settings)
    terms = terms_for(form.get("pace") or "days", chosen_terms(form))
    terms = msgspec.structs.replace(terms, vacations="no_vacations" not in form)
    visibility, delay = form.get("visibility", Battle.PUBLIC), form.get("delay", Battle.AT_ONCE)
    if visibility not in dict(Battle.VISIBILITY) or delay not in dict(Battle.DELAYS):
        raise EventRefused(_("Choose who may watch the battles."))
    drawn_map = making.map_from(form.get(making.MAP, ""), chosen.game, chosen.settings, user)
    with transaction.atomic(durable=True):
        alone(user)
        if Event.objects.filter(organiser=user).exclude(state=Event.OVER).count() >= MOST_EVENTS:
            raise EventRefused(
                _("You are running %(most)s events already. Finish one before you make another.")
                % {"most": MOST_EVENTS}
            )
        _must_be_free(fields["address"])
        made = Event.objects.create(
            organiser=user,
            club=clubs.chosen(form, user),
            game=chosen.game.key,
            settings=bringing.agreed(chosen.game, chosen.settings, drawn_map, against_house=False),
            pace=name_of(terms),
            clock=Clock(terms).plain(),
            visibility=visibility,
            delay=delay,
            password=_password(form, ""),
            **fields,
        )
        log(made, user, "made")
        return made


def change(uuid: UUID, organiser: User, form: QueryDict) -> Event:
    """What the form says from now on. Format and points are fixed with the first round; the number of rounds of a Swiss
    event may still change. EventRefused, PermissionDenied."""
    fields = _about(form)
    with transaction.atomic(durable=True):
        event = not_over(locked_by_organiser(uuid, organiser))
        _must_be_free(fields["address"], but=event.pk)
        if event.state == Event.OPEN:
            fields |= _how(form, game_of(event.game), event.settings)
            clock = clock_of_event(event)
            terms = msgspec.structs.replace(clock.terms, vacations="no_vacations" not in form)
            fields["clock"] = msgspec.structs.replace(clock, terms=terms).plain()
            event.round_set.filter(published=None).delete()
        elif not event.drawing.rounds:
            fields["rounds"] = _rounds_left(event, form)
            event.round_set.filter(published=None, number__gt=fields["rounds"]).delete()
        fields["password"] = _password(form, event.password)
        fields["club"] = clubs.chosen(form, organiser, event)
        for field, value in fields.items():
            setattr(event, field, value)
        event.save(update_fields=list(fields))
        log(event, organiser, "changed")
        waiting.move_up(event)
        return event


def clock_of_event(event: Event) -> Clock:
    """The clock that each of its battles begins with."""
    return msgspec.convert(event.clock, Clock)


def _about(form: QueryDict) -> dict[str, Any]:
    """What can be changed at any time."""
    name = " ".join(form.get("name", "").replace("\0", "").split())[:LONGEST_NAME]
    if not name:
        raise EventRefused(_("Give the event a name."))
    address = form.get("address", "").strip().lower()
    if address and (not ADDRESS.fullmatch(address) or address in TAKEN):
        raise EventRefused(_("Address: 3 to 40 letters a to z, digits and single hyphens."))
    times = timing.read(form)
    return {
        "name": name,
        "about": form.get("about", "").replace("\0", "").strip()[:LONGEST_ABOUT],
        "cap": number_from(form.get("cap", ""), 2, MOST_PLAYERS, _("Maximum players")),
        "listed": "unlisted" not in form,
        "address": address or None,
        "late": "late" in form,
        "fee": " ".join(form.get("fee", "").replace("\0", "").split())[:LONGEST_FEE],
        **times,
        **lists.read(form, times["zone"]),
        **({"apart": ",".join(what for what in APART if f"apart.{what}" in form)} if "apart" in form else {}),
        **marks.read(form),
        "hides_last": "hides_last" in form,
    }


def _how(form: QueryDict, game: Game, settings: dict[str, Any]) -> dict[str, Any]:
    """What is fixed with the first round."""
    drawing = FORMATS.get(form.get("format", SWISS))
    if drawing is None:
        raise EventRefused(_("Choose a format."))
    rounds = (
        0 if drawing.rounds else number_from(form.get("rounds", ""), 1, MOST_ROUNDS, _("Rounds"), usual=USUAL_ROUNDS)
    )
    how = {"format": drawing.key, "rounds": rounds, "real": "real" in form}
    if drawing.winning_counts:
        return how | {"scoring": "win_draw_loss", "points": {}, "tie_breaks": []}
    counted, points = scoring.read(form, game, settings)
    ties = scoring.read_ties(form)
    return how | {"scoring": counted, "points": points, "tie_breaks": ties}


def _rounds_left(event: Event, form: QueryDict) -> int:
    played = event.round_set.filter(published__isnull=False).count()
    given = number_from(form.get("rounds", ""), max(1, played), MOST_ROUNDS, _("Rounds"), usual=event.rounds)
    return given or event.rounds


def _password(form: QueryDict, before: str) -> str:
    """The hash of the password; what is left empty stays as it was."""
    if "no_password" in form:
        return ""
    given = form.get("password", "").replace("\0", "").strip()
    if len(given) > LONGEST_PASSWORD:
        raise EventRefused(_("The password is too long."))
    return make_password(given) if given else before


def _must_be_free(address: str | None, but: int = 0) -> None:
    if address and Event.objects.filter(address=address).exclude(pk=but).exists():
        raise EventRefused(_("This address is taken. Choose another one."))
