"""No rule is called proved whose code or tests have changed since."""

import pytest

from ninthsite.games import games
from ninthsite.settings.environment import BASE_DIR
from rules.engine import coverage_file
from rules.engine.proofs import Grounds

GAMES = [game for game in games().values() if game.rulebook is not None]


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_what_is_called_proved_was_proved_as_it_stands(game):
    """What fails here is proved anew: manage.py rulecoverage GAME --prove --stale --only IDS --write"""
    kept = coverage_file.read(game.rulebook)
    standing = Grounds(BASE_DIR, game.rulebook.parent).standing(kept)
    assert [rule for rule, state in kept.items() if state.status == "proved" and rule not in standing] == []
