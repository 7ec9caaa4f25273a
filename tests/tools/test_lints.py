"""The house rules that a linter cannot know: every text is there, special rules stay at home, editions are switches."""

import pytest

from ninthsite.games import games
from rules.engine.messages import engine_messages
from tools.message_keys import keys_in, topics_in, without_text
from tools.rule_keys import RULES, breaches, sources_of, written_in


@pytest.mark.long
@pytest.mark.parametrize("key", list(games()))
def test_every_text_of_a_game_has_a_message(key):
    game = games()[key]
    prefix = game.title.key.split(".")[0]
    assert without_text(RULES / key, prefix, game.messages) == []


def test_every_text_of_the_engine_has_a_message():
    assert without_text(RULES / "engine", "engine", engine_messages()) == []


@pytest.mark.long
def test_special_rules_stay_in_their_modules_and_editions_are_switches():
    packages = [path for path in RULES.iterdir() if path.is_dir() and path.name not in ("engine", "__pycache__")]
    assert [breach for game in packages for breach in breaches(sources_of(game), written_in(game))] == []


class TestKeys:
    def test_plain_and_formatted_strings_are_keys(self):
        source = 'told("dbf.hit"); text(f"dbf.type.{code}"); refuse("R", "dbf.no" if x else "dbf.never"); "other.key"'
        assert keys_in(source, "dbf") == {r"dbf\.hit", r"dbf\.type\.[A-Za-z0-9_.]+", r"dbf\.no", r"dbf\.never"}

    def test_topics_and_hooks_are_not(self):
        source = (
            'TOPIC = "dbf.melee"; Decision("dbf.move", a); SHOOT = Choice("dbf.shoot"); c = asked.topic == "dbf.fight"'
        )
        assert set(topics_in(source)) == {"dbf.melee", "dbf.move", "dbf.shoot", "dbf.fight"}
        assert keys_in(source, "dbf", frozenset(topics_in(source))) == set()


class TestSpecialRules:
    HOME = 'FRENZY = SpecialRule("frenzy", effects=[])'

    def test_the_key_of_a_rule_that_is_data_belongs_to_the_module_of_its_name(self):
        saying = 'KEY = "frenzy"'
        assert breaches({"rules/frenzy.py": saying, "rules/keys.py": saying}, ["frenzy"]) == []
        assert breaches({"charge.py": saying}, ["frenzy"]) == ["charge.py:1: the key frenzy belongs to the data"]

    def test_a_key_in_another_module_is_found(self):
        found = breaches({"rules/frenzy.py": self.HOME, "charge.py": 'if "frenzy" in unit.rules:\n    pass'})
        assert found == ["charge.py:1: the key frenzy belongs to rules/frenzy.py"]

    def test_in_its_own_module_it_is_at_home(self):
        assert breaches({"rules/frenzy.py": f'{self.HOME}\nKEY = "frenzy"'}) == []

    def test_a_word_that_is_a_value_of_a_type_too_is_a_key_where_it_is_used_as_one(self):
        state = 'Where = Literal["board", "frenzy"]'
        home = {"rules/frenzy.py": self.HOME, "state.py": state}
        assert breaches({**home, "charge.py": 'if unit.where == "frenzy":\n    pass'}) == []
        assert breaches({**home, "page.py": 'page = {"frenzy": True}'}) == []
        for used in ('has(state, model, "frenzy")', '"frenzy" in rules', 'rule.key == "frenzy"', 'Rule("frenzy")'):
            assert breaches({**home, "charge.py": used}) == ["charge.py:1: the key frenzy belongs to rules/frenzy.py"]

    def test_comparing_an_edition_is_found(self):
        assert breaches({"charge.py": 'if state.edition == "0.11":\n    pass'}) != []
        assert breaches({"charge.py": "if state.edition.units_reform:\n    pass"}) == []
