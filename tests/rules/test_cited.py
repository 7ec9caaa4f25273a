"""Every rule that is enforced is named by the code that carries it out."""

import pytest

from ninthsite.games import games
from rules.engine import coverage_file
from rules.engine.citations import cited, sources_under
from rules.engine.coverage import ENFORCED

GAMES = [game for game in games().values() if game.rulebook is not None]


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
def test_every_enforced_rule_is_cited_where_the_code_carries_it_out(game):
    sources = sources_under(game.rulebook.parent)
    named = {rule for path in sources for rule in cited(path.read_text(encoding="utf-8"))}
    kept = coverage_file.read(game.rulebook)
    assert [rule for rule, state in kept.items() if state.status in ENFORCED and rule not in named] == []
    assert sorted(named - kept.keys()) == []
