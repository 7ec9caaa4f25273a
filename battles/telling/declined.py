"""Whom the reader has challenged, or asked for a rematch, does not want to."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext

from battles.games import game_of, games
from battles.models import ClosedChallenge
from ninthsite.wording import said
from notices.models import Notice
from notices.writing import Content, Writer


def _closed(notice: Notice) -> ClosedChallenge | None:
    found = ClosedChallenge.objects.filter(battle=notice.about or UUID(int=0), maker=notice.user, game__in=games())
    return found.select_related("wanted").first()


def headline(closed: ClosedChallenge) -> str:
    """Who declined what."""
    name = closed.wanted.username if closed.wanted else "–"
    if closed.how == ClosedChallenge.UNREACHABLE:
        return gettext("%(name)s can no longer be challenged") % {"name": name}
    if closed.again_id:
        return gettext("%(name)s declined your rematch") % {"name": name}
    return gettext("%(name)s declined your challenge") % {"name": name}


def title(closed: ClosedChallenge) -> str:
    """What the battle would have been called."""
    game = game_of(closed.game)
    return closed.title or said(game.title, game)


def looked(notice: Notice) -> bool:
    """Whether the reader has seen it on a page."""
    closed = _closed(notice)
    return closed is None or closed.seen


def write(notice: Notice, public: bool) -> Content | None:
    """Who declined what, and where to go on."""
    closed = _closed(notice)
    if closed is None:
        return None
    words = headline(closed)
    return Content(
        subject=f"{words}: {title(closed)}",
        headline=words,
        link=reverse("battles:invitation", args=[closed.token]),
        action=gettext("Find another opponent"),
    )


WRITER = Writer(write=write, looked=looked)
