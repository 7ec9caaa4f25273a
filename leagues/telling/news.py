"""News of an event: an announcement, a place that has become free, check-in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from accounts.quiet_hours import zone_of
from leagues.models import Announcement, Entry, Event, Pairing, Report, Side
from ninthsite import dates
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
    if detail.get("moved") or detail.get("decided") or detail.get("ending"):
        return _of_a_round(notice, event)
    if detail.get("card") or detail.get("appeal") or detail.get("answered"):
        return _of_a_judge(detail, event)
    if detail.get("said"):
        return _of_a_table(notice, event)
    if detail.get("returned") or detail.get("unlocked"):
        return _of_a_list(notice, event)
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


def _of_a_table(notice: Notice, event: Event) -> tuple[str, list[str]] | None:
    """What the other has said of the reader's table."""
    detail = notice.detail
    found = Pairing.objects.filter(
        round__event=event, round__number=detail["round"], table=detail["table"], sides__entry__user=notice.user
    ).first()
    if found is None or event.over or found.ruling or found.claim_state != detail["said"]:
        return None
    if found.claim_state == Report.DISPUTED:
        said = gettext("You and your opponent say different things. Report again together, or ask a referee.")
        return gettext("The result of your table is disputed"), [said]
    said = gettext("Confirm it or dispute it on the page of your table. It counts by itself after 48 hours.")
    return gettext("Your opponent has reported the result"), [said]


def _of_a_judge(detail: dict[str, Any], event: Event) -> tuple[str, list[str]] | None:
    """A card for the reader, an appeal that he is to answer, or an answer to his own."""
    if detail.get("card"):
        entry = Entry.objects.filter(event=event, pk=detail["card"]).exclude(card="").first()
        if entry is None:
            return None
        return gettext("You have been shown a card: %(card)s") % {"card": entry.get_card_display()}, [entry.card_reason]
    found = Pairing.objects.filter(round__event=event, pk=detail.get("appeal") or detail["answered"])
    pairing = found.select_related("round").first()
    if pairing is None:
        return None
    where = {"n": pairing.round.number, "table": pairing.table}
    if detail.get("appeal"):
        if pairing.appeal_state != Pairing.OPEN:
            return None
        return gettext("An appeal about round %(n)s, table %(table)s") % where, [pairing.appeal]
    said = {
        Pairing.UPHELD: gettext("Your appeal is upheld: round %(n)s, table %(table)s"),
        Pairing.DISMISSED: gettext("Your appeal is dismissed: round %(n)s, table %(table)s"),
    }.get(pairing.appeal_state)
    return (said % where, [pairing.appeal_answer]) if said else None


def _of_a_list(notice: Notice, event: Event) -> tuple[str, list[str]] | None:
    """What is said of the reader's list."""
    entry = Entry.objects.filter(event=event, user=notice.user, there=True).first()
    if entry is None or event.over:
        return None
    if notice.detail.get("unlocked"):
        return (
            (gettext("Your list is unlocked"), [gettext("You can hand in another one, once.")])
            if entry.unlocked
            else None
        )
    if entry.checked != Entry.RETURNED:
        return None
    return gettext("Your list has to be changed"), [
        entry.to_change,
        gettext("Hand in another one on the event's page."),
    ]


def _of_a_round(notice: Notice, event: Event) -> tuple[str, list[str]] | None:
    """What is said of the time of a round."""
    detail = notice.detail
    number = detail.get("moved") or detail.get("decided") or detail["ending"]
    side = Side.objects.filter(round__event=event, round__number=number, entry__user=notice.user)
    found = side.filter(round__published__isnull=False).select_related("round", "pairing__battle").first()
    if found is None or event.over:
        return None
    played, pairing = found.round, found.pairing
    if detail.get("decided"):
        if not pairing.ruling:
            return None
        said = gettext("Your battle of round %(n)s was not over in time. The rules of the event have decided it.")
        return gettext("The time of round %(n)s is up") % {"n": number}, [said % {"n": number}]
    if played.ends is None:
        return (gettext("Round %(n)s has no end any more") % {"n": number}, []) if detail.get("moved") else None
    # A reminder of an end that was moved is another one.
    moved = detail.get("until", played.ends.isoformat(timespec="seconds")) != played.ends.isoformat(timespec="seconds")
    done = pairing.ruling or (pairing.battle is not None and pairing.battle.over)
    if played.closed or moved or done:
        return None
    when = dates.moment_in_full(played.ends, zone_of(notice.user))
    return gettext("Round %(n)s ends on %(when)s") % {"n": number, "when": when}, [
        gettext("What happens to a battle that is not over then: %(what)s.") % {"what": event.get_at_deadline_display()}
    ]


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
