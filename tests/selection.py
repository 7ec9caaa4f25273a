"""Which tests run in which check: docs/checks.md.

The quick check, `make test`, is every change's and leaves out what is marked `long`; the long check runs those too.
What only PostgreSQL and Redis can tell is in the tests that use them, so that the rest need not run twice.
"""

from pathlib import Path

import pytest
from django.conf import settings as site

HERE = Path(__file__).parent
# Here nothing depends on which database it is.
ALIKE = tuple(HERE / folder for folder in ("rules", "reference", "tools", "corpus", "deploy", "bench"))
# Who may go where and what is refused is the same on each; what holds against many at once is marked `stored`.
ATTACKS = HERE / "attacks"
# Whoever asks for one of these uses the database, and sees what it does when others use it too.
COMMITS = {"transactional_db", "worker", "celery_worker"}
# Seconds for a test of the long check, unless it names its own limit.
LONG_LIMIT = 600
# Seconds for one that waits for a Celery worker, which has a minute for each thing that is due.
WORKER_LIMIT = 150


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the tests of the long check, too")
    parser.addoption("--stored", action="store_true", help="only tests that commit to the database, or use Redis")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What is alike on each database need not even be read; in the long check only the rules are."""
    left_out = ALIKE[:1] if config.getoption("--long") else ALIKE
    return True if config.getoption("--stored") and collection_path in left_out else None


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
    return not config.getoption("--stored") or _stored(item) or (config.getoption("--long") and _reads(item))


def _stored(item: pytest.Item) -> bool:
    """Whether a test commits to the database, or uses Redis: there the services show what they are."""
    if item.get_closest_marker("stored"):
        return True
    if ATTACKS in item.path.parents:
        return False
    commits = any(mark.kwargs.get("transaction") for mark in item.iter_markers("django_db"))
    return commits or bool(COMMITS & _asked(item))


def _reads(item: pytest.Item) -> bool:
    """Whether a test uses the database at all."""
    return "db" in _asked(item) or item.get_closest_marker("django_db") is not None


def _asked(item: pytest.Item) -> set[str]:
    return set(getattr(item, "fixturenames", ()))
