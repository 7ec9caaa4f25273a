"""Is there a straight line from one convex shape to another that no obstacle interrupts?

Nothing is sampled. A free line can be turned and shifted until it hinges on two turning points: corners or rims of
what it starts from, of what it goes to, or of what stands in the way. So it is enough to try the lines through every
two of these; if none of them is free, no line is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from rules.engine.geometry import Point, Segment
from rules.ninth_age.general_principles.line_of_sight.shapes import TINY, Circle, Line, Shape, crossing

Body = Sequence[Shape]
"""Convex parts that hang together without a gap, such as the blocks of a unit, or a single one."""

_OVER = 1e-7
_MISSED = 1e-6


def free_line(source: Shape, target: Shape, bodies: Sequence[Body]) -> Segment | None:
    """A segment from the source to the target that passes through the inside of no body, None if there is none.

    >>> from rules.engine.geometry import Pose, disc, rectangle
    >>> from rules.ninth_age.general_principles.line_of_sight.shapes import inside_of, of_footprint, of_segment
    >>> front, far = of_segment(((0.0, 0.0), (4.0, 0.0))), of_footprint(disc((2.0, 10.0), 1.0))
    >>> free_line(front, far, [(inside_of(rectangle(Pose(2.0, 5.0, 0.0), 8, 1)),)]) is None
    True
    """
    straight = line_through(source.middle, target.middle)
    if straight is None or not bodies:
        return (source.middle, target.middle)
    outermost = _outermost(source, target)
    bodies = [body for body in bodies if not _aside(body, outermost)]
    obstacles = [part for body in bodies for part in body]
    if (found := free_along(straight, source, target, obstacles)) is not None:
        return found
    if _hidden(source, target, bodies, outermost):
        return None
    for line in lines_on(_turning_points(source, target, bodies, outermost), (source, target)):
        if (found := free_along(line, source, target, obstacles)) is not None:
            return found
    return None


def _turning_points(
    source: Shape, target: Shape, bodies: Sequence[Body], outermost: Sequence[tuple[Line, float]]
) -> list[Circle]:
    """Where lines can hinge: nothing beyond the outermost lines, as none comes there on its way."""
    turning: list[Circle] = []
    for body in bodies:
        for part in body:
            turning += part.turning if len(body) == 1 else [one for one in part.turning if not _swallowed(one, body)]
            turning += _crossings(part, source)
            turning += _crossings(part, target)
    for sign, (line, _) in zip((1.0, -1.0), outermost, strict=False):
        x, y, dx, dy = line
        turning = [one for one in turning if ((one[0] - x) * dy - (one[1] - y) * dx) * sign - one[2] <= _MISSED]
    return list(dict.fromkeys([*source.turning, *target.turning, *turning]))


def _swallowed(point: Circle, body: Body) -> bool:
    """Whether a corner lies inside another part of its body, so that no free line can touch it."""
    x, y, radius = point
    if radius:
        return False
    return any(all(nx * x + ny * y < reach - TINY for nx, ny, reach in part.planes) for part in body if not part.rim)


def free_along(line: Line, source: Shape, target: Shape, obstacles: list[Shape]) -> Segment | None:
    """The shortest segment on a line from the source to the target, None if the line misses one of them or an obstacle
    interrupts it."""
    begin = crossing(source, line)
    if begin is None:
        return None
    end = crossing(target, line)
    if end is None:
        return None
    if begin[1] <= end[0]:
        low, high = begin[1], end[0]
    elif end[1] <= begin[0]:
        low, high = end[1], begin[0]
    else:
        low = high = max(begin[0], end[0])
    for index, obstacle in enumerate(obstacles):
        blocked = crossing(obstacle, line)
        if blocked is not None and min(blocked[1], high) - max(blocked[0], low) > _OVER and _through(obstacle, line):
            # What interrupts one line interrupts the next as well, most often.
            obstacles.insert(0, obstacles.pop(index))
            return None
    near, far = (low, high) if begin[1] <= end[0] else (high, low)
    x, y, dx, dy = line
    return ((x + dx * near, y + dy * near), (x + dx * far, y + dy * far))


def _through(obstacle: Shape, line: Line) -> bool:
    """Whether a line goes through the inside, not along the very border of the shape."""
    x, y, dx, dy = line
    if obstacle.rim is not None:
        return abs((obstacle.rim[0] - x) * dy - (obstacle.rim[1] - y) * dx) < obstacle.rim[2] - _OVER
    sides = [(px - x) * dy - (py - y) * dx for px, py, _ in obstacle.turning]
    return min(sides) < -_OVER and max(sides) > _OVER


def line_through(a: Point, b: Point) -> Line | None:
    """The line through two points, None if they are the same."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = hypot(dx, dy)
    return None if size < TINY else Line(a[0], a[1], dx / size, dy / size)


def lines_on(turning: Sequence[Circle], ends: Sequence[Shape] = ()) -> Iterator[Line]:
    """The lines through every two points; past circles, those that touch both. Most of those that miss one of the
    ends are left out."""
    for index, a in enumerate(turning):
        ax, ay, ar = a
        gates = [gate for end in ends if not ar and (gate := _gate(a, end)) is not None]
        for b in turning[index + 1 :]:
            bx, by, br = b
            if ar or br:
                yield from _touching_both(a, b)
                continue
            dx, dy = bx - ax, by - ay
            for lx, ly, rx, ry in gates:
                left, right = lx * dy - ly * dx, rx * dy - ry * dx
                if (left > _MISSED and right > _MISSED) or (left < -_MISSED and right < -_MISSED):
                    break
            else:
                size = hypot(dx, dy)
                if size > TINY:
                    yield Line(ax, ay, dx / size, dy / size)


