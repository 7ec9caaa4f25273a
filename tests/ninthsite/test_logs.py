"""The log: one JSON object a line that knows what it is about, and no secrets."""

import io
import json
import logging
import logging.config
import subprocess
import sys
from contextlib import contextmanager

import pytest
import structlog
from django.urls import reverse

from ninthsite.observing.context import name_of
from ninthsite.observing.logs import logging_config
from ninthsite.settings.environment import BASE_DIR


@contextmanager
def handled(form):
    """What a handler writes that writes as the site does."""
    stream = io.StringIO()
    config = logging_config(form, "INFO")
    maker = logging.config.DictConfigurator(config)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(maker.configure_formatter(config["formatters"]["line"]))
    root = logging.getLogger()
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)


@pytest.fixture
def written():
    """The lines."""
    with handled("json") as stream:
        yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_knows_its_battle_seat_and_request(written):
    with structlog.contextvars.bound_contextvars(battle="b1", seat="red", request="r1"):
        logging.getLogger("battles").error("%s happened", "it")
    (line,) = written()
    assert line["event"] == "it happened"
    assert (line["battle"], line["seat"], line["request"]) == ("b1", "red", "r1")
    assert (line["level"], line["logger"]) == ("error", "battles")
    assert line["timestamp"].endswith("Z")


def test_an_exception_is_part_of_its_line(written):
    try:
        raise ValueError("on purpose")
    except ValueError:
        logging.getLogger("battles").exception("it failed")
    (line,) = written()
    assert "ValueError: on purpose" in line["exception"]


def test_no_line_holds_what_sounds_secret(written):
    with structlog.contextvars.bound_contextvars(server_seed="5eed", password="pw"):
        logging.getLogger("django.request").warning("Not Found: %s", "/invite/AbC123_-x/")
    (line,) = written()
    assert "5eed" not in json.dumps(line)
    assert line["password"] == "…"
    assert line["event"] == "Not Found: /invite/…/"


@pytest.mark.django_db
def test_a_request_has_a_name_that_its_answer_tells_and_its_lines_bear(client, written):
    answer = client.get("/no/such/page/")
    (line,) = [one for one in written() if one["logger"] == "django.request"]
    assert answer.headers["X-Request-Id"] == line["request"]
    assert line["path"] == "/no/such/page/"


@pytest.mark.django_db
def test_a_refusal_is_information_and_shows_of_an_id_what_nginx_shows(client, written):
    client.get("/battles/0b7f3c1e-1111-4222-8333-444455556666/no-such-page/")
    (line,) = [one for one in written() if one["logger"] == "django.request"]
    assert line["level"] == "info"
    assert line["path"] == "/battles/0b7f3c1e…/no-such-page/"
    assert "444455556666" not in json.dumps(line)


def test_a_form_that_cannot_be_read_is_refused_in_one_line(client, written):
    answer = client.generic("POST", reverse("choose_language"), b"+", content_type="multipart/form-data")
    assert answer.status_code == 400
    (line,) = [one for one in written() if one["logger"] == "django.request"]
    assert (line["level"], "exception" in line) == ("info", False)


def test_what_fails_inside_stays_an_error(written):
    logging.getLogger("django.request").error("Internal Server Error: %s", "/")
    (line,) = written()
    assert line["level"] == "error"


def test_a_proxys_name_is_kept_but_not_a_strangers_line():
    assert name_of("0af7651916cd43dd8448eb211c80319c") == "0af7651916cd43dd8448eb211c80319c"
    assert name_of('x"}\n{"level":"error') != 'x"}\n{"level":"error'
    assert len(name_of("")) == 32


UNDER_UVICORN = """
import logging, logging.config
from uvicorn.config import LOGGING_CONFIG
logging.config.dictConfig(LOGGING_CONFIG)
from ninthsite.observing.logs import logging_config
logging.config.dictConfig(logging_config("json", "INFO"))
logging.getLogger("uvicorn.error").info("running")
logging.getLogger("uvicorn.error").info("WebSocket %s", "/invite/S3CRET/")
logging.getLogger("uvicorn.access").info('%s - "%s %s HTTP/%s" %d', "127.0.0.1", "GET", "/invite/S3CRET/", "1.1", 200)
"""


@pytest.mark.long
def test_uvicorn_writes_as_the_site_does_and_no_line_for_each_request():
    """Its own lines would hold whole addresses, which may be keys."""
    command = [sys.executable, "-c", UNDER_UVICORN]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == ["running", "WebSocket /invite/…/"]
    assert done.stdout == ""


def test_a_form_that_nobody_knows_is_refused():
    with pytest.raises(ValueError, match="LOG_FORMAT"):
        logging_config("xml", "INFO")


@pytest.mark.parametrize("form", ["json", "line"])
def test_a_traceback_shows_no_variables(form):
    server_seed = "5eed" * 16
    with handled(form) as stream:
        try:
            raise ValueError(f"at /invite/{'k' * 20}/ with {len(server_seed)} letters")
        except ValueError:
            logging.getLogger("battles").exception("it failed")
    text = stream.getvalue()
    assert "ValueError" in text
    assert server_seed not in text
    assert "kkkk" not in text
    assert len(text.splitlines()) < 10


UNDER_CELERY = """
import logging, logging.config, sys
from ninthsite.observing.logs import logging_config
logging.config.dictConfig(logging_config("json", sys.argv[1]))
from celery import Celery
from celery.app import trace
from celery.beat import Scheduler, ScheduleEntry
app = Celery("nobody", broker="memory://")
scheduler = Scheduler(app, lazy=True)
scheduler.apply_entry(ScheduleEntry(name="sweep", task="battles.tasks.sweep", schedule=2, app=app))
logging.getLogger("celery.beat").info("beat: Starting...")
about = {"name": "battles.tasks.sweep", "id": "1", "return_value": None, "runtime": 0.1, "exc": "on purpose"}
logging.getLogger("celery.worker.strategy").info(trace.LOG_RECEIVED, about)
trace.info(trace.LOG_SUCCESS, about)
trace.logger.error(trace.LOG_FAILURE, {**about, "description": "raised unexpected", "traceback": ""})
"""


SENT, TAKEN, DONE = ("Scheduler: Sending", "Task battles.tasks.sweep[1] received", "Task battles.tasks.sweep[1] succ")
BEGUN, FAILED = ("beat: Starting", "Task battles.tasks.sweep[1] raised")


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("INFO", {BEGUN: "info", FAILED: "error"}),
        ("DEBUG", {SENT: "debug", BEGUN: "info", TAKEN: "debug", DONE: "debug", FAILED: "error"}),
    ],
)
def test_tasks_that_go_as_they_should_are_told_of_only_to_whoever_looks_closely(level, told):
    command = [sys.executable, "-c", UNDER_CELERY, level]
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    known = (SENT, BEGUN, TAKEN, DONE, FAILED)
    assert told == {begin: line["level"] for line in lines for begin in known if line["event"].startswith(begin)}
