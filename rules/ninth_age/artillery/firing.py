"""An Artillery Weapon is fired by the procedure of its kind (T9A-EQP-039)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine.game import Battle, Procedure
from rules.ninth_age.artillery import bolt_thrower, cannon, catapult, flame_thrower, volley_gun
from rules.ninth_age.artillery.shot import Fired, Shot
from rules.ninth_age.state import Rule

PROCEDURES: Mapping[str, Callable[[Battle, Shot], Procedure]] = {
    "bolt_thrower": bolt_thrower.fire,
    "cannon": cannon.fire,
    "flame_thrower": flame_thrower.fire,
    "volley_gun": volley_gun.fire,
    "catapult": catapult.fire,
}


def fire(battle: Battle, model: str, part: int, weapon: Rule, target: str) -> Procedure:
    """A model fires its Artillery Weapon at a unit; returns `Fired`: the hits that are resolved with all others of its
    unit, and the units against which hits have been resolved one by one, whose Panic Tests come after the batch."""
    fired: Fired = yield from PROCEDURES[weapon.key](battle, Shot(model, part, weapon, target))  # T9A-EQP-039
    return fired
