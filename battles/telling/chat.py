"""What the other player has said."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext, ngettext

from battles.models import ChatLine
from battles.sending import presence
from battles.sending.hushed import seats_hushed_for
from battles.telling import at_seat
from notices.models import Notice
from notices.writing import Content, Writer

MOST_LINES = 10
LONGEST = 300


def write(notice: Notice, public: bool) -> Content | None:
    """The lines of one quiet spell; onlookers never hear the players, and so others who read along do not."""
    at = at_seat.of(notice, public)
    if at is None:
        return None
    first = notice.detail.get("first", notice.detail)["number"]
    hushed = seats_hushed_for(at.battle.uuid, at.seat.key)
    said = ChatLine.objects.filter(
        battle=at.battle, number__gte=first, number__lte=notice.detail["number"], removed=False
    )
    lines = list(said.exclude(seat__in={at.seat.key, *hushed}).order_by("number"))
    if not lines:
        return None
    n = len(lines)
    headline = ngettext("%(name)s sent you a message", "%(name)s sent you %(n)s messages", n)
    return Content(
        subject=gettext("Message from %(name)s: %(title)s") % {"name": at.opponent, "title": at.title},
        headline=headline % {"name": at.opponent, "n": n},
        link=at.link,
        action=gettext("Reply"),
        lines=[] if public else [line.text[:LONGEST] for line in lines[-MOST_LINES:]],
    )


def looked(notice: Notice) -> bool:
    """Whether the reader was at the battle since the last line."""
    at = at_seat.of(notice)
    return at is None or presence.been_since(at.battle.uuid, at.seat.key, datetime.fromisoformat(notice.detail["at"]))


WRITER = Writer(write=write, looked=looked)
