"""Fear, Frenzy and shame in combat."""

import pytest

from rules.ninth_age.close_combat.striking.to_hit import to_hit
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.hooks import ROUND_OF_COMBAT_LOST, ROUND_OF_COMBAT_START
from rules.ninth_age.queries.attacking import weapon_skill
from rules.ninth_age.queries.combat import may_restrain
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.special_rules.holding import any_model, has
from rules.ninth_age.state import Rule
from tests.rules.ninth_age.building import battle, play, unit, with_character
from tests.rules.ninth_age.special_rules.fighting import STRIKER, facing, strikes

UNIT = "red.Guard"


def skill(state, model=STRIKER):
    return weapon_skill(state, model, 0).total


class TestFear:
    def start(self, state, dice=()):
        return play(state, lambda flow: happen(flow, ROUND_OF_COMBAT_START, [UNIT, "blue.Foe"]), dice)

    @pytest.mark.rule("T9A-SPC-075", "T9A-SPC-073", "T9A-SPC-076")
    def test_who_fails_the_test_fights_with_weapon_skill_1(self):
        # Leadership 7, one less for Fear: 7 is too much.
        state = self.start(facing(foe={"rules": ["fear"]}), [("fear red.Guard", [3, 4])]).state
        assert skill(state) == 1
        assert value(state, STRIKER, "WS").total == 1
        assert to_hit(state, strikes(state)).total == 5
        assert skill(state, "blue.Foe.1") == 3

    @pytest.mark.rule("T9A-SPC-075")
    def test_who_passes_it_fights_on(self):
        state = self.start(facing(foe={"rules": ["fear"]}), [("fear red.Guard", [3, 3])]).state
        assert skill(state) == 3

    @pytest.mark.rule("T9A-SPC-074", "T9A-SPC-119", "T9A-SPC-201")
    @pytest.mark.parametrize("rule", ["fear", "immune_to_psychology", "terror"])
    def test_who_is_immune_takes_no_test(self, rule):
        state = facing(guard={"rules": [rule]}, foe={"rules": ["fear", "immune_to_psychology"]})
        assert skill(self.start(state).state) == 3

    @pytest.mark.rule("T9A-SPC-074", "T9A-SPC-119")
    def test_immune_models_of_a_frightened_unit_keep_their_skill(self):
        made = with_character(unit("red", "Guard", models=5, at=(36, 20, 0)), "Lord", rules=["immune_to_psychology"])
        state = facing(foe={"rules": ["fear"]})
        contacts = state.contacts
        state = battle(made, unit("blue", "Foe", models=5, at=(36, 21.57, 180), rules=["fear"]), contacts=contacts)
        state = self.start(state, [("fear red.Guard", [6, 6])]).state
        assert (skill(state), skill(state, "red.Lord.1")) == (1, 3)

    @pytest.mark.rule("T9A-SPC-076", "T9A-VER-004")
    @pytest.mark.parametrize(("edition", "skill_after"), [("0.11.1", 1), ("0.11.9.3", 3)])
    def test_it_lasts_for_the_phase_or_for_the_round(self, edition, skill_after):
        state = self.start(facing(foe={"rules": ["fear"]}, edition=edition), [("fear red.Guard", [6, 6])]).state
        timed.end_of_round(state, [UNIT, "blue.Foe"])
        assert skill(state) == skill_after
        timed.end(state, "phase")
        assert skill(state) == 3


class TestFrenzy:
    def lose(self, state):
        return play(state, lambda flow: happen(flow, ROUND_OF_COMBAT_LOST, [UNIT], needed=2)).state

    @pytest.mark.rule("T9A-SPC-101")
    def test_the_frenzied_never_restrain_themselves(self):
        state = facing({"rules": ["frenzy"]})
        assert not may_restrain(state, UNIT)
        assert may_restrain(facing(), UNIT)

    @pytest.mark.rule("T9A-SPC-102", "T9A-SPC-097")
    def test_a_lost_round_ends_it_with_all_that_came_from_it(self):
        state = facing({"rules": ["frenzy"]})
        assert has(state, STRIKER, "immune_to_psychology")
        state = self.lose(state)
        assert not has(state, STRIKER, "frenzy")
        assert not has(state, STRIKER, "immune_to_psychology")
        assert may_restrain(state, UNIT)
        for boundary in ("phase", "player_turn", "game_turn"):
            timed.end(state, boundary)
        assert not has(state, STRIKER, "frenzy")


@pytest.mark.rule("T9A-SPC-195", "T9A-CHA-070")
def test_who_refused_a_challenge_is_not_stubborn_but_another_may_be():
    made = with_character(unit("red", "Guard", models=5, at=(36, 20, 0)), "Lord", rules=["stubborn"])
    state = battle(made)
    timed.give(state, ["red.Lord.1"], Rule("refused_challenge"), source="test", until="play", seat="red")
    assert not has(state, "red.Lord.1", "stubborn")
    assert not any_model(state, "red.Guard", "stubborn")
    state = battle(with_character(made, "Ada", rules=["stubborn"]))
    timed.give(state, ["red.Lord.1"], Rule("refused_challenge"), source="test", until="play", seat="red")
    assert any_model(state, "red.Guard", "stubborn")
