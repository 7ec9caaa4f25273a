"""Everything of a day or a week in one mail."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from accounts.models import User
from accounts.quiet_hours import next_open, zone_of
from notices.kinds import DIGEST, MAIL
from notices.models import Delivery, Notice, Wishes
from notices.writing import Choice, Content, Writer, stored, writer_of

MOST_TOLD = 40


def next_time(wishes: Wishes, after: datetime) -> datetime:
    """When the next digest is due: at the person's hour, whatever the clocks of his country do."""
    zone = zone_of(wishes.user)
    day = after.astimezone(zone)
    at = day.replace(hour=wishes.digest_hour % 24, minute=0, second=0, microsecond=0)
    while at <= after or (wishes.digest == Wishes.WEEKLY and at.weekday() != wishes.digest_weekday % 7):
        at += timedelta(days=1)
    return at.astimezone(timezone.get_default_timezone())


def gather(delivery: Delivery) -> None:
    """The digest of a person is due: all that waits for it becomes one mail."""
    user = delivery.notice.user
    waiting = Delivery.objects.filter(notice__user=user, channel=DIGEST, state=Delivery.WAITING)
    rows = list(waiting.select_related("notice").order_by("made", "pk"))
    told = [row for row in rows if writer_of(row.notice.kind).stands(row.notice)]
    with transaction.atomic():
        # Two processes may have taken up two rows of one digest; the first makes it.
        list(User.objects.select_for_update().filter(pk=user.pk))
        mine = set(waiting.filter(pk__in=[row.pk for row in rows]).values_list("pk", flat=True))
        told = [row for row in told if row.pk in mine]
        if told:
            whole = Notice.objects.create(user=user, kind="digest", at=timezone.now(), state=Notice.OPENED)
            content = _content([stored(row.content) for row in told])
            at = next_open(user, timezone.now())
            Delivery.objects.create(notice=whole, channel=MAIL, content=content.plain, at=at)
        ended = timezone.now()
        waiting.filter(pk__in=[row.pk for row in told]).update(state=Delivery.SENT, ended=ended, claim="")
        waiting.filter(pk__in=mine).update(state=Delivery.MOOT, ended=ended, claim="")


def _content(parts: list[Content]) -> Content:
    told, more = parts[-MOST_TOLD:], len(parts) - MOST_TOLD
    lines = [f"{part.headline} – {part.brief}" if part.brief else part.headline for part in told]
    if more > 0:
        lines.append(gettext("… and %(n)s more") % {"n": more})
    links = {part.link: Choice(part.subject, part.link) for part in told}
    n = len(parts)
    subject = ngettext("%(n)s update", "%(n)s updates", n) % {"n": n}
    return Content(
        subject=subject,
        headline=gettext("What happened"),
        link="/",
        action=gettext("My battles"),
        lines=lines,
        choices=list(links.values())[:8],
    )


WRITER = Writer(write=lambda notice, public: None)
