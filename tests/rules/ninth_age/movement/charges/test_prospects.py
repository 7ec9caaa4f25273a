"""What the page tells of charges before one is declared."""

from __future__ import annotations

from itertools import product

import pytest

from rules.ninth_age.movement.charges.candidates import Pair, pairs_in_range
from rules.ninth_age.movement.charges.prospects import if_it_flees, of_pairs
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, feature, unit


def before_each_other(y: float = 25.57) -> State:
    state = battle(
        unit("red", "Wolves", models=10, files=5, at=(20, 16, 0), id="r1"),
        unit("blue", "Spears", models=10, files=5, at=(20, y, 180), id="b1"),
        unit("blue", "Pikes", models=10, files=5, at=(28, y, 180), id="b2"),
        phase="movement",
    )
    state.step = "declare"
    return state


def test_a_charge_is_told_with_its_roll_its_odds_and_its_side() -> None:
    state = before_each_other()
    offered, barred = of_pairs(state, pairs_in_range(state))
    facts = {option.key: option.facts for option in offered}["r1>b1"]
    assert facts["badge"].key == "t9a.charges.badge"
    assert facts["badge"].params == {"needed": facts["needed"], "percent": round(100 * facts["chance"])}
    assert facts["side"] == "front"
    assert facts["redirect"].key == "t9a.charges.redirects_to"
    assert [one.params["name"] for one in facts["redirect"].params["targets"]] == ["Pikes"]
    assert barred == []


@pytest.mark.rule("T9A-MOV-036")
def test_what_comes_of_a_charge_if_its_target_flees() -> None:
    """The target turns about and flees 2D6 from 8 inches away: the charge needs as much as it fled, and four more."""
    state = before_each_other()
    found = if_it_flees(state, Pair("r1", "b1"))
    assert found is not None
    throws = [sum(faces) for faces in product(range(1, 7), repeat=2)]
    reached = sum(charge + 4 >= 8 + flee - 0.01 for charge in throws for flee in throws) / len(throws) ** 2
    assert found[0] == pytest.approx(reached, abs=0.06)
    assert found[1] == 0


@pytest.mark.rule("T9A-MOV-103")
def test_a_target_near_the_edge_may_flee_off_the_table() -> None:
    state = before_each_other()
    state.units["r1"].y += 18
    state.units["b1"].y += 18
    found = if_it_flees(state, Pair("r1", "b1"))
    assert found is not None
    assert found[1] > 0.9


def test_a_fleeing_target_has_no_such_choice() -> None:
    state = before_each_other()
    state.units["b1"].fleeing = True
    assert if_it_flees(state, Pair("r1", "b1")) is None


@pytest.mark.rule("T9A-MOV-007")
def test_a_pair_in_range_but_out_of_sight_is_told_with_the_reason() -> None:
    state = battle(
        unit("red", "Wolves", models=10, files=5, at=(20, 16, 0), id="r1"),
        unit("blue", "Spears", models=10, files=5, at=(20, 25.57, 180), id="b1"),
        features=[feature("impassable", 14, 20, 26, 22, id="rock")],
        phase="movement",
    )
    state.step = "declare"
    offered, barred = of_pairs(state, pairs_in_range(state))
    assert offered == []
    assert [(one.key, one.rule, one.facts["why"].key) for one in barred] == [
        ("r1>b1", "T9A-MOV-007", "t9a.charges.refused.sight")
    ]
