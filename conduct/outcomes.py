"""What the house decides about a person, and how each outcome is enforced."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from datetime import timedelta

from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from accounts.models import User
from accounts.preferences import remember
from conduct.models import Complaint, Decision
from conduct.refusals import Refused
from notices.outbox import tell

# Sent inside the transaction: with `user`, and for `renamed` the name that it `was`, for applications that keep
# something under the name of a person or wait for him.
renamed = Signal()
suspended = Signal()

LONGEST_DAYS = 3650
NEUTRAL = "Player-"
# Under this key of his preferences stands that a person has not yet read what was decided.
UNREAD = "decided"


@transaction.atomic
def decide(
    person: User, by: User, outcome: str, complaints: Iterable[int], *, days: int = 0, why: str = "", note: str = ""
) -> Decision:
    """Decide on these open complaints about a person (or, with none, of one's own accord). Raises `Refused`."""
    person = User.objects.select_for_update().get(pk=person.pk)
    wanted = set(complaints)
    rows = list(Complaint.objects.select_for_update().filter(person=person, decision=None, pk__in=wanted))
    if len(rows) < len(wanted):
        raise Refused("decided")
    if by.pk == person.pk or any(row.by_id == by.pk for row in rows):
        raise Refused("own_case")
    if (person.is_staff or person.is_superuser) and not by.is_superuser:
        raise Refused("staff")
    if not person.is_active and not suspension_of(person):
        raise Refused("closed")
    until = timezone.now() + timedelta(days=days) if outcome in Decision.LASTING else None
    decision = Decision.objects.create(person=person, by=by, outcome=outcome, until=until, why=why, note=note)
    Complaint.objects.filter(pk__in=[row.pk for row in rows]).update(decision=decision)
    _ENFORCED[outcome](person)
    log(by, person, f"conduct: {outcome}" + (f" {days}d" if until else ""))
    if outcome != Decision.NOTHING:
        tell_person(decision)
    for row in {row.by_id: row for row in rows}.values():
        if row.by is not None:
            tell("report", row.by, detail={"kind": row.kind, "at": row.made.isoformat(), "done": done(outcome)})
    return decision


def done(outcome: str) -> bool:
    """Whether anything was done."""
    return outcome != Decision.NOTHING


def tell_person(decision: Decision) -> None:
    """By message, and by a line on every page until he has looked."""
    tell("conduct", decision.person, detail={"decision": decision.pk, "ended": decision.ended is not None})
    remember(decision.person, UNREAD, decision.pk)


def end(decision: Decision, by: User | None = None) -> bool:
    """A silence or suspension is over: its time has come, or the house ends it. False if it was over already."""
    with transaction.atomic():
        person = User.objects.select_for_update().get(pk=decision.person_id)
        open_still = Decision.objects.filter(pk=decision.pk, ended=None, outcome__in=Decision.LASTING)
        if not open_still.update(ended=timezone.now(), ended_by=by):
            return False
        if decision.outcome == Decision.SUSPENDED and suspension_of(person) is None:
            person.is_active = True
            person.save(update_fields=["is_active"])
        if by is not None:
            log(by, person, f"conduct: {decision.outcome} ended")
            decision.refresh_from_db()
            tell_person(decision)
    return True


def suspension_of(person: User) -> Decision | None:
    """The suspension that holds for somebody longest."""
    found = Decision.objects.filter(person=person, outcome=Decision.SUSPENDED, ended=None)
    return found.order_by("-until").first()


def log(by: User, person: User, what: str) -> None:
    """The administration remembers who did it."""
    LogEntry.objects.log_actions(by.pk, [person], CHANGE, what, single_object=True)


def _nothing(person: User) -> None:
    """To be told is all there is, or not even that; a silence is looked up where somebody writes."""


def _rename(person: User) -> None:
    was = person.username
    name = f"{NEUTRAL}{secrets.randbelow(900_000) + 100_000}"
    while User.objects.filter(username=name).exists():
        name = f"{NEUTRAL}{secrets.token_hex(6)}"
    person.username = name
    person.save(update_fields=["username"])
    renamed.send(sender=User, user=person, was=was)


def _suspend(person: User) -> None:
    # Log-in, tokens and open sockets ask for this already.
    person.is_active = False
    person.save(update_fields=["is_active"])
    suspended.send(sender=User, user=person)


_ENFORCED: dict[str, Callable[[User], None]] = {
    Decision.NOTHING: _nothing,
    Decision.WARNED: _nothing,
    Decision.SILENCED: _nothing,
    Decision.RENAMED: _rename,
    Decision.SUSPENDED: _suspend,
}
