"""Every line of the log knows what it is about: battle, seat, entry, request, user. No line holds a secret."""

from __future__ import annotations

import logging
import re
from collections.abc import MutableMapping
from contextvars import ContextVar
from typing import Any

import structlog
from django.http import HttpRequest
from structlog.typing import Processor

Line = MutableMapping[str, Any]

# Who asks is known only once somebody has looked at the session: lines look when they are written.
request_at_work: ContextVar[HttpRequest | None] = ContextVar("request_at_work", default=None)

# Whoever has one of these addresses may act: they are as good as a password.
TELLTALE = re.compile(
    r"(/invite/|/api/challenges/|/notices/(?:stop|pictures)/|/account/(?:password/reset/key|confirm-email)/|[?&](?:token|key)=)[^/?&\s\"']+"
)
# Of a battle, a list or a map that is shared by link only the beginning of its id, as in nginx's lines.
SHARED = re.compile(r"(?<=/)([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
SECRET = re.compile(r"seed|secret|password|token|cookie|authorization", re.IGNORECASE)


def with_request(_logger: Any, _method: str, line: Line) -> Line:
    """The name of the request, and the number of the user who asks."""
    # Django tells of a refused request once it has left the middleware; the line then brings its request along.
    request = request_at_work.get() or getattr(line.get("_record"), "request", None)
    if named := getattr(request, "named", None):
        line.update({name: value for name, value in named.items() if name not in line})
    user = getattr(request, "_cached_user", None)
    if user is not None and user.pk:
        line.setdefault("user", user.pk)
    return line


def without_secrets(_logger: Any, _method: str, line: Line) -> Line:
    """Nothing whose name sounds secret, and no address that opens a door or what is shared by link."""
    for name, value in list(line.items()):
        if SECRET.search(name):
            line[name] = "…"
        elif isinstance(value, str):
            line[name] = SHARED.sub(r"\1…", TELLTALE.sub(r"\1…", value))
    return line


class NotMeant(logging.Filter):
    """Lets Django complain of every response but those that a view marks as meant (`request.meant`)."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not getattr(getattr(record, "request", None), "meant", False)


class Refused(logging.Filter):
    """Makes a refusal what it is, information: a visitor's mistake is no warning to the operator, and where in the code
    it was found is none of his business either."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING:
            return True
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
        return logging.getLogger(record.name).isEnabledFor(logging.INFO)


# What Celery says of each task that was sent, taken up and done: every two seconds, on a site where nothing happens.
ROUTINE = {
    "celery.beat": "Scheduler: Sending due task",
    "celery.worker.strategy": "Task %(name)s[%(id)s] received",
    "celery.app.trace": "Task %(name)s[%(id)s] succeeded",
}


class Routine(logging.Filter):
    """Makes what goes as it always goes a matter for LOG_LEVEL=DEBUG."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.INFO or not str(record.msg).startswith(ROUTINE[record.name]):
            return True
        record.levelno, record.levelname = logging.DEBUG, "DEBUG"
        return logging.getLogger(record.name).isEnabledFor(logging.DEBUG)


BEFORE: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    with_request,
]
FORMATS: dict[str, list[Processor]] = {
    "json": [structlog.processors.format_exc_info, without_secrets, structlog.processors.JSONRenderer()],
    # With a traceback in words of its own the renderer would show what stands in the variables, seeds too.
    "line": [
        structlog.processors.format_exc_info,
        without_secrets,
        structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0),
    ],
}


def logging_config(form: str, level: str) -> dict[str, Any]:
    """Django's LOGGING: one handler for all, in the form `json` or `line`."""
    if form not in FORMATS:
        raise ValueError(f"LOG_FORMAT is {form!r}, but must be one of {', '.join(FORMATS)}")
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": BEFORE,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *FORMATS[form]],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "filters": {
            "not_meant": {"()": NotMeant},
            "refused": {"()": Refused},
            "routine": {"()": Routine},
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django would send ADMINS a mail for each error, from within the request: one for each probe of an outage.
            "django": {"handlers": [], "propagate": True},
            "django.request": {"filters": ["not_meant", "refused"]},
            "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
            "daphne": {"level": "WARNING"},
            **{name: {"filters": ["routine"]} for name in ROUTINE},
            # uvicorn brings handlers of its own, whose lines about requests hold whole addresses.
            "uvicorn": {"handlers": [], "propagate": True},
            "uvicorn.access": {"handlers": [], "level": "WARNING", "propagate": True},
        },
    }
