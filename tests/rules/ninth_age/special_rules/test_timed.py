"""What lasts for a time: given, carried by the models, counted and ended."""

import pytest

from rules.engine.laws import Stage
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.queries.attacking import number_of_attacks, strength
from rules.ninth_age.queries.saving import special_saves
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.changes import Change, changing
from rules.ninth_age.special_rules.holding import any_model, every, has, majority, models_alike, parameters
from rules.ninth_age.state import Rule
from tests.rules.ninth_age.building import battle, put, unit, with_character
from tests.rules.ninth_age.special_rules.fighting import STRIKER, facing, ridden, strikes

UNIT = "red.Guard"
MIGHTY = changing("mighty", "Mighty", "T9A-GEN-053", Change("S", Stage.ADD, 1))
CLUMSY = changing("clumsy", "Clumsy", "T9A-GEN-053", Change("I", Stage.SET, 1), Change("WS", Stage.MULTIPLY, 0.5))
QUICK = changing("quick", "Quick", "T9A-GEN-053", Change("I", Stage.ADD, 3))


def give(state, key, models=None, until="phase", parameter="", seat="red"):
    chosen = state.units[UNIT].models if models is None else models
    timed.give(state, chosen, Rule(key, parameter=parameter), source="test", until=until, seat=seat)


class TestWhoHasIt:
    def test_the_models_that_were_given_a_rule_have_it_and_others_have_not(self):
        state = facing()
        give(state, "flaming_attacks", ["red.Guard.1", "red.Guard.2"])
        assert has(state, "red.Guard.2", "flaming_attacks")
        assert not has(state, "red.Guard.3", "flaming_attacks")
        assert any_model(state, UNIT, "flaming_attacks")
        assert not majority(state, UNIT, "flaming_attacks")
        assert sorted(len(models) for models in models_alike(state, UNIT).values()) == [2, 8]

    def test_who_leaves_keeps_it_and_who_joins_does_not_get_it(self):
        state = battle(with_character(unit("red", "Guard", models=5, at=(36, 20, 0)), "Lord"))
        give(state, "fear")
        state.units[UNIT].models.remove("red.Lord.1")
        state.models["red.Lord.1"].unit = "red.Lord"
        assert has(state, "red.Lord.1", "fear")
        put(state, unit("red", "Late", character=True, at=(50, 20, 0)))
        state.units[UNIT].models.append("red.Late.1")
        assert not every(state, UNIT, "fear")

    def test_what_it_brings_comes_with_it(self):
        state = facing()
        give(state, "terror")
        assert has(state, STRIKER, "fear")

    @pytest.mark.rule("T9A-SPC-017")
    def test_of_a_printed_and_a_given_value_the_better_one_counts(self):
        state = facing({"rules": [("magic_resistance", "1")]})
        give(state, "magic_resistance", parameter="2")
        assert parameters(state, STRIKER, "magic_resistance") == ("2",)

    def test_attacks_made_meanwhile_carry_it(self):
        state = facing(ridden())
        give(state, "lethal_strike")
        assert strikes(state).carries("lethal_strike")
        give(state, "ward_save", ["blue.Foe.1"], parameter="5+")
        assert special_saves(state, strikes(state)) == []
        give(state, "ward_save", state.units["blue.Foe"].models[1:], parameter="5+")
        assert [save.needed.total for save in special_saves(state, strikes(state))] == [5]


class TestCharacteristics:
    @pytest.mark.rule("T9A-GEN-053")
    def test_added_strength_helps_the_attack_and_the_test(self, known):
        known(given=[MIGHTY])
        state = facing({"weapons": ["halberd"]})
        give(state, "mighty")
        assert strength(state, strikes(state, weapon="halberd")).total == 5
        assert value(state, STRIKER, "S").total == 4
        assert value(state, "blue.Foe.1", "S").total == 3

    @pytest.mark.rule("T9A-GEN-053")
    def test_a_set_value_comes_before_an_added_one_whatever_was_given_first(self, known):
        known(given=[CLUMSY, QUICK])
        state = facing({"I": 5})
        give(state, "quick")
        give(state, "clumsy")
        assert value(state, STRIKER, "I").total == 4
        assert value(state, STRIKER, "WS").total == 2

    def test_the_same_effect_twice_acts_once(self, known):
        known(given=[MIGHTY])
        state = facing()
        give(state, "mighty")
        give(state, "mighty")
        assert value(state, STRIKER, "S").total == 4

    def test_given_frenzy_is_one_attack_more(self):
        state = facing()
        give(state, "frenzy")
        assert number_of_attacks(state, STRIKER, 0, "hand_weapon").total == 2


class TestHowLong:
    @pytest.mark.parametrize(
        ("until", "outlives"),
        [
            ("phase", []),
            ("player_turn", ["phase"]),
            ("game_turn", ["phase", "player_turn"]),
            ("play", ["phase", "player_turn", "game_turn"]),
        ],
    )
    def test_it_ends_with_its_stretch_of_the_battle(self, until, outlives):
        for boundary in ("phase", "player_turn", "game_turn"):
            state = facing()
            give(state, "fear", until=until)
            timed.end(state, boundary)
            assert has(state, STRIKER, "fear") == (boundary in outlives), boundary

    def test_the_end_of_a_round_concerns_those_who_fought_it(self):
        state = facing()
        give(state, "fear", until="round")
        timed.end_of_round(state, ["blue.Foe"])
        assert has(state, STRIKER, "fear")
        timed.end_of_round(state, [UNIT, "blue.Foe"])
        assert not has(state, STRIKER, "fear")

    def test_until_the_next_magic_phase_means_that_of_its_owner(self):
        state = facing()
        give(state, "fear", until="next_magic")
        timed.begin_magic_phase(state)
        assert has(state, STRIKER, "fear")
        state.active = "blue"
        timed.begin_magic_phase(state)
        assert has(state, STRIKER, "fear")
        state.active, state.turn = "red", 3
        timed.begin_magic_phase(state)
        assert not has(state, STRIKER, "fear")
