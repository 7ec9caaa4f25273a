"""Abilities at the same moment: declared, then resolved, the Active Player first."""

import pytest

from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.general_principles.simultaneous import Ability, window
from tests.rules.ninth_age.building import answer, battle, play, unit


def ability(key, seat, forced=False):
    def run(battle):
        battle.state.units["red.Guard"].marks += (key,)
        return
        yield

    return Ability(key, seat, text("t9a.rule.ambush"), run, forced)


def opened(*abilities, active="red"):
    state = battle(unit("red", "Guard", at=(20, 20, 0)), active=active)
    return play(state, lambda battle: window(battle, abilities))


def done(flow):
    return flow.state.units["red.Guard"].marks


ALL = (ability("horn", "red"), ability("bell", "red"), ability("drum", "blue"))


@pytest.mark.rule("T9A-GEN-008", "T9A-GEN-009", "T9A-GEN-006", "T9A-GEN-007")
def test_the_active_player_declares_first_and_nothing_happens_before_both_have():
    flow = opened(*ALL)
    assert (flow.pending[0].topic, flow.pending[0].seat) == ("t9a.general.abilities", "red")
    answer(flow, {"choose_many": ["horn"]})
    assert (flow.pending[0].seat, done(flow)) == ("blue", ())
    answer(flow, {"choose_many": ["drum"]})
    assert done(flow) == ("horn", "drum")


@pytest.mark.rule("T9A-GEN-009")
def test_in_the_others_turn_it_is_the_other_way_round():
    flow = opened(*ALL, active="blue")
    assert flow.pending[0].seat == "blue"
    answer(flow, {"choose_many": ["drum"]})
    answer(flow, {"choose_many": ["horn"]})
    assert done(flow) == ("drum", "horn")


@pytest.mark.rule("T9A-GEN-010")
def test_each_orders_his_own():
    flow = opened(*ALL)
    answer(flow, {"choose_many": ["horn", "bell"]})
    answer(flow, {"choose_many": []})
    assert flow.pending[0].topic == "t9a.general.ability_order"
    answer(flow, {"order": ["bell", "horn"]})
    assert done(flow) == ("bell", "horn")


@pytest.mark.rule("T9A-GEN-011")
def test_what_is_declared_is_done_and_what_is_not_is_not():
    flow = opened(*ALL)
    answer(flow, {"choose_many": []})
    answer(flow, {"choose_many": ["drum"]})
    assert done(flow) == ("drum",)


def test_forced_effects_happen_without_asking_and_first():
    flow = opened(ability("curse", "red", forced=True), ability("horn", "red"))
    answer(flow, {"choose_many": ["horn"]})
    assert flow.pending[0].default() == {"order": ["curse", "horn"]}
    answer(flow, flow.pending[0].default())
    assert done(flow) == ("curse", "horn")
    assert done(opened(ability("curse", "blue", forced=True))) == ("curse",)


def test_an_ability_of_the_other_player_cannot_be_declared():
    flow = opened(*ALL)
    with pytest.raises(IllegalAction):
        answer(flow, {"choose_many": ["drum"]})
