"""Restrain or pursue, Overrun or stay (T9A-CCB-100 to 111)."""

from __future__ import annotations

import pytest

from rules.engine.flow import Flow
from rules.ninth_age.close_combat.aftermath.declaring_pursuit import declare_pursuits
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import after, combat, fighters, told, topics


def small(seat: str, name: str, **options: object) -> Made:
    return fighters(seat, name, models=4, files=4, **options)  # type: ignore[arg-type]


def broken(state: State, *units: str) -> State:
    """These units have failed their Break Tests."""
    assert state.round is not None
    state.round.step = "pursue"
    for id in units:
        state.units[id].fleeing = True
        state.round.aftermath.broken[id] = 0
    return state


def declaring(state: State, *dice: tuple[str, list[int]]) -> Flow:
    return after(state, dice, declare_pursuits)


def offered(flow: Flow) -> list[str]:
    return [raw["choose_one"] for raw in flow.pending[0].choices()]


@pytest.mark.rule("T9A-CCB-100", "T9A-CCB-106", "T9A-CCB-107")
@pytest.mark.scenario("SC-T9A-CCB-034")
def test_to_restrain_a_unit_takes_a_test_on_plain_leadership() -> None:
    state = broken(combat(small("red", "A", Ld=8), small("blue", "B")), "blue.B")
    state.round.aftermath.winner, state.round.aftermath.difference = "red", 4  # type: ignore[union-attr]
    flow = declaring(state)
    assert offered(flow) == ["red.A>restrain", "red.A>blue.B"]
    assert flow.pending[0].default() == {"choose_one": "red.A>restrain"}
    answer(flow, {"choose_one": "red.A>restrain"}, [("restrain red.A", [5, 3])])
    assert flow.state.round.aftermath.restrained == ("red.A",)
    assert flow.state.round.aftermath.pursuits == {}


@pytest.mark.rule("T9A-CCB-106")
def test_who_fails_it_has_to_pursue() -> None:
    flow = declaring(broken(combat(small("red", "A"), small("blue", "B")), "blue.B"))
    answer(flow, {"choose_one": "red.A>restrain"}, [("restrain red.A", [5, 3])])
    assert flow.state.round.aftermath.pursuits == {"red.A": "blue.B"}


@pytest.mark.rule("T9A-CCB-101", "T9A-CCB-157")
def test_a_unit_that_somebody_still_holds_neither_pursues_nor_restrains_itself() -> None:
    state = combat(
        fighters("red", "A", models=8, files=8, x=39), small("blue", "B"), small("blue", "C", x=42),
        contacts=[("red.A", "blue.B"), ("red.A", "blue.C")],
    )  # fmt: skip
    flow = declaring(broken(state, "blue.B"))
    assert flow.pending == []
    assert flow.state.round.aftermath.pursuits == {}


@pytest.mark.rule("T9A-CCB-102", "T9A-CCB-106")
def test_of_several_broken_units_one_is_named_after_a_failed_test_too() -> None:
    state = combat(
        fighters("red", "A", models=8, files=8, x=39), small("blue", "B"), small("blue", "C", x=42),
        contacts=[("red.A", "blue.B"), ("red.A", "blue.C")],
    )  # fmt: skip
    flow = declaring(broken(state, "blue.B", "blue.C"))
    assert offered(flow) == ["red.A>restrain", "red.A>blue.B", "red.A>blue.C"]
    answer(flow, {"choose_one": "red.A>restrain"}, [("restrain red.A", [6, 6])])
    assert offered(flow) == ["red.A>blue.B", "red.A>blue.C"]
    answer(flow, {"choose_one": "red.A>blue.C"})
    assert flow.state.round.aftermath.pursuits == {"red.A": "blue.C"}


@pytest.mark.rule("T9A-CCB-108", "T9A-SPC-101")
def test_frenzy_leaves_no_choice() -> None:
    state = broken(combat(small("red", "A", rules=["frenzy"]), small("blue", "B")), "blue.B")
    flow = declaring(state)
    assert flow.pending == []
    assert flow.state.round.aftermath.pursuits == {"red.A": "blue.B"}


