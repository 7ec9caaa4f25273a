"""The allowance of a move as everybody may know it (T9A-ARM-041)."""

from __future__ import annotations

from rules.engine.explained import Explained
from rules.engine.game import Battle
from rules.ninth_age.army_building.revealing import Move
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.movement.allowance import Allowance, allowance
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import State, other


def announced(battle: Battle, unit: str, allowed: Allowance, length: float) -> Explained:
    """How far the unit may move as it is told after a move of this length: hidden items that made it longer are
    revealed only if the unit could not have gone so far without them."""
    state: State = battle.state
    if not state.options.hidden_lists:
        return allowed.forward
    enemy = other(state.units[unit].seat)
    without = allowance(seen(state, enemy), unit, allowed.kind, flying=allowed.flying)
    reveal_used(battle, unit, Move(length, without.forward.total))
    return allowance(seen(state, enemy), unit, allowed.kind, flying=allowed.flying).forward
