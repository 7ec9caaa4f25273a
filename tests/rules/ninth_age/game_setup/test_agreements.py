"""What is settled before the zones are known (T9A-SET-004 to T9A-SET-010, T9A-SET-023, T9A-SET-032, T9A-SET-040)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.engine.game import Battle
from rules.engine.messages import LANGUAGES, render
from rules.ninth_age.game_setup.deployment_type import choose_deployment_type
from rules.ninth_age.game_setup.maps import MAPS, ready_map
from rules.ninth_age.game_setup.objectives import choose_objectives
from rules.ninth_age.game_setup.sequence import SEQUENCE
from rules.ninth_age.game_setup.size import usual_board
from rules.ninth_age.game_setup.spells import generate_spells
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.state import Feature, Options, Setting
from rules.ninth_age.terrain.features import area_of, wholly_on
from tests.rules.ninth_age.building import battle, play, unit
from tests.rules.ninth_age.deployment.tables import asked, at_step, say

ONE_EACH = (unit("red", "Spears", models=10), unit("blue", "Spears", models=10))


def both(flow: Flow, red: Any, blue: Any, kind: str = "choose_one", dice: Any = ()) -> None:
    flow._dice.add(dice)  # type: ignore[attr-defined]
    for seat, value in (("red", red), ("blue", blue)):
        question = flow.asked(seat)
        assert question is not None
        flow.submit(seat, question.number, {kind: value})


def at(step: str, **options: Any) -> Flow:
    return at_step(step, *ONE_EACH, **options)


@pytest.mark.rule("T9A-SET-003", "T9A-SET-053", "T9A-SET-022")
def test_the_steps_are_taken_in_the_order_of_the_book() -> None:
    assert [key for key, _ in SEQUENCE] == [
        "size", "battlefield", "deployment_type", "objectives", "zones", "markers", "spells", "first_deployer",
        "declarations", "alternating", "rest", "scouts", "vanguard", "abilities", "first_turn",
    ]  # fmt: skip


@pytest.mark.rule("T9A-SET-008", "T9A-SET-009")
def test_a_warband_plays_on_half_a_board() -> None:
    assert usual_board(1500) == (36.0, 48.0)
    assert usual_board(1501) == (72.0, 48.0)


@pytest.mark.rule("T9A-SET-004", "T9A-SET-005")
def test_the_size_and_the_house_rules_are_told_to_both() -> None:
    state = battle(setting=Setting(), options=Options(points=1800, house_rules=("No flying monsters",)))
    flow = play(state, SEQUENCE[0][1])
    assert [event.key for event in flow.opening] == ["t9a.setup.agreed", "t9a.setup.house_rule"]
    assert flow.opening[0].params["n"] == 1800
    assert flow.opening[1].params["words"] == "No flying monsters"


@pytest.mark.rule("T9A-SET-023")
@pytest.mark.parametrize(
    ("die", "type"), [(1, "classic"), (3, "classic"), (4, "diagonal"), (5, "diagonal"), (6, "flank_attack")]
)
def test_without_agreement_a_die_gives_the_deployment_type(die: int, type: str) -> None:
    flow = at("deployment_type", deployment="")
    both(flow, "classic", "diagonal", dice=[("deployment type", [die])])
    assert flow.battle.state.setting.deployment == type


@pytest.mark.rule("T9A-SET-023")
def test_the_type_that_both_want_is_taken() -> None:
    flow = at("deployment_type", deployment="")
    both(flow, "flank_attack", "flank_attack")
    assert flow.battle.state.setting.deployment == "flank_attack"


@pytest.mark.rule("T9A-SCO-013", "T9A-SET-032")
@pytest.mark.parametrize(
    ("die", "objective"), [(1, "hold_the_ground"), (2, "hold_the_ground"), (3, "breakthrough"), (5, "secure_target")]
)
def test_without_agreement_a_die_gives_one_objective(die: int, objective: str) -> None:
    flow = at("objectives")
    both(flow, [], ["breakthrough"], "choose_many", dice=[("objective", [die])])
    assert flow.battle.state.setting.objectives == (objective,)


@pytest.mark.rule("T9A-SCO-013", "T9A-SET-032")
@pytest.mark.parametrize("wanted", [[], ["breakthrough"], ["breakthrough", "hold_the_ground"]])
def test_players_may_agree_on_none_one_or_several(wanted: list[str]) -> None:
    flow = at("objectives")
    both(flow, wanted, wanted[::-1], "choose_many", dice=[("zone choice", [6])])
    assert sorted(flow.battle.state.setting.objectives) == wanted


def test_what_an_organiser_has_fixed_is_not_asked() -> None:
    state = battle(*ONE_EACH, setting=Setting(), options=Options(
        terrain_method="map", map="hamlet", deployment="diagonal", objectives="none"
    ))  # fmt: skip
    from rules.ninth_age.game_setup.sequence import set_up

    flow = play(state, set_up, [("zone choice", [6])])
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.setup.corners", "red")
    assert flow.battle.state.setting.objectives == ()


@pytest.mark.rule("T9A-SET-040")
@pytest.mark.parametrize(("die", "seat"), [(3, "blue"), (4, "red")])
def test_a_die_names_the_player_who_chooses_the_long_edge(die: int, seat: str) -> None:
    flow = at("zones", zones={}, zone_chooser="", dice=[("zone choice", [die])])
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.setup.zone", seat)
    state = say(flow, {"choose_one": "top"})
    other = "red" if seat == "blue" else "blue"
    assert state.setting.zones == {seat: "top", other: "bottom"}


@pytest.mark.rule("T9A-SET-025", "T9A-SET-040")
def test_in_diagonal_the_chooser_also_picks_the_corners() -> None:
    flow = at("zones", zones={}, zone_chooser="", deployment="diagonal", dice=[("zone choice", [6])])
    say(flow, {"choose_one": "falling"})
    state = say(flow, {"choose_one": "bottom"})
    assert state.setting.corners == ("top_left", "bottom_right")


@pytest.mark.rule("T9A-SET-027", "T9A-SET-040")
def test_in_flank_attack_the_chooser_says_who_attacks() -> None:
    flow = at("zones", zones={}, zone_chooser="", deployment="flank_attack", dice=[("zone choice", [1])])
    assert asked(flow).topic == "t9a.setup.flank_role"
    state = say(flow, {"choose_one": "defender"})
    assert state.setting.flank_role == {"blue": "defender", "red": "attacker"}


def test_out_of_time_a_player_takes_the_own_edge_of_the_screen() -> None:
    flow = at("zones", zones={}, zone_chooser="", dice=[("zone choice", [1])])
    assert asked(flow).default() == {"choose_one": "top"}


@pytest.mark.rule("T9A-SET-041")
def test_while_no_paths_are_loaded_spells_are_noted_by_hand_the_chooser_first() -> None:
    wizards = [unit(seat, "Mage", character=True) for seat in ("red", "blue")]
    for made in wizards:
        made.models[0].level = 2
    state = battle(*wizards, setting=Setting(zone_chooser="blue"))
    flow = play(state, generate_spells)
    assert [event.pieces for event in flow.opening] == [("blue.Mage",), ("red.Mage",)]
    assert flow.pending == []


def test_what_is_chosen_begins_with_a_capital_and_says_what_it_means_with_its_rule() -> None:
    whole = at("zones", zones={}, zone_chooser="", dice=[("zone choice", [6])])
    said = [render(option.text, MESSAGES, language) for option in asked(whole).input.options for language in LANGUAGES]
    assert [one for one in said if one[0].islower()] == []
    # The edges are named as they lie on every board: on the small one they are the short ones (T9A-SET-009).
    assert [one for one in said if "long" in one or "larg" in one or "dług" in one] == []
    for choose in (choose_deployment_type, choose_objectives):
        flow = play(battle(options=Options(deployment="ask", objectives="ask")), choose)
        *options, roll = flow.pending[0].input.options
        assert roll.key == "roll"
        for option in options:
            ((fact, value),) = option.facts.items()
            assert option.rule
            assert f"t9a.fact.{fact}" in MESSAGES
            assert set(MESSAGES[f"t9a.fact.{fact}.{value}"]) == set(LANGUAGES)


# ---------------------------------------------------------------- terrain by agreement and from maps


@pytest.mark.rule("T9A-SET-010")
def test_if_they_want_different_things_terrain_is_generated() -> None:
    flow = at("battlefield")
    assert [question.topic for question in flow.pending] == ["t9a.setup.terrain_method"] * 2
    assert flow.pending[0].default() == {"choose_one": "generated"}


def test_who_takes_the_battle_up_after_the_choice_of_the_method_is_not_asked_again() -> None:
    flow = at("battlefield")
    both(flow, "agreement", "agreement")
    again = Flow.resume(flow.game, flow.saved, flow.since, ScriptedDice([]))
    assert (asked(again).topic, asked(again).seat) == ("t9a.setup.terrain", "red")


@pytest.mark.rule("T9A-SET-010")
def test_one_lays_out_the_terrain_and_the_other_accepts() -> None:
    flow = at("battlefield")
    both(flow, "agreement", "agreement")
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.setup.terrain", "red")
    placed = [{"piece": "hill-1", "x": 36, "y": 24, "bearing": 90}, {"piece": "wall-1", "x": 10, "y": 24, "bearing": 0}]
    say(flow, {"place": placed})
    assert asked(flow).seat == "blue"
    state = say(flow, {"confirm": True})
    assert [one.kind for one in state.features.values()] == ["hill", "wall"]
    assert area_of(state.features["f1"]).bounds == pytest.approx((31, 21, 41, 27))


@pytest.mark.rule("T9A-SET-010")
def test_the_other_may_lay_it_out_otherwise_and_a_board_without_terrain_is_allowed() -> None:
    flow = at("battlefield")
    both(flow, "agreement", "agreement")
    say(flow, {"place": [{"piece": "hill-1", "x": 36, "y": 24}]})
    say(flow, {"confirm": False, "place": []})
    assert asked(flow).seat == "red"
    state = say(flow, {"confirm": True})
    assert state.features == {}


@pytest.mark.rule("T9A-SET-020")
def test_terrain_lies_on_the_board() -> None:
    flow = at("battlefield")
    both(flow, "agreement", "agreement")
    assert not asked(flow).is_legal({"place": [{"piece": "hill-1", "x": 1, "y": 24}]})


@pytest.mark.parametrize("seed", range(5))
def test_random_layouts_are_legal(seed: int) -> None:
    flow, rng = at("battlefield"), Random(seed)
    both(flow, "agreement", "agreement")
    say(flow, asked(flow).sample(rng))
    assert asked(flow).is_legal(asked(flow).sample(rng))


@pytest.mark.rule("T9A-SET-010")
def test_both_may_want_one_of_the_ready_battlefields() -> None:
    flow = at("battlefield")
    both(flow, "map", "map")
    both(flow, "lake_shore", "lake_shore")
    assert len(flow.battle.state.features) == len(MAPS["lake_shore"])


@pytest.mark.parametrize("key", sorted(MAPS))
@pytest.mark.parametrize("width", [36.0, 72.0])
def test_ready_battlefields_lie_on_every_usual_board(key: str, width: float) -> None:
    assert all(wholly_on(one, width, 48.0) for one in ready_map(key, width, 48.0))


@pytest.mark.rule("T9A-SET-010")
def test_a_battlefield_drawn_beforehand_is_taken_as_it_is() -> None:
    from rules.ninth_age.game_setup.battlefield import build_the_battlefield

    drawn = (Feature(id="f1", kind="water", outline=((10, 10), (20, 10), (15, 20)), name="Mere"),)
    state = battle(setting=Setting(), options=Options(terrain_method="map", drawn_map=drawn))
    build = build_the_battlefield(Battle(state))
    assert list(build) == []
    assert state.features == {"f1": drawn[0]}
