"""Two troop types equally frequent in a unit (T9A-TYP-002, 003)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.names import name
from rules.ninth_age.state import State, other
from rules.ninth_age.troop_types import troop_types_of


def settle_troop_type(battle: Battle, unit: str) -> Procedure:
    """The opponent of the unit's owner says which of the tied types it has, once; nothing is asked without a tie."""
    state: State = battle.state
    tied = troop_types_of(state, unit)
    if len(tied) < 2:
        return
    one = state.units[unit]
    chosen = yield Decision(
        "t9a.general.troop_type_tie",
        other(one.seat),
        ChooseOne(tuple(Option(key, text(f"t9a.type.{key}")) for key in tied)),
        "T9A-TYP-003" if all(state.models[model].character for model in one.models) else "T9A-TYP-002",
        text("t9a.ask.general.troop_type_tie", unit=name(one)),
        pieces=(unit,),
    )
    state.units[unit].settled_type = chosen
