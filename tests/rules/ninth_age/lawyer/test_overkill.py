"""Attacks that are left over when the opponent in a Challenge is slain (T9A-CHA-077, 078, T9A-CCB-067)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.special_attacks import makings
from rules.ninth_age.characters.challenges import may_take_part
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.close_combat.round import begin_round
from rules.ninth_age.close_combat.striking.initiative_order import attacks
from rules.ninth_age.state import Challenge, Part, State
from tests.rules.ninth_age.building import AVERAGE, Made, play, with_character
from tests.rules.ninth_age.close_combat.fights import blue, fight, reach_of, red

RIDER = Part(name="Rider", characteristics={**AVERAGE, "I": 5})
BEAST = Part(name="Beast", characteristics={**AVERAGE, "I": 2}, mount=True)
DICE = [
    ("to hit 1 red.A", [6]),
    ("to wound 1 {foe}", [6]),
    ("to hit 1 red.A", [6]),
    ("to wound 1 {foe}", [6]),
    ("to wound 1 {foe}", [6]),
]


def blows(battle: Battle) -> Procedure:
    yield from attacks(battle)


def beginning(battle: Battle) -> Procedure:
    begin_round(battle, ("red.A", "blue.B"))
    yield from ()


def duel(foe: Made, accepter: str) -> State:
    """A rider, his beast and its Stomp against somebody with one Wound who never comes to strike."""
    lord = red(
        1,
        1,
        character=True,
        troop_type="monstrous_cavalry",
        base=(50, 75),
        parts=(RIDER, BEAST),
        rules=[("stomp", "1")],
    )
    state = fight(lord, foe)
    state.challenges = [Challenge(challenger="red.A.1", accepter=accepter)]
    return state


def fought(state: State, foe: str) -> list[tuple[int, int]]:
    flow = play(state, blows, [(label.format(foe=foe), faces) for label, faces in DICE])
    assert flow._dice.unused == []  # type: ignore[attr-defined]
    return [(loss.wounds, loss.overkill) for loss in flow.state.round.losses]


@pytest.mark.rule("T9A-CHA-077")
def test_mount_and_stomp_strike_the_slain_for_overkill() -> None:
    foe = with_character(blue(9, 5, A=0), "Hero", place=0, I=1, A=0)
    assert fought(duel(foe, "blue.Hero.1"), "blue.Hero.1") == [(1, 0), (0, 1), (0, 1)]


@pytest.mark.rule("T9A-CHA-077", "T9A-CCB-067")
def test_so_they_do_when_nobody_of_his_unit_is_left() -> None:
    state = duel(blue(1, 1, character=True, I=1, A=0), "blue.B.1")
    assert fought(state, "blue.B.1") == [(1, 0), (0, 1), (0, 1)]
    assert state.units["blue.B"].where == "destroyed"
    assert [term.value for term in combat_score(state, "red").terms if term.rule == "T9A-CCB-067"] == [2]


@pytest.mark.rule("T9A-CHA-078")
def test_nobody_strikes_after_an_opponent_who_has_fled_from_another_combat() -> None:
    state = duel(blue(9, 5, champion=True), "blue.B.1")
    assert [pool.model for pool in reach_of(state, "red.A.1")] == ["blue.B.1"]
    assert makings(state, "red.A")
    assert state.round is not None
    state.round.units = ("red.A", "blue.Others")
    assert reach_of(state, "red.A.1") == ()
    assert makings(state, "red.A") == []


@pytest.mark.rule("T9A-CHA-078")
def test_in_a_second_round_of_the_phase_nobody_strikes_at_who_fell_in_the_first_nor_fights_another() -> None:
    state = duel(blue(9, 5, champion=True), "blue.B.1")
    state.models["blue.B.1"].dead = True
    assert [pool.model for pool in reach_of(state, "red.A.1")] == ["blue.B.1"]
    assert may_take_part(state, ("red.A", "blue.B"), "red") == []
    state = play(state, beginning).state
    assert reach_of(state, "red.A.1") == ()
    assert makings(state, "red.A") == []
