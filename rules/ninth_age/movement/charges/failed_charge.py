"""The Failed Charge move (T9A-MOV-083 to 089): a wheel towards the target's centre, then straight forward by the
highest die."""

from __future__ import annotations

from math import asin, atan2, degrees, hypot

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT, Point, Pose, ahead, moved, swung, turn_between
from rules.engine.geometry.board import inside
from rules.ninth_age.movement.charges.charging_out import fail_to_charge_out
from rules.ninth_age.movement.charges.no_way_left import tell_what_blocks
from rules.ninth_age.movement.check import cores
from rules.ninth_age.movement.clearance import nearest_on_wheel
from rules.ninth_age.movement.straight_on import as_far_as_legal
from rules.ninth_age.movement.surroundings import DURING, END, Obstacle, Pieces, Surroundings, least, surroundings
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain import dangerous_terrain
from rules.ninth_age.terrain.sweeps import wheel_poses
from rules.ninth_age.units.footprint import centre, outline

_HALVINGS = 24
_STEPS = 48
_NOTHING = 1e-6


def fail(battle: Battle, unit: str) -> Procedure:
    """A unit whose charge cannot be completed makes its Failed Charge move, whatever the reason (T9A-MOV-083)."""
    state: State = battle.state
    charge = next(one for one in state.charges if one.unit == unit)
    target = state.units[charge.target]
    gone = target.where not in ("board", "building")
    if charge.reaches and not gone:
        tell_what_blocks(battle, charge)
    state.charges = [one for one in state.charges if one.unit != unit]
    aim = charge.mark if gone else centre(state, target)  # T9A-MOV-087
    distance = float(max(charge.dice))  # T9A-CMD-018, T9A-MOV-084
    if charge.character:
        yield from fail_to_charge_out(battle, unit, charge.character, aim, distance, failed_move)
        return
    one = state.units[unit]
    one.done.failed_charge = True
    trail = failed_move(state, one, aim, distance)
    one.stand(trail[-1])
    tell_failed(battle, unit, trail)
    yield from dangerous_terrain.take_tests(battle, unit, trail, move="failed_charge")


def tell_failed(battle: Battle, unit: str, trail: list[Pose]) -> None:
    """Tell how a unit that failed has moved."""
    one = battle.state.units[unit]
    battle.tell(
        told(
            "t9a.charges.failed",
            pieces=[unit],
            rule="T9A-MOV-083",
            moves={unit: [(pose.x, pose.y, pose.bearing) for pose in trail]},
            unit=name(one),
            length=round(hypot(trail[-1].x - trail[0].x, trail[-1].y - trail[0].y), 2),
        )
    )


def failed_move(
    state: State, unit: Unit, aim: Point | None, distance: float, without: tuple[str, ...] = ()
) -> list[Pose]:
    """The poses of the move: the wheel as far as the half inch to others lets it, then straight forward, so that it
    ends 1 inch from everything (T9A-MOV-086). `without`: a unit that does not count."""
    start = surroundings(state, unit, without=without)
    pivot, wheel = wheel_towards(start, aim) if aim is not None else ((0, 0), 0.0)  # T9A-MOV-085
    wheel = _wheel_limit(start, pivot, wheel)
    turned = _placed(state, unit, start, pivot, wheel, without)
    length = as_far_as_legal(turned, ahead(turned.pose.bearing), turned.pose.bearing, distance)
    if not _legal(state, unit, start, moved(turned.pose, length)):
        wheel, length = _back_along_the_wheel(state, unit, start, pivot, wheel), 0.0
        turned = _placed(state, unit, start, pivot, wheel, without)
    trail = [start.pose]
    if wheel:
        trail += wheel_poses(start.pose, pivot, wheel, 2 * start.rectangle.radius)[:-1]
        trail.append(turned.pose)
    return [*trail, moved(turned.pose, length)]


