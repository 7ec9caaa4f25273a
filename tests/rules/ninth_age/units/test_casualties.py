"""Removing models keeps the formation legal (T9A-UNT-017, T9A-CHA-039 to 041, T9A-UNT-048)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.game import Battle, Procedure
from rules.ninth_age.state import Charge, Contact
from rules.ninth_age.units.casualties import destroy, next_casualties, remove_models
from rules.ninth_age.units.footprint import bases
from rules.ninth_age.units.formation import places
from rules.ninth_age.units.legality import judge_formation
from rules.ninth_age.units.who_falls import remove_fallen, who_falls
from tests.rules.ninth_age.building import answer, battle, play, refused, stands, unit, with_character

CELL = 20 / 25.4


def ids(one):
    return [id.removeprefix("red.") for id in one.models]


def where(state, one):
    return {id: (round(base.x, 3), round(base.y, 3)) for id, base in bases(state, one)}


def test_casualties_come_off_the_rear_rank_and_nobody_else_moves():
    state = battle(unit("red", "S", models=15, files=5, at=(36, 24, 30)))
    one = state.unit("red.S")
    before = where(state, one)
    gone = remove_models(Battle(state), one, 3)
    assert set(gone) == {"red.S.15", "red.S.11", "red.S.14"}
    after = where(state, one)
    assert all(abs(after[id][0] - before[id][0]) + abs(after[id][1] - before[id][1]) < 0.002 for id in after)
    assert all(state.model(id).dead for id in gone)


def test_a_rear_rank_of_gaps_keeps_them_where_they_are():
    state = battle(unit("red", "S", models=8, files=5, at=(36, 24, 0), state={"gaps": (1, 3)}))
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, 1)
    assert one.gaps == (1, 3, 4)
    assert all(where(state, one)[id] == before[id] for id in one.models)


@pytest.mark.parametrize(("odd_end", "left"), [("right", 1), ("left", 2)])
def test_a_single_rank_loses_models_evenly_from_both_ends(odd_end, left):
    state = battle(unit("red", "S", models=7, files=7, at=(36, 24, 0)))
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, 3, odd_end=odd_end)
    assert ids(one) == [f"S.{k}" for k in range(1 + left, 1 + left + 4)]
    assert one.files == 4
    assert where(state, one) == {id: before[id] for id in one.models}


@pytest.mark.rule("T9A-CMD-004", "T9A-CMD-005")
def test_command_models_are_passed_over_and_move_inwards():
    state = battle(unit("red", "S", models=5, files=5, at=(36, 24, 0), champion=True))
    one = state.unit("red.S")
    remove_models(Battle(state), one, 2)
    assert ids(one) == ["S.1", "S.3", "S.4"]
    assert stands(one) == (36, 24, 0)


@pytest.mark.rule("T9A-CMD-004", "T9A-CMD-006")
def test_command_models_go_when_nobody_else_is_left_the_champion_last():
    state = battle(
        unit("red", "S", models=5, files=5, at=(36, 24, 0), champion=True, standard_bearer=True, musician=True)
    )
    one = state.unit("red.S")
    assert next_casualties(state, one, 5)[-3:] == ["red.S.3", "red.S.2", "red.S.1"]


def test_characters_are_never_taken_for_rank_and_file():
    state = battle(with_character(unit("red", "S", models=3, files=3, at=(36, 24, 0)), "Hero"))
    one = state.unit("red.S")
    remove_models(Battle(state), one, 9)
    assert ids(one) == ["Hero.1"]
    assert one.where == "board"


@pytest.mark.rule("T9A-CHA-044")
def test_a_character_who_took_two_files_takes_one_when_he_is_all_that_is_left():
    state = battle(with_character(unit("red", "S", models=3, files=5, at=(36, 24, 0)), "Lord", base=(40, 40), place=1))
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, ["red.S.1", "red.S.2", "red.S.3"])
    assert (ids(one), one.files) == (["Lord.1"], 1)
    assert where(state, one)["red.Lord.1"] == before["red.Lord.1"]


@pytest.mark.rule("T9A-UNT-017", "T9A-CHA-040", "T9A-CHA-041")
def test_the_gap_of_a_dead_character_is_filled_from_the_rear_rank_and_nobody_else_moves():
    state = battle(with_character(unit("red", "S", models=11, files=4, at=(36, 24, 0)), "Hero", place=2))
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, ["red.Hero.1"])
    moved = [id for id in one.models if where(state, one)[id] != before[id]]
    assert moved == ["red.S.11"]
    assert where(state, one)["red.S.11"] == before["red.Hero.1"]
    judge_formation(state, one)


@pytest.mark.scenario("SC-T9A-CHA-018")
@pytest.mark.rule("T9A-CHA-039")
def test_a_front_rank_model_moves_up_before_any_other():
    made = unit("red", "S", models=9, files=3, at=(36, 24, 0), champion=True, standard_bearer=True, musician=True)
    state = battle(with_character(made, "Hero", place=3))
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, ["red.S.2"])
    assert where(state, one)["red.Hero.1"] == before["red.S.2"]
    judge_formation(state, one)


def fall(battle_: Battle, unit_id: str, model: str) -> Procedure:
    fallen = yield from who_falls(battle_.state, unit_id, {model: ""}, ())
    remove_fallen(battle_, unit_id, fallen)


@pytest.mark.rule("T9A-CHA-040")
def test_the_owner_decides_which_front_rank_model_moves_up():
    made = unit("red", "S", models=9, files=3, at=(36, 24, 0), champion=True, standard_bearer=True, musician=True)
    made = with_character(with_character(made, "Hero", place=3), "Mage", place=4)
    state = battle(made)
    flow = play(state, lambda battle: fall(battle, "red.S", "red.S.2"))
    asked = flow.pending[0]
    assert (asked.topic, asked.seat) == ("t9a.formation.gap", "red")
    assert [option.key for option in asked.input.options] == ["red.Mage.1", "red.Hero.1"]
    before = where(state, state.unit("red.S"))
    answer(flow, {"choose_one": "red.Hero.1"})
    assert where(state, state.unit("red.S"))["red.Hero.1"] == before["red.S.2"]


def test_nobody_is_asked_where_only_one_could_move_up():
    state = battle(with_character(unit("red", "S", models=11, files=4, at=(36, 24, 0)), "Hero", place=2))
    flow = play(state, lambda battle: fall(battle, "red.S", "red.Hero.1"))
    assert flow.over
    assert ids(state.unit("red.S"))[2] == "S.11"


def test_the_four_places_of_a_large_base_are_filled_from_behind():
    made = with_character(unit("red", "S", models=16, files=5, at=(36, 24, 0)), "Lord", place=1, base=(40, 40))
    state = battle(made)
    one = state.unit("red.S")
    remove_models(Battle(state), one, ["red.Lord.1"])
    assert len(one.models) == 16
    assert [place.rank for place in places(state, one)] == [0] * 5 + [1] * 5 + [2] * 5 + [3]
    judge_formation(state, one)


def test_a_model_beside_the_unit_leaves_the_ranks_where_they_are():
    state = battle(
        with_character(unit("red", "S", models=10, files=5, at=(36, 24, 0)), "L", side="left", base=(50, 50))
    )
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, ["red.L.1"])
    assert one.beside == ("", "")
    after = where(state, one)
    assert all(after[id] == pytest.approx(before[id], abs=2e-3) for id in after)


def test_the_last_models_beside_a_dead_unit_go_on_as_the_unit():
    made = with_character(unit("red", "S", models=4, files=4, at=(36, 24, 0)), "A", side="left", base=(50, 50))
    state = battle(with_character(made, "B", side="right", base=(25, 50)))
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, 4)
    assert where(state, one)["red.A.1"] == pytest.approx(before["red.A.1"], abs=2e-3)
    judge_formation(state, one)


def test_characters_left_alone_form_up_with_those_that_do_not_match_at_the_sides():
    made = with_character(unit("red", "S", models=6, files=4, at=(36, 24, 0)), "Lord", place=0, base=(40, 40))
    state = battle(with_character(made, "Hero", place=1))
    one = state.unit("red.S")
    before = where(state, one)
    remove_models(Battle(state), one, 6)
    assert (ids(one), one.beside) == (["Lord.1", "Hero.1"], ("red.Hero.1", ""))
    judge_formation(state, one)
    assert where(state, one)["red.Lord.1"] == pytest.approx(before["red.Lord.1"], abs=2e-3)


def test_the_damage_of_the_pool_stays_when_the_wounded_model_goes():
    state = battle(unit("red", "Trolls", models=3, files=3, at=(36, 24, 0), W=3, wounds_lost=2))
    one = state.unit("red.Trolls")
    remove_models(Battle(state), one, ["red.Trolls.3"])
    assert sum(state.model(id).wounds_lost for id in one.models) == 2


@pytest.mark.rule("T9A-UNT-048", "T9A-UNT-011")
def test_a_unit_without_models_is_destroyed_at_once():
    state = battle(unit("red", "S", models=3, files=3, at=(36, 24, 0)), unit("blue", "E", models=3, at=(36, 20, 0)))
    state.contacts.append(Contact("blue.E", "red.S", "rear", 1))
    played = Battle(state)
    remove_models(played, state.unit("red.S"), 5)
    assert state.unit("red.S").where == "destroyed"
    assert state.contacts == []
    assert [event.key for event in played.events] == ["t9a.units.casualties", "t9a.units.destroyed"]


def test_who_charged_a_destroyed_unit_goes_on_towards_where_it_was():
    state = battle(
        with_character(unit("red", "S", models=5, at=(36, 24, 0)), "Hero"), unit("blue", "E", models=5, at=(36, 14, 0))
    )
    state.charges = [
        Charge(unit="blue.E", target="red.S", side="rear"),
        Charge(unit="red.S", target="blue.E", side="front"),
    ]
    destroy(Battle(state), state.unit("red.S"), "fled")
    assert [(one.unit, one.mark) for one in state.charges] == [("blue.E", (36.0, 24.0))]
    assert state.model("red.Hero.1").dead


@pytest.mark.long
@settings(max_examples=150)
@given(
    models=st.integers(1, 25),
    files=st.integers(1, 8),
    heroes=st.integers(0, 3),
    lords=st.integers(0, 1),
    lost=st.lists(st.one_of(st.integers(1, 6), st.integers(-4, -1)), max_size=6),
    command=st.booleans(),
)
def test_whoever_is_lost_the_formation_stays_legal(models, files, heroes, lords, lost, command):
    made = unit("red", "S", models=models, files=files, at=(36, 24, 77), champion=command, musician=command)
    if lords and files >= 3 and models >= 2 * files:
        made = with_character(made, "Lord", place=0, base=(40, 40))
    for number in range(min(heroes, max(0, files - 2))):
        made = with_character(made, f"Hero{number}", place=1)
    state = battle(made)
    one = state.unit("red.S")
    played = Battle(state)
    for loss in lost:
        if one.where == "destroyed":
            break
        characters = [id for id in one.models if state.model(id).character or state.model(id).command]
        if loss > 0:
            remove_models(played, one, loss)
        elif characters:
            remove_models(played, one, [characters[loss % len(characters)]])
        if one.models and len({base for _, base in [(0, state.kind_of(id).base) for id in one.models]}) < 2:
            judge_formation(state, one)
    alive = [id for id in state.models if not state.model(id).dead]
    assert sorted(alive) == sorted(one.models)


@pytest.mark.rule("T9A-SPC-226")
def test_a_war_platform_stays_in_the_centre_of_the_front_rank_and_is_no_casualty():
    made = unit("red", "S", models=12, files=6, at=(36, 24, 0))
    made = with_character(made, "Altar", place=2, base=(40, 40), rules=["war_platform"])
    state = battle(made)
    state.model("red.Altar.1").character = False
    one = state.unit("red.S")
    judge_formation(state, one)
    for _ in range(5):
        remove_models(Battle(state), one, 1)
        judge_formation(state, one)
    remove_models(Battle(state), one, 20)
    assert ids(one) == ["Altar.1"]


@pytest.mark.rule("T9A-SPC-226")
def test_a_war_platform_off_the_centre_is_refused():
    made = unit("red", "S", models=12, files=6, at=(36, 24, 0))
    state = battle(with_character(made, "Altar", place=0, base=(40, 40), rules=["war_platform"]))
    state.model("red.Altar.1").character = False
    with refused("T9A-SPC-226"):
        judge_formation(state, state.unit("red.S"))


@pytest.mark.parametrize("fallen", [6, 7])
def test_the_rank_beside_a_deep_base_gets_narrower_once_nobody_stands_behind(fallen):
    state = battle(with_character(unit("red", "S", models=8, files=5, at=(36, 24, 0)), "Hero", place=2, base=(20, 40)))
    one = state.unit("red.S")
    remove_models(Battle(state), one, fallen)
    assert one.files == len(one.models) == 9 - fallen
    judge_formation(state, one)
