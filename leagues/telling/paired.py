"""A round is published, and the reader is paired in it."""

from __future__ import annotations

from django.utils.translation import gettext

from leagues.models import Event, Pairing
from notices.models import Notice
from notices.writing import Content, Writer


def _pairing(notice: Notice) -> Pairing | None:
    detail = notice.detail
    if notice.about is None:
        return None
    found = Pairing.objects.select_related("round__event", "battle").filter(
        round__published__isnull=False,
        round__event__uuid=notice.about,
        round__number=detail.get("round"),
        table=detail.get("table"),
    )
    return found.filter(sides__entry__user=notice.user).first()


def stands(notice: Notice) -> bool:
    """Whether there is still something to play."""
    pairing = _pairing(notice)
    return pairing is not None and pairing.round.event.state != Event.OVER


def write(notice: Notice, public: bool) -> Content | None:
    """Against whom, and in which event."""
    pairing = _pairing(notice)
    if pairing is None:
        return None
    event = pairing.round.event
    others = [side.entry.name for side in pairing.sides.with_players() if side.entry.user_id != notice.user_id]
    return Content(
        subject=gettext("%(event)s, round %(round)s: you play %(name)s")
        % {"event": event.name, "round": pairing.round.number, "name": ", ".join(others)},
        headline=gettext("You play %(name)s") % {"name": ", ".join(others)},
        link=pairing.battle.get_absolute_url() if pairing.battle else event.get_absolute_url(),
        action=gettext("Go to battle") if pairing.battle else gettext("Go to the event"),
        lines=[
            gettext("Your table: %(n)s.") % {"n": pairing.table} if event.real else gettext("The battle has begun.")
        ],
    )


WRITER = Writer(write=write, stands=stands)
