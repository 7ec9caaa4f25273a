"""The form on which the house decides."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from conduct.models import Decision
from conduct.outcomes import LONGEST_DAYS

LONGEST_WHY = 1000


class Verdict(forms.Form):
    """What is done, for how long, and why."""

    outcome = forms.ChoiceField(label=_("Action"), choices=Decision.OUTCOMES, widget=forms.RadioSelect)
    days = forms.IntegerField(
        label=_("For how many days"),
        min_value=1,
        max_value=LONGEST_DAYS,
        required=False,
        help_text=_("Required to mute or suspend someone."),
    )
    why = forms.CharField(
        label=_("Reason, shown to the player"),
        max_length=LONGEST_WHY,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 80}),
        help_text=_("Do not name the person who reported it. Not needed if no action is taken."),
    )
    note = forms.CharField(
        label=_("Internal note"),
        max_length=LONGEST_WHY,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
    )

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        outcome = given.get("outcome", "")
        if outcome in Decision.LASTING and not given.get("days") and "days" not in self.errors:
            self.add_error("days", _("Enter the number of days."))
        if outcome not in ("", Decision.NOTHING) and not given.get("why", "").strip() and "why" not in self.errors:
            self.add_error("why", _("The player must be told why."))
        return given
