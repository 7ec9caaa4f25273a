"""The outbox: what is to be told is written in the transaction of what it tells of, and so is never lost."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Count, Min
from django.utils import timezone

from accounts.models import User
from ninthsite.rates import spend
from notices import waking
from notices.channels.failures import GONE
from notices.kinds import KINDS, reaches
from notices.models import Delivery, Notice

# However often something is put off because more of the same comes, it is told after this time.
GATHERED_FOR = timedelta(minutes=15)


def tell(
    kind: str,
    user: User,
    *,
    about: UUID | None = None,
    detail: dict[str, Any] | None = None,
    at: datetime | None = None,
    gather: str = "",
) -> None:
    """Somebody is to be told, not before `at`. Call it in the transaction of what is told of. `gather`: one message
    tells of all that comes under this name before it is sent; it is put off while more comes."""
    if kind not in KINDS:
        raise ValueError(kind)
    if not reaches(kind, user):
        return
    now = timezone.now()
    at = at or now
    given = {"about": about, "detail": detail or {}, "at": at}
    # Within the transaction of what is told of, a savepoint of its own would be two statements for nothing.
    with transaction.atomic(savepoint=False):
        if gather and _gathered(kind, user, gather, given):
            return
        if _has_heard_enough(kind, user, about):
            return
        if not gather:
            Notice.objects.create(kind=kind, user=user, **given)
        else:
            try:
                with transaction.atomic():
                    Notice.objects.create(kind=kind, user=user, gather=gather, **given)
            except IntegrityError:
                # Another process has just written the same.
                _gathered(kind, user, gather, given)
        if at <= now:
            transaction.on_commit(waking.wake)


def _has_heard_enough(kind: str, user: User, about: UUID | None) -> bool:
    """Whether others have had this person told of the same thing all day long: what more they bring about, the pages
    say, and no message."""
    return KINDS[kind].by_others and about is not None and bool(spend("told", f"{kind} {about} {user.pk}"))


def _gathered(kind: str, user: User, gather: str, given: dict[str, Any]) -> bool:
    """Whether a waiting notice takes this in. One that is being written now takes nothing in any more."""
    waiting = Notice.objects.filter(user=user, gather=gather, state=Notice.WAITING)
    found = waiting.select_for_update().first()
    if found is None:
        return False
    if found.claim:
        # What is being written was told already: the new one must not be lost with it.
        waiting.filter(pk=found.pk).update(gather="")
        return False
    at = max(found.at, min(given["at"], found.made + GATHERED_FOR))
    kept = given["detail"] | {"first": found.detail.get("first", found.detail)}
    waiting.filter(pk=found.pk).update(at=at, detail=kept)
    return True


def put_off(kind: str, *, about: UUID, user: User | int, at: datetime) -> None:
    """What waits of this kind is not sent before `at`."""
    waiting = Notice.objects.filter(kind=kind, about=about, user=user, state=Notice.WAITING, claim="")
    waiting.update(at=at)


def withdraw(*kinds: str, about: UUID, users: Iterable[User | int] | None = None) -> None:
    """What has not been sent yet of these kinds no longer holds; what is marked here is soon forgotten (keeping)."""
    found = Notice.objects.filter(kind__in=kinds, about=about)
    if users is not None:
        found = found.filter(user__in=list(users))
    # In this order: what is being put into words meanwhile is either stopped here, or its deliveries are there by now.
    found.filter(state=Notice.WAITING).update(state=Notice.MOOT)
    Delivery.objects.filter(notice__in=found, state=Delivery.WAITING).update(state=Delivery.MOOT, ended=timezone.now())


def told_since(kind: str, *, about: UUID, user: User | int, moment: datetime) -> bool:
    """Whether somebody was told of this since then, or is about to be: what came to nothing does not count."""
    found = Notice.objects.filter(kind=kind, about=about, user=user, made__gte=moment)
    return found.exclude(state=Notice.MOOT).exists()


def rename(was: str, name: str, *, about: Iterable[UUID]) -> None:
    """Somebody bears another name from now on: in what is kept of messages about these, too."""
    word = re.compile(rf"(?<!\w){re.escape(was)}(?!\w)")

    def renamed(part: Any) -> Any:
        if isinstance(part, str):
            return word.sub(name, part)
        if isinstance(part, list):
            return [renamed(one) for one in part]
        return {key: renamed(one) for key, one in part.items()} if isinstance(part, dict) else part

    for row in Delivery.objects.filter(notice__about__in=list(about)).iterator():
        content = renamed(row.content)
        if content != row.content:
            Delivery.objects.filter(pk=row.pk).update(content=content)


def oldest_waiting() -> float:
    """For how many seconds the oldest message that is due has been waiting; 0.0 if none is."""
    now = timezone.now()
    found = [
        model.objects.filter(state=model.WAITING, at__lte=now).aggregate(oldest=Min("at"))["oldest"]
        for model in (Notice, Delivery)
    ]
    return max(((now - moment).total_seconds() for moment in found if moment), default=0.0)


def backlog() -> dict[str, int]:
    """How many messages wait and how many were given up, by channel (`mail.waiting`); `unopened` are not in words
    yet, and nobody could put the `unwritten` into any."""
    states = dict(
        Notice.objects.filter(state__in=(Notice.WAITING, Notice.DEAD)).values_list("state").annotate(Count("pk"))
    )
    counted = {"unopened": states.get(Notice.WAITING, 0), "unwritten": states.get(Notice.DEAD, 0)}
    rows = Delivery.objects.filter(state__in=(Delivery.WAITING, Delivery.DEAD)).values("channel", "state")
    # Where the person himself took the address away nobody needs to look.
    for row in rows.exclude(error=GONE).annotate(n=Count("pk")).order_by("channel", "state"):
        counted[f"{row['channel']}.{row['state']}"] = row["n"]
    return counted
