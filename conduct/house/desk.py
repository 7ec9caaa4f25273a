"""Reports of persons, grouped by the person, with the evidence and what was decided before; and deciding."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Max, Min, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from conduct import outcomes
from conduct.house.forms import Verdict
from conduct.kinds import KINDS
from conduct.models import Complaint, Decision
from conduct.refusals import Refused

AT_ONCE = 100


def _allowed(request: HttpRequest) -> User:
    if not isinstance(request.user, User) or not request.user.has_perm("conduct.change_complaint"):
        raise PermissionDenied
    return request.user


def people(request: HttpRequest) -> HttpResponse:
    """Who is reported and waits for a decision, the oldest report first; below, what was decided last."""
    _allowed(request)
    waiting = Q(complaints__decision=None, complaints__pk__isnull=False)
    reported = User.objects.filter(waiting).annotate(
        number=Count("complaints", distinct=True),
        reporters=Count("complaints__by", distinct=True),
        oldest=Min("complaints__made"),
        newest=Max("complaints__made"),
    )
    rows = list(reported.order_by("oldest")[:AT_ONCE])
    earlier = dict(
        Decision.objects.filter(person__in=rows)
        .exclude(outcome=Decision.NOTHING)
        .order_by()
        .values_list("person")
        .annotate(Count("pk"))
    )
    return render(
        request,
        "admin/conduct/people.html",
        admin.site.each_context(request)
        | {
            "title": gettext("Player reports"),
            "opts": Complaint._meta,
            "rows": [{"person": row, "earlier": earlier.get(row.pk, 0)} for row in rows],
            "decisions": Decision.objects.select_related("person", "by").order_by("-pk")[:20],
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """What is reported of one person, what was before, and the form to decide it."""
    by = _allowed(request)
    found = get_object_or_404(User, pk=pk)
    form = Verdict(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            chosen = [int(one) for one in request.POST.getlist("complaint") if one.isascii() and one.isdigit()]
            given = form.cleaned_data
            days = {"days": given["days"] or 0, "why": given["why"].strip(), "note": given["note"].strip()}
            outcomes.decide(found, by, given["outcome"], chosen[:AT_ONCE], **days)
            messages.success(request, gettext("Resolved. Everyone involved has been notified."))
            return redirect("admin:conduct_complaint_changelist")
        except Refused as refused:
            messages.error(request, str(refused))
    return render(request, "admin/conduct/person.html", _context(request, found, form))


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Ends a silence or suspension before its time."""
    by = _allowed(request)
    decision = get_object_or_404(Decision, pk=pk)
    if by.pk == decision.person_id:
        raise PermissionDenied
    if outcomes.end(decision, by):
        messages.success(request, gettext("Ended. The player has been notified."))
    return redirect("admin:conduct_complaint_person", decision.person_id)


def _context(request: HttpRequest, found: User, form: Verdict) -> dict[str, Any]:
    about = Complaint.objects.filter(person=found).select_related("by", "decision").order_by("-pk")
    waiting = list(about.filter(decision=None)[:AT_ONCE])
    return admin.site.each_context(request) | {
        "title": gettext("Reports about %(name)s") % {"name": found.username},
        "opts": Complaint._meta,
        "person": found,
        "form": form,
        "waiting": [_shown(one) for one in waiting],
        "before": [_shown(one) for one in about.exclude(decision=None)[:AT_ONCE]],
        "decisions": Decision.objects.filter(person=found).select_related("by", "ended_by").order_by("-pk"),
    }


def _shown(complaint: Complaint) -> dict[str, Any]:
    """With how much the word of its reporter has been worth so far."""
    kind = KINDS.get(complaint.kind)
    decided = Complaint.objects.filter(by=complaint.by).exclude(decision=None) if complaint.by else None
    return {
        "row": complaint,
        "kind": kind.name if kind else complaint.kind,
        "reports": decided.count() if decided is not None else 0,
        "in_vain": decided.filter(decision__outcome=Decision.NOTHING).count() if decided is not None else 0,
    }
