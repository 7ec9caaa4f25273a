"""A site of its own, serving in another process."""

import pytest

from bench.site import Site, free_port


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("site"), free_port())
    site.manage("migrate", "--verbosity", "0")
    site.start()
    yield site
    site.end()
