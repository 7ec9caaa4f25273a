"""One stack of real services for all tests of this folder."""

import tempfile
from pathlib import Path

import pytest

from bench.stack import NGINX, Stack

# Seconds for a test here: services come up, go down and come back.
LIMIT = 600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/services/" in item.nodeid and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LIMIT))


@pytest.fixture(scope="session")
def stack():
    # Not below pytest's folder: a pytest that starts elsewhere shuts that to nginx, which is nobody.
    with tempfile.TemporaryDirectory(prefix="ninthsite-", ignore_cleanup_errors=True) as folder:
        stack = Stack(Path(folder))
        try:
            stack.start()
            yield stack
        finally:
            stack.end()


@pytest.fixture
def door(stack):
    """The front door: nginx."""
    if not NGINX:
        pytest.skip("nginx is not installed (Debian: nginx-light); .ci/run installs it")
    return stack.door
