"""Hidden models show themselves."""

import pytest

from rules.ninth_age.characters.revealing import may_reveal, reveal_hidden
from rules.ninth_age.movement.start import start_of_the_phase
from rules.ninth_age.state import Options
from rules.ninth_age.turn import play as play_turns
from tests.rules.ninth_age.building import answer, battle, keys_told, play, refused, unit

KILLER = "red.Killer.1"


def field(active="red", **guard):
    guard.setdefault("files", 5)
    state = battle(
        unit("red", "Guard", models=10, at=(20, 20, 0), **guard),
        unit("red", "Killer", character=True, rules=["hidden"]),
        active=active,
    )
    state.models[KILLER].hidden_in = "red.Guard"
    state.units["red.Killer"].models = []
    return state


def place(file, rank, files=5):
    return {"formation": {"files": files, "places": {KILLER: [file, rank]}}}


def keys(state):
    return [ability.key for ability in may_reveal(state)]


@pytest.mark.rule("T9A-SPC-114")
def test_it_may_be_revealed_in_either_players_turn_unless_its_unit_flees():
    assert keys(field()) == [KILLER]
    assert keys(field("blue")) == [KILLER]
    assert keys(field(state={"fleeing": True})) == []
    assert keys(field(state={"where": "pursued_off"})) == []


@pytest.mark.rule("T9A-SPC-114", "T9A-SPC-115")
def test_revealed_it_stands_in_the_front_rank_as_if_it_had_just_joined():
    flow = play(field(), reveal_hidden)
    asked = flow.pending[0]
    assert (asked.topic, asked.seat, asked.hidden) == ("t9a.hidden.reveal", "red", True)
    assert asked.default() == {"choose_many": []}
    answer(flow, {"choose_many": [KILLER]})
    assert flow.pending[0].topic == "t9a.character.join_slot"
    state = answer(flow, place(2, 0))
    guard = state.units["red.Guard"]
    assert guard.models.index(KILLER) == 2
    assert (len(guard.models), state.models[KILLER].hidden_in, state.models[KILLER].unit) == (11, "", "red.Guard")


@pytest.mark.rule("T9A-SPC-115")
def test_it_displaces_nobody_with_front_rank():
    state = field(files=2, champion=True, musician=True)
    flow = play(state, reveal_hidden)
    answer(flow, {"choose_many": [KILLER]})
    with refused("T9A-SPC-115"):
        answer(flow, place(0, 0, 2))
    state = answer(flow, place(0, 1, 2))
    assert state.units["red.Guard"].models.index(KILLER) == 2


def test_who_stays_hidden_stays_where_he_is():
    flow = play(field(), reveal_hidden)
    state = answer(flow, {"choose_many": []})
    assert (state.models[KILLER].hidden_in, keys_told(flow)) == ("red.Guard", [])


@pytest.mark.rule("T9A-SPC-114")
def test_it_may_be_revealed_at_the_start_and_at_the_end_of_every_player_turn():
    start = field()
    start.phase, start.step, start.opened = "movement", "start", False
    assert play(start, start_of_the_phase).pending[0].topic == "t9a.hidden.reveal"
    end = field()
    end.phase, end.options = "combat", Options(free_hand=())
    flow = play(end, play_turns)
    assert (flow.pending[0].topic, flow.state.phase) == ("t9a.hidden.reveal", "combat")
    answer(flow, {"choose_many": []})
    assert flow.state.active == "blue"


@pytest.mark.rule("T9A-SPC-114")
def test_and_at_the_start_of_a_round_of_combat_in_the_units_that_fight_it():
    assert [one.key for one in may_reveal(field(), ("red.Guard",))] == [KILLER]
    assert may_reveal(field(), ("red.Other",)) == ()
