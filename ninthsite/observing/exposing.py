"""Where Prometheus gets the figures: at an address of their own (METRICS_PORT), or at /metrics with a token.

With PROMETHEUS_MULTIPROC_DIR the processes of a machine write into that folder, and each of them tells the figures of
all; without it a process tells its own.
"""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ninthsite.observing.stored import Stored

logger = logging.getLogger(__name__)

WRITTEN_BY = re.compile(r"_(\d+)\.db$")


def registry() -> CollectorRegistry:
    """All figures that this process can tell."""
    made = CollectorRegistry()
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if folder:
        forget_the_dead(Path(folder))
        MultiProcessCollector(made)  # type: ignore[no-untyped-call]
    else:
        made.register(REGISTRY)
    made.register(Stored())
    return made


def forget_the_dead(folder: Path) -> None:
    """Drop what processes that are gone had open; what they had counted stays."""
    for pid in writers(folder):
        if not lives(pid):
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]


def begin_afresh(folder: Path) -> None:
    """Empty the folder if nobody who lives writes into it."""
    folder.mkdir(parents=True, exist_ok=True)
    if not any(lives(pid) for pid in writers(folder) if pid != os.getpid()):
        for file in folder.glob("*.db"):
            if not file.name.endswith(f"_{os.getpid()}.db"):
                file.unlink(missing_ok=True)


def writers(folder: Path) -> set[int]:
    """The processes that have written into the folder."""
    return {int(found[1]) for file in folder.glob("*.db") if (found := WRITTEN_BY.search(file.name))}


def lives(pid: int) -> bool:
    """Whether a process of this number runs on this machine."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


class Asked(CollectorRegistry):
    """Works out the figures anew each time that it is asked."""

    def collect(self):  # type: ignore[no-untyped-def]
        return registry().collect()

    def restricted_registry(self, names):  # type: ignore[no-untyped-def]
        return registry().restricted_registry(names)


def listen() -> None:
    """Tell the figures at METRICS_HOST:METRICS_PORT, on a thread of its own."""
    if not settings.METRICS_PORT:
        return
    try:
        start_http_server(settings.METRICS_PORT, settings.METRICS_HOST, Asked())
    except OSError as taken:
        # Another process of this machine tells the figures of all.
        logger.warning("figures are not told at port %s: %s", settings.METRICS_PORT, taken)


def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for whoever knows METRICS_TOKEN; for everybody else there is no such page."""
    given = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}"):
        raise Http404
    return HttpResponse(generate_latest(registry()), content_type=CONTENT_TYPE_LATEST)
