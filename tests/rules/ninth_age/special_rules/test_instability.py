"""Units that do not break but crumble: Unstable and Daemonic Instability."""

import pytest

from rules.ninth_age.hooks import ROUND_OF_COMBAT_LOST
from rules.ninth_age.queries.combat import holds_without_rolling, ignores_the_score
from rules.ninth_age.special_rules.acting import happen
from rules.ninth_age.special_rules.unstable import wounds_lost
from rules.ninth_age.state import Round
from rules.ninth_age.wounds import unit_wounds_left
from tests.rules.ninth_age.building import answer, battle, play, put, unit, with_character
from tests.rules.ninth_age.special_rules.fighting import facing

UNIT = "red.Guard"


def lost(state, by, dice=()):
    """Red's unit has lost the round by so much."""
    state.round = Round(units=(UNIT, "blue.Foe"))
    state.round.aftermath.difference, state.round.aftermath.winner = by, "blue"
    return play(state, lambda flow: happen(flow, ROUND_OF_COMBAT_LOST, [UNIT], needed=by), dice)


def standard(state):
    """Red's Battle Standard, near enough."""
    put(state, unit("red", "Banner", at=(36, 14, 0), battle_standard=True))
    return state


class TestUnstable:
    @pytest.mark.rule("T9A-SPC-212", "T9A-SPC-211")
    def test_a_wound_for_each_point_and_no_break_test(self):
        state = facing({"rules": ["unstable"]})
        assert holds_without_rolling(state, UNIT)
        assert len(lost(state, 3).state.units[UNIT].models) == 7

    @pytest.mark.rule("T9A-SPC-212")
    def test_lost_by_the_musician_alone_costs_nothing(self):
        assert len(lost(facing({"rules": ["unstable"]}), 0).state.units[UNIT].models) == 10

    @pytest.mark.rule("T9A-SPC-213", "T9A-SPC-214")
    def test_stubborn_units_lose_half_and_near_the_standard_one_less(self):
        state = standard(facing({"rules": ["unstable", "stubborn"]}))
        assert wounds_lost(state, UNIT, 5).total == 2
        assert wounds_lost(state, UNIT, 1).total == 0

    @pytest.mark.rule("T9A-SPC-042", "T9A-SPC-040")
    def test_a_guarded_character_halves_them_too(self):
        made = unit("red", "Guard", models=10, at=(36, 20, 0), rules=["unstable", "bodyguard"])
        assert wounds_lost(battle(with_character(made, "Lord", rules=["unstable"])), UNIT, 5).total == 3

    @pytest.mark.rule("T9A-SPC-215")
    def test_the_ranks_first_then_the_champion_then_the_characters_evenly(self):
        def crumbling():
            made = unit("red", "Guard", models=3, champion=True, at=(36, 20, 0), rules=["unstable"])
            for name in ("Ada", "Bea"):
                with_character(made, name, W=3)
            return battle(made, unit("blue", "Foe", at=(36, 30, 180)), phase="combat")

        flow = lost(crumbling(), 6)
        asked = flow.pending[0]
        assert (asked.topic, asked.rule) == ("t9a.damage.unstable", "T9A-SPC-215")
        state = answer(flow, {"allocate": {"red.Ada.1": 1, "red.Bea.1": 2}})
        assert state.units[UNIT].models == ["red.Bea.1", "red.Ada.1"]
        assert (state.models["red.Ada.1"].wounds_lost, state.models["red.Bea.1"].wounds_lost) == (1, 2)
        assert not lost(crumbling(), 1).state.models["red.Guard.1"].dead

    @pytest.mark.rule("T9A-SPC-205", "T9A-TYP-012")
    def test_a_swarm_never_breaks_but_crumbles(self):
        state = facing({"models": 3, "troop_type": "swarm", "W": 5})
        assert holds_without_rolling(state, UNIT)
        after = lost(state, 4).state
        assert len(after.units[UNIT].models) == 3
        assert unit_wounds_left(after, after.units[UNIT]) == 11


@pytest.mark.rule("T9A-SPC-205")
def test_the_unbreakable_pass_every_break_test():
    state = facing({"rules": ["unbreakable"]})
    assert holds_without_rolling(state, UNIT)


@pytest.mark.rule("T9A-SPC-194")
@pytest.mark.parametrize("kind", ["break", "combat_reform"])
def test_one_stubborn_model_makes_its_unit_ignore_the_score(kind):
    guard = with_character(unit("red", "Guard", models=5, at=(36, 20, 0)), "Lord", rules=["stubborn"])
    state = battle(guard, unit("blue", "Foe", models=20, at=(36, 22, 180)), phase="combat")
    state.contacts = facing().contacts
    state.round = Round(units=(UNIT, "blue.Foe"))
    assert ignores_the_score(state, UNIT, kind)


class TestDaemonicInstability:
    def daemons(self, *rules, **more):
        return facing({"rules": ["daemonic_instability", *rules], "Ld": 7, **more})

    @pytest.mark.rule("T9A-SPC-056", "T9A-SPC-057")
    def test_what_is_above_leadership_is_lost_in_wounds(self):
        state = self.daemons()
        assert holds_without_rolling(state, UNIT)
        after = lost(state, 2, [("instability red.Guard", [4, 3])]).state
        assert len(after.units[UNIT].models) == 8
        assert len(lost(self.daemons(), 2, [("instability red.Guard", [3, 2])]).state.units[UNIT].models) == 10

    @pytest.mark.rule("T9A-SPC-056", "T9A-SPC-194")
    def test_the_stubborn_do_not_add_the_difference(self):
        after = lost(self.daemons("stubborn"), 5, [("instability red.Guard", [4, 4])]).state
        assert len(after.units[UNIT].models) == 9

    def test_near_the_standard_a_failed_test_may_be_taken_again(self):
        flow = lost(standard(self.daemons()), 2, [("instability red.Guard", [6, 6])])
        assert flow.pending[0].topic == "t9a.leadership.hold_your_ground"
        after = answer(flow, {"confirm": True}, [("instability again red.Guard", [1, 2])])
        assert len(after.units[UNIT].models) == 10
