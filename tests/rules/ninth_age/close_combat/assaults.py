"""Small assaults for tests: red.A before the southern wall of a Building that blue.G holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.flow import Flow
from rules.ninth_age.close_combat.aftermath.round_result import aftermath
from rules.ninth_age.state import Contact, Loss, Options, Round, RoundStep, State
from tests.rules.ninth_age.building import Made, battle, feature, play, unit

WALL = 24.0
"""Where the southern wall of the Building stands."""
HOUSE = feature("building", 33, WALL, 39, WALL + 5)
BASE = 20 / 25.4


def storming(models: int = 20, files: int = 5, *, name: str = "A", x: float = 36.0, **options: Any) -> Made:
    """A unit of Red's whose front touches the wall."""
    deep = -(-models // files) * options.get("base", (20, 20))[1] / 25.4 / 2
    return unit("red", name, models=models, files=files, at=(x, WALL - deep, 0.0), **options)


def inside(models: int = 20, **options: Any) -> Made:
    """The garrison."""
    held = {"where": "building", "building": "building"}
    return unit("blue", "G", models=models, files=5, at=(36, WALL + 2.5, 180.0), state=held, **options)


def assault(
    *units: Made,
    contacts: Sequence[tuple[str, str]] = (("red.A", "blue.G"),),
    step: RoundStep = "start",
    losses: Sequence[Loss] = (),
    charging: bool = False,
    **fields: Any,
) -> State:
    """A Round of Combat for the Building that has come to a step; nobody has been chosen yet."""
    state = battle(*units, phase="combat", features=[HOUSE], options=Options(free_hand=()), turn=3, **fields)
    made = [Contact(charger, target, "front", 1) for charger, target in contacts]
    state.contacts = list(made)
    fighting = tuple(one.unit.id for one in units if state.engaged(one.unit.id))
    state.round = Round(units=fighting, contacts=tuple(made), step=step, losses=tuple(losses))
    state.units["red.A"].charging = charging
    return state


def chosen(state: State, *models: str) -> State:
    """The same with these models chosen, or the first ten of each side."""
    assert state.round is not None
    sides = [state.units["red.A"].models[:10], state.units["blue.G"].models[:10]]
    state.round.fighters = {"blue.G": models or tuple(id for side in sides for id in side)}
    state.round.buildings = {"blue.G": "building"}
    return state


def after(state: State, dice: Sequence[tuple[str, Sequence[int]]] = ()) -> Flow:
    """Go on from the step of the round to the first question that leaves a choice."""
    flow = play(state, aftermath, dice)
    while flow.pending and (forced := flow.pending[0].only_answer()) is not None:
        flow.submit(flow.pending[0].seat, flow.pending[0].number, forced)
    return flow
