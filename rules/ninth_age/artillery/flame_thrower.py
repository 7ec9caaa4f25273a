"""The Flame Thrower: a template that sweeps over its targets (T9A-EQP-052 to 056)."""

from __future__ import annotations

from rules.engine.events import Shape, told
from rules.engine.explained import Term
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.artillery.engineers import reroll
from rules.ninth_age.artillery.falling import hits_on, hits_on_garrisons
from rules.ninth_age.artillery.flame_place import FARTHEST, RADIUS, place_question, sweep
from rules.ninth_age.artillery.misfire import misfire
from rules.ninth_age.artillery.shot import Fired, Shot, attack_of, one_die, with_strength_rolled
from rules.ninth_age.general_principles.templates import buildings_swept, models_swept
from rules.ninth_age.hooks import FLAME_AGAIN
from rules.ninth_age.names import name
from rules.ninth_age.state import State

SHORT = 2
"""Up to this distance the die is rolled again with an Engineer's help unless somebody says otherwise."""


def fire(battle: Battle, shot: Shot) -> Procedure:
    """Place the template, move it D6 inches straight away; a 6 misfires, otherwise all that it passed over is hit."""
    state: State = battle.state
    answer = yield place_question(state, shot)
    point = (answer.x, answer.y)
    label = f"flame {shot.model}"
    faces: list[int] = yield one_die(label, "T9A-EQP-053")
    if faces[0] <= FARTHEST:
        faces = yield from reroll(
            battle, shot.model, FLAME_AGAIN, faces, one_die(f"{label} again", "T9A-SPC-064"), useful=faces[0] <= SHORT
        )
    unit = state.units[state.models[shot.model].unit]
    called = {"unit": name(unit), "inches": faces[0]}
    misfired = faces[0] > FARTHEST  # T9A-EQP-054
    flame = Shape(line=sweep(state, shot.model, point, 0.0 if misfired else float(faces[0])), width=2 * RADIUS)
    battle.tell(
        told("t9a.artillery.flames", rule="T9A-EQP-053", pieces=[unit.id], dice=faces, shapes=(flame,), **called)
    )
    if misfired:
        return (yield from misfire(battle, shot, [Term(-1, text("t9a.artillery.flame_thrower"), "T9A-EQP-054")]))
    attack = yield from with_strength_rolled(battle, shot, attack_of(state, shot))
    moved = float(faces[0])  # T9A-EQP-053
    path = sweep(state, shot.model, point, moved)
    touched = models_swept(state, path, RADIUS)  # T9A-EQP-055
    inside = yield from hits_on_garrisons(battle, attack, buildings_swept(state, path, RADIUS))
    return Fired(hits_on(state, attack, touched) + inside)
