"""The steps of a Round of Combat after the last blow (T9A-CCB-012, steps 6 to 12)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.close_combat.aftermath.assault_result import assaulters_decide, the_beaten_step_back
from rules.ninth_age.close_combat.aftermath.declaring_pursuit import declare_pursuits
from rules.ninth_age.close_combat.aftermath.flights import flights
from rules.ninth_age.close_combat.aftermath.pivots import pivots
from rules.ninth_age.close_combat.aftermath.pursuits import pursuits
from rules.ninth_age.close_combat.aftermath.reforms import reforms
from rules.ninth_age.close_combat.aftermath.result import result
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.state import RoundStep, State


def pivots_and_assaults(battle: Battle) -> Procedure:
    """Post-Combat Pivots (T9A-CCB-109); before a Building its taking or leaving comes in their place."""
    yield from pivots(battle)
    yield from assaulters_decide(battle)


def reforms_and_assaults(battle: Battle) -> Procedure:
    """Combat Reforms (T9A-CCB-147); then beaten assaulters step back (T9A-TER-070)."""
    yield from reforms(battle)
    the_beaten_step_back(battle)


STEPS: dict[RoundStep, Callable[[Battle], Procedure]] = {
    "result": result,
    "panic": take_tests,
    "pursue": declare_pursuits,
    "flee": flights,
    "pursuit": pursuits,
    "pivots": pivots_and_assaults,
    "reforms": reforms_and_assaults,
}


def aftermath(battle: Battle) -> Procedure:
    """Each step is completed for all units of the combat before the next one begins; at the end the round is at its
    step "end"."""
    state: State = battle.state
    order: list[RoundStep] = [*STEPS, "end"]
    while state.round is not None and state.round.step in STEPS:
        yield CHECKPOINT
        yield from STEPS[state.round.step](battle)
        # What somebody decided in this step is nothing to the next one.
        state.round.aftermath.done, state.round.aftermath.order, state.round.aftermath.first = (), (), ""
        state.round.step = order[order.index(state.round.step) + 1]
