"""Whoever may breathe at the target instead of shooting (T9A-SPC-043 to 045)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Confirm
from rules.engine.text import text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.state import Charge, State


def who_breathes(battle: Battle, unit: str, target: str, charge: Charge | None) -> Procedure:
    """Ask for each model that may; one such model without anybody else who shoots breathes. Returns their ids."""
    aiming = Aiming(battle.state, unit, target, charge=charge)
    able = aiming.breathers()
    if len(able) == 1 and not aiming.shots():
        return able
    found: list[str] = []
    for model in able:
        if (yield _question(battle.state, model, target)):
            found.append(model)
    return tuple(found)


def _question(state: State, model: str, target: str) -> Decision:
    unit = state.units[state.models[model].unit]
    enemy = state.units[target]
    return Decision(
        "t9a.shooting.breath",
        unit.seat,
        Confirm(preset=False),
        rule="T9A-SPC-043",
        prompt=text("t9a.ask.shooting.breath", model=model_name(state, model), target=name(enemy)),
        facts={"models": len(enemy.models)},
        pieces=(unit.id, target),
    )
