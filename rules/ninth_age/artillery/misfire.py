"""The Misfire Table (T9A-EQP-070 to 075)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.artillery.engineers import WORTH_ROLLING_AGAIN, reroll
from rules.ninth_age.artillery.falling import hits_on, hits_on_garrisons
from rules.ninth_age.artillery.shot import MISSED, Fired, Shot, base_of, one_die
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.general_principles.templates import buildings_under, models_within
from rules.ninth_age.hooks import MISFIRE_AGAIN
from rules.ninth_age.names import name
from rules.ninth_age.state import State, other
from rules.ninth_age.units.casualties import remove_models
from rules.ninth_age.units.losing_wounds import lose_wounds

EXPLOSION_STRENGTH = 5
BREAKDOWN, JAMMED = 2, 4
"""The highest results that mean a Breakdown and a jammed weapon; more is a Malfunction, 0 or less an Explosion."""


def misfire(battle: Battle, shot: Shot, modifiers: Sequence[Term] = ()) -> Procedure:
    """The shot is lost, and the Misfire Table says what happens to who fired it (T9A-EQP-070, T9A-EQP-071)."""
    state: State = battle.state
    label = f"misfire {shot.model}"
    faces: list[int] = yield one_die(label, "T9A-EQP-070")
    worse = sum(term.value for term in modifiers)
    useful = faces[0] + worse <= WORTH_ROLLING_AGAIN
    faces = yield from reroll(
        battle, shot.model, MISFIRE_AGAIN, faces, one_die(f"{label} again", "T9A-SPC-063"), useful=useful
    )
    result = Explained.sum([Term(faces[0], text("t9a.artillery.rolled"), "T9A-EQP-070"), *modifiers])
    unit = state.units[state.models[shot.model].unit]
    outcome = outcome_of(result.total)
    battle.tell(
        told(
            f"t9a.artillery.misfire.{outcome}",
            rule="T9A-EQP-071",
            pieces=[unit.id],
            dice=faces,
            numbers={"result": result},
            unit=name(unit),
        )
    )
    if outcome == "explosion":
        return (yield from _explode(battle, shot))
    if outcome == "breakdown":  # T9A-EQP-073
        state.models[shot.model].broken += (shot.name,)
    elif outcome == "jammed":  # T9A-EQP-074
        state.models[shot.model].jammed[shot.name] = state.player_turn + 2
    elif outcome == "malfunction":  # T9A-EQP-075
        yield from lose_wounds(battle, unit.id, {shot.model: 1})
    return MISSED


def outcome_of(result: float) -> str:
    """Which row of the Misfire Table a result is (T9A-EQP-071)."""
    if result <= 0:
        return "explosion"
    return "breakdown" if result <= BREAKDOWN else "jammed" if result <= JAMMED else "malfunction"


def _explode(battle: Battle, shot: Shot) -> Procedure:
    """The model that fired is destroyed without saves, and all within D6 inches of it suffer a hit of Strength 5
    (T9A-EQP-072)."""
    state: State = battle.state
    unit = state.units[state.models[shot.model].unit]
    faces: list[int] = yield one_die(f"explosion {shot.model}", "T9A-EQP-072")
    ground = base_of(state, shot.model)
    near = [model for piece in ground for model in models_within(state, piece, faces[0]) if model != shot.model]
    buildings = [one for piece in ground for one in buildings_under(state, piece, faces[0])]
    battle.tell(told("t9a.artillery.explodes", rule="T9A-EQP-072", pieces=[unit.id], dice=faces, inches=faces[0]))
    attack = Attack(kind="accident", seat=other(unit.seat), target=Pool(""), strength=EXPLOSION_STRENGTH)
    remove_models(battle, unit, [shot.model], cause="explosion")
    hits = hits_on(state, attack, dict.fromkeys(near))
    inside = yield from hits_on_garrisons(battle, attack, {one.id: one for one in buildings}.values())
    return Fired(hits + inside)
