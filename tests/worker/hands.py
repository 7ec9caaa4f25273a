"""Those who do it: the threads of a process that stands alone, or a Celery worker with its beat."""

from __future__ import annotations

import json
import re
import sys
import threading
import time
import uuid
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from redis import Redis

from bench.services import Service

PATIENCE = 60.0


def forget(*queues: str) -> None:
    """Whatever Redis keeps of these queues."""
    kinds = ("", "_kombu.binding.", "_kombu.binding_permanent.")
    with Redis.from_url(settings.REDIS_URL) as redis:
        redis.delete(*(f"{kind}{queue}" for kind in kinds for queue in queues))


class Threads:
    """What `manage.py serve` runs beside itself where there is no Redis."""

    def __init__(self) -> None:
        self.stop, self.threads = threading.Event(), list[threading.Thread]()

    def begin(self) -> None:
        from ninthsite.management.commands.serve import start_sweeps

        self.threads = start_sweeps(self.stop)

    def rest(self) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive(), thread.name

    def mails(self) -> list[bytes]:
        """None but those of this process."""
        return []

    def said(self) -> str:
        return ""


class CeleryWorker:
    """A worker with its beat, as on real services. It is started once; between tests it hears of nothing, for what the
    others leave undone is their own affair."""

    def __init__(self, folder: Path) -> None:
        from ninthsite.celery import app

        self.app, self.folder = app, folder
        self.queue = f"tests-{uuid.uuid4().hex}"
        self.name = f"{self.queue}@tests"
        self.unheard = app.conf.task_default_queue
        command = [
            sys.executable, "-m", "celery", "--app", "ninthsite", "worker", "--beat", "--loglevel", "INFO",
            "--concurrency", "2", "--hostname", self.name, "--queues", f"{self.queue}-none", "--without-mingle",
            "--without-gossip",
        ]  # fmt: skip
        self.service = Service("worker", command, folder / "log", self._is_ready, self._environment())

    def _environment(self) -> dict[str, str]:
        given = {
            "database": str(connection.settings_dict["NAME"]),
            "prefix": settings.CACHES["default"]["KEY_PREFIX"],
            "queue": self.queue,
            "folder": str(self.folder),
        }
        return {
            "WORKER_OF_TESTS": json.dumps(given),
            "DJANGO_SETTINGS_MODULE": "tests.worker.settings",
            "LOG_LEVEL": "INFO",
            "METRICS_PORT": "0",
        }

    def _is_ready(self) -> bool:
        return " ready." in self.service.said()

    def start(self) -> None:
        self.service.start()

    def end(self) -> None:
        self.service.end()
        forget(self.queue, f"{self.queue}-none")

    def begin(self) -> None:
        for mail in (self.folder / "mail").glob("*"):
            mail.unlink()
        # What beat has called for since the last test is long done.
        forget(self.queue)
        self.app.conf.task_default_queue = self.queue
        self._tell("add_consumer", exchange=self.queue, exchange_type="direct", routing_key=self.queue)

    def rest(self) -> None:
        self.app.conf.task_default_queue = self.unheard
        self._tell("cancel_consumer")
        deadline = time.monotonic() + PATIENCE
        while self._is_busy():
            assert time.monotonic() < deadline, "the worker does not come to rest"
            time.sleep(0.02)

    def _tell(self, what: str, **more: str) -> None:
        told: dict[str, Any] = {"queue": self.queue} | more
        answers = self.app.control.broadcast(what, arguments=told, destination=[self.name], reply=True, timeout=10)
        assert answers, f"the worker does not hear {what}: {self.said()[-2000:]}"

    def _is_busy(self) -> bool:
        asked = self.app.control.inspect(destination=[self.name], timeout=10)
        # In this order: nothing new is reserved any more.
        return any((asked.reserved() or {}).values()) or any((asked.active() or {}).values())

    def mails(self) -> list[bytes]:
        """What it has sent in this test, oldest first."""
        files = sorted((self.folder / "mail").glob("*"), key=lambda path: path.stat().st_mtime)
        mails = [mail for path in files for mail in re.split(rb"^-{79}$\n", path.read_bytes(), flags=re.MULTILINE)]
        return [mail for mail in mails if mail.strip()]

    def said(self) -> str:
        return self.service.said()
