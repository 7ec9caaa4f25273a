"""Bounds of single moves: how near a Vanguard comes to the enemy, and how far from its edge an arriving unit goes."""

from __future__ import annotations

from rules.engine.geometry import CONTACT, Footprint
from rules.engine.geometry.board import support
from rules.engine.refusal import refuse
from rules.ninth_age.movement.allowance import Allowance
from rules.ninth_age.movement.clearance import nearest_on_straight, nearest_on_wheel
from rules.ninth_age.movement.legs import Course, carried
from rules.ninth_age.movement.surroundings import Obstacle, Surroundings, least
from rules.ninth_age.queries.movement import movement
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import bases

VANGUARD_KEEPS = 12.0
"""A Vanguard move does not come nearer than this to an enemy (T9A-SPC-219)."""
FROM_THE_EDGE = 2.0
"""How many times its Movement a model may end from the edge by which it arrived (T9A-SPC-029)."""

_OUT = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "bottom": (0.0, -1.0), "top": (0.0, 1.0)}


def judge_bounds(state: State, unit: Unit, allowed: Allowance, around: Surroundings, course: Course) -> None:
    """Refuse what special rules forbid of this very move."""
    if allowed.kind == "vanguard":
        judge_vanguard(around, course)
    if unit.done.arrived and unit.edge:
        judge_near_edge(state, unit, course)


def judge_vanguard(around: Surroundings, course: Course) -> None:
    """Not nearer than 12 inches to an enemy, on the way and at the end; a unit that starts nearer comes no nearer."""
    for enemy in around.obstacles:
        if enemy.whose != "enemy":
            continue
        kept = min(VANGUARD_KEEPS, least(around.pieces, enemy))
        if nearest_on_course(around, course, enemy) < kept - CONTACT:
            refuse("T9A-SPC-219", "t9a.movement.refused.vanguard_too_near", distance=VANGUARD_KEEPS)


def nearest_on_course(around: Surroundings, course: Course, obstacle: Obstacle) -> float:
    """The least distance to an obstacle during a whole move."""
    best, pieces = least(around.pieces, obstacle), around.pieces
    for stretch in course.stretches:
        for piece in pieces:
            for other in obstacle.pieces:
                if stretch.kind == "straight":
                    best = min(best, nearest_on_straight(piece, stretch.along, stretch.length, other))
                elif stretch.kind == "wheel":
                    best = min(best, nearest_on_wheel(piece, stretch.pivot, stretch.degrees, other))
        pieces = tuple([carried(piece, stretch) for piece in pieces])
        best = min(best, least(pieces, obstacle))
    return best


def judge_near_edge(state: State, unit: Unit, course: Course) -> None:
    """Every model ends within twice its Movement of the edge by which the unit came; its Fly value does not count."""
    for model, base in bases(state, unit, course.end):
        if from_edge(state, base, unit.edge) > FROM_THE_EDGE * movement(state, model).total + CONTACT:
            refuse("T9A-SPC-029", "t9a.movement.refused.far_from_edge", model=state.kind_of(model).name)


def from_edge(state: State, base: Footprint, edge: str) -> float:
    """How far the nearest point of a base is from an edge of the table."""
    out = _OUT[edge]
    reach = {"left": 0.0, "bottom": 0.0, "right": state.width, "top": state.height}[edge]
    return reach - support(base, out)
