"""Every question of the three rulebooks has its input, and docs/inputs.md says which."""

import pytest

from rules.de_bellis.catalogue import rulebook
from rules.engine.inputs import KINDS
from tools.input_tables import GAMES, PAGE, inputs_of, questions_of, whole_page

RULES_THAT_ASK = {"de_bellis": 21, "forty_k": 47, "ninth_age": 195}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_asks_has_an_input_of_the_closed_set(game):
    questions = questions_of(game)["questions"]
    assert len({question["rule"] for question in questions}) == RULES_THAT_ASK[game]
    for question in questions:
        assert set(inputs_of(question)) <= set(KINDS), question
        assert question["asks"]


def test_the_list_of_de_bellis_is_that_of_its_rulebook():
    asking = [rule.id for rule in rulebook().rules.values() if rule.decides]
    assert [question["rule"] for question in questions_of("de_bellis")["questions"]] == asking


def test_all_inputs_are_needed():
    used = {kind for game in GAMES for question in questions_of(game)["questions"] for kind in inputs_of(question)}
    assert used == set(KINDS)


def test_the_page_is_made_of_the_lists():
    assert PAGE.read_text(encoding="utf-8") == whole_page()
