"""Combat Reforms (T9A-CCB-144 to 154)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.flow import Flow
from rules.engine.refusal import IllegalAction
from rules.ninth_age.close_combat.aftermath.conditions import judge_reform
from rules.ninth_age.close_combat.aftermath.reforms import candidates, has_to_test, reforms
from rules.ninth_age.close_combat.aftermath.set_against import Reformed
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, refused, unit, with_character
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, LINE, after, combat, fighters, told, topics


def drawn(*units: Made, **more: Any) -> State:
    return combat(*units, step="reforms", **more)


def reforming(state: State, unit_id: str = "red.A", *dice: tuple[str, list[int]]) -> Flow:
    """Up to the question how this unit reforms."""
    flow = after(state, [], reforms)
    while topics(flow) and topics(flow)[0] != "t9a.combat.reform_formation":
        asked = flow.pending[0]
        keys = [raw["choose_one"] for raw in asked.choices()]
        own = unit_id if asked.topic == "t9a.combat.reform" else state.units[unit_id].seat
        answer(flow, {"choose_one": own if own in keys else "none"}, dice if own == unit_id else ())
    return flow


def place(x: float, y: float, bearing: float, files: int = 0, unit_id: str = "red.A", **more: Any) -> dict[str, Any]:
    raw: dict[str, Any] = {"place": [{"piece": unit_id, "x": x, "y": y, "bearing": bearing}]}
    if files:
        raw["formation"] = {"files": files, **more}
    return raw


@pytest.mark.rule("T9A-CCB-148", "T9A-CCB-063")
def test_a_unit_takes_another_width_and_stays_in_contact() -> None:
    flow = reforming(drawn(fighters("red", "A"), fighters("blue", "B")))
    answer(flow, place(36, 23, 0, files=7))
    one = flow.state.units["red.A"]
    assert one.files == 7
    assert one.y == pytest.approx(LINE - 1.5 * BASE, abs=0.001)
    assert flow.state.contacts[0].target == "blue.B"


@pytest.mark.rule("T9A-CCB-148")
def test_what_is_suggested_gains_contact_and_is_legal_as_it_is_sent() -> None:
    flow = reforming(drawn(fighters("red", "A"), fighters("blue", "B")))
    page = flow.pending[0].ask()
    (suggested,) = page["input"]["suggested"]
    assert page["facts"]["in_contact_suggested"] > page["facts"]["in_contact"]
    assert str(suggested["files"]) in page["input"]["tokens"]["red.A"]["sizes"]
    answer(flow, {"place": [suggested]})
    assert flow.state.units["red.A"].files == suggested["files"] > 5


@pytest.mark.rule("T9A-CCB-148", "T9A-CCB-149")
def test_it_may_turn_its_front_to_an_enemy_in_its_flank() -> None:
    left = 36 - 2.5 * BASE
    flanker = unit("blue", "B", models=5, files=5, at=(left - BASE / 2, LINE - 2 * BASE, 90))
    state = drawn(fighters("red", "A"), flanker, contacts=[("blue.B", "red.A", "left")])
    flow = reforming(state)
    answer(flow, place(36, LINE - 2 * BASE, 270, files=5))
    one = flow.state.units["red.A"]
    assert one.bearing == 270
    assert one.x == pytest.approx(left + 2 * BASE, abs=0.001)
    assert flow.state.contacts[0].side == "front"


@pytest.mark.rule("T9A-CCB-148")
def test_it_may_not_leave_its_enemy() -> None:
    flow = reforming(drawn(fighters("red", "A"), fighters("blue", "B")))
    with refused("T9A-CCB-148"):
        flow.pending[0].check(place(36, 18, 0))
    with refused("T9A-CCB-148"):
        flow.pending[0].check(place(36, 23, 40))
    answer(flow, {"place": []})
    assert flow.state.units["red.A"].files == 5


@pytest.mark.rule("T9A-CCB-148")
def test_none_of_the_enemies_is_let_go() -> None:
    wide = fighters("red", "A", models=10, files=10)
    two = [fighters("blue", "B", models=4, files=4, x=33.5), fighters("blue", "C", models=4, files=4, x=38.5)]
    flow = reforming(drawn(wide, *two, contacts=[("red.A", "blue.B"), ("red.A", "blue.C")]))
    with refused("T9A-CCB-148"):
        flow.pending[0].check(place(33.5, 22, 0, files=2))


@pytest.mark.rule("T9A-CCB-149")
def test_the_enemy_is_touched_on_the_same_facing_as_before() -> None:
    state = drawn(fighters("red", "A", models=5), fighters("blue", "B"))
    beside = unit("red", "A", models=5, files=5, at=(36 + 2.5 * BASE + BASE / 2, LINE + 2 * BASE, 270)).unit
    with refused("T9A-CCB-149"):
        judge_reform(state, "red.A", Reformed(beside, tuple(state.contacts)))


@pytest.mark.rule("T9A-CCB-145", "T9A-TYP-055")
def test_not_on_two_facings_and_not_with_war_machines() -> None:
    left = 36 - 2.5 * BASE
    flanker = unit("blue", "F", models=5, files=5, at=(left - BASE / 2, LINE - 2 * BASE, 90))
    both = drawn(
        fighters("red", "A"), fighters("blue", "B"), flanker,
        contacts=[("red.A", "blue.B"), ("blue.F", "red.A", "left")],
    )  # fmt: skip
    assert candidates(both, "red") == []
    assert candidates(both, "blue") == ["blue.B", "blue.F"]
    machine = unit("blue", "B", base=(60, 60), round=True, troop_type="war_machine", at=(36, 26, 180))
    shelled = drawn(fighters("red", "A"), machine)
    assert candidates(shelled, "red") == []
    assert candidates(shelled, "blue") == []


@pytest.mark.rule("T9A-CCB-144")
def test_who_has_pursued_into_a_fresh_enemy_does_not_reform() -> None:
    state = drawn(fighters("red", "A"), fighters("blue", "B"))
    state.round.aftermath.pursuits = {"red.A": "blue.X"}  # type: ignore[union-attr]
    assert candidates(state, "red") == []
    assert candidates(state, "blue") == ["blue.B"]


@pytest.mark.rule("T9A-CCB-146", "T9A-CCB-093")
def test_losers_test_with_the_leadership_of_their_break_test() -> None:
    state = drawn(fighters("red", "A", models=4, files=4), fighters("blue", "B"))
    state.round.aftermath.winner, state.round.aftermath.difference = "blue", 2  # type: ignore[union-attr]
    assert has_to_test(state, "red.A")
    assert not has_to_test(state, "blue.B")
    assert leadership(state, "red.A", "combat_reform").total == 5
    flow = after(state, [], reforms)
    while flow.pending[0].seat != "red" or topics(flow) != ["t9a.combat.reform"]:
        key = "none" if topics(flow) == ["t9a.combat.reform"] else "red"
        answer(flow, {"choose_one": key})
    answer(flow, {"choose_one": "red.A"}, [("combat_reform red.A", [3, 3])])
    assert "t9a.combat.reform_formation" not in topics(flow)
    steadfast = drawn(fighters("red", "A"), fighters("blue", "B", models=4, files=4))
    steadfast.round.aftermath.winner, steadfast.round.aftermath.difference = "blue", 2  # type: ignore[union-attr]
    assert leadership(steadfast, "red.A", "combat_reform").total == 7


@pytest.mark.rule("T9A-CCB-147")
@pytest.mark.scenario("SC-T9A-CCB-054")
def test_one_player_completes_all_his_reforms_before_the_other() -> None:
    state = drawn(
        fighters("red", "A1", x=30), fighters("red", "A2", x=42), fighters("blue", "X1", x=30),
        fighters("blue", "X2", x=42),
        contacts=[("red.A1", "blue.X1"), ("red.A2", "blue.X2")],
    )  # fmt: skip
    state.round.units = ("red.A1", "red.A2", "blue.X1", "blue.X2")  # type: ignore[union-attr]
    flow = after(state, [], reforms)
    assert topics(flow) == ["t9a.combat.reform_side"]
    answer(flow, {"choose_one": "blue"})
    answer(flow, {"choose_one": "blue.X2"})
    answer(flow, {"place": []})
    assert (topics(flow), flow.pending[0].seat) == (["t9a.combat.reform"], "blue")
    answer(flow, {"choose_one": "none"})
    assert (topics(flow), flow.pending[0].seat) == (["t9a.combat.reform"], "red")


@pytest.mark.rule("T9A-CCB-150")
def test_no_model_ends_farther_than_twice_its_movement_away() -> None:
    flow = reforming(drawn(fighters("red", "A", M=2), fighters("blue", "B")))
    with refused("T9A-CCB-150"):
        flow.pending[0].check(place(36, 23.6, 0, files=20))
    flow.pending[0].check(place(36, 23, 0, files=7))


@pytest.mark.rule("T9A-CCB-150")
def test_no_other_enemy_is_touched_and_an_inch_kept_from_who_is_not_in_the_combat() -> None:
    other = unit("blue", "D", models=4, files=4, at=(36 + 2.5 * BASE + 2.2, LINE - BASE, 0))
    flow = reforming(drawn(fighters("red", "A"), fighters("blue", "B"), other))
    with refused("T9A-CCB-150"):
        flow.pending[0].check(place(36.5, 23, 0, files=7))


@pytest.mark.rule("T9A-CCB-151")
def test_no_fewer_models_than_before_are_in_contact() -> None:
    flow = reforming(drawn(fighters("red", "A"), fighters("blue", "B")))
    with refused("T9A-CCB-151"):
        flow.pending[0].check(place(36, 22, 0, files=4))


@pytest.mark.rule("T9A-CCB-152")
def test_a_character_in_contact_stays_in_contact() -> None:
    own = with_character(fighters("red", "A", models=19), "Hero", place=1)
    flow = reforming(drawn(own, fighters("blue", "B", models=5, files=5)))
    with refused("T9A-CCB-152"):
        flow.pending[0].check(place(36, 23, 0, files=9, places={"red.Hero.1": [0, 0]}))
    flow.pending[0].check(place(36, 23, 0, files=9, places={"red.Hero.1": [4, 0]}))


@pytest.mark.rule("T9A-CCB-153")
def test_enemy_models_in_contact_stay_in_contact() -> None:
    flow = reforming(drawn(fighters("red", "A", models=15, files=5), fighters("blue", "B", models=9, files=9)))
    with refused("T9A-CCB-153"):
        flow.pending[0].check(place(37.2, 23, 0))


def side_by_side() -> State:
    """Blue's wide unit is held by A at its left and by C at its right."""
    state = drawn(
        fighters("red", "A", models=12, files=3, x=34), fighters("red", "C", models=12, files=3, x=38.4),
        fighters("blue", "B", models=9, files=9, x=36),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")],
    )  # fmt: skip
    state.round.aftermath.first = "red"  # type: ignore[union-attr]
    return state