def wheel_towards(start: Surroundings, aim: Point) -> tuple[Point, float]:
    """The front corner on the side of a point and the wheel about it (degrees, clockwise positive) after which the
    point lies straight ahead of the centre of the unit (T9A-MOV-085); no wheel if it does already, or if the point is
    too near to the corner for any."""
    pose, half = start.pose, start.width / 2
    ux, uy = ahead(pose.bearing)
    dx, dy = aim[0] - pose.x, aim[1] - pose.y
    across = dx * uy - dy * ux
    right = across > 0.0 or (across == 0.0 and dx * ux + dy * uy < 0.0)
    pivot = start.rectangle.corners[1 if right else 0]
    if abs(across) < 1e-6 and dx * ux + dy * uy >= 0.0:
        return pivot, 0.0
    away = hypot(aim[0] - pivot[0], aim[1] - pivot[1])
    if away <= half:
        return pivot, 0.0
    towards = degrees(atan2(aim[0] - pivot[0], aim[1] - pivot[1]))
    slant = degrees(asin(half / away))
    turn = turn_between(pose.bearing, towards + slant if right else towards - slant)
    if right and turn < 0.0:
        turn += 360.0
    elif not right and turn > 0.0:
        turn -= 360.0
    return pivot, turn


def _wheel_limit(start: Surroundings, pivot: Point, wheel: float) -> float:
    """How much of a wheel keeps half an inch from everything, by halving; what the unit was near before it may come
    nearer to, but no enemy is touched and nobody overlapped (T9A-MOV-133)."""
    within = [one for one in start.obstacles if _comes_near(start, pivot, one.x, one.y, one.radius)]
    inner = cores(start.pieces)

    def clear(turn: float) -> bool:
        return all(
            nearest_on_wheel(piece, pivot, turn, shape, gap) >= gap
            for one in within
            for pieces, gap in (_kept(start, inner, one),)
            for piece in pieces
            for shape in one.pieces
        )

    if not wheel or clear(wheel):
        return wheel
    low, high = 0.0, wheel
    for _ in range(_HALVINGS):
        between = (low + high) / 2
        low, high = (between, high) if clear(between) else (low, between)
    return low


def _kept(start: Surroundings, inner: Pieces, one: Obstacle) -> tuple[Pieces, float]:
    """What must keep which distance from an obstacle on the way."""
    if one.id not in start.near:
        return start.pieces, DURING - CONTACT
    return (start.pieces, CONTACT + _NOTHING) if one.whose == "enemy" else (inner, _NOTHING)


def _comes_near(start: Surroundings, pivot: Point, x: float, y: float, radius: float) -> bool:
    return hypot(x - pivot[0], y - pivot[1]) < 2 * start.rectangle.radius + radius + DURING


def _placed(
    state: State, unit: Unit, start: Surroundings, pivot: Point, wheel: float, without: tuple[str, ...]
) -> Surroundings:
    """The unit after the wheel; what it was near at the start stays what it is near."""
    if not wheel:
        return start
    return surroundings(state, unit, pose=swung(start.pose, pivot, wheel), without=without)._replace(near=start.near)


def _legal(state: State, unit: Unit, start: Surroundings, end: Pose) -> bool:
    pieces, radius = outline(state, unit, end), start.rectangle.radius
    if not all(inside(start.board, piece) for piece in pieces):
        return False
    inner = cores(pieces)
    return all(
        least(inner, one) > 0.0 if one.id in start.near else least(pieces, one) >= END - 2 * CONTACT
        for one in start.obstacles
        if hypot(one.x - end.x, one.y - end.y) < radius + one.radius + END
    )


def _back_along_the_wheel(state: State, unit: Unit, start: Surroundings, pivot: Point, wheel: float) -> float:
    """The greatest part of the wheel after which it stands 1 inch from everything; where it started it always may."""
    for step in range(_STEPS, 0, -1):
        turn = wheel * step / _STEPS
        if _legal(state, unit, start, swung(start.pose, pivot, turn)):
            return turn
    return 0.0
