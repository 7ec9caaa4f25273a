"""When the bold bot turns a unit that fights."""

from __future__ import annotations

from rules.ninth_age.close_combat.aftermath.reforms import reforms
from rules.ninth_age.state import State
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import answer, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import BASE, LINE, after, combat, fighters


def reformed(state: State) -> State:
    """The state after both sides have reformed as the bot would."""
    flow = after(state, [], reforms)
    while flow.pending:
        answer(flow, opinion(flow))
    found: State = flow.state
    return found


def test_it_turns_its_front_to_an_enemy_in_its_flank() -> None:
    left = 36 - 2.5 * BASE
    flanker = unit("blue", "B", models=5, files=5, at=(left - BASE / 2, LINE - 2 * BASE, 90))
    state = combat(fighters("red", "A"), flanker, contacts=[("blue.B", "red.A", "left")], step="reforms")
    assert reformed(state).units["red.A"].bearing == 270
    assert state.units["blue.B"].bearing == 90


def test_who_fights_front_to_front_stays_as_he_stands() -> None:
    state = combat(fighters("red", "A"), fighters("blue", "B"), step="reforms")
    before = state.units["red.A"].pose
    assert reformed(state).units["red.A"].pose == before
