"""A real table, for its two players: report the result, confirm it, dispute it. Made for a telephone in a hall."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from leagues.finding import event_at
from leagues.models import Pairing, Report
from leagues.playing import reports
from leagues.refusals import EventRefused
from leagues.results.reading import Table
from leagues.shown.event import Shown


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, uuid: UUID, number: int, table: int) -> HttpResponse:
    """The table with its report and all that was said about it; `do` says what a player does."""
    assert isinstance(request.user, User)
    found = event_at(uuid)
    shown = Shown(found, request.user)
    looked_at = next(
        (
            one
            for played in shown.record.rounds
            for one in played.tables
            if played.round.number == number and one.pairing.table == table and not one.bye
        ),
        None,
    )
    if looked_at is None or not found.real:
        raise Http404
    own = next((side.number for side in looked_at.sides if side.entry == shown.own), 0)
    if not own and not shown.judges:
        raise PermissionDenied
    problem = ""
    if request.method == "POST":
        try:
            messages.success(request, _act(request, uuid, number, table))
            return redirect(found)
        except EventRefused as refused:
            problem = str(refused)
    pairing = looked_at.pairing
    context = {
        "event": found,
        "number": number,
        "table": looked_at,
        "own": own,
        "asked": own and pairing.claim_state == Report.REPORTED and pairing.claimed_by != own,
        "settled": not looked_at.open,
        "choices": _choices(looked_at),
        "claim": request.POST.get("ruling", pairing.claim),
        "scores": [
            (side.entry.name, field, request.POST.get(field, "" if kept is None else kept))
            for side, field, kept in zip(
                looked_at.sides, ("first", "second"), (pairing.first_score, pairing.second_score), strict=True
            )
        ],
        "said": pairing.reports.select_related("by").order_by("pk"),
        "names": dict(_choices(looked_at)),
        "problem": problem,
    }
    return render(request, "leagues/report.html", context, status=422 if problem else 200)


def _act(request: HttpRequest, uuid: UUID, number: int, table: int) -> str:
    """What was asked for is done; returns what is said of it."""
    assert isinstance(request.user, User)
    given = request.POST
    if given.get("do") == "confirm":
        reports.confirm(uuid, request.user, number, table)
        return _("The result is confirmed.")
    if given.get("do") == "dispute":
        reports.dispute(uuid, request.user, number, table, given.get("note", ""))
        return _("The result is disputed. A referee decides, or you report again together.")
    claim = reports.claim_from(given.get("ruling", ""), given.get("first", ""), given.get("second", ""))
    made = reports.report(uuid, request.user, number, table, claim)
    if made.claim_state == Report.CONFIRMED:
        return _("The result is confirmed.")
    return _("The result is reported. It counts when your opponent confirms it, or in 48 hours.")


def _choices(table: Table) -> list[tuple[str, str]]:
    first, second = (side.entry.name for side in table.sides)
    return [
        (Pairing.FIRST, _("%(name)s wins") % {"name": first}),
        (Pairing.SECOND, _("%(name)s wins") % {"name": second}),
        (Pairing.DRAW, _("Draw")),
    ]
