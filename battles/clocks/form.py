"""The form on which players choose a clock: one by name, or terms of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from battles.clocks.presets import OWN, PRESETS
from battles.clocks.terms import CORRESPONDENCE, DAY, HOUR, LIVE, MINUTE, Terms, impossible, read_terms
from battles.refusals import refusal

UNIT_NAMES = {"minutes": _("minutes"), "hours": _("hours"), "days": _("days")}
SIZES = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
KINDS = {CORRESPONDENCE: _("Play-by-turn"), LIVE: _("Live")}
NAMES: dict[str, tuple[str | Promise, str | Promise]] = {
    "sitting": (_("Per turn"), _("From the start of your turn to its end.")),
    "bank": (_("Time bank"), _("For the whole battle; used when a turn takes too long.")),
    "increment": (_("Regained per turn"), _("Added back to the time bank after each turn finished in time.")),
    "overdue": (
        _("Forfeit when late by"),
        _("How late a player may be in total. 0 means forfeit immediately. Leave empty for no forfeit on time."),
    ),
}
NUMBER = re.compile(r"[0-9]{1,5}(\.[0-9]{1,3})?")
USUAL = {"kind": CORRESPONDENCE, "sitting": "1", "bank": "2", "increment": "0", "overdue": "3"}


@dataclass(frozen=True)
class Field:
    """One length of time on the form."""

    name: str
    label: str | Promise
    help: str | Promise
    value: str
    unit: str


def fields(form: Mapping[str, str]) -> list[Field]:
    """The lengths of time as the form has them, or the usual ones."""
    return [
        Field(name, label, help, form.get(f"clock.{name}", USUAL[name]), form.get(f"clock.{name}.unit", "days"))
        for name, (label, help) in NAMES.items()
    ]


def chosen_terms(form: Mapping[str, str]) -> Terms | None:
    """The player's own terms, if the form chooses some; None where it names a pace. Raises `IllegalAction`."""
    if form.get("pace") != OWN:
        return None
    given: dict[str, int | str | None] = {"kind": form.get("clock.kind", CORRESPONDENCE)}
    for name in NAMES:
        given[name] = _seconds(form, name)
    return read_terms(given)


def terms_for(pace: str, clock: object) -> Terms:
    """The terms under a name, or the given ones. Raises `IllegalAction`."""
    if clock is not None:
        return clock if isinstance(clock, Terms) else read_terms(clock)
    if pace not in PRESETS:
        raise refusal("pace")
    return PRESETS[pace].terms


def _seconds(form: Mapping[str, str], name: str) -> int | None:
    raw, unit = form.get(f"clock.{name}", "").strip().replace(",", "."), form.get(f"clock.{name}.unit", "")
    if not raw:
        return None if name == "overdue" else 0
    if not NUMBER.fullmatch(raw) or unit not in SIZES:
        raise impossible(name)
    return round(float(raw) * SIZES[unit])
