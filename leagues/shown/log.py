"""The log of an event in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.logbook import HIDDEN
from leagues.models import LogLine
from leagues.shown.event import Shown

# What is said of each deed; who did it stands before it.
SAID: Mapping[str, str | Promise] = {
    "made": gettext_lazy("Event created"),
    "changed": gettext_lazy("Settings changed"),
    "game_changed": gettext_lazy("What is played changed"),
    "named_organiser": gettext_lazy("Co-organiser named: %(name)s"),
    "named_referee": gettext_lazy("Referee named: %(name)s"),
    "named_checker": gettext_lazy("List checker named: %(name)s"),
    "dismissed": gettext_lazy("Helper dismissed: %(name)s"),
    "entered": gettext_lazy("Entered: %(name)s"),
    "waits": gettext_lazy("On the waiting list: %(name)s"),
    "came_back": gettext_lazy("Came back: %(name)s"),
    "left": gettext_lazy("Left: %(name)s"),
    "removed": gettext_lazy("Taken out: %(name)s"),
    "brought_back": gettext_lazy("Brought back: %(name)s"),
    "list_replaced": gettext_lazy("Another list handed in: %(name)s"),
    "list_accepted": gettext_lazy("List accepted: %(name)s"),
    "list_returned": gettext_lazy("List returned: %(name)s"),
    "list_unlocked": gettext_lazy("List unlocked: %(name)s"),
    "marked": gettext_lazy("Marks given: %(name)s"),
    "card_warning": gettext_lazy("Warning: %(name)s"),
    "card_yellow": gettext_lazy("Yellow card: %(name)s"),
    "card_red": gettext_lazy("Red card: %(name)s"),
    "card_withdrawn": gettext_lazy("Card withdrawn: %(name)s"),
    "appealed": gettext_lazy("Round %(round)s, table %(table)s: appeal"),
    "appeal_upheld": gettext_lazy("Round %(round)s, table %(table)s: appeal upheld"),
    "appeal_dismissed": gettext_lazy("Round %(round)s, table %(table)s: appeal dismissed"),
    "check_in_opened": gettext_lazy("Check-in opened"),
    "check_in_called_off": gettext_lazy("Check-in called off"),
    "seeded": gettext_lazy("Players seeded"),
    "drawn": gettext_lazy("Round %(round)s drawn"),
    "discarded": gettext_lazy("Draw discarded"),
    "swapped": gettext_lazy("Round %(round)s: players swapped"),
    "published": gettext_lazy("Round %(round)s published"),
    "taken_back": gettext_lazy("Round %(round)s taken back"),
    "moved": gettext_lazy("Round %(round)s: end moved"),
    "closed": gettext_lazy("Round %(round)s: time is up"),
    "decided": gettext_lazy("Round %(round)s, table %(table)s: decided"),
    "undecided": gettext_lazy("Round %(round)s, table %(table)s: decision withdrawn"),
    "finished": gettext_lazy("Event ended"),
}
OF_A_TABLE = ("decided", "undecided", "appealed", "appeal_upheld", "appeal_dismissed")
MOST = 500


@dataclass(frozen=True)
class ShownLine:
    """A deed: when, by whom (empty: nobody who still has an account), what, and the reason given."""

    at: datetime
    by: str
    words: str
    reason: str


def lines(shown: Shown) -> list[ShownLine]:
    """The latest first; what is hidden from the players is there for the organisers alone, and for those who check
    lists, as long as they do not play."""
    found = shown.event.log.select_related("by", "entry__user", "person").order_by("-pk").defer("entry__army")
    if shown.plays or not (shown.organises or shown.checks):
        found = found.exclude(what__in=HIDDEN)
    if shown.record.before_awards:
        # What was decided in a round whose results are kept for the awards is kept with them.
        found = found.exclude(what__in=OF_A_TABLE, detail__round=shown.event.rounds)
    return [_line(one) for one in found[:MOST]]


def _line(one: LogLine) -> ShownLine:
    name = one.entry.name if one.entry else one.person.get_short_name() if one.person else ""
    words = str(SAID.get(one.what, one.what)) % {**one.detail, "name": name}
    by = one.by.get_short_name() if one.by else ""
    if one.entry is not None and one.by_id == one.entry.user_id:
        by = one.entry.name
    elif one.what in ("published", "closed") and one.by_id is None:
        by = _("By itself")
    return ShownLine(one.at, by, words, str(one.detail.get("reason") or ""))
