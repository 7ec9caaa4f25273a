"""Combats as they stand after the last blow, and the steps that follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.ninth_age.close_combat.aftermath.round_result import aftermath
from rules.ninth_age.close_combat.combats import combat_of
from rules.ninth_age.state import Contact, Loss, Options, Round, RoundStep, Side, State
from tests.rules.ninth_age.building import Made, battle, play, unit

BASE = 20 / 25.4
LINE = 24.0
"""Where the fronts of the two usual units meet."""
Dice = Sequence[tuple[str, Sequence[int]]]


def fighters(seat: str, name: str, *, models: int = 20, files: int = 5, x: float = 36.0, **options: Any) -> Made:
    """A unit whose front lies on the line: Red's look north, Blue's south."""
    deep = -(-models // files) * BASE / 2
    at = (x, LINE - deep, 0.0) if seat == "red" else (x, LINE + deep, 180.0)
    return unit(seat, name, models=models, files=files, at=at, **options)


def combat(
    *units: Made,
    contacts: Sequence[tuple[str, str] | tuple[str, str, Side]] = (("red.A", "blue.B"),),
    losses: Sequence[Loss] = (),
    step: RoundStep = "result",
    fields: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """A Round of Combat that has come to a step; the combat is that of the first contact."""
    options = Options(free_hand=())
    state = battle(*units, phase="combat", options=options, **{"turn": 3, **(fields or {})}, **more)
    for charger, target, *side in contacts:
        state.contacts.append(Contact(charger, target, side[0] if side else "front", state.player_turn - 1))
    own = combat_of(state, state.contacts[0].charger)
    touching = tuple(one for one in state.contacts if one.charger in own)
    state.round = Round(units=own, contacts=touching, step=step, losses=tuple(losses))
    return state


def after(state: State, dice: Dice = (), procedure: Callable[[Battle], Procedure] = aftermath) -> Flow:
    """Go on from the step of the round to the first question that leaves a choice."""
    flow = play(state, procedure, dice)
    while flow.pending and (forced := flow.pending[0].only_answer()) is not None:
        flow.submit(flow.pending[0].seat, flow.pending[0].number, forced)
    return flow


def topics(flow: Flow) -> list[str]:
    return [asked.topic for asked in flow.pending]


def told(flow: Flow) -> list[str]:
    """The message keys of all events so far."""
    return [event.key for event in [*flow.opening, *[event for entry in flow.trail for event in entry.events]]]
