"""The Catapult: a template that may scatter (T9A-EQP-061 to 069)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.engine.events import Shape, told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Point, ahead, disc, distance
from rules.ninth_age.artillery.aiming import in_sight, model_under
from rules.ninth_age.artillery.catapult_place import place_question
from rules.ninth_age.artillery.falling import hits_on, hits_on_garrisons
from rules.ninth_age.artillery.misfire import misfire
from rules.ninth_age.artillery.scattering import catapult_scatter_die
from rules.ninth_age.artillery.shot import Fired, Shot, attack_of, one_die, with_strength_rolled
from rules.ninth_age.artillery.size import diameter_of
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.general_principles.measuring import POINT
from rules.ninth_age.general_principles.random_direction import random_direction
from rules.ninth_age.general_principles.templates import buildings_under, models_under, round_template
from rules.ninth_age.names import name
from rules.ninth_age.queries.attacking import ballistic_skill
from rules.ninth_age.state import State
from rules.ninth_age.terrain.features import pieces

SIX = 6


class Landed(NamedTuple):
    """Where the template has come to lie, and whether it has moved; `misfired`: nowhere."""

    point: Point
    moved: bool = False
    misfired: bool = False


def fire(battle: Battle, shot: Shot) -> Procedure:
    """Place the template, let it scatter, and hit everything under its final position (T9A-EQP-068)."""
    state: State = battle.state
    answer = yield place_question(state, shot)
    attack = attack_of(state, shot)
    point = (answer.x, answer.y)
    seen = in_sight(state, shot.model, point, shot.target)  # T9A-EQP-066
    landed: Landed = yield from scatter(battle, shot, attack, point, seen=seen)
    if landed.misfired:
        return (yield from misfire(battle, shot))
    attack = yield from with_strength_rolled(battle, shot, attack)
    unit = state.units[attack.unit]
    at = {"x": round(landed.point[0], 1), "y": round(landed.point[1], 1)}
    where = Shape(disc=(*landed.point, diameter_of(shot.profile) / 2))
    battle.tell(
        told("t9a.artillery.lands", rule="T9A-EQP-068", pieces=[unit.id], shapes=(where,), unit=name(unit), **at)
    )
    return (yield from _strike(battle, shot, attack, landed))


def scatter(battle: Battle, shot: Shot, attack: Attack, point: Point, *, seen: bool) -> Procedure:
    """A hit in sight stays where it is; an arrow moves the template twice the die, a hit out of sight in a random
    direction by what the die leaves beyond the Ballistic Skill (T9A-EQP-063 to 067)."""
    state: State = battle.state
    bearing: float | None = yield from catapult_scatter_die(battle, shot.model)
    if seen and bearing is None:
        return Landed(point)
    faces = yield one_die(f"distance {shot.model}", "T9A-EQP-063")  # T9A-EQP-067
    if faces[0] == SIX:  # T9A-EQP-064
        battle.tell(told("t9a.artillery.six", rule="T9A-EQP-064", pieces=[attack.unit], dice=faces))
        return Landed(point, misfired=True)
    inches = float(2 * faces[0])
    if bearing is None:
        inches -= ballistic_skill(state, attack).total
        if inches <= 0:
            return Landed(point)
        bearing = yield from random_direction(battle, f"drift {shot.model}", "T9A-EQP-066")
    ux, uy = ahead(bearing)
    end = (round(point[0] + ux * inches, 4), round(point[1] + uy * inches, 4))
    battle.tell(
        told(
            "t9a.general.scattered",
            rule="T9A-EQP-067",
            pieces=[attack.unit],
            dice=faces,
            distance=inches,
            bearing=bearing,
        )
    )
    return Landed(end, moved=True)


def _strike(battle: Battle, shot: Shot, attack: Attack, landed: Landed) -> Procedure:
    """All models under the template suffer a hit, the one under its centre, or the garrison of the Building there, with
    what stands in square brackets (T9A-EQP-069, T9A-TER-057)."""
    state: State = battle.state
    template = round_template(landed.point, diameter_of(shot.profile))
    under = models_under(state, template)  # T9A-EQP-068
    middle: str = yield from model_under(battle, attack.seat, landed.point, shot.model, placed=not landed.moved)
    centre = _centre(shot, attack)
    hits = hits_on(state, attack, [model for model in under if model != middle or centre == attack])
    if centre != attack:
        hits = hits_on(state, centre, [model for model in under if model == middle]) + hits
    for feature in buildings_under(state, template):
        in_the_middle = any(distance(one, disc(landed.point, POINT)) <= POINT for one in pieces(feature))
        hits += yield from hits_on_garrisons(battle, centre if in_the_middle else attack, [feature])
    return Fired(hits)


def _centre(shot: Shot, attack: Attack) -> Attack:
    """The attack on the model under the centre."""
    profile = shot.profile
    keys = {rule.key for rule in profile.centre_rules}  # T9A-EQP-069
    rules = (*(rule for rule in attack.rules if rule.key not in keys), *profile.centre_rules)
    return replace(attack, strength=profile.centre_strength or attack.strength, rules=rules)
