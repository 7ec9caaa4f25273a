"""The armies that come with a game are called as the reader's language calls them, wherever a battle names them."""

from __future__ import annotations

import pytest
from django.utils import translation

from ninthsite.wording import army_called
from rules.de_bellis.game import GAME as DE_BELLIS
from rules.ninth_age.game import GAME as NINTH_AGE


@pytest.mark.parametrize("game", [DE_BELLIS, NINTH_AGE], ids=["de_bellis", "ninth_age"])
def test_every_ready_army_has_a_name_in_each_language(game):
    names = [data["name"] for data in game.army.builder.ready().values()]
    with translation.override("en"):
        assert [army_called(name, game) for name in names] == names
    for language in ("it", "es", "pl"):
        with translation.override(language):
            assert [name for name in names if army_called(name, game) == name] == []


def test_any_other_army_keeps_the_name_that_it_was_given():
    with translation.override("pl"):
        assert army_called("My own", NINTH_AGE) == "My own"
        assert army_called("Tide Watch", NINTH_AGE) == "Straż Przypływu"
        assert army_called("", DE_BELLIS) == ""
