"""Moves of De Bellis Fantasy that are seldom refused, from nothing but what a question says (docs/api.md): whoever
moves goes straight ahead as far as the way is clear. `moves` gives answers to a question on the topic dbf.move."""

from collections.abc import Iterator
from math import cos, inf, radians, sin
from typing import Any

Point = tuple[float, float]
# A hair less than touching, so that rounding refuses nothing.
HAIR = 0.05
SHORTEST = 0.5
# How much of a difference to a place beside an enemy lining up makes good: degrees, and lengths ahead.
ASLANT, NEAR = 10, 0.5


class Ahead:
    """The table as one element sees it: how far to the right of the middle of its front edge, and how far ahead."""

    def __init__(self, piece: dict[str, Any]) -> None:
        width, self.depth = piece["shape"]["rect"]
        self.half = width / 2
        self.x, self.y, self.bearing = piece["x"], piece["y"], piece["bearing"]
        turn = radians(self.bearing)
        self.forward, self.right = (sin(turn), cos(turn)), (cos(turn), -sin(turn))

    def seen(self, point: Point) -> Point:
        dx, dy = point[0] - self.x, point[1] - self.y
        across = dx * self.right[0] + dy * self.right[1]
        return across, dx * self.forward[0] + dy * self.forward[1] - self.depth / 2

    def gap(self, outline: list[Point]) -> float:
        """How far ahead an outline begins between its two sides; below 0 if the element stands in it, inf if never."""
        corners, half = [self.seen(point) for point in outline], self.half - HAIR
        within: list[float] = []
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            within += [ay] if abs(ax) < half else []
            for side in (-half, half):
                if (ax - side) * (bx - side) < 0:
                    within.append(ay + (by - ay) * (side - ax) / (bx - ax))
        return min(within) if within and max(within) > HAIR - self.depth else inf

    def leads_to(self, pose: list[float], length: float) -> bool:
        """Whether it comes to stand about as in this pose, so long ahead: the last bit is done by lining up."""
        across, on = self.seen((pose[0], pose[1]))
        aslant = abs((pose[2] - self.bearing + 180) % 360 - 180)
        return abs(across) <= self.half and aslant <= ASLANT and abs(on + self.depth / 2 - length) <= NEAR

    def to_the_edge(self, width: float, height: float) -> float:
        """How far both front corners stay on the table."""
        free = inf
        for side in (-self.half, self.half):
            for axis, end in ((0, width), (1, height)):
                begin = (self.x, self.y)[axis] + self.forward[axis] * self.depth / 2 + self.right[axis] * side
                step = self.forward[axis]
                free = min(free, ((end if step > 0 else 0.0) - begin) / step if abs(step) > 1e-9 else inf)
        return free


def corners(piece: dict[str, Any]) -> list[Point]:
    """Of the base of a piece."""
    (width, depth), turn = piece["shape"]["rect"], radians(piece["bearing"])
    offsets = [(-width / 2, depth / 2), (width / 2, depth / 2), (width / 2, -depth / 2), (-width / 2, -depth / 2)]
    return [
        (piece["x"] + r * cos(turn) + f * sin(turn), piece["y"] - r * sin(turn) + f * cos(turn)) for r, f in offsets
    ]


def free(view: dict[str, Any], path: dict[str, Any], id: str, own: Ahead) -> float:
    """How far a mover may go straight ahead as far as ground, friends and the edge of the table are concerned."""
    mover = path["movers"][id]
    length = min(mover["allowance"], own.to_the_edge(view["table"]["width"], view["table"]["height"]) - HAIR)
    for region in path.get("regions", []):
        # The smaller allowance holds for the whole move as soon as the base touches the region.
        slow = mover.get("slow", {}).get(region["id"], inf)
        length = min(length, max(own.gap(region["outline"]) - HAIR, slow))
    for one in path.get("keep_out", []):
        if not one.get("stops") and one.get("piece") != id:
            outline = one.get("outline") or corners(view["pieces"][one["piece"]])
            length = min(length, own.gap(outline) - HAIR)
    return float(length)


def way(view: dict[str, Any], path: dict[str, Any], id: str) -> float:
    """How far a mover goes: into contact with an enemy with whom it would be lined up, else up to the next zone; 0
    where something else than going ahead is asked of it."""
    own = Ahead(view["pieces"][id])
    # Who may go back is in contact already.
    if "back" in path["movers"][id].get("legs", []):
        return 0.0
    length = free(view, path, id, own)
    enemies = [own.gap(corners(view["pieces"][one["piece"]])) for one in path.get("keep_out", []) if one.get("stops")]
    nearest = min(enemies, default=inf)
    if nearest <= length and any(own.leads_to(pose, nearest) for pose in path.get("snaps", {}).get(id, [])):
        return nearest + HAIR / 2
    return min([length, *(own.gap(zone) - HAIR for zone in path.get("zones", []))])


def moves(view: dict[str, Any], asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Whoever has the longest way first; then the end of the phase."""
    (path,) = [one for one in asked["also"] if one["kind"] == "path"]
    ways = {id: way(view, path, id) for id in asked["input"]["candidates"]}
    for id, length in sorted(ways.items(), key=lambda one: -one[1]):
        if length >= SHORTEST:
            yield {"pieces": [id], "path": {"legs": [{"kind": "forward", "amount": int(length * 100) / 100}]}}
    yield {"pieces": []}