def leaving_one_alone() -> Flow:
    """A is moved to the west so far that one of the models which it held is touched by nobody."""
    flow = after(side_by_side(), [], reforms)
    answer(flow, {"choose_one": "red.A"})
    raw = place(33.2, 22.5, 0, files=3)
    flow.pending[0].check(raw)
    answer(flow, raw)
    assert flow.state.units["red.A"].x < 33.5
    return flow


@pytest.mark.rule("T9A-CCB-153")
def test_a_reform_may_leave_an_enemy_model_to_another_unit_that_takes_it_up() -> None:
    flow = leaving_one_alone()
    answer(flow, {"choose_one": "red.C"})
    with refused("T9A-CCB-153"):
        flow.pending[0].check(place(38.4, 22.5, 0, files=3, unit_id="red.C"))
    answer(flow, place(37.2, 22.5, 0, files=7, unit_id="red.C"))
    assert "t9a.combat.reform_undone" not in told(flow)
    assert flow.state.units["red.A"].x < 33.5


@pytest.mark.rule("T9A-CCB-153")
def test_if_nobody_takes_it_up_all_stand_as_before() -> None:
    flow = leaving_one_alone()
    answer(flow, {"choose_one": "none"})
    assert told(flow).count("t9a.combat.reform_undone") == 1
    before = side_by_side()
    assert flow.state.units["red.A"].x == before.units["red.A"].x
    assert flow.state.contacts == before.contacts


@pytest.mark.rule("T9A-CCB-154")
def test_what_cannot_be_made_legal_is_not_made() -> None:
    flow = reforming(drawn(fighters("red", "A", M=2), fighters("blue", "B")))
    assert flow.pending[0].default() == {"place": []}
    with pytest.raises(IllegalAction):
        flow.pending[0].check(place(36, 23.6, 0, files=20))
    answer(flow, {"place": []})
    assert "t9a.combat.reforms" not in told(flow)
