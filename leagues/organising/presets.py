"""Events that are offered ready-made: what the form then shows, each field changeable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.pairing.formats import GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS


@dataclass(frozen=True)
class Preset:
    """What it is called, and the fields of the form that it fills in."""

    name: str | Promise
    fields: Mapping[str, str]


PRESETS: Mapping[str, Preset] = {
    "weekend": Preset(_("Swiss weekend, 5 rounds"), {"format": SWISS, "rounds": "5", "cap": "", "pace": "live"}),
    "league": Preset(_("League of 6, play-by-turn"), {"format": ROUND_ROBIN, "cap": "6", "pace": "days", "days": "14"}),
    "knock_out": Preset(_("Knock-out"), {"format": KNOCK_OUT, "cap": "8", "pace": "days"}),
    "groups": Preset(_("Groups, then finals"), {"format": GROUPS, "cap": "16", "pace": "days"}),
    "round_robin": Preset(_("Round robin"), {"format": ROUND_ROBIN, "cap": "", "pace": "days"}),
}


def filled(form: QueryDict) -> QueryDict:
    """The form with the fields of the preset that it names, if it names one."""
    chosen = PRESETS.get(form.get("preset", ""))
    if chosen is None:
        return form
    made = form.copy()
    for field, value in chosen.fields.items():
        made[field] = value
    return made