@pytest.mark.rule("T9A-CCB-108")
def test_a_war_machine_pursues_nobody() -> None:
    machine = unit("red", "A", base=(60, 60), round=True, troop_type="war_machine", at=(36, 22, 0))
    flow = declaring(broken(combat(machine, small("blue", "B")), "blue.B"))
    assert flow.state.round.aftermath.pursuits == {}
    assert flow.pending == []


def alone(*, charging: bool, ld: int = 7, rules: tuple[str, ...] = ()) -> Flow:
    """Red's A has lost its last enemy."""
    state = combat(small("red", "A", Ld=ld, rules=rules), small("blue", "B"))
    state.contacts = []
    state.units["blue.B"].where = "destroyed"
    state.units["red.A"].charging = charging
    state.round.step = "pursue"  # type: ignore[union-attr]
    state.round.aftermath.free = ("red.A",)  # type: ignore[union-attr]
    return declaring(state)


@pytest.mark.rule("T9A-CCB-103", "T9A-CCB-105")
@pytest.mark.scenario("SC-T9A-CCB-046")
def test_only_in_the_first_round_after_its_charge_may_a_unit_overrun_and_need_not() -> None:
    flow = alone(charging=True, ld=5)
    assert offered(flow) == ["red.A>stay", "red.A>overrun"]
    answer(flow, {"choose_one": "red.A>stay"})
    assert flow.state.round.aftermath.pursuits == {}
    assert "t9a.leadership.failed" not in told(flow)
    assert alone(charging=False).pending == []
    bold = alone(charging=True)
    answer(bold, {"choose_one": "red.A>overrun"})
    assert bold.state.round.aftermath.pursuits == {"red.A": ""}


@pytest.mark.rule("T9A-CCB-103")
@pytest.mark.parametrize(("edition", "offers"), [("0.11.1", []), ("0.11.9.3", ["red.A>stay", "red.A>overrun"])])
def test_after_the_last_enemy_only_dropped_out_the_older_edition_allows_no_overrun(
    edition: str, offers: list[str]
) -> None:
    state = combat(small("red", "A"), small("blue", "B"), edition=edition)
    state.contacts = []
    state.units["red.A"].charging = True
    state.round.step = "pursue"  # type: ignore[union-attr]
    state.round.aftermath.free = ("red.A",)  # type: ignore[union-attr]
    flow = declaring(state)
    assert (offered(flow) if flow.pending else []) == offers


@pytest.mark.rule("T9A-CCB-105", "T9A-CCB-108")
def test_frenzy_overruns() -> None:
    assert alone(charging=True, rules=("frenzy",)).state.round.aftermath.pursuits == {"red.A": ""}


@pytest.mark.rule("T9A-CCB-111")
def test_the_active_players_units_declare_first_in_the_order_that_he_likes() -> None:
    state = combat(
        small("red", "A"), small("blue", "B"), small("red", "C", x=42), fighters("blue", "D", models=4, files=4, x=50),
        contacts=[("red.A", "blue.B"), ("red.C", "blue.B")], fields={"active": "blue"},
    )  # fmt: skip
    state.round.units += ("blue.D",)  # type: ignore[union-attr]
    state.round.aftermath.free = ("blue.D",)  # type: ignore[union-attr]
    state.units["blue.D"].charging = True
    flow = declaring(broken(state, "blue.B"))
    assert [asked.seat for asked in flow.pending] == ["blue"]
    answer(flow, {"choose_one": "blue.D>stay"})
    assert topics(flow) == ["t9a.combat.pursue"]
    assert flow.pending[0].seat == "red"
    answer(flow, {"choose_one": "red.C>blue.B"})
    assert offered(flow) == ["red.A>restrain", "red.A>blue.B"]
