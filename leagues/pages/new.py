"""A new event, on one page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.quiet_hours import zone_of
from accounts.views import not_for_guests
from battles.clocks import form as clock_form
from battles.clocks.presets import PRESETS
from battles.games import games
from battles.lobby import making
from battles.lobby.why_not import why_not
from battles.models import Battle
from leagues.models import Event
from leagues.organising import clubs, events, marks
from leagues.organising.presets import PRESETS as READY
from leagues.organising.presets import filled
from leagues.pairing.formats import MOST_PLAYERS, SWISS
from leagues.reckoning.marks import GIVEN
from leagues.refusals import EventRefused
from leagues.shown.formats import FORMATS, apart_fields
from leagues.shown.scoring import fields as scoring_fields
from leagues.shown.timing import fields as timing_fields
from rules.engine.refusal import IllegalAction


@never_cache
@login_required
@not_for_guests
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """One page for a whole event; a GET with the form's fields shows the form as it would then be."""
    assert isinstance(request.user, User)
    if request.method != "POST":
        return _form(request, filled(request.GET), "")
    try:
        return redirect(events.make(request.POST, request.user))
    except EventRefused as refused:
        return _form(request, request.POST, str(refused))
    except IllegalAction as error:
        return _form(request, request.POST, why_not(error, making.chosen_game(request.POST)))


def _form(request: HttpRequest, form: QueryDict, problem: str) -> HttpResponse:
    assert isinstance(request.user, User)
    chosen = making.read(form, fresh=request.method != "POST")
    pace = form.get("pace", "days")
    context = {
        "game": chosen.game,
        "games": games().values(),
        "widgets": chosen.widgets,
        "usual": making.usual_words(chosen, form),
        "problem": problem or " ".join(why_not(error, chosen.game) for error in chosen.problems),
        "maps": making.maps_for(chosen.game, chosen.settings, request.user, form.get(making.MAP, "")),
        "map": form.get(making.MAP, ""),
        "paces": PRESETS.values(),
        "pace": pace,
        "clock_fields": clock_form.fields(form),
        "clock_kinds": clock_form.KINDS.items(),
        "clock_kind": form.get("clock.kind", clock_form.USUAL["kind"]),
        "clock_units": clock_form.UNIT_NAMES.items(),
        "visibilities": Battle.VISIBILITY,
        "visibility": form.get("visibility", Battle.PUBLIC),
        "delays": Battle.DELAYS,
        "delay": form.get("delay", Battle.AT_ONCE),
        "clubs": clubs.clubs_of(request.user),
        "club": form.get("club", ""),
        "presets": READY.items(),
        "preset": form.get("preset", ""),
        "formats": FORMATS.items(),
        "format": form.get("format", SWISS),
        "marks": [(key, marks.NAMES[key], form.get(f"mark.{key}")) for key in GIVEN],
        "apart": apart_fields(form, Event().keeps_apart),
        "rounds": form.get("rounds", events.USUAL_ROUNDS),
        "most_rounds": events.MOST_ROUNDS,
        "most_players": MOST_PLAYERS,
        "longest_name": events.LONGEST_NAME,
        "longest_about": events.LONGEST_ABOUT,
        "form": form,
        **timing_fields(form, zone_of(request.user).key),
        **scoring_fields(form, battle_points=chosen.game.battle_points is not None),
    }
    return render(request, "leagues/new.html", context, status=422 if request.method == "POST" else 200)