def _gate(point: Circle, end: Shape) -> tuple[float, float, float, float] | None:
    """From a point the ways to the outermost corners of a shape: a line through the point that leaves both on the same
    side misses the shape. None where that cannot be said: of a round shape, or from a point in or on one."""
    x, y, _ = point
    if any(radius for _, _, radius in end.turning):
        return None
    ways = [(px - x, py - y) for px, py, _ in end.turning]
    if any(abs(dx) < _MISSED and abs(dy) < _MISSED for dx, dy in ways):
        return None
    left = right = ways[0]
    for way in ways:
        if left[0] * way[1] - left[1] * way[0] > 0.0:
            left = way
        if right[0] * way[1] - right[1] * way[0] < 0.0:
            right = way
    for way in ways:
        if left[0] * way[1] - left[1] * way[0] > 0.0 or right[0] * way[1] - right[1] * way[0] < 0.0:
            return None
    return (*left, *right)


def _touching_both(a: Circle, b: Circle) -> Iterator[Line]:
    ax, ay, ar = a
    bx, by, br = b
    dx, dy = bx - ax, by - ay
    size = hypot(dx, dy)
    if size < TINY:
        return
    ux, uy = dx / size, dy / size
    for first in (ar, -ar) if ar else (0.0,):
        for second in (br, -br) if br else (0.0,):
            sine = (second - first) / size
            if abs(sine) > 1.0:
                continue
            cosine = (1.0 - sine * sine) ** 0.5
            # The unit normal of the line: at a the line lies `first` along it, at b `second`.
            nx, ny = ux * sine - uy * cosine, uy * sine + ux * cosine
            yield Line(ax - nx * first, ay - ny * first, ny, -nx)


def _aside(body: Body, outermost: Sequence[tuple[Line, float]]) -> bool:
    """Whether a body lies wholly on the far side of one of the two outermost lines."""
    for sign, (line, _) in zip((1.0, -1.0), outermost, strict=False):
        x, y, dx, dy = line
        if all(((px - x) * dy - (py - y) * dx) * sign - r >= 0.0 for part in body for px, py, r in part.turning):
            return True
    return False


def _hidden(source: Shape, target: Shape, bodies: Sequence[Body], outermost: Sequence[tuple[Line, float]]) -> bool:
    """Whether one body alone interrupts every line: both outermost lines pass through it, so that it stands like a wall
    from the one to the other. A body that may reach round the source or the target is left to the full search."""
    if len(outermost) < 2:
        return False
    for body in bodies:
        if all(any(_cuts(part, line) for part in body) for line in outermost):
            box = boxed(body)
            if len(body) == 1 or not (_meet(box, boxed((source,))) or _meet(box, boxed((target,)))):
                return True
    return False


def _cuts(obstacle: Shape, line: tuple[Line, float]) -> bool:
    along, length = line
    blocked = crossing(obstacle, along)
    if blocked is None or blocked[0] <= _OVER or blocked[1] >= length - _OVER:
        return False
    return blocked[1] - blocked[0] > _OVER and _through(obstacle, along)


def _outermost(source: Shape, target: Shape) -> list[tuple[Line, float]]:
    """Two lines that bound everything between the shapes, from where they leave the source to where they reach the
    target: of a round one the square round it counts. None if the shapes are not clearly apart."""
    leaving, reaching = _squared(source), _squared(target)
    both = (*leaving, *reaching)
    found: list[tuple[Line, float]] = []
    for sign in (1.0, -1.0):
        bound = next(
            (
                (line, hypot(tx - sx, ty - sy))
                for sx, sy, _ in leaving
                for tx, ty, _ in reaching
                if (line := line_through((sx, sy), (tx, ty))) is not None and _bounds(line, both, sign)
            ),
            None,
        )
        if bound is None:
            return []
        found.append(bound)
    return found


def _squared(shape: Shape) -> Sequence[Circle]:
    """The turning points of a shape, of a round one the corners of the square round it."""
    if not any(radius for _, _, radius in shape.turning):
        return shape.turning
    corners = [(x + right, y + up, 0.0) for x, y, r in shape.turning for right in (r, -r) for up in (r, -r)]
    return list(dict.fromkeys(corners))


def _bounds(line: Line, points: Sequence[Circle], sign: float) -> bool:
    """Whether all points lie on one side of a line, or on it."""
    x, y, dx, dy = line
    return all(((px - x) * dy - (py - y) * dx) * sign <= TINY for px, py, _ in points)


def _crossings(obstacle: Shape, shape: Shape) -> list[Circle]:
    """Where the border of an obstacle crosses that of the source or of the target: further points to hinge on."""
    found: list[Circle] = []
    corners = [(x, y) for x, y, radius in obstacle.turning if not radius]
    if len(corners) < 3 or not _meet(boxed((obstacle,)), boxed((shape,))):
        return found
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        line = line_through(a, b)
        span = crossing(shape, line) if line is not None else None
        if line is not None and span is not None:
            length = hypot(b[0] - a[0], b[1] - a[1])
            found += [(line.x + line.dx * at, line.y + line.dy * at, 0.0) for at in span if 0.0 < at < length]
    return found


def boxed(shapes: Sequence[Shape]) -> tuple[float, float, float, float]:
    """The upright box round shapes: left, bottom, right, top."""
    turning = [one for shape in shapes for one in shape.turning]
    return (
        min([x - r for x, _, r in turning]),
        min([y - r for _, y, r in turning]),
        max([x + r for x, _, r in turning]),
        max([y + r for _, y, r in turning]),
    )


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
