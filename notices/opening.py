"""A notice whose time has come is put into words, once for each way by which it goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation

from accounts.models import User
from accounts.quiet_hours import next_open, zone_of
from notices import digest
from notices.channels import targets_of
from notices.kinds import DIGEST, MAIL, WEBHOOK, reaches
from notices.models import Delivery, Notice, Webhook, Wishes
from notices.wishing import wishes_of
from notices.writing import writer_of


def open_notice(notice: Notice) -> None:
    """Make its deliveries. Nothing leaves here, so that doing it again after a failure does no harm."""
    writer, user = writer_of(notice.kind), notice.user
    wishes = wishes_of(user)
    made: list[Delivery] = []
    if reaches(notice.kind, user) and writer.stands(notice) and (wishes.while_open or not writer.looked(notice)):
        with tongue_of(user):
            made = _deliveries(notice, wishes)
    with transaction.atomic():
        mine = Notice.objects.filter(pk=notice.pk, claim=notice.claim, state=Notice.WAITING)
        if mine.update(state=Notice.OPENED if made else Notice.MOOT, claim="", claimed_until=None):
            Delivery.objects.bulk_create(made, ignore_conflicts=True)


def _deliveries(notice: Notice, wishes: Wishes) -> list[Delivery]:
    writer, user, now = writer_of(notice.kind), notice.user, timezone.now()
    own = writer.write(notice, False)
    if own is None:
        return []
    made = []
    for channel in wanted(notice, wishes):
        at = digest.next_time(wishes, now) if channel == DIGEST else next_open(user, now)
        for target in targets_of(channel, notice):
            content = own
            if channel == WEBHOOK and Webhook.objects.filter(pk=target, open=True).exists():
                known_to_all = writer.write(notice, True)
                if known_to_all is None:
                    continue
                content = known_to_all
            made.append(Delivery(notice=notice, channel=channel, target=target, content=content.plain, at=at))
    return made


def wanted(notice: Notice, wishes: Wishes) -> list[str]:
    """By which channels it goes. What was meant for a digest that no longer comes goes by mail."""
    if notice.kind == "trial":
        return [str(notice.detail["channel"])]
    channels = wishes.of(notice.kind)
    if DIGEST in channels and wishes.digest == Wishes.NONE:
        channels = [channel for channel in channels if channel != DIGEST]
    # Once is enough: what is told at once by mail need not stand in the digest.
    if MAIL in channels and DIGEST in channels:
        channels.remove(DIGEST)
    return channels


@contextmanager
def tongue_of(user: User) -> Iterator[None]:
    """In the language and at the hour of a person."""
    with translation.override(user.locale or settings.LANGUAGE_CODE), timezone.override(zone_of(user)):
        yield
