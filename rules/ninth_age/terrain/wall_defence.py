"""Who defends a Wall in close combat is hard to hit (T9A-TER-039)."""

from __future__ import annotations

from rules.engine.explained import Term
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.attacks.facing import charged, engaged_on
from rules.ninth_age.state import Side, State
from rules.ninth_age.terrain.walls import model_defends_wall, share_behind_wall

HALF = 0.5 - 1e-6


def behind_the_wall(state: State, attack: Attack) -> list[Term]:
    """-1 for attacks of a unit in its first round after it charged across the Wall. Rank-and-File are behind it if
    half of their line on that side is."""
    pool = attack.target
    side = engaged_on(state, pool.unit, attack.unit)
    first = state.units[attack.unit].charging and charged(state, attack.unit, pool.unit)
    if side is None or not first or not _defends(state, attack, side):
        return []
    return [Term(-1, text("t9a.terrain.wall"), "T9A-TER-039")]


def _defends(state: State, attack: Attack, side: Side) -> bool:
    pool = attack.target
    unit = state.units[pool.unit]
    if not unit.on_board:
        return False
    if pool.model:
        # Who was slain in a Challenge is struck on, but stands nowhere (T9A-CHA-077).
        return pool.model in unit.models and model_defends_wall(state, unit, pool.model, side)
    return share_behind_wall(state, unit, side) >= HALF
