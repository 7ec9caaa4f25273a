"""Making an event from its form: the game's settings are asked as the lobby asks them."""

from __future__ import annotations

from django.db import transaction
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.alone import alone
from accounts.models import User
from battles.clocks.clock import Clock
from battles.clocks.form import chosen_terms, terms_for
from battles.clocks.switching import name_of
from battles.lobby import bringing, making
from battles.models import Battle
from leagues import scoring
from leagues.models import Event
from leagues.numbers import number_from
from leagues.pairing.formats import FORMATS, SWISS
from leagues.refusals import EventRefused

MOST_ROUNDS, USUAL_ROUNDS = 12, 3
MOST_PLAYERS = 500
# Of one organiser, not yet over.
MOST_EVENTS = 20
LONGEST_NAME, LONGEST_ABOUT = 80, 2000


def make(form: QueryDict, user: User) -> Event:
    """The event that a form asks for. EventRefused, or IllegalAction if the rules refuse a setting; Http404 for a game
    that is not here."""
    name = _line(form.get("name", ""))[:LONGEST_NAME]
    if not name:
        raise EventRefused(_("Give the event a name."))
    drawing = FORMATS.get(form.get("format", SWISS))
    if drawing is None:
        raise EventRefused(_("Choose a format."))
    rounds = (
        0 if drawing.rounds else number_from(form.get("rounds", ""), 1, MOST_ROUNDS, _("Rounds"), usual=USUAL_ROUNDS)
    )
    cap = number_from(form.get("cap", ""), 2, MOST_PLAYERS, _("Maximum players"))
    chosen = making.read(form)
    if chosen.problems:
        raise chosen.problems[0]
    counted, points = scoring.read(form, chosen.game, chosen.settings)
    terms = terms_for(form.get("pace") or "days", chosen_terms(form))
    visibility, delay = form.get("visibility", Battle.PUBLIC), form.get("delay", Battle.AT_ONCE)
    if visibility not in dict(Battle.VISIBILITY) or delay not in dict(Battle.DELAYS):
        raise EventRefused(_("Choose who may watch the battles."))
    drawn_map = making.map_from(form.get(making.MAP, ""), chosen.game, chosen.settings, user)
    ties = [] if drawing.eliminates else scoring.read_ties(form)
    with transaction.atomic(durable=True):
        alone(user)
        if Event.objects.filter(organiser=user).exclude(state=Event.OVER).count() >= MOST_EVENTS:
            raise EventRefused(
                _("You are running %(most)s events already. Finish one before you make another.")
                % {"most": MOST_EVENTS}
            )
        return Event.objects.create(
            name=name,
            about=form.get("about", "").replace("\0", "").strip()[:LONGEST_ABOUT],
            organiser=user,
            game=chosen.game.key,
            settings=bringing.agreed(chosen.game, chosen.settings, drawn_map, against_house=False),
            pace=name_of(terms),
            clock=Clock(terms).plain(),
            visibility=visibility,
            delay=delay,
            listed="unlisted" not in form,
            format=drawing.key,
            rounds=USUAL_ROUNDS if rounds is None else rounds,
            cap=cap,
            scoring=counted,
            points=points,
            tie_breaks=ties,
        )


def _line(text: str) -> str:
    return " ".join(text.replace("\0", "").split())
