"""The Cannon: a ball that strikes a point and goes on along a line (T9A-EQP-046 to 051)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace

from rules.engine.events import Shape, told
from rules.engine.explained import Term
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Point
from rules.engine.text import text
from rules.ninth_age.artillery.aiming import model_under
from rules.ninth_age.artillery.cannon_line import Line, line_from
from rules.ninth_age.artillery.cannon_point import point_question
from rules.ninth_age.artillery.falling import hits_on, hits_on_garrisons
from rules.ninth_age.artillery.misfire import misfire
from rules.ninth_age.artillery.shot import (
    MISSED,
    Fired,
    Shot,
    attack_of,
    full_strength,
    middle_of,
    with_strength_rolled,
)
from rules.ninth_age.artillery.size import line_of
from rules.ninth_age.attacks.attack import Attack, Hits
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.general_principles.templates import models_under_line
from rules.ninth_age.shooting.to_hit import roll_to_hit
from rules.ninth_age.special_rules.large_target import is_large_target
from rules.ninth_age.state import State


def fire(battle: Battle, shot: Shot) -> Procedure:
    """Roll To Hit, cover or not; where it hits, choose the point and follow the ball."""
    state: State = battle.state
    attack = attack_of(state, shot)
    rolled = yield from roll_to_hit(
        battle,
        attack,
        1,
        label=f"to hit {shot.model}",
        ignore_cover=True,  # T9A-EQP-046
        more=_for_its_size(state, shot.target),
    )
    if rolled.faces[:1] == (1,):  # T9A-EQP-047
        return (yield from misfire(battle, shot))
    if not rolled.hits:
        return MISSED
    attack = yield from with_strength_rolled(battle, shot, attack)
    aimed = yield point_question(state, shot)
    point: Point = aimed.point
    length = line_of(shot.profile)
    faces = (yield length.roll(f"line {shot.model}", "T9A-EQP-049")) if length.number else []
    line = line_from(state, shot.model, point, length.total(faces))
    battle.tell(
        told(
            "t9a.artillery.ball",
            rule="T9A-EQP-049",
            pieces=[attack.unit, shot.target],
            dice=faces,
            shapes=(Shape(line=(middle_of(state, shot.model), line.start)), Shape(line=line.segment, width=0.12)),
            inches=round(line.length, 1),
        )
    )
    return (yield from _follow(battle, shot, attack, line))


def _for_its_size(state: State, target: str) -> tuple[Term, ...]:
    bonus = state.edition.cannon_to_hit_bonus_against_large_target
    if not bonus or not is_large_target(state, target):
        return ()
    return (Term(bonus, text("t9a.rule.large_target"), "T9A-EQP-046"),)


def _follow(battle: Battle, shot: Shot, attack: Attack, line: Line) -> Procedure:
    """One model after the other, the one at the point first, until one survives (T9A-EQP-051)."""
    state: State = battle.state
    struck: list[str] = []
    full = full_strength(state, attack)
    first: str = yield from model_under(battle, attack.seat, line.start, shot.model, placed=True)
    on_the_way = models_under_line(state, line.segment)
    path = [model for model in dict.fromkeys([first, *on_the_way]) if model]
    for model in path:
        if state.models[model].dead and not state.units[state.models[model].unit].models:
            continue
        strength = full if model == first else ceil(full / 2)  # T9A-EQP-050
        hits = hits_on(state, replace(attack, strength=strength), [model])
        struck += [one.attack.target.unit for one in hits]
        removed = yield from _removes(battle, hits)
        if not removed:
            return Fired(units=tuple(dict.fromkeys(struck)))
    inside = line.building is not None and line.building.id == state.units[shot.target].building
    weaker = replace(attack, strength=full if inside else ceil(full / 2))
    garrison = yield from hits_on_garrisons(battle, weaker, [line.building] if line.building else [])
    return Fired(garrison, tuple(dict.fromkeys(struck)))


def _removes(battle: Battle, hits: Sequence[Hits]) -> Procedure:
    """Whether the hit removes a model, of the Rank-and-File any one of the pool."""
    state: State = battle.state
    unit = state.units[hits[0].attack.target.unit]
    left = len(unit.models)
    yield from resolve(battle, hits, panic=False)
    return len(state.units[unit.id].models) < left
