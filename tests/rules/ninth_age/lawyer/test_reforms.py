"""What counts in a Combat Reform is what counted in the Break Test (T9A-CCB-146)."""

from __future__ import annotations

import pytest

from rules.engine.explained import Explained
from rules.ninth_age.close_combat.aftermath.break_tests import break_tests
from rules.ninth_age.close_combat.aftermath.reforms import reforms
from tests.rules.ninth_age.building import answer
from tests.rules.ninth_age.close_combat.aftermath.fights import after, combat, fighters, topics


@pytest.mark.rule("T9A-CCB-146")
def test_who_was_not_steadfast_is_not_so_because_the_enemy_has_lost_ranks_since() -> None:
    state = combat(fighters("red", "A", models=10), fighters("blue", "B", models=10))
    assert state.round is not None
    aftermath = state.round.aftermath
    aftermath.winner, aftermath.difference = "blue", 2
    after(state, [("break red.A", [2, 3])], break_tests)
    assert aftermath.led["red.A"].total == 5
    state.units["blue.B"].models = state.units["blue.B"].models[:4]
    aftermath.done, aftermath.order = (), ()
    flow = after(state, [], reforms)
    assert topics(flow) == ["t9a.combat.reform_side"]
    answer(flow, {"choose_one": "red"})
    facts = flow.pending[0].facts["red.A"]
    assert (facts["tests"], facts["leadership"]) == (True, 5)
    assert isinstance(aftermath.led["red.A"], Explained)
    answer(flow, {"choose_one": "red.A"}, [("combat_reform red.A", [3, 3])])
    assert "t9a.combat.reform_formation" not in topics(flow)
