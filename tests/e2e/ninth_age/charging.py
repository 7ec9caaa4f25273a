"""A site whose battles of The 9th Age begin with the declaration of charges."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def site(serve):
    """A site whose battles of The 9th Age begin with the declaration of charges."""
    with serve("charging", NINTHSITE_GAMES="tests.battles.charging.game.GAME") as site:
        yield site
