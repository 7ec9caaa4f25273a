"""The Celery application: `celery -A ninthsite worker`, `celery -A ninthsite beat`. Only used with REDIS_URL."""

import logging.config
import os
from pathlib import Path
from typing import Any

import structlog
from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")

app = Celery("ninthsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def log_as_the_site_does(**_: Any) -> None:
    """Workers and beat log in the same form as the serving processes."""
    from django.conf import settings

    logging.config.dictConfig(settings.LOGGING)


def tell_figures(**_: Any) -> None:
    """A worker tells its figures before it makes the processes that do the work."""
    from ninthsite.observing import exposing

    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        exposing.begin_afresh(Path(folder))
    exposing.listen()


def name_the_task(task_id: str, task: Any, **_: Any) -> None:
    """What is logged meanwhile bears the name of the task."""
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request=task_id, task=task.name)


signals.setup_logging.connect(log_as_the_site_does)
signals.worker_init.connect(tell_figures)
signals.task_prerun.connect(name_the_task)
