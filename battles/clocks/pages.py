"""Pages about time: a player's quiet hours and vacations, and appointments for his calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.own_time import zone_of_browser
from accounts.quiet_hours import fixed_until, quiet_hours_of, zone_of, zones_by_area
from battles.clocks import appointments, quiet_choice, vacation
from battles.clocks.clock import clock_of
from battles.models import Battle
from battles.refusals import messages as words
from battles.sending.sight import NotVisible, sight
from ninthsite.wording import said
from rules.engine.refusal import IllegalAction


@never_cache
@login_required
@require_safe
def times(request: HttpRequest) -> HttpResponse:
    """The player's own time."""
    user, now = request.user, timezone.now()
    assert isinstance(user, User)
    context = {
        # Where none is named, the page itself chooses that of its machine.
        "zone": zone_of(user).key,
        "zones": _grouped(zone_of_browser(request)),
        "named": "zone" in user.preferences,
        "quiet": quiet_hours_of(user),
        "fixed": fixed_until(user, now),
        "days": vacation.DAYS,
        "days_left": vacation.days_left(user, now),
        "vacations": vacation.to_come(user, now),
        "without_vacations": vacation.not_in(user),
        "now": now,
    }
    return render(request, "battles/times.html", context)


def _grouped(here: str) -> list[tuple[str, list[str]]]:
    """The zones to choose from: that of this browser first, then by parts of the world."""
    own = [(_("This device"), [here])] if here else []
    others = ((area or _("Other"), [name for name in names if name != here]) for area, names in zones_by_area().items())
    return [*own, *others]


@require_POST
@login_required
def choose_quiet(request: HttpRequest) -> HttpResponse:
    """Stores zone and quiet hours."""
    given = request.POST
    begins = given.get("begins", "")[:5] if given.get("has_quiet") else ""
    return _try(
        request,
        lambda user: quiet_choice.choose(user, given.get("zone", "")[:60], begins, given.get("ends", "")[:5]),
        _("Quiet hours saved."),
    )


@require_POST
@login_required
def take_vacation(request: HttpRequest) -> HttpResponse:
    """Takes a vacation from a day on, or from now on."""
    days = request.POST.get("days", "")

    def take(user: User) -> None:
        whole = days if days.isascii() and days.isdigit() and len(days) < 4 else "0"
        vacation.take(user, _beginning(request.POST.get("begins", ""), user), int(whole))

    return _try(request, take, _("Enjoy your break. Your clocks are paused while you are away."))


@require_POST
@login_required
def give_up_vacation(request: HttpRequest, number: int) -> HttpResponse:
    """The player is back, or does not go."""
    return _try(request, lambda user: vacation.give_up(user, number), _("Welcome back."))


@never_cache
@require_safe
def calendar(request: HttpRequest, uuid: UUID, appointment: UUID) -> HttpResponse:
    """An appointment as a file for a calendar; only for those who keep it."""
    try:
        seen = sight(uuid, request.user)
    except NotVisible:
        raise Http404 from None
    battle = Battle.objects.get(uuid=uuid)
    found = next((one for one in clock_of(battle).appointments if one.id == appointment), None)
    if not seen.seats or found is None:
        raise Http404
    made = appointments.ics(battle, seen.seats, found, (get_language() or "en")[:2])
    answer = HttpResponse(made, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="battle.ics"'
    return answer


def _try(request: HttpRequest, work: Callable[[User], object], done: str) -> HttpResponse:
    assert isinstance(request.user, User)
    try:
        work(request.user)
    except IllegalAction as refused:
        messages.error(request, said(refused.message, None, words()))
    else:
        messages.success(request, done)
    return redirect("battles:times")


def _beginning(day: str, user: User) -> datetime:
    try:
        return datetime.combine(datetime.fromisoformat(day[:10]).date(), datetime.min.time(), zone_of(user))
    except (ValueError, OverflowError):
        return timezone.now()
