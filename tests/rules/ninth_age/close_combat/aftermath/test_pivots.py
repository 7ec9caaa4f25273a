"""Post-Combat Pivots (T9A-CCB-098, 107, 109, 110, 161)."""

from __future__ import annotations

import pytest

from rules.engine.flow import Flow
from rules.engine.geometry import Pose
from rules.ninth_age.close_combat.aftermath.pivots import pivots
from rules.ninth_age.movement.charges.arriving import pivot_after_destroying
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import Made, answer, refused, unit, with_character
from tests.rules.ninth_age.close_combat.aftermath.fights import after, combat, fighters, told, topics


def alone(*others: Made, own: Made | None = None, restrained: bool = False) -> State:
    """Red's A is engaged with nobody any more."""
    one = own or fighters("red", "A")
    far = unit("blue", "B", models=4, files=4, at=(36, 44, 180))
    state = combat(one, far, *others, step="pivots")
    state.contacts = []
    result = state.round.aftermath  # type: ignore[union-attr]
    result.restrained, result.free = (("red.A",), ()) if restrained else ((), ("red.A",))
    return state


def pivoting(state: State) -> Flow:
    return after(state, [], pivots)


@pytest.mark.rule("T9A-CCB-107", "T9A-CCB-109")
@pytest.mark.scenario("SC-T9A-CCB-034")
def test_who_restrained_itself_turns_about_its_centre_in_its_formation() -> None:
    flow = pivoting(alone(restrained=True))
    before = flow.state.units["red.A"]
    here = (before.x, before.y)
    assert topics(flow) == ["t9a.combat.pivot"]
    with refused("ENGINE-INPUT"):
        flow.pending[0].check({"slide": 90.0, "formation": {"files": 6}})
    answer(flow, {"slide": 90.0})
    one = flow.state.units["red.A"]
    assert (one.x, one.y, one.bearing, one.files) == (*here, 90, 5)
    assert flow.pending == []


@pytest.mark.rule("T9A-CCB-098", "T9A-CCB-109")
def test_who_has_no_more_foes_may_pivot_or_keep_its_facing() -> None:
    flow = pivoting(alone())
    answer(flow, flow.pending[0].default())
    assert flow.state.units["red.A"].bearing == 0
    assert "t9a.charges.pivots" not in told(flow)


@pytest.mark.rule("T9A-CCB-109")
def test_it_keeps_an_inch_from_others() -> None:
    friend = unit("red", "F", models=4, files=4, at=(36, 25.6, 0))
    own = fighters("red", "A", models=10, files=10)
    flow = pivoting(alone(friend, own=own))
    with refused("T9A-CCB-109"):
        flow.pending[0].check({"slide": 90.0})


@pytest.mark.rule("T9A-CCB-109")
def test_a_facing_typed_as_it_is_shown_is_its_own() -> None:
    state = alone(unit("red", "F", models=4, files=4, at=(36, 24.7, 0)))
    one = state.units["red.A"]
    one.stand(Pose(one.x, one.y, 0.0334))
    flow = pivoting(state)
    answer(flow, {"slide": 0.0})
    assert flow.state.units["red.A"].bearing == 0.0334
    assert "t9a.charges.pivots" not in told(flow)


@pytest.mark.rule("T9A-CCB-109")
def test_every_facing_that_the_page_offers_is_legal_and_the_first_is_its_own() -> None:
    friend = unit("red", "F", models=4, files=4, at=(36, 25.6, 0))
    flow = pivoting(alone(friend, own=fighters("red", "A", models=10, files=10)))
    facts = flow.pending[0].ask()["facts"]
    keys = [one["text"]["key"] for one in facts["headings"]]
    assert keys == ["t9a.heading.keep", "t9a.heading.about"]
    assert not facts["fixed"]
    for one in facts["headings"]:
        flow.pending[0].check({"slide": one["bearing"]})


@pytest.mark.rule("T9A-CCB-109", "T9A-MOV-074")
def test_its_front_rank_models_may_change_places() -> None:
    own = with_character(fighters("red", "A", models=9), "Hero", place=0)
    flow = pivoting(alone(own=own))
    flow.pending[0].check({"slide": 0.0})
    answer(flow, {"slide": 0.0, "formation": {"files": 5, "places": {"red.Hero.1": [4, 0]}}})
    assert flow.state.units["red.A"].models[4] == "red.Hero.1"


@pytest.mark.rule("T9A-CCB-110")
def test_who_has_pursued_or_is_engaged_again_does_not_pivot() -> None:
    state = alone(restrained=True)
    state.round.aftermath.pursuits = {"red.A": "blue.B"}  # type: ignore[union-attr]
    assert pivoting(state).pending == []


@pytest.mark.rule("T9A-CCB-161", "T9A-MOV-074")
def test_a_charger_that_destroyed_a_fleeing_unit_pivots_after_a_test() -> None:
    state = alone()
    state.round = None
    flow = after(state, [], lambda battle: pivot_after_destroying(battle, "red.A"))
    assert topics(flow) == ["t9a.charge.pivot_test"]
    answer(flow, {"confirm": True}, [("reform red.A", [3, 4])])
    assert topics(flow) == ["t9a.charge.pivot"]
    answer(flow, {"slide": 45.0})
    assert flow.state.units["red.A"].bearing == 45
