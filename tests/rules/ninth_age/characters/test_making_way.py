"""Make Way: Characters of the front rank come to the enemy."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.characters.making_way import make_way, may_make_way, ways
from rules.ninth_age.state import Contact, State
from rules.ninth_age.units.footprint import size
from tests.rules.ninth_age.building import answer, battle, play, stand_front_left, unit, with_character

P, Q, H = "red.P.1", "red.Q.1", "red.H.1"
UNITS = ("red.A", "blue.E")


def front() -> State:
    """Seven files, three ranks: P, two models, Q, the standard bearer, the musician, a model; H beside it. Three files
    of the enemy are in contact with files 3 to 5."""
    own = unit("red", "A", models=19, files=7, front_left=(30, 20, 0), standard_bearer=True, musician=True)
    bearer, musician, *rest = own.unit.models
    own.unit.models[:] = [*rest[:2], bearer, musician, *rest[2:]]
    with_character(own, "P", place=0)
    with_character(own, "Q", place=3)
    with_character(own, "H", side="right", base=(50, 50))
    state = battle(own, unit("blue", "E", models=9, files=3), phase="combat", active="red")
    width, _ = size(state, state.units["blue.E"])
    cell = 20 / 25.4
    stand_front_left(state, state.units["blue.E"], (30 + 2 * cell + width, 20, 180))
    state.contacts.append(Contact("red.A", "blue.E", "front", 1))
    return state


def _make_way(one: Battle) -> Procedure:
    yield from make_way(one, UNITS)


@pytest.mark.scenario("SC-T9A-CHA-022")
@pytest.mark.rule("T9A-CHA-049", "T9A-CHA-050", "T9A-CHA-051")
def test_he_changes_places_with_rank_and_file_but_not_with_a_character() -> None:
    """In files 2 and 6 he touches a corner of the enemy."""
    flow = play(front(), _make_way)
    question = flow.pending[0]
    assert question.topic == "t9a.combat.make_way"
    assert [option["choose_one"] for option in question.choices()] == ["stay", "1", "2", "4", "5"]
    before = list(flow.state.units["red.A"].models)
    state = answer(flow, {"choose_one": "2"})
    after = state.units["red.A"].models
    assert (after[2], after[0]) == (P, before[2])
    assert not flow.pending


@pytest.mark.scenario("SC-T9A-CHA-022")
@pytest.mark.rule("T9A-CHA-052")
def test_nobody_on_a_mismatching_base_makes_way() -> None:
    assert not may_make_way(front(), H)


@pytest.mark.rule("T9A-CHA-049")
def test_who_touches_the_enemy_stays() -> None:
    state = front()
    assert may_make_way(state, P)
    assert not may_make_way(state, Q)


@pytest.mark.rule("T9A-CHA-050")
def test_no_way_leads_to_an_enemy_in_the_flank() -> None:
    own = unit("red", "A", models=14, files=7, at=(30, 20, 0))
    with_character(own, "P", place=5)
    state = battle(own, unit("blue", "E", models=5, files=5), phase="combat", active="red")
    width, _ = size(state, state.units["red.A"])
    stand_front_left(state, state.units["blue.E"], (30 - width / 2, 22.5, 90))
    state.contacts.append(Contact("blue.E", "red.A", "left", 1))
    assert ways(state, P) == {}
