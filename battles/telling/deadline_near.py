"""Little time is left to answer."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from battles.telling import at_seat, estimate, hand_over
from ninthsite import dates
from notices.models import Notice
from notices.writing import Content, Writer


def stands(notice: Notice) -> bool:
    """Whether there is something to answer, and time left."""
    return hand_over.stands(notice) and _until(notice) > timezone.now()


def write(notice: Notice, public: bool) -> Content | None:
    """Until when, and what for."""
    at = at_seat.of(notice, public)
    sitting = estimate.of(at.battle, at.seat) if at else None
    if at is None or sitting is None:
        return None
    moment = dates.moment(_until(notice))
    return Content(
        subject=gettext("Your time is running out: %(title)s") % {"title": at.title},
        headline=gettext("You have until %(moment)s to take your turn") % {"moment": moment},
        link=at.link,
        action=gettext("Take your turn"),
        lines=[gettext("After that, default answers are played for you.")],
        brief=hand_over.in_brief(sitting),
    )


def _until(notice: Notice) -> datetime:
    return datetime.fromisoformat(notice.detail["until"])


WRITER = Writer(write=write, stands=stands)
