"""The charge of one unit is resolved: its charge move, or its Failed Charge move (T9A-MOV-054 to 074)."""

from __future__ import annotations

from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.ninth_age.movement.charges import on_the_table, solving
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.arriving import Move, arrive
from rules.ninth_age.movement.charges.at_a_wall import best_wall, has_walls
from rules.ninth_age.movement.charges.blocked_move import blocked_path_move
from rules.ninth_age.movement.charges.charge_path import ChargePath
from rules.ninth_age.movement.charges.failed_charge import fail
from rules.ninth_age.movement.charges.own_path import path_to_anywhere, path_to_the_side
from rules.ninth_age.movement.charges.position import position_on_the_side
from rules.ninth_age.movement.charges.several_chargers import remaining, shared_slides
from rules.ninth_age.movement.charges.turning_the_target import Turned
from rules.ninth_age.state import Charge, State
from rules.ninth_age.terrain.sweeps import wheel_poses


def resolve(battle: Battle, unit: str) -> Procedure:
    """Move a charger whose dice lie on the table; its charge is over then."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    target = state.units[charge.target]
    if target.where not in ("board", "building") or not charge.reaches:
        yield from fail(battle, unit)
    elif on_the_table.has_sides(state, target):
        yield from _aligned(battle, unit)
    else:
        yield from _anywhere(battle, unit)  # T9A-MOV-072


def question_of(charge: Charge) -> solving.Question:
    """What has to be worked out for a charge that is moved now; nobody is absent any more."""
    return solving.Question(charge.unit, charge.target, charge.side, charge.flying)


def _aligned(battle: Battle, unit: str) -> Procedure:
    """To the recorded side, as many units and models in contact as can be, the target unturned if that is possible.
    Nothing keeps an inch of distance on the way or while it aligns (T9A-MOV-059, T9A-MOV-066)."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    seen, asked = on_the_table.as_charging(state, unit, charge.character), question_of(charge)
    others = remaining(state, charge.target, unit)
    if others:
        approach, spans = shared_slides(seen, asked, others)
    else:
        approach, best = solving.legal_slides(seen, asked)
        spans = list(best.spans) if best is not None else []
    if spans:
        slide = yield from position_on_the_side(battle, unit, approach, spans)
        slide, path = yield from path_to_the_side(battle, unit, approach, spans, slide)
        yield from arrive(battle, unit, Move(approach.final(slide), tuple(_trail(approach, slide, path))))
        return
    turned = solving.turned(seen, asked, approach)
    if turned is not None:
        yield from arrive(battle, unit, _with_the_target(approach, turned))
    elif charge.blocked_path:
        yield from blocked_path_move(battle, unit)
    else:
        yield from fail(battle, unit)


def _with_the_target(approach: Approach, turned: Turned) -> Move:
    trail = [*approach.poses(turned.slide, turned.path)[:-1], turned.charger]
    return Move(turned.charger, tuple(trail), turned.target, turned.degrees)


def _anywhere(battle: Battle, unit: str) -> Procedure:
    """To a target that has no sides: any way will do (T9A-MOV-061, T9A-MOV-072), unless there is a wall at which
    contact is maximised (T9A-TER-059)."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    seen = on_the_table.as_charging(state, unit, charge.character)
    wall = best_wall(seen, question_of(charge)) if has_walls(state, state.units[charge.target]) else None
    if wall is not None:
        approach, slides = wall
        slide = yield from position_on_the_side(battle, unit, approach, list(slides.spans))
        slide, way = yield from path_to_the_side(battle, unit, approach, list(slides.spans), slide)
        yield from arrive(battle, unit, Move(approach.final(slide), tuple(_trail(approach, slide, way))))
        return
    ways = solving.any_contact(seen, question_of(charge))
    first = next(ways.ways(), None)
    if first is None:
        yield from fail(battle, unit)
        return
    path, end = yield from path_to_anywhere(battle, unit, ways, first)
    yield from arrive(battle, unit, Move(end, tuple(ways.poses(path, end))))


def _trail(approach: Approach, slide: float, path: ChargePath) -> list[Pose]:
    """The poses of a charge move, the wheel and the alignment in short chords."""
    poses = approach.poses(slide, path)
    trail, reach = poses[:2], 2 * approach.charger.rectangle(poses[0]).radius
    if path.wheel:
        trail += wheel_poses(poses[1], *approach.wheel_of(path), reach)
        trail.append(poses[3])
    if path.turn:
        trail += wheel_poses(poses[-2], path.about, path.turn, reach)
    return [*trail, poses[-1]]
