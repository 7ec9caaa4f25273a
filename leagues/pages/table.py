"""A table of a round, for whoever decides it."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from leagues.finding import event_at, judges, organises
from leagues.models import Pairing
from leagues.playing import rulings
from leagues.refusals import EventRefused
from leagues.results.points import table_of
from leagues.shown.event import Shown


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HttpRequest, uuid: UUID, number: int, table: int) -> HttpResponse:
    """An organiser or a referee decides a table; the page asks for result and reason first."""
    assert isinstance(request.user, User)
    found = event_at(uuid)
    if not judges(found, request.user):
        raise PermissionDenied
    problem = ""
    if request.method == "POST":
        given = request.POST
        try:
            rulings.rule(
                uuid,
                request.user,
                number,
                table,
                given.get("ruling", ""),
                given.get("reason", ""),
                given.get("points", ""),
            )
            return redirect(found)
        except EventRefused as refused:
            problem = str(refused)
    rounds = Shown(found, request.user).record.rounds
    tables = [one for played in rounds if played.round.number == number for one in played.tables]
    looked_at = next((one for one in tables if one.pairing.table == table and not one.bye), None)
    if looked_at is None:
        raise Http404
    context = {
        "event": found,
        "number": number,
        "organises": organises(found, request.user),
        "table": looked_at,
        "rulings": _choices(looked_at.sides[0].entry.name, looked_at.sides[1].entry.name),
        "ruling": request.POST.get("ruling", rulings.chosen(looked_at.pairing)),
        "reason": request.POST.get("reason", looked_at.pairing.reason),
        "total": table_of(found).total,
        "points": request.POST.get("points", "" if looked_at.pairing.points is None else looked_at.pairing.points),
        "longest": rulings.LONGEST_REASON,
        "problem": problem,
    }
    return render(request, "leagues/table.html", context, status=422 if problem else 200)


def _choices(first: str, second: str) -> list[tuple[str, str]]:
    return [
        (Pairing.FIRST, _("%(name)s wins") % {"name": first}),
        (Pairing.SECOND, _("%(name)s wins") % {"name": second}),
        (Pairing.DRAW, _("Draw")),
        (Pairing.NEITHER, _("Both lose")),
        ("first_absent", _("%(name)s did not come") % {"name": first}),
        ("second_absent", _("%(name)s did not come") % {"name": second}),
        ("both_absent", _("Neither player came")),
    ]
