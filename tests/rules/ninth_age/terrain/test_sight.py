"""Sight and Obscuring Terrain (T9A-TER-007, T9A-TER-008, T9A-TER-014, T9A-TER-022, T9A-TER-043)."""

from __future__ import annotations

import pytest

from rules.ninth_age.general_principles.line_of_sight import sees
from rules.ninth_age.state import State
from tests.rules.ninth_age.building import battle, feature, unit


def archers_and(kind: str, y: float, outline: tuple[float, float, float, float] = (20, 14, 52, 24)) -> State:
    """Archers below a feature and an enemy whose centre is at y."""
    return battle(
        unit("red", "Archers", models=5, at=(36, 8, 0)),
        unit("blue", "Target", models=5, at=(36, y, 180)),
        features=[feature(kind, *outline)],
    )


def can_see(state: State) -> bool:
    return sees(state, state.unit("red.Archers"), state.unit("blue.Target"))


@pytest.mark.scenario("SC-T9A-TER-010")
@pytest.mark.rule("T9A-TER-008", "T9A-TER-022")
def test_sight_goes_onto_a_hill_but_not_through_it() -> None:
    assert not can_see(archers_and("hill", 30))
    assert can_see(archers_and("hill", 19))


@pytest.mark.rule("T9A-TER-008")
def test_on_one_and_the_same_hill_sight_is_free() -> None:
    assert can_see(archers_and("hill", 30, (20, 4, 52, 40)))


@pytest.mark.scenario("SC-T9A-TER-030")
@pytest.mark.rule("T9A-TER-007", "T9A-TER-014", "T9A-TER-043")
@pytest.mark.parametrize("kind", ["impassable", "building"])
def test_a_unit_entirely_hidden_by_a_rock_or_a_house_is_not_seen(kind: str) -> None:
    assert not can_see(archers_and(kind, 30))


@pytest.mark.parametrize("kind", ["water", "field", "forest", "ruins"])
def test_other_features_block_no_sight(kind: str) -> None:
    assert can_see(archers_and(kind, 30))
