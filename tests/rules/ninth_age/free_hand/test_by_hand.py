"""A phase that is played by hand: everything through answers, dice shared, both seats content at the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.by_hand import Sitting
from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Target
from rules.ninth_age.free_hand import sitting
from rules.ninth_age.game import GAME
from rules.ninth_age.setup import begin as first_state
from rules.ninth_age.special_rules import timed
from rules.ninth_age.state import Contact, Options, Rule, State
from rules.ninth_age.turn import play_phase
from tests.rules.ninth_age.building import battle, game_of, kind, play, refused, unit, with_character
from tests.rules.ninth_age.hosts import setup
from tests.rules.ninth_age.sheets.following import chosen, said

DONE = {"choose_one": "done"}


def shooting(one: Battle) -> Procedure:
    yield from sitting(one, one.state.active, "shooting", "T9A-GEN-004")
    one.state.phase = "over"


def table(**more: Any) -> State:
    state = battle(
        unit("red", "Spears", models=10, files=5, at=(36, 12, 0), id="r1"),
        unit("red", "Giant", at=(50, 12, 0), id="r2", base=(50, 50), W=6),
        unit("blue", "Bows", models=6, files=6, at=(36, 30, 180), id="b1"),
        phase="shooting",
        **more,
    )
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)


def begin(state: State, *dice: tuple[str, list[int]]) -> Flow:
    return play(state, shooting, dice)


def act(flow: Flow, *answers: dict[str, Any]) -> list[str]:
    """Answer one question after the other; what was told."""
    told: list[str] = []
    for raw in answers:
        asked = flow.pending[0]
        told += [event.key for one in flow.submit(asked.seat, asked.number, raw) for event in one.events]
    return told


def options(flow: Flow) -> list[str]:
    """What the question offers."""
    asked = flow.pending[0].input
    assert isinstance(asked, ChooseOne | Target)
    return [option.key for option in asked.options]


def seat(flow: Flow) -> str:
    return flow.pending[0].seat


def test_the_active_player_is_asked_first_then_the_other_and_then_it_is_over() -> None:
    flow = begin(table())
    assert (seat(flow), flow.pending[0].topic) == ("red", "t9a.free_hand.next")
    act(flow, DONE)
    assert seat(flow) == "blue"
    act(flow, DONE)
    assert flow.over
    assert flow.state.sitting is None


def test_whoever_was_content_is_asked_again_after_the_other_has_done_something() -> None:
    flow = begin(table(), ("by hand shooting blue", [4, 4]))
    act(flow, DONE, {"choose_one": "roll"}, {"dice": 2}, DONE)
    assert seat(flow) == "red"
    act(flow, DONE)
    assert flow.over


def test_shared_dice_are_rolled_by_the_battle_and_told_with_what_they_are_for() -> None:
    flow = begin(table(), ("by hand shooting red", [6, 1, 4]))
    act(flow, {"choose_one": "roll"})
    asked = flow.pending[0]
    (record,) = flow.submit(asked.seat, asked.number, {"dice": 3, "note": "to hit, 4+"})
    assert record.rolls == [("by hand shooting red", [6, 1, 4])]
    assert record.events[0].dice == (1, 4, 6)
    assert record.events[0].params["what"] == "to hit, 4+"


def test_wounds_kill_models_and_what_is_left_over_stays_on_the_rank_and_file() -> None:
    state = table()
    state.kinds["r1"] = kind("r1", W=2)
    flow = begin(state)
    told = act(flow, {"choose_one": "wounds"}, {"target": {"key": "r1"}}, {"slide": 5})
    assert "t9a.units.casualties" in told
    left = flow.state.units["r1"].models
    assert len(left) == 8
    assert sum(flow.state.models[id].wounds_lost for id in left) == 1
    act(flow, {"choose_one": "wounds"}, {"target": {"key": "r1"}}, {"slide": 1})
    assert len(flow.state.units["r1"].models) == 7
    assert sum(flow.state.models[id].wounds_lost for id in flow.state.units["r1"].models) == 0


def test_a_unit_that_loses_its_last_wound_is_gone() -> None:
    flow = begin(table())
    act(flow, {"choose_one": "wounds"}, {"target": {"key": "r2"}}, {"slide": 6})
    assert flow.state.units["r2"].where == "destroyed"


def test_a_character_in_the_ranks_is_hit_for_itself() -> None:
    spears = with_character(unit("red", "Spears", models=9, files=5, at=(36, 12, 0), id="r1"), "Lord", place=2, W=3)
    flow = begin(battle(spears, phase="shooting"))
    lord = "red.Lord.1"
    act(flow, {"choose_one": "wounds"}, {"target": {"key": "r1"}}, {"choose_one": lord}, {"slide": 2})
    assert flow.state.models[lord].wounds_lost == 2
    act(flow, {"choose_one": "wounds"}, {"target": {"key": "r1"}}, {"choose_one": lord}, {"slide": 1})
    assert flow.state.models[lord].dead
    assert len(flow.state.units["r1"].models) == 9


def test_everybody_takes_wounds_on_his_own_units_only() -> None:
    flow = begin(table())
    act(flow, {"choose_one": "wounds"})
    assert options(flow) == ["r1", "r2"]


def moving(flow: Flow, x: float, y: float, bearing: float = 0.0) -> dict[str, Any]:
    return {"place": [{"piece": "r1", "x": x, "y": y, "bearing": bearing}]}


def test_a_unit_moved_by_hand_stands_where_it_was_set_down() -> None:
    flow = begin(table())
    act(flow, {"choose_one": "move"}, {"target": {"key": "r1"}}, moving(flow, 20, 20.5, 90))
    moved = flow.state.units["r1"]
    assert (moved.x, moved.y, moved.bearing) == (20, 20.5, 90)


@pytest.mark.rule("T9A-GEN-088")
def test_a_unit_cannot_be_set_down_over_the_edge() -> None:
    flow = begin(table())
    act(flow, {"choose_one": "move"}, {"target": {"key": "r1"}})
    with refused("T9A-GEN-088"):
        act(flow, moving(flow, 36, 0.5))
    assert flow.state.units["r1"].y == 12


@pytest.mark.rule("T9A-GEN-081")
def test_a_unit_cannot_be_set_down_on_another() -> None:
    flow = begin(table())
    act(flow, {"choose_one": "move"}, {"target": {"key": "r1"}})
    with refused("T9A-GEN-081"):
        act(flow, moving(flow, 36, 30.2))
    assert flow.state.units["r1"].y == 12


def test_a_formation_changes_about_the_middle_of_its_front() -> None:
    flow = begin(table())
    before = flow.state.units["r1"].y + 20 / 25.4
    act(flow, {"choose_one": "formation"}, {"target": {"key": "r1"}}, {"formation": {"files": 2}})
    after = flow.state.units["r1"]
    assert after.files == 2
    assert after.y + 2.5 * 20 / 25.4 == pytest.approx(before, abs=0.001)


def test_a_unit_that_flees_is_no_longer_engaged_and_may_rally() -> None:
    state = table()
    state.contacts.append(Contact("b1", "r1", "front", 1))
    flow = begin(state)
    act(flow, {"choose_one": "flee"}, {"target": {"key": "r1"}})
    assert flow.state.units["r1"].fleeing
    assert not flow.state.contacts
    act(flow, {"choose_one": "rally"}, {"target": {"key": "r1"}})
    assert not flow.state.units["r1"].fleeing


def test_enemies_that_touch_are_engaged_by_hand_and_parted_again() -> None:
    state = table()
    state.units["b1"].y = state.units["r1"].y + 3 * 20 / 25.4 / 1.0 - 1.5 * 20 / 25.4
    flow = begin(state)
    act(flow, {"choose_one": "engage"}, {"target": {"key": "r1:b1"}})
    assert flow.state.engaged("r1")
    act(flow, {"choose_one": "part"}, {"target": {"key": "r1:b1"}})
    assert not flow.state.engaged("b1")


def test_enemies_apart_cannot_be_engaged() -> None:
    flow = begin(table())
    assert "engage" not in options(flow)


def test_notes_are_written_on_units_of_either_side_and_taken_away() -> None:
    flow = begin(table())
    act(flow, {"choose_one": "note"}, {"target": {"key": "b1"}}, {"note": "cursed"})
    assert flow.state.units["b1"].marks == ("cursed",)
    act(flow, {"choose_one": "note"}, {"target": {"key": "b1"}}, {"note": ""})
    assert flow.state.units["b1"].marks == ()


def test_a_unit_is_lost() -> None:
    flow = begin(table())
    act(flow, {"choose_one": "destroy"}, {"target": {"key": "r1"}})
    assert flow.state.units["r1"].where == "destroyed"


def test_a_phase_by_hand_is_restored_from_its_checkpoint_with_its_answers() -> None:
    flow = begin(table(), ("by hand shooting red", [3]))
    act(flow, {"choose_one": "roll"}, {"dice": 1}, {"choose_one": "move"}, {"target": {"key": "r1"}})
    again = Flow.resume(game_of(shooting), flow.saved, flow.since, ScriptedDice([]))
    assert again.state_hash() == flow.state_hash()
    assert again.pending[0].topic == "t9a.free_hand.place"


def test_what_interrupts_a_phase_has_no_checkpoint_of_its_own() -> None:
    def interrupted(one: Battle) -> Procedure:
        yield from sitting(one, "blue", "stand_and_shoot", "T9A-MOV-034")

    flow = play(table(), interrupted, [("by hand stand_and_shoot blue", [2])])
    kept = flow.checkpoints
    assert seat(flow) == "blue"
    act(flow, {"choose_one": "roll"}, {"dice": 1}, DONE)
    assert (flow.checkpoints, seat(flow)) == (kept, "red")


def magic(one: Battle) -> Procedure:
    one.state.phase = "magic"
    yield from play_phase(one)


def with_wizard(seat: str, **more: Any) -> State:
    state = table(**more)
    next(model for model in state.models.values() if state.units[model.unit].seat == seat).level = 1
    return state


NEW = Options(idle_magic="over")


def test_a_magic_phase_in_which_nobody_casts_is_over_by_itself_and_said() -> None:
    for state in (table(options=NEW), with_wizard("blue", options=NEW)):
        one = Battle(state)
        state.phase = "magic"
        assert list(play_phase(one)) == []
        assert [event.key for event in one.events] == ["t9a.free_hand.event.nobody_casts"]


def noted(state: State, *more: dict[str, Any]) -> State:
    """The battle after a phase in which a note was put on r1 by hand, and what else was done then."""
    flow = begin(state)
    act(flow, {"choose_one": "note"}, {"target": {"key": "r1"}}, {"note": "cursed"}, *more, DONE, DONE)
    assert flow.over
    return flow.state


def test_magic_goes_on_where_somebody_casts_a_spell_lasts_lists_are_hidden_or_the_battle_is_old() -> None:
    lasting = noted(table(options=NEW))
    begun = table(options=NEW)
    begun.sitting = Sitting(purpose="magic", speaker="blue", content=("red",))
    hidden = Options(idle_magic="over", hidden_lists=True)
    for state in (with_wizard("red", options=NEW), lasting, begun, table(options=hidden), table(options=Options())):
        assert play(state, magic).pending[0].topic == "t9a.free_hand.next"


def test_whatever_else_lasts_for_a_time_is_no_spell_that_was_cast_by_hand() -> None:
    state = table(options=NEW)
    timed.give(state, ["r1.1"], Rule("fear"), source="shame", until="play", seat="blue")
    assert play(state, magic).over


def test_what_was_noted_on_a_unit_that_is_gone_lasts_no_longer() -> None:
    gone = noted(table(options=NEW), {"choose_one": "destroy"}, {"target": {"key": "r1"}})
    assert play(gone, magic).over


def test_a_bound_spell_is_cast_without_a_wizard() -> None:
    state = table(options=NEW)
    state.models["b1.1"].items = ("ring_of_fire",)
    assert play(state, magic).over
    state = table(options=NEW)
    state.models["r1.1"].items = ("flying_carpet",)
    assert play(state, magic).over
    state.models["r1.1"].items = ("flying_carpet", "ring_of_fire")
    assert play(state, magic).pending[0].topic == "t9a.free_hand.next"


def test_where_nothing_was_cast_there_is_nothing_to_dispel() -> None:
    flow = play(with_wizard("red", options=NEW), magic)
    act(flow, DONE)
    assert flow.over
    flow = play(with_wizard("red", options=NEW), magic, [("by hand magic red", [4, 4])])
    act(flow, {"choose_one": "roll"}, {"dice": 2}, DONE)
    assert seat(flow) == "blue"


def test_whoever_thinks_better_of_it_has_done_nothing_to_be_dispelled() -> None:
    flow = play(with_wizard("red", options=NEW), magic)
    act(flow, {"choose_one": "roll"}, {"dice": 0}, {"choose_one": "note"}, {"target": {"key": ""}}, DONE)
    assert flow.over


def test_whoever_reacts_and_thinks_better_of_it_leaves_the_other_content() -> None:
    flow = play(with_wizard("red", options=NEW), magic, [("by hand magic red", [4])])
    act(flow, {"choose_one": "roll"}, {"dice": 1}, DONE, {"choose_one": "roll"}, {"dice": 0})
    assert seat(flow) == "blue"
    act(flow, DONE)
    assert flow.over


def test_a_spell_of_an_earlier_phase_can_be_dispelled_though_nothing_is_cast() -> None:
    flow = play(noted(with_wizard("red", options=NEW)), magic)
    act(flow, DONE)
    assert seat(flow) == "blue"
    act(flow, {"choose_one": "note"}, {"target": {"key": "r1"}}, {"note": ""})
    again = Flow.resume(game_of(magic), flow.saved, flow.since, ScriptedDice([]))
    assert again.state_hash() == flow.state_hash()
    assert seat(flow) == "blue"
    act(flow, DONE)
    assert seat(flow) == "red"
    act(flow, DONE)
    assert flow.over


def test_whoever_has_nothing_to_add_finishes_in_advance() -> None:
    state = with_wizard("red", options=Options())
    flow = play(state, magic)
    plan = chosen(flow.state, "blue", {"by_hand_magic": "finish"}, keep=True)
    assert said(plan, flow.state, flow.pending[0]) is None
    act(flow, DONE)
    assert said(plan, flow.state, flow.pending[0]) == DONE


@pytest.mark.parametrize(("agreed", "idle"), [({}, "asked"), ({"ask_magic": False}, "over")])
def test_battles_of_old_keep_their_magic_phase_and_new_ones_do_not(agreed: dict[str, Any], idle: str) -> None:
    assert first_state(setup(**agreed)).options.idle_magic == idle
    assert GAME.settings["ask_magic"].default() is False
