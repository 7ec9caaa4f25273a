"""News of an event: an announcement, a place that has become free, check-in."""

from __future__ import annotations

from django.utils.translation import gettext

from leagues.models import Announcement, Entry, Event
from notices.models import Notice
from notices.writing import Content, Writer


def _event(notice: Notice) -> Event | None:
    return Event.objects.filter(uuid=notice.about).first() if notice.about else None


def _lines(notice: Notice, event: Event) -> tuple[str, list[str]] | None:
    """Headline and text; None for what is true no more."""
    detail = notice.detail
    if detail.get("announcement"):
        found = Announcement.objects.filter(event=event, pk=detail["announcement"]).first()
        return (gettext("News from the organiser"), [found.text]) if found else None
    if detail.get("undone"):
        number = detail["undone"]
        if event.round_set.filter(number=number, published__isnull=False).exists():
            return None
        said = gettext("The organiser has taken round %(n)s back. It will be published again.") % {"n": number}
        return gettext("Round %(n)s is taken back") % {"n": number}, [said]
    entry = Entry.objects.filter(event=event, user=notice.user, there=True).first()
    if entry is None or event.over:
        return None
    if detail.get("check_in"):
        if not event.check_in or entry.checked_in:
            return None
        return gettext("Check in now"), [gettext("Players who have not checked in are not paired in round 1.")]
    return gettext("You are in"), [gettext("A place has become free: you are off the waiting list.")]


def stands(notice: Notice) -> bool:
    """Whether it is still true."""
    event = _event(notice)
    return event is not None and _lines(notice, event) is not None


def write(notice: Notice, public: bool) -> Content | None:
    """What has happened, and in which event."""
    event = _event(notice)
    said = _lines(notice, event) if event else None
    if event is None or said is None:
        return None
    headline, lines = said
    return Content(
        subject=f"{event.name}: {headline}",
        headline=headline,
        link=event.get_absolute_url(),
        action=gettext("Go to the event"),
        lines=lines,
    )


WRITER = Writer(write=write, stands=stands)
