"""A pose: where the centre of a footprint is and which way it faces."""

from functools import lru_cache
from math import cos, isfinite, radians, sin

import msgspec

from rules.engine.geometry.plane import Point

_EXACT: dict[float, Point] = {0.0: (0.0, 1.0), 90.0: (1.0, 0.0), 180.0: (0.0, -1.0), 270.0: (-1.0, 0.0)}
_DECIMALS = 4


class Pose(msgspec.Struct, frozen=True, gc=False):
    """Centre of a footprint (x, y) and bearing in degrees clockwise from +y, 0 <= bearing < 360.

    Poses that `moved`, `swung` and their like compute are exact; `pose` and `rounded` give what may enter the state.
    """

    x: float
    y: float
    bearing: float

    @property
    def point(self) -> Point:
        """The centre."""
        return (self.x, self.y)


def pose(x: float, y: float, bearing: float) -> Pose:
    """A pose as it enters the state: rounded to 0.0001, its bearing in 0 .. 360 (360 itself is 0).

    Raises ValueError for NaN or infinite numbers.

    >>> pose(45.00004, 20, -90)
    Pose(x=45.0, y=20.0, bearing=270.0)
    """
    if not (isfinite(x) and isfinite(y) and isfinite(bearing)):
        raise ValueError("a pose needs finite numbers")
    return Pose(round(x, _DECIMALS) + 0.0, round(y, _DECIMALS) + 0.0, round(bearing % 360.0, _DECIMALS) % 360.0)


def rounded(exact: Pose) -> Pose:
    """The same pose rounded to 0.0001, as it enters the state."""
    return pose(exact.x, exact.y, exact.bearing)


@lru_cache(maxsize=8192)
def ahead(bearing: float) -> Point:
    """Unit vector straight ahead; exact for the four main directions.

    >>> ahead(90)
    (1.0, 0.0)
    """
    bearing %= 360.0
    exact = _EXACT.get(bearing)
    if exact is not None:
        return exact
    angle = radians(bearing)
    return (sin(angle), cos(angle))


def right(bearing: float) -> Point:
    """Unit vector to the right of straight ahead.

    >>> right(0)
    (1.0, 0.0)
    """
    return ahead(bearing + 90.0)


def moved(start: Pose, distance: float) -> Pose:
    """Straight ahead by a distance; a negative one goes straight back, without turning.

    >>> moved(Pose(45.0, 36.0, 0.0), 8)
    Pose(x=45.0, y=44.0, bearing=0.0)
    """
    ux, uy = ahead(start.bearing)
    return Pose(start.x + ux * distance, start.y + uy * distance, start.bearing)


def shifted(start: Pose, forward: float, sideways: float) -> Pose:
    """Without turning, `forward` straight ahead and `sideways` to the right (negative: back, left).

    >>> shifted(Pose(10.0, 10.0, 90.0), 2, 1)
    Pose(x=12.0, y=9.0, bearing=90.0)
    """
    ux, uy = ahead(start.bearing)
    return Pose(start.x + ux * forward + uy * sideways, start.y + uy * forward - ux * sideways, start.bearing)


def turned(start: Pose, degrees: float) -> Pose:
    """On the spot, about the centre; positive degrees are clockwise.

    >>> turned(Pose(1.0, 2.0, 350.0), 20)
    Pose(x=1.0, y=2.0, bearing=10.0)
    """
    return Pose(start.x, start.y, normalised(start.bearing + degrees))


def swung(start: Pose, pivot: Point, degrees: float) -> Pose:
    """About any point, as in a wheel; positive degrees are clockwise.

    >>> swung(Pose(0.0, 2.0, 0.0), (0.0, 0.0), 90)
    Pose(x=2.0, y=0.0, bearing=90.0)
    """
    x, y = swung_point(start.point, pivot, degrees)
    return Pose(x, y, normalised(start.bearing + degrees))


def swung_point(point: Point, pivot: Point, degrees: float) -> Point:
    """A point carried round a pivot, clockwise."""
    s, c = ahead(degrees)
    dx, dy = point[0] - pivot[0], point[1] - pivot[1]
    return (pivot[0] + dx * c + dy * s, pivot[1] + dy * c - dx * s)


def normalised(bearing: float) -> float:
    """A bearing in 0 <= bearing < 360.

    >>> normalised(-90), normalised(360)
    (270.0, 0.0)
    """
    bearing = float(bearing) % 360.0
    return bearing if bearing < 360.0 else 0.0


def turn_between(a: float, b: float) -> float:
    """The shorter turn from bearing a to bearing b: -180 < turn <= 180, clockwise positive.

    >>> turn_between(350, 10), turn_between(10, 350), turn_between(0, 180)
    (20.0, -20.0, 180.0)
    """
    turn = (b - a) % 360.0
    return turn - 360.0 if turn > 180.0 else float(turn)


def bearing_difference(a: float, b: float) -> float:
    """How far two bearings differ, 0 .. 180.

    >>> bearing_difference(350, 10)
    20.0
    """
    return abs(turn_between(a, b))
