"""What wound pools and fighters are called in texts."""

from __future__ import annotations

from rules.engine.text import Text, text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State


def pool_name(state: State, pool: Pool) -> Text:
    """A Champion or Character by his name and that of his unit, otherwise the Rank-and-File of the unit."""
    unit = name(state.units[pool.unit])
    if not pool.model:
        return text("t9a.combat.rank_and_file", unit=unit)
    one = state.models[pool.model]
    if one.command == "champion":
        return text("t9a.combat.champion", unit=unit)
    return text("t9a.combat.model_of", model=model_name(state, pool.model), unit=unit)
