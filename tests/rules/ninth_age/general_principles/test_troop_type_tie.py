"""A tie of troop types is decided by the opponent of the owner."""

import pytest

from rules.ninth_age.general_principles.troop_type_tie import settle_troop_type
from rules.ninth_age.troop_types import troop_type_of
from tests.rules.ninth_age.building import answer, battle, play, refused, unit, with_character


def pair():
    made = unit("red", "Ada", character=True, at=(20, 20, 0))
    return battle(with_character(made, "Bea", troop_type="cavalry", place=1))


def asking(battle):
    return settle_troop_type(battle, "red.Ada")


@pytest.mark.scenario("SC-T9A-TYP-002")
@pytest.mark.rule("T9A-TYP-003")
def test_the_opponent_chooses_and_it_stays_so():
    flow = play(pair(), asking)
    assert (flow.pending[0].topic, flow.pending[0].seat) == ("t9a.general.troop_type_tie", "blue")
    state = answer(flow, {"choose_one": "cavalry"})
    assert troop_type_of(state, "red.Ada") == "cavalry"
    assert play(state, asking).over


@pytest.mark.scenario("SC-T9A-TYP-002")
@pytest.mark.rule("T9A-TYP-003")
def test_the_owner_does_not_choose():
    flow = play(pair(), asking)
    with refused("ENGINE-TURN"):
        flow.submit("red", flow.pending[0].number, {"choose_one": "cavalry"})


def test_what_was_settled_counts_in_a_tie_only():
    state = answer(play(pair(), asking), {"choose_one": "cavalry"})
    state.units["red.Ada"].models.pop()
    assert troop_type_of(state, "red.Ada") == "infantry"


def test_without_a_tie_nobody_is_asked():
    state = battle(unit("red", "Ada", character=True, at=(20, 20, 0)))
    assert play(state, asking).over
