"""What a proxy or an orchestrator asks: does this process live, and may visitors be sent to it?

Answered before anything else of the site looks at the request: whoever probes knows no name of the site and comes by
plain http.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from shutil import disk_usage
from typing import Any
from uuid import uuid4

import redis
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from ninthsite.observing.exposing import metrics

logger = logging.getLogger(__name__)

AT_MOST = 3.0
# For so many milliseconds another process may hold the file of the database.
LOCKED_AT_MOST = 1500
# Bytes. With less an answer or two may still be stored.
ROOM = 1_000_000

# Set once the process has been told to end: it finishes what it does and takes nobody new.
draining = threading.Event()


def database_answers() -> None:
    """Raises unless the database answers a query; where it is a file, unless something can be stored there, too."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            _file_takes_more(cursor)


def _file_takes_more(cursor: Any) -> None:
    cursor.execute("PRAGMA busy_timeout")
    (usual,) = cursor.fetchone()
    cursor.execute(f"PRAGMA busy_timeout = {LOCKED_AT_MOST}")
    try:
        cursor.execute("BEGIN IMMEDIATE")
        cursor.execute("ROLLBACK")
    finally:
        cursor.execute(f"PRAGMA busy_timeout = {usual}")
    if disk_usage(Path(connection.settings_dict["NAME"]).parent).free < ROOM:
        raise OSError("the disk of the database is full")


def channel_layer_delivers() -> None:
    """Raises unless a message sent to a channel of our own comes back."""
    layer = get_channel_layer()
    channel = f"health.{uuid4().hex}"

    async def round_trip() -> None:
        # Where Redis is emptied in between the message never comes; the thread that waits is the one for all pages.
        async with asyncio.timeout(AT_MOST):
            back = asyncio.ensure_future(layer.receive(channel))
            try:
                # What is sent before somebody listens is lost.
                while not back.done():
                    await layer.send(channel, {"type": "health.ping"})
                    await asyncio.wait({back}, timeout=0.1)
                await back
            finally:
                back.cancel()

    async_to_sync(round_trip)()


def redis_answers() -> None:
    """Raises unless Redis answers a ping within two seconds."""
    client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
    try:
        client.ping()
    finally:
        client.close()


def works(name: str, check: Callable[[], None]) -> bool:
    """Whether `check` passes; why not goes to the log, since strangers may read the page."""
    try:
        check()
    except Exception:
        logger.exception("Readiness check failed: %s", name)
        return False
    return True


def healthz(request: HttpRequest) -> HttpResponse:
    """200 as long as the process answers at all. A broken database is no reason to start it anew."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> HttpResponse:
    """200 when visitors may be sent here, otherwise 503; {"status": "ok"|"failing"|"draining", "checks"}."""
    checks: dict[str, Callable[[], None]] = {"database": database_answers, "channel_layer": channel_layer_delivers}
    if settings.REDIS_URL:
        checks["redis"] = redis_answers
    results = {name: works(name, check) for name, check in checks.items()}
    fine = all(results.values())
    word = "draining" if draining.is_set() else "ok" if fine else "failing"
    # The log has it already: that the process was told to end, or which check failed and why.
    request.meant = True  # type: ignore[attr-defined]
    return JsonResponse({"status": word, "checks": results}, status=200 if word == "ok" else 503)


PROBES = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics}


class Probes:
    """The outermost middleware: answers probes and leaves everything else alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path_info)
        if probe is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        try:
            answer = probe(request)
        except Http404:
            return self.get_response(request)
        answer.headers["Cache-Control"] = "no-cache, no-store"
        return answer
