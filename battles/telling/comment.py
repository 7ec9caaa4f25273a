"""Somebody has commented on a battle of the reader's, or several have: one message until he looks."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext, ngettext

from battles.models import COMMENTS, Comment, Talk
from battles.sending.unheard import unheard
from battles.telling import at_seat
from notices.models import Notice
from notices.writing import Content, Writer

NONE = UUID(int=0)
MOST_LINES = 5
LONGEST = 200


def write(notice: Notice, public: bool) -> Content | None:
    """How many there are since the reader last looked, and the first of them."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    new = Comment.objects.filter(battle=at.battle, number__gte=notice.detail["number"], state=Comment.VISIBLE)
    rows = list(new.exclude(author=notice.user).exclude(author__in=unheard(notice.user)).order_by("number"))
    if not rows:
        return None
    n = len(rows)
    headline = ngettext("New comment on your battle", "%(n)s new comments on your battle", n) % {"n": n}
    said = [f"{row.author.get_short_name() if row.author else '…'}: {row.text[:LONGEST]}" for row in rows[:MOST_LINES]]
    return Content(
        subject=gettext("Comments on your battle: %(title)s") % {"title": at.title},
        headline=headline,
        link=f"{at.link}replay/?at={rows[0].seq}",
        action=gettext("Watch replay"),
        lines=[] if public else said,
    )


def stands(notice: Notice) -> bool:
    """Whether comments are wanted there."""
    talk = Talk.objects.filter(battle__uuid=notice.about or NONE).first()
    return talk is not None and talk.open(COMMENTS)


def looked(notice: Notice) -> bool:
    """Whether he has looked at them since."""
    return not Talk.objects.filter(battle__uuid=notice.about or NONE, told__has_key=str(notice.user_id)).exists()


WRITER = Writer(write=write, stands=stands, looked=looked)
