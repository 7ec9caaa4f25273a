"""What the house has decided about its reader, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from ninthsite import dates
from notices.models import Notice
from notices.writing import Content, Writer

if TYPE_CHECKING:
    from conduct.models import Decision


def headline(decision: Decision, ended: bool = False) -> str:
    """What it means for the person, in his language and at his hour."""
    until = dates.moment_in_full(decision.until) if decision.until else ""
    if ended:
        return {
            decision.SILENCED: gettext("You can write again"),
            decision.SUSPENDED: gettext("Your account is open again"),
        }[decision.outcome]
    return {
        decision.WARNED: gettext("A warning from the site's team"),
        decision.SILENCED: gettext("You cannot chat or comment until %(until)s") % {"until": until},
        decision.RENAMED: gettext("Your name is now %(name)s") % {"name": decision.person.username},
        decision.SUSPENDED: gettext("Your account is suspended until %(until)s") % {"until": until},
    }[decision.outcome]


def write(notice: Notice, public: bool) -> Content | None:
    """What and why; nobody but the person is told."""
    from conduct.models import Decision

    decision = Decision.objects.filter(pk=notice.detail["decision"]).select_related("person").first()
    if decision is None or public:
        return None
    ended = bool(notice.detail["ended"])
    what = headline(decision, ended)
    return Content(
        subject=what,
        headline=what,
        link="/account/decisions/",
        action=gettext("View decision"),
        lines=[] if ended or not decision.why else [decision.why],
    )


WRITER = Writer(write=write)
