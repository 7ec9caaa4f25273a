"""The Scatter Die of a Catapult, which an Engineer may have rolled again (T9A-EQP-063, T9A-SPC-064)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Confirm
from rules.engine.text import text
from rules.ninth_age.general_principles.random_direction import scatter_die
from rules.ninth_age.hooks import SCATTER_AGAIN
from rules.ninth_age.names import name
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State


def catapult_scatter_die(battle: Battle, model: str) -> Procedure:
    """None on a hit, otherwise the bearing of the arrow; with an Engineer's help the second result stands if his owner
    wants one."""
    state: State = battle.state
    bearing: float | None = yield from scatter_die(battle, f"catapult {model}", "T9A-EQP-063")
    unit = state.units[state.models[model].unit]
    if not offered(Situation(state, unit.id, model=model), SCATTER_AGAIN):
        return bearing
    again: bool = yield Decision(
        "t9a.shooting.engineer_reroll",
        unit.seat,
        Confirm(preset=False),
        rule="T9A-SPC-064",
        prompt=text("t9a.ask.artillery.reroll.scatter", unit=name(unit)),
        facts={"roll": "scatter", "hit": bearing is None},
        pieces=(unit.id,),
    )
    return (yield from scatter_die(battle, f"catapult {model} again", "T9A-SPC-064")) if again else bearing
