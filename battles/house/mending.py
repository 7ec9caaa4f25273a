"""The page on which a halted battle is mended (`battles/table/repair.py`), below the administration."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from battles import refusals
from battles.models import Battle, Entry, Report
from battles.table import repair
from rules.engine.messages import render as words
from rules.engine.refusal import IllegalAction

NOBODY = ""


class Declaration(forms.Form):
    """A result that the house declares."""

    winner = forms.ChoiceField(label=_("Winner"), required=False)
    note = forms.CharField(label=_("Reason, shown to the players"), max_length=repair.LONGEST_NOTE)

    def __init__(self, battle: Battle, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        seats = [(seat.key, f"{seat.name} ({seat.key})") for seat in battle.seats.order_by("pk")]
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(NOBODY, _("nobody: a draw")), *seats]


def mend(request: HttpRequest, pk: int) -> HttpResponse:
    """Shows why a battle stands still; a posted `remedy` is retry, restart or declare."""
    if not request.user.has_perm("battles.change_battle"):
        raise PermissionDenied
    battle = get_object_or_404(Battle, pk=pk)
    remedy = request.POST.get("remedy", "")
    form = Declaration(battle, request.POST if remedy == "declare" else None)
    if request.method == "POST":
        try:
            if _done(battle, remedy, form):
                assert request.user.pk is not None
                LogEntry.objects.log_actions(request.user.pk, [battle], CHANGE, remedy, single_object=True)
                messages.success(request, gettext("The battle has been repaired."))
                return redirect("admin:battles_battle_mend", pk)
        except IllegalAction as refused:
            messages.error(request, words(refused.message, refusals.messages(), (get_language() or "en")[:2]))
    return render(request, "admin/battles/battle/mend.html", _context(request, battle, form))


def _done(battle: Battle, remedy: str, form: Declaration) -> bool:
    if remedy == "retry":
        repair.retry(battle.uuid)
    elif remedy == "restart":
        repair.restart(battle.uuid)
    elif remedy == "declare" and form.is_valid():
        repair.declare(battle.uuid, form.cleaned_data["winner"] or None, form.cleaned_data["note"])
    else:
        return False
    return True


def _context(request: HttpRequest, battle: Battle, form: Declaration) -> dict[str, Any]:
    halts = Entry.of(battle.pk, kind="halt").order_by("-seq")
    halt = halts.first()
    checkpoint = halt.sheet.data["checkpoint"] if halt else 0
    return admin.site.each_context(request) | {
        "title": gettext("Repair a halted battle"),
        "battle": battle,
        "opts": Battle._meta,
        "form": form,
        "halt": halt,
        "checkpoint": checkpoint,
        "lost": Entry.of(battle.pk, seq__gt=checkpoint, void_by=None).exclude(kind__in=("halt", "retry")).count(),
        "reports": Report.objects.filter(battle=battle).exclude(kind=Report.PLAYER).order_by("-pk")[:5],
    }
