"""What is worked out of a charge only when a player looks at it."""

from __future__ import annotations

import pytest

from rules.ninth_age.movement.charges.candidates import pairs_in_range
from rules.ninth_age.movement.charges.looked_at import looked_at
from rules.ninth_age.movement.charges.prospects import of_pairs
from rules.ninth_age.outlook import outlook
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, feature, unit
from tests.rules.ninth_age.movement.charges.tables import at_declaration, begin, infantry


def across(gap: float = 8.0, *, files: int = 3, off: float = 0.0) -> State:
    """Five files of 20 mm charge a front of other width, `off` to the side."""
    return at_declaration(
        infantry("red", "Wolves", 20, 16, id="r1"),
        infantry("blue", "Spears", 20 + off, 16 + gap, 180, files=files, models=2 * files, id="b1"),
    )


@pytest.mark.rule("T9A-MOV-069")
@pytest.mark.parametrize(("files", "own", "theirs"), [(3, 5, 3), (5, 5, 5), (9, 5, 7)])
def test_it_tells_how_many_models_of_both_sides_would_touch(files: int, own: int, theirs: int) -> None:
    found = looked_at(across(files=files), "r1>b1")
    assert found == {"contacts": {"key": "t9a.charges.contacts", "params": {"own": own, "theirs": theirs}}}


def test_the_page_is_told_by_the_key_of_the_option() -> None:
    state = across()
    [option], _ = of_pairs(state, pairs_in_range(state))
    assert option.facts["outlook"] is True
    assert set(outlook(state, "red", option.key)["facts"]) == {"contacts"}


@pytest.mark.parametrize("key", ["r1>r1", "r1>nobody", "b1>r1", ">", "r1/x>b1"])
def test_nothing_is_told_of_what_is_no_charge(key: str) -> None:
    assert looked_at(across(), key) == {}


@pytest.mark.rule("T9A-MOV-009")
def test_it_tells_that_there_is_no_room() -> None:
    state = across(files=5)
    for id, left, right in (("w", 15, 19.9), ("e", 24.1, 29)):
        state.features[id] = feature("impassable", left, 15, right, 28, id=id)
    state.features["rock"] = feature("impassable", 20.5, 20, 21, 20.3, id="rock")
    found = looked_at(state, "r1>b1")
    assert found["why"]["key"] == "t9a.charges.refused.no_room"
    assert "rock" in found["in_the_way"], "it is drawn on the table"
    assert "b1" not in found["in_the_way"]


@pytest.mark.rule("T9A-MOV-009")
def test_the_unit_without_which_there_would_be_room_is_the_one_in_the_way() -> None:
    state = across()
    state.features.clear()
    friends = infantry("red", "Ravens", 20, 20, id="r2"), infantry("red", "Owls", 60, 20, id="r3")
    state = at_declaration(
        infantry("red", "Wolves", 20, 16, id="r1"),
        infantry("blue", "Spears", 20, 24, 180, files=3, models=6, id="b1"),
        *friends,
    )
    assert looked_at(state, "r1>b1").get("in_the_way") == ["r2"]


def test_against_a_lone_model_on_a_round_base_nobody_counts() -> None:
    state = battle(
        unit("red", "Wolves", models=10, files=5, at=(20, 16, 0), id="r1"),
        unit("blue", "Giant", models=1, base=(60, 60), round=True, at=(20, 25, 180), id="b1"),
        phase="movement",
    )
    state.step = "declare"
    assert looked_at(state, "r1>b1") == {}


@pytest.mark.rule("T9A-MOV-054")
def test_a_charge_that_every_roll_suffices_for_is_called_certain() -> None:
    state = across(gap=4.5, files=5)
    [option], _ = of_pairs(state, pairs_in_range(state))
    assert option.facts["badge"].key == "t9a.charges.badge_certain"
    flow = begin(state)
    records = flow.submit("red", flow.pending[0].number, {"target": {"key": "r1>b1"}})
    declared = next(event for one in records for event in one.events if event.key == "t9a.charges.declared")
    assert declared.params["needed"].key == "t9a.charges.certain"
