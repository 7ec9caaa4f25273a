"""Sides, deployment areas, deployment of elements and defences."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rules.de_bellis import deployment, preparation
from rules.de_bellis.deployment_area import deployment_box, judge_defences
from rules.de_bellis.line_of_battle import line_of_battle
from rules.de_bellis.state import Defence, Element, Feature, State, footprint
from rules.engine.decisions import Decision
from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.engine.geometry import inside, overlaps
from rules.engine.inputs import Placement
from rules.engine.refusal import IllegalAction
from tests.rules.de_bellis.battles import battle_state, game_of

WOOD = Feature(id="wood", kind="woods", outline=((30, 10), (45, 10), (45, 20), (30, 20)))


def waiting(*types: str, width: float = 90, height: float = 90, **more: Any) -> State:
    """A battle in which Red, on the near side, has these elements to deploy; 15 mm bases."""
    depths = {"Art": 4.0, "WWg": 4.0, "Bd": 1.5, "Sp": 1.5}
    state = State(width=width, height=height, stage="deployment", **more)
    for number, code in enumerate(types, 1):
        element = Element(id=f"r{number}", seat="red", type=code, depth=depths[code])
        state.elements[element.id] = element
    return state


def place(state: State, *placements: tuple[str, float, float, float]) -> None:
    answer = [{"piece": id, "x": x, "y": y, "bearing": bearing} for id, x, y, bearing in placements]
    deployment.place_elements(state, "red").check({"place": answer})


def refused(rule: str, state: State, *placements: tuple[str, float, float, float]) -> None:
    with pytest.raises(IllegalAction) as refusal:
        place(state, *placements)
    assert refusal.value.rule == rule


@pytest.mark.rule("DBF-TER-020")
def test_the_whole_base_stands_within_thirty_centimetres_of_its_own_side_facing_anywhere() -> None:
    state = waiting("Sp")
    place(state, ("r1", 45, 29.25, 0))
    place(state, ("r1", 45, 28.0, 90))
    refused("DBF-TER-020", state, ("r1", 45, 29.5, 0))
    refused("DBF-TER-020", state, ("r1", 1.5, 20, 0))


@pytest.mark.rule("DBF-TER-023", "DBF-MOV-032")
def test_guns_do_not_start_in_a_wood_nor_touch_it_from_within() -> None:
    state = waiting("Art", "Bd", features={"wood": WOOD})
    place(state, ("r1", 28, 12, 0))
    refused("DBF-TER-023", state, ("r1", 31, 12, 0))
    place(state, ("r2", 40, 15, 0))


@pytest.mark.rule("DBF-TER-023")
@pytest.mark.parametrize("kind", ["lake", "river"])
def test_nobody_starts_in_forbidden_terrain_or_in_a_river(kind: str) -> None:
    feature = Feature(id="water", kind=kind, outline=WOOD.outline)
    if kind == "river":
        feature = Feature(id="water", kind="river", line=((-5, 15), (95, 15)), width=4)
    state = waiting("Sp", features={"water": feature})
    refused("DBF-TER-023", state, ("r1", 40, 15, 0))
    place(state, ("r1", 40, 25, 0))


@pytest.mark.rule("DBF-TER-023")
def test_elements_do_not_overlap() -> None:
    state = waiting("Sp", "Bd")
    refused("DBF-TER-023", state, ("r1", 40, 20, 0), ("r2", 43, 20.5, 0))
    place(state, ("r1", 40, 20, 0), ("r2", 44, 20, 0))


@pytest.mark.rule("DBF-TER-022")
def test_where_the_areas_touch_nobody_starts_in_contact_or_in_a_zone() -> None:
    state = waiting("Sp", width=60, height=60)
    enemy = Element(id="b1", seat="blue", type="Sp", placed=True, x=30, y=31, bearing=180)
    state.elements["b1"] = enemy
    refused("DBF-TER-022", state, ("r1", 30, 27, 0))
    enemy.bearing = 0
    refused("DBF-TER-022", state, ("r1", 30, 27, 0))
    place(state, ("r1", 30, 27, 180))
    place(state, ("r1", 30, 24, 0))
    enemy.bearing = 180
    refused("DBF-TER-022", state, ("r1", 30, 27, 180))


@pytest.mark.rule("DBF-TER-018", "DBF-TER-019", "DBF-TER-031")
def test_the_higher_die_is_first_player_and_chooses_among_four_sides_of_a_square_table() -> None:
    dice = ScriptedDice([("first red", [3]), ("first blue", [3]), ("first red", [2]), ("first blue", [5])])
    flow = Flow.begin(
        game_of(preparation.first_player, lambda setup: State(width=90, height=90, stage="defences")), {}, dice
    )
    decision = flow.asked("blue")
    assert decision is not None
    assert [option["key"] for option in decision.ask()["input"]["options"]] == ["south", "north", "west", "east"]
    flow.submit("blue", decision.number, {"choose_one": "west"})
    assert flow.state.first == "blue"
    assert flow.state.sides == {"blue": "west", "red": "east"}
    assert tuple(deployment_box(flow.state, "blue")) == (0, 0, 30, 90)
    assert tuple(deployment_box(flow.state, "red")) == (60, 0, 90, 90)


@pytest.mark.rule("DBF-TER-019")
def test_on_an_oblong_table_only_the_long_sides_are_offered() -> None:
    decision = preparation.choose_side(State(width=160, height=100, first="red"))
    assert [option["key"] for option in decision.ask()["input"]["options"]] == ["south", "north"]


def deploying(state: State) -> Flow:
    return Flow.start(game_of(deployment.deploy), state, ScriptedDice([]))


@pytest.mark.rule("DBF-TER-021", "DBF-TER-025")
def test_the_first_player_places_defences_then_everything_else_and_then_the_second_player() -> None:
    state = battle_state("ordinary")
    state.first = "blue"
    flow = deploying(state)
    order: list[tuple[str, str]] = []
    rng = Random(3)
    while not flow.over:
        decision = flow.pending[0]
        if (decision.seat, decision.topic) not in order:
            order.append((decision.seat, decision.topic))
        flow.submit(decision.seat, decision.number, decision.sample(rng))
    assert [seat for seat, topic in order if topic == "dbf.deploy"] == ["blue", "red"]
    for seat, _topic in order:
        topics = [asked for other, asked in order if other == seat]
        assert topics in (["dbf.deploy"], ["dbf.defences", "dbf.deploy"])
    assert all(element.placed for element in flow.state.elements.values())
    assert all(defence.placed for defence in flow.state.defences.values())


def with_a_palisade(**more: Any) -> State:
    """Red has to deploy a palisade and two elements."""
    state = waiting("Sp", "Bd", **more)
    state.defences["rd1"] = Defence(id="rd1", seat="red", kind="temporary", length=4)
    return state


def answer(flow: Flow, *placements: tuple[str, float, float, float]) -> list[tuple[str, str]]:
    """Place pieces; the rules of what is told of it."""
    [asked] = flow.pending
    places = [{"piece": id, "x": x, "y": y, "bearing": bearing} for id, x, y, bearing in placements]
    records = flow.submit(asked.seat, asked.number, {"place": places})
    return [(event.rule, event.key[10:]) for record in records for event in record.events]


@pytest.mark.rule("DBF-TER-020", "DBF-TER-021", "DBF-TER-025")
def test_what_is_placed_stands_there_and_the_rest_is_asked_for_again() -> None:
    flow = deploying(with_a_palisade())
    assert flow.pending[0].topic == "dbf.defences"
    assert answer(flow, ("rd1", 20, 25, 0)) == [("DBF-TER-025", "defences_placed")]
    assert flow.pending[0].pieces == ("r1", "r2")
    assert answer(flow, ("r1", 30, 20, 90)) == [("DBF-TER-020", "deployed")]
    assert flow.pending[0].pieces == ("r2",)
    answer(flow, ("r2", 50, 20, 0))
    assert flow.over
    palisade, first = flow.state.defences["rd1"], flow.state.elements["r1"]
    assert (palisade.placed, palisade.x, palisade.y) == (True, 20, 25)
    assert (first.placed, first.x, first.y, first.bearing) == (True, 30, 20, 90)


def defence_question(state: State) -> Decision:
    return deployment.place_defences(state, "red")


@pytest.mark.rule("DBF-TER-025")
def test_defences_stand_inside_the_area_out_of_rivers_and_do_not_cross() -> None:
    state = waiting("Sp", features={"water": Feature(id="water", kind="river", line=((-5, 15), (95, 15)), width=4)})
    for id in ("rd1", "rd2"):
        state.defences[id] = Defence(id=id, seat="red", kind="temporary", length=4)

    def offered(*placements: tuple[str, float, float, float]) -> bool:
        answer = [{"piece": id, "x": x, "y": y, "bearing": bearing} for id, x, y, bearing in placements]
        return defence_question(state).is_legal({"place": answer})

    assert offered(("rd1", 20, 25, 0), ("rd2", 24, 25, 0))
    assert not offered(("rd1", 20, 31, 0))
    assert not offered(("rd1", 20, 15, 0))
    assert not offered(("rd1", 20, 25, 0), ("rd2", 20, 25, 90))


@pytest.mark.rule("DBF-TER-024")
@pytest.mark.parametrize("scale", ["introductory", "ordinary", "tournament", "extra_strong"])
def test_when_time_runs_out_the_rest_is_deployed_legally(scale: str) -> None:
    flow = deploying(battle_state(scale))
    while not flow.over:
        decision = flow.pending[0]
        flow.submit(decision.seat, decision.number, decision.default())
    standing = list(flow.state.standing())
    for index, element in enumerate(standing):
        assert inside(deployment_box(flow.state, element.seat), footprint(element))
        assert not any(overlaps(footprint(element), footprint(other)) for other in standing[:index])


@pytest.mark.rule("DBF-TER-024")
def test_the_rest_is_deployed_in_divisions_side_by_side() -> None:
    state = battle_state("tournament")
    placements = line_of_battle(state, "red", deployment.unplaced_elements(state, "red"))
    stretches: dict[str, list[float]] = {}
    for placement in placements:
        stretches.setdefault(state.elements[placement.piece].division, []).append(placement.x)
    assert len(stretches) == 3
    ordered = sorted((min(xs), max(xs)) for xs in stretches.values())
    assert all(last < first for (_, last), (first, _) in pairwise(ordered))


def test_random_lines_of_battle_are_legal() -> None:
    state = battle_state("introductory")
    ids = deployment.unplaced_elements(state, "red")
    for seed in range(10):
        placements = line_of_battle(state, "red", ids, Random(seed))
        answer = [{"piece": p.piece, "x": p.x, "y": p.y, "bearing": p.bearing} for p in placements]
        deployment.place_elements(state, "red").check({"place": answer})


@pytest.mark.rule("DBF-TER-029")
def test_nobody_is_deployed_across_a_wall_but_in_an_own_gate_one_may_stand() -> None:
    state = waiting("Sp")
    wall = Defence(id="d", seat="red", kind="permanent", length=4, placed=True, x=45, y=20)
    state.defences["d"] = wall
    refused("DBF-TER-029", state, ("r1", 45, 20, 0))
    refused("DBF-TER-029", state, ("r1", 47, 20, 90))
    place(state, ("r1", 45, 19.25, 0))
    wall.kind = "gate"
    place(state, ("r1", 45, 20, 0))


@pytest.mark.rule("DBF-TER-025")
def test_pieces_of_defence_may_be_joined_at_an_angle_but_do_not_cross() -> None:
    state = waiting()
    state.defences = {id: Defence(id=id, seat="red", kind="permanent", length=4) for id in ("d1", "d2")}
    judge_defences(state, "red", [Placement("d1", 45, 20, 0), Placement("d2", 47, 22, 90)])
    with pytest.raises(IllegalAction) as refusal:
        judge_defences(state, "red", [Placement("d1", 45, 20, 0), Placement("d2", 46, 21, 90)])
    assert refusal.value.rule == "DBF-TER-025"


@pytest.mark.rule("DBF-TER-021")
def test_whoever_has_no_room_left_takes_no_part_and_is_no_loss() -> None:
    state = waiting("Sp", "Sp", width=90, height=60)
    for row in range(20):
        for file in range(23):
            id = f"b{row}-{file}"
            state.elements[id] = Element(
                id=id, seat="blue", type="Sp", placed=True, x=2 + 4 * file, y=0.75 + 1.5 * row, bearing=180
            )
    flow = deploying(state)
    decision = flow.pending[0]
    assert decision.default() == {"place": []}
    flow.submit("red", decision.number, decision.default())
    assert [flow.state.elements[id].fate for id in ("r1", "r2")] == ["left_behind", "left_behind"]
    assert flow.over


@pytest.mark.rule("DBF-TER-021")
def test_nobody_with_room_left_may_keep_elements_back() -> None:
    assert not deployment.place_elements(waiting("Sp"), "red").is_legal({"place": []})
    wood = Feature(id="wood", kind="woods", outline=((0, 0), (90, 0), (90, 90), (0, 90)))
    guns_without_room = waiting("Art", "Sp", features={"wood": wood})
    assert not deployment.place_elements(guns_without_room, "red").is_legal({"place": []})
    assert deployment.place_elements(waiting("Art", features={"wood": wood}), "red").is_legal({"place": []})
