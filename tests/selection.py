"""Which tests run in which check: docs/checks.md.

The quick check, `make test`, is every change's and leaves out what is marked `long`; the long check runs those too.
What only PostgreSQL and Redis can tell is in the tests that use them, so that the rest need not run twice.
"""

from pathlib import Path

import pytest
from django.conf import settings as site

RULES = Path(__file__).parent / "rules"
# Whoever asks for one of these uses the database.
STORES = {"db", "transactional_db", "worker", "celery_worker"}
# Seconds for a test of the long check, unless it names its own limit.
LONG_LIMIT = 600
# Seconds for one that waits for a Celery worker, which has a minute for each thing that is due.
WORKER_LIMIT = 150


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the tests of the long check, too")
    parser.addoption("--stored", action="store_true", help="only tests that use the database or Redis")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The rules know no database: their tests need not even be read."""
    return True if config.getoption("--stored") and collection_path == RULES else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("timeout"):
            continue
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONG_LIMIT))
        elif "worker" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(WORKER_LIMIT))
    left = [item for item in items if _wanted(item, config)]
    gone = [item for item in items if not _wanted(item, config)]
    items[:] = left
    config.hook.pytest_deselected(items=gone)


def _wanted(item: pytest.Item, config: pytest.Config) -> bool:
    """A test that is asked for by its name runs in any case."""
    named = any("::" in argument for argument in config.args)
    if item.get_closest_marker("long") and not config.getoption("--long") and not named:
        return False
    if item.get_closest_marker("sqlite") and not site.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return False
    return _stored(item) or not config.getoption("--stored")


def _stored(item: pytest.Item) -> bool:
    """Whether a test uses the database or Redis."""
    asked_for = STORES & set(getattr(item, "fixturenames", ()))
    return bool(asked_for) or any(item.get_closest_marker(mark) for mark in ("django_db", "stored"))
