"""A site whose battles of The 9th Age begin with the declaration of charges."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Site, free_port


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory):
    """A site whose battles of The 9th Age begin with the declaration of charges."""
    games = {"NINTHSITE_GAMES": "tests.battles.charging.game.GAME"}
    site = Site(tmp_path_factory.mktemp("charging"), free_port(), games)
    site.manage("migrate", "--verbosity", "0")
    site.start()
    yield site
    site.stop()
