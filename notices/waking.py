"""Who sends what is due is woken: a round waits until then, and without Redis it is a thread of this process."""

from __future__ import annotations

import logging
import threading

from celery import current_app
from django.conf import settings

logger = logging.getLogger(__name__)

SEND = "notices.tasks.send"

awake = threading.Event()


def wake() -> None:
    """Something is due just now: do not wait for the next round."""
    awake.set()
    if settings.REDIS_URL:
        try:
            current_app.send_task(SEND)
        except Exception:
            logger.exception("the workers could not be woken; beat will do it")
