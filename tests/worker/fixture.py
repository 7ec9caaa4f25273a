"""`worker`: does what falls due while a test goes on, in the way in which the site has it done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from django.db.models import Model
from django.utils import timezone

from tests.worker.hands import PATIENCE, CeleryWorker, Threads


class Worker:
    """It begins when it is first waited for, and goes on until the test is over."""

    def __init__(self, hands: Threads | CeleryWorker, outbox: list[Any]) -> None:
        self.hands, self.outbox, self.at_work = hands, outbox, False

    def finishes(self) -> None:
        """Wait until all that is due is done."""
        if not self.at_work:
            self.at_work = True
            self.hands.begin()
        deadline = time.monotonic() + PATIENCE
        while left := _due():
            assert time.monotonic() < deadline, f"{left} are not done: {self.hands.said()[-3000:]}"
            time.sleep(0.02)

    def mails_to(self, user: Any) -> list[EmailMessage]:
        """What somebody was written, oldest first."""
        sent = [mail.message().as_bytes() for mail in self.outbox] + self.hands.mails()
        read = [message_from_bytes(mail, policy=policy.default) for mail in sent]
        return [mail for mail in read if mail["To"] == user.email]

    def rest(self) -> None:
        if self.at_work:
            self.hands.rest()


def text_of(mail: EmailMessage) -> str:
    """What a mail says where it is plain."""
    return str(mail.get_body(("plain",)).get_content())


def _due() -> list[Model]:
    from battles.models import Due
    from notices.models import Delivery, Notice

    # What is made of one row while we look at the next is due a moment later than we began to look.
    soon = timezone.now() + timedelta(seconds=1)
    rows = [Due.objects.all(), Notice.objects.filter(state="waiting"), Delivery.objects.filter(state="waiting")]
    return [row for found in rows for row in found.filter(at__lte=soon)]


@pytest.fixture(scope="session")
def celery_worker(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CeleryWorker]:
    """The one worker of this test process."""
    made = CeleryWorker(tmp_path_factory.mktemp("worker"))
    try:
        made.start()
        yield made
    finally:
        made.end()


@pytest.fixture
def worker(
    transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[Any], request: Any
) -> Iterator[Worker]:
    """A Celery worker where the tests run on Redis, else the threads of a site that stands alone."""
    if settings.REDIS_URL:
        made = Worker(request.getfixturevalue("celery_worker"), mailoutbox)
    else:
        from ninthsite.settings.core import EMBEDDED_SWEEPS

        settings.EMBEDDED_SWEEPS = EMBEDDED_SWEEPS
        for module in ("battles.due.sweep", "notices.sweep"):
            monkeypatch.setattr(f"{module}.IDLE", 0.05)
        made = Worker(Threads(), mailoutbox)
    yield made
    made.rest()
