"""The Bolt Thrower: one shot that goes on through the ranks as long as it kills (T9A-EQP-041 to 045)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.game import Battle, Procedure
from rules.ninth_age.artillery.shot import (
    MISSED,
    Fired,
    Shot,
    attack_of,
    full_strength,
    middle_of,
    with_strength_rolled,
)
from rules.ninth_age.attacks.attack import Attack, Hits
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.shooting.to_hit import roll_to_hit
from rules.ninth_age.state import State
from rules.ninth_age.units.arcs import arc_of_point, has_arcs
from rules.ninth_age.units.ranks import models_in_ranks

LEAST_STRENGTH = 1


def fire(battle: Battle, shot: Shot) -> Procedure:
    """Roll To Hit as for any shot; then a hit that removes a model makes one more, each with one Strength less
    (T9A-EQP-044)."""
    state: State = battle.state
    most = most_hits(state, shot)
    attack: Attack = attack_of(state, shot)
    rolled = yield from roll_to_hit(battle, attack, 1, label=f"to hit {shot.model}")
    if not rolled.hits:  # T9A-EQP-041
        return MISSED
    attack = yield from with_strength_rolled(battle, shot, attack)
    full = full_strength(state, attack)  # T9A-EQP-043
    wounding = rolled.wounding
    for number in range(most):
        left = len(state.units[shot.target].models)
        weaker = replace(attack, strength=max(LEAST_STRENGTH, full - number))
        yield from resolve(battle, [Hits(attack=weaker, number=1, wounding=wounding)], panic=False)
        wounding = 0
        if not len(state.units[shot.target].models) < left or not state.units[shot.target].models:
            break
    return Fired(units=(shot.target,))


def most_hits(state: State, shot: Shot) -> int:
    """How many hits there can be: the ranks of the target if the weapon stands in its front or rear arc, its files if
    in a flank, counted before the first hit (T9A-EQP-042, 045). A unit without arcs is one rank and one file."""
    target = state.units[shot.target]
    if not has_arcs(state, target):
        return 1
    ranks = len(models_in_ranks(state, target))
    flank = arc_of_point(state, target, middle_of(state, shot.model)) in ("left", "right")
    return target.files if flank else ranks
