"""What all tests share."""

import os
from hashlib import sha256
from itertools import count
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.conf import settings as site
from django.core.cache import cache, caches
from django.core.management.commands import flush
from django.db import connection
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as trying

from battles.models import battle as sealing
from ninthsite import counting, rates
from tests import own_clock
from tests.selection import (  # noqa: F401
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_ignore_collect,
)
from tests.slowest import pytest_terminal_summary  # noqa: F401
from tests.worker.fixture import celery_worker, worker  # noqa: F401
from tests.worker.hands import forget

# How long an example takes says more about the machine than about the code; `make bench` measures. The quick check
# tries the same examples every time, so that it is not red by chance; the long one tries others, and more.
trying.register_profile(
    "quick", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True, max_examples=15
)
trying.register_profile("long", deadline=None, suppress_health_check=[HealthCheck.too_slow])

own_clock.go()


def pytest_configure(config):
    trying.load_profile("long" if config.getoption("--long") else "quick")


CONTINUOUS_INTEGRATION = os.environ.get("CI") == "true"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Where everything is installed nothing may be skipped: there a skip is a failure."""
    outcome = yield
    report = outcome.get_result()
    if CONTINUOUS_INTEGRATION and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, which CI does not allow: {report.longrepr}"


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector):
    """The same for a whole module that skips itself while it is collected."""
    outcome = yield
    report = outcome.get_result()
    if CONTINUOUS_INTEGRATION and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} was skipped, which CI does not allow: {report.longrepr}"


@pytest.fixture(autouse=True)
def in_the_site_s_language():
    """A request leaves its reader's language behind on the thread that served it."""
    translation.activate(site.LANGUAGE_CODE)


@pytest.fixture(autouse=True)
def dice_that_fall_the_same_each_time(monkeypatch):
    """The dice of each battle of a test are its own, and those of the last run: otherwise a test of what follows a roll
    fails now and then."""
    numbers = count(1)
    drawn = SimpleNamespace(token_hex=lambda size: sha256(str(next(numbers)).encode()).hexdigest()[: 2 * size])
    monkeypatch.setattr(sealing, "secrets", drawn)


class StandsStill:
    """A clock for the windows of limits."""

    @staticmethod
    def time():
        return 1_800_000_000.0


@pytest.fixture(autouse=True)
def nothing_is_counted_yet(monkeypatch):
    """All tests come from one address, and SQLite gives the number of a row that was rolled back to the next test's.
    Clearing Redis would clear what other workers use: there each test counts under names of its own. And no window of
    a limit ends in the middle of a test."""
    monkeypatch.setattr(rates, "time", StandsStill)
    if site.REDIS_URL:
        mine = uuid4().hex
        monkeypatch.setattr(counting, "_full", lambda key: f"tests:{mine}:{key}")
        yield
    else:
        cache.clear()
        yield
        assert not {"get", "set", "add", "clear"} & set(vars(caches["default"])), (
            "this test has left its cache to others"
        )


@pytest.fixture
def own_cache(settings):
    """A cache in which nothing is kept yet, and that nobody else has."""
    mine = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": uuid4().hex}
    settings.CACHES = {**settings.CACHES, "default": {**settings.CACHES["default"], **mine}}


@pytest.fixture(scope="session")
def django_db_use_migrations():
    """The tables are made from the models; that the migrations make the same is a test's (tests/ninthsite)."""
    return False


# What Django itself writes when it has made the tables. It stays: to write it anew after each test would take longer
# than most tests.
WRITTEN_WITH_THE_TABLES = {"auth_permission", "django_content_type", "django_site"}


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """PostgreSQL drops no database that a thread of some asynchronous test is still connected to."""
    connection.ops.sql_flush = emptied
    flush.emit_post_migrate_signal = lambda *_, **__: None
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


def emptied(style, tables, **options):
    """What empties the tables between two tests, in one transaction, at whose end nothing refers to anything: TRUNCATE
    would make new files for all of them, which takes a disk longer than most tests take."""
    used = [table for table in tables if table not in WRITTEN_WITH_THE_TABLES]
    return [f"DELETE FROM {connection.ops.quote_name(table)}" for table in used]


@pytest.fixture(scope="session", autouse=True)
def nothing_stays_in_redis():
    """What was called for with nobody there to hear it."""
    yield
    if site.REDIS_URL:
        forget(site.CELERY_TASK_DEFAULT_QUEUE)
