"""The rotation about the centre that a pursuit begins with (T9A-CCB-125 to 128)."""

from __future__ import annotations

from rules.engine.geometry import SHRINK, Pose, inside, overlaps, rotated, segment_to_footprint, turn_between
from rules.engine.geometry.footprint import shrunk
from rules.ninth_age.movement.clearance import nearest_on_wheel
from rules.ninth_age.movement.surroundings import END, Obstacle, Surroundings

_STEP = 0.005
"""Degrees to which a rotation that must stop short is worked out."""
_BACK = 0.5
"""Gaps narrower than this, in degrees, are not looked for between those over whom it turns."""


def under_front(around: Surroundings) -> tuple[str, ...]:
    """The units and closed features on which the front of the unit lies; touching from outside is not lying on."""
    front = around.rectangle.front
    return tuple(
        [
            obstacle.id
            for obstacle in around.obstacles
            if any(
                segment_to_footprint(front, core) <= 0.0
                for piece in obstacle.pieces
                if (core := shrunk(piece, SHRINK)) is not None
            )
        ]
    )


def pivot_as_far_as_possible(around: Surroundings, bearing: float, stops: tuple[Obstacle, ...]) -> Pose:
    """The unit turned towards a bearing, by the shorter way, until it is 1 inch from what stops it, or would leave the
    table; where it stands if it is nearer already (T9A-CCB-128). It never ends on anybody over whom it turns."""
    pose = around.pose
    turn = turn_between(pose.bearing, bearing)
    if _free(around, turn, stops):
        return Pose(pose.x, pose.y, bearing)
    low, high = 0.0, abs(turn)
    sign = 1.0 if turn > 0 else -1.0
    # What the sweep comes nearest to only grows with the angle, so that halving finds the last free one.
    while high - low > _STEP:
        middle = (low + high) / 2
        if _free(around, sign * middle, stops):
            low = middle
        else:
            high = middle
    return Pose(pose.x, pose.y, (pose.bearing + sign * _last_clear(around, sign, low)) % 360.0)


def _last_clear(around: Surroundings, sign: float, most: float) -> float:
    """The greatest angle up to `most` at which the unit lies on nobody: steps back, then halving."""
    blocked, angle = most, most
    while angle > 0.0 and not _clear(around, sign * angle):
        blocked, angle = angle, max(0.0, angle - _BACK)
    while blocked - angle > _STEP:
        middle = (angle + blocked) / 2
        angle, blocked = (middle, blocked) if _clear(around, sign * middle) else (angle, middle)
    return angle


def _clear(around: Surroundings, turn: float) -> bool:
    turned = [rotated(piece, around.pose.point, turn) for piece in around.pieces]
    return not any(
        overlaps(piece, other) for obstacle in around.obstacles for other in obstacle.pieces for piece in turned
    )


def _free(around: Surroundings, turn: float, stops: tuple[Obstacle, ...]) -> bool:
    centre = around.pose.point
    if not all(inside(around.board, rotated(piece, centre, turn)) for piece in around.pieces):
        return False
    return all(
        nearest_on_wheel(piece, centre, turn, other) >= END - SHRINK
        for stop in stops
        for piece in around.pieces
        for other in stop.pieces
    )
