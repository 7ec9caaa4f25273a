"""Formats in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from leagues.models import Event
from leagues.pairing.formats import DOUBLE, GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS

# What a format is called, and how it goes.
FORMATS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    SWISS: (_("Swiss"), _("Everyone plays in every round, against players with a similar score.")),
    ROUND_ROBIN: (
        _("Round robin"),
        _("Everyone meets everyone once. The number of players decides the number of rounds."),
    ),
    KNOCK_OUT: (_("Knock-out"), _("Lose once and you are out. The number of players decides the number of rounds.")),
    DOUBLE: (
        _("Double elimination"),
        _("Lose twice and you are out. The number of players decides the number of rounds."),
    ),
    GROUPS: (
        _("Groups, then finals"),
        _("Everyone meets everyone in groups of three or four; the first two of each group play a knock-out."),
    ),
}


# Whom a Swiss draw keeps apart.
APART_NAMES: Mapping[str, str | Promise] = {"team": _("Team"), "club": _("Club"), "country": _("Country")}


def apart_fields(form: Mapping[str, str], chosen: list[str]) -> list[tuple[str, str | Promise, bool]]:
    """The part of a form that asks for it; `chosen` as long as the form says nothing."""
    return [
        (key, name, f"apart.{key}" in form if "apart" in form else key in chosen) for key, name in APART_NAMES.items()
    ]


def in_words(event: Event) -> str:
    """The format and the number of rounds, as far as it is known."""
    name = str(FORMATS[event.format][0])
    if not event.rounds:
        return name
    rounds = ngettext("%(n)s round", "%(n)s rounds", event.rounds) % {"n": event.rounds}
    return f"{name}, {rounds}"
