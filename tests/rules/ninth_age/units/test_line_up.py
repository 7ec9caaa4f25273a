"""What is worked out from the models of a unit is forgotten when others stand in it."""

import re
from pathlib import Path

import msgspec

import rules.ninth_age
from rules.engine.effects import Grant, Modify
from rules.engine.written_effects.vocabulary import Required
from rules.ninth_age.hooks import MODEL_HEIGHT, MOVEMENT
from rules.ninth_age.queries.movement import lowest_movement
from rules.ninth_age.special_rules.holding import any_model, census
from rules.ninth_age.special_rules.registry import acting_at
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import size
from rules.ninth_age.units.line_up import change_kind
from tests.rules.ninth_age.building import battle, kind, unit


def test_a_model_that_leaves_takes_its_place_with_it() -> None:
    state = battle(unit("red", "S", models=10))
    one = state.unit("red.S")
    before, known = size(state, one), census(state, one.id)
    del one.models[5:]
    assert size(state, one)[1] < before[1]
    assert census(state, one.id)[0][1] == known[0][1] - 5


def test_a_model_of_another_kind_has_other_rules() -> None:
    state = battle(unit("red", "S", models=3))
    assert not any_model(state, "red.S", "fear")
    state.kinds["other"] = kind("Other", rules=["fear"])
    change_kind(state, state.unit("red.S").models[0], "other")
    assert any_model(state, "red.S", "fear")


def test_a_kind_that_is_another_under_the_same_name_has_other_rules() -> None:
    state = battle(unit("red", "S", models=3))
    assert not any_model(state, "red.S", "fear")
    state.kinds["red.S"] = kind("S", rules=["fear"])
    assert any_model(state, "red.S", "fear")


def test_nobody_changes_what_a_model_is_behind_the_back_of_its_unit() -> None:
    folder = Path(rules.ninth_age.__file__).parent
    sources = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    found = [name for name, source in sources.items() if re.search(r"\.(kind|character) = ", source)]
    assert found == ["line_up.py"]


def test_nothing_that_is_remembered_enters_a_stored_state() -> None:
    state = battle(unit("red", "S", models=3))
    plain = msgspec.msgpack.encode(state)
    size(state, state.unit("red.S"))
    lowest_movement(state, "red.S")
    assert msgspec.msgpack.encode(state) == plain
    assert "line_up" not in msgspec.msgpack.decode(plain, type=State).unit("red.S").__dict__


def test_what_changes_movement_looks_at_the_model_and_its_way_alone() -> None:
    assert _conditions(MOVEMENT) == {"move is flying", "brackets is stating_a_number", "_on_its_hooves"}, (
        "`lowest_movement` remembers it"
    )
    assert _conditions(MODEL_HEIGHT) == {"_always"}, "`heights_of` remembers it"


def test_what_a_character_is_given_follows_from_the_models_of_his_unit_alone() -> None:
    given = [held.effect for _, held in acting_at(None) if held.holder == "others"]
    conditions = {effect.when.__name__ for effect in given if isinstance(effect, Grant)}
    assert conditions == {"_guarded", "_joined_skirmishers"}, "`_given_by_its_unit` remembers it"


def _conditions(hook: str) -> set[str]:
    conditions = [held.effect.when for _, held in acting_at(hook) if isinstance(held.effect, Modify)]
    written = [row for when in conditions if isinstance(when, Required) for _, row in when.rows]
    in_python = {when.__name__ for when in conditions if not isinstance(when, Required)}
    return in_python | {f"{row.who} is {row.is_}" for row in written}
