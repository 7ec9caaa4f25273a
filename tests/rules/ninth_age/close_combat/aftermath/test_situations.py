"""Situations of the rulebook that need the whole aftermath."""

from __future__ import annotations

import pytest

from rules.ninth_age.close_combat.aftermath.pursuits import pursuits
from rules.ninth_age.close_combat.aftermath.result import result
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.movement.remaining.reinforcements import reinforcements
from rules.ninth_age.state import Loss
from tests.rules.ninth_age.building import Made, answer, play, unit, with_character
from tests.rules.ninth_age.close_combat.aftermath.fights import after, combat, fighters, told, topics


def drawn(*, musicians: bool) -> tuple[Made, Made]:
    """A's Spearmen and B's Swordsmen, both with a standard and three Full Ranks."""
    spears = fighters("red", "A", models=15, standard_bearer=True, musician=True)
    return spears, fighters("blue", "B", models=15, standard_bearer=True, musician=musicians)


LOSSES = [Loss("red.A", "blue.B", 2), Loss("blue.B", "red.A", 2)]


@pytest.mark.rule("T9A-CMD-009", "T9A-CCB-064", "T9A-CCB-080")
@pytest.mark.scenario("SC-T9A-CMD-001")
def test_a_drawn_combat_is_won_by_the_only_side_with_a_musician() -> None:
    state = combat(*drawn(musicians=False), losses=LOSSES)
    assert (combat_score(state, "red").total, combat_score(state, "blue").total) == (5, 5)
    after(state, [("break blue.B", [5, 3])], result)
    assert state.units["blue.B"].fleeing


@pytest.mark.rule("T9A-CMD-010", "T9A-CCB-063")
@pytest.mark.scenario("SC-T9A-CMD-002")
def test_musicians_on_both_sides_leave_the_draw_a_draw() -> None:
    state = combat(*drawn(musicians=True), losses=LOSSES)
    flow = after(state)
    assert topics(flow) == ["t9a.combat.reform_side"]
    answer(flow, {"choose_one": "red"})
    answer(flow, {"choose_one": "red.A"})
    assert topics(flow) == ["t9a.combat.reform_formation"]


@pytest.mark.rule("T9A-CMD-009", "T9A-CHA-060", "T9A-CCB-084")
@pytest.mark.scenario("SC-T9A-CMD-026")
def test_the_loser_of_a_drawn_combat_may_still_re_roll_near_the_battle_standard() -> None:
    bearer = unit("blue", "Banner", battle_standard=True, at=(36, 36, 180))
    flow = after(combat(*drawn(musicians=False), bearer, losses=LOSSES), [("break blue.B", [5, 4])])
    assert topics(flow) == ["t9a.leadership.hold_your_ground"]
    answer(flow, {"confirm": True}, [("break again blue.B", [4, 3])])
    assert not flow.state.units["blue.B"].fleeing
    assert topics(flow) == ["t9a.combat.reform_side"]


@pytest.mark.rule("T9A-CMD-014", "T9A-CCB-159")
@pytest.mark.scenario("SC-T9A-CMD-014")
def test_who_fled_from_a_charge_or_in_panic_still_has_its_standard() -> None:
    state = combat(*drawn(musicians=True))
    for id in ("red.A", "blue.B"):
        state.units[id].fleeing = True
        state.units[id].fleeing = False
    assert "T9A-CCB-074" in [term.rule for term in combat_score(state, "red").terms]
    assert not state.units["red.A"].standard_lost
    broken = combat(*drawn(musicians=True), losses=[Loss("blue.B", "red.A", 9)])
    after(broken, [("break red.A", [6, 6])], result)
    assert broken.units["red.A"].standard_lost


@pytest.mark.rule("T9A-CCB-075", "T9A-CCB-082", "T9A-CHA-072")
@pytest.mark.scenario("SC-T9A-CCB-058")
def test_a_battle_standard_bearer_who_refused_a_challenge() -> None:
    own = with_character(fighters("red", "A", models=15, standard_bearer=True), "Banner", battle_standard=True)
    losses = [Loss("red.A", "blue.B", 3), Loss("blue.B", "red.A", 3)]
    state = combat(own, fighters("blue", "B", models=15), losses=losses)
    state.silenced = ("red.Banner.1",)
    assert (combat_score(state, "red").total, combat_score(state, "blue").total) == (6, 5)
    flow = after(state, [("break blue.B", [3, 3])], result)
    assert "t9a.combat.won" in told(flow)
    assert state.round is not None
    assert (state.round.aftermath.winner, state.round.aftermath.difference) == ("red", 1)


@pytest.mark.rule("T9A-CCB-140", "T9A-CCB-141", "T9A-CCB-142")
@pytest.mark.scenario("SC-T9A-CCB-050")
def test_a_pursuit_off_the_table_in_the_enemys_turn_comes_back_sooner() -> None:
    state = combat(fighters("red", "A", models=10), unit("blue", "Q", at=(36, 40, 0), state={"fleeing": True}),
                   contacts=[("red.A", "blue.Q")], step="pursuit", fields={"active": "blue", "turn": 3})  # fmt: skip
    state.contacts = []
    state.units["red.A"].y = 44.0
    state.round.aftermath.pursuits = {"red.A": ""}  # type: ignore[union-attr]
    flow = after(state, [("overrun red.A", [3, 3])], pursuits)
    assert flow.state.units["red.A"].where == "pursued_off"
    state = flow.state
    state.round, state.phase, state.active, state.turn = None, "movement", "red", 4
    back = play(state, reinforcements)
    assert back.state.units["red.A"].where == "board"
