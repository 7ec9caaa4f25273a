"""The solver on plain shapes: blocks of equal bases, and a sampler of random charge moves that knows nothing of it."""

from __future__ import annotations

from random import Random

from rules.engine.geometry import (
    Footprint,
    Pose,
    distance,
    inside,
    moved,
    overlaps,
    rectangle,
    swung,
    table,
    turn_between,
)
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import Body, body, flush_spans, mirrored, placed
from rules.ninth_age.movement.charges.charge_path import line_of
from rules.ninth_age.movement.charges.counting import Scored
from rules.ninth_age.movement.charges.ground import Ground, Obstacle, obstacle
from rules.ninth_age.movement.charges.slides import Slides, best_slides, candidates
from rules.ninth_age.state import Side

MM = 25.4
TABLE = table(72.0, 48.0)


def block(id: str, files: int, ranks: int, base: float = 20, last: int = 0) -> Body:
    """A unit in ranks of equal square bases; `last`: how many models stand in the last rank, in its centre."""
    wide = base / MM
    bases: list[tuple[str, float, float, float, float]] = []
    for rank in range(ranks):
        row = last if last and rank == ranks - 1 else files
        for file in range(row):
            bases.append(
                (f"{id}.{len(bases)}", (file - (row - 1) / 2) * wide, (ranks / 2 - rank - 0.5) * wide, wide, wide)
            )
    whole = [rectangle(Pose(0.0, 0.0, 0.0), files * wide, ranks * wide)]
    if last:
        front, rear = (ranks - 1) * wide, ranks * wide
        whole = [
            rectangle(Pose(0.0, (rear - front) / 2, 0.0), files * wide, front),
            rectangle(Pose(0.0, (wide - rear) / 2, 0.0), last * wide, wide),
        ]
    return body(id, bases, whole)


def approach_to(
    charger: Body, start: Pose, target: Body, stands: Pose, side: Side, others: list[Obstacle] | None = None
) -> Approach:
    """All ways of a block to a side of another among obstacles."""
    models = mirrored(target.sides[side])
    line = line_of(target.rectangle(stands).edge(side), flush_spans(models))
    found = list(others or [])
    ground = Ground([obstacle(target.id, "target", target.at(stands)), *found], TABLE)
    return Approach(charger, start, line, ground, Ground(found, TABLE))


def solve(approach: Approach, target: Body, side: Side) -> tuple[list[Scored], Slides | None]:
    """The free places with their contact, and the best ones to which there is a way."""
    found = candidates(approach, mirrored(target.sides[side]))
    return found, best_slides(approach, found)


def contact_of(charger: Body, end: Pose, target: Body, stands: Pose) -> int:
    """How many models of both sides touch an enemy base, counted on the bases themselves."""

    def bases(one: Body, pose: Pose) -> list[Footprint]:
        wide = min(model.end - model.begin for model in one.sides["front"])
        columns, rows = round(one.width / wide), round(one.depth / wide)
        local = [
            Pose((c + 0.5) * wide - one.width / 2, (r + 0.5) * wide - one.depth / 2, 0.0)
            for c in range(columns)
            for r in range(rows)
        ]
        return [placed(rectangle(at, wide, wide), pose) for at in local]

    ours, theirs = bases(charger, end), bases(target, stands)
    first = sum(any(distance(a, b) <= 0.003 for b in theirs) for a in ours)
    return first + sum(any(distance(a, b) <= 0.003 for a in ours) for b in theirs)


def random_charge(
    rng: Random, charger: Body, start: Pose, target: Body, stands: Pose, side: Side, others: list[Footprint]
) -> Pose | None:
    """One random charge move: straight on, a wheel, straight on until it touches, the alignment, all in small steps.
    None if it runs into anything, misses, or ends unaligned with the side."""
    corner = rng.choice((0, 1))
    wheel = rng.uniform(0.0, 90.0) * (1 if corner else -1)
    pose = start
    for _ in range(int(rng.uniform(0.0, 12.0) / 0.25)):
        pose = moved(pose, 0.25)
        if _hits(charger, pose, [*target.at(stands), *others]):
            return None
    pivot = charger.rectangle(pose).corners[corner]
    steps = max(1, int(abs(wheel) / 2.0))
    begin = pose
    for step in range(1, steps + 1):
        pose = swung(begin, pivot, wheel * step / steps)
        if _hits(charger, pose, [*target.at(stands), *others]):
            return None
    rectangles = target.at(stands)
    for _ in range(400):
        gap = min(distance(a, b) for a in charger.at(pose) for b in rectangles)
        if gap < 0.002:
            break
        pose = moved(pose, gap * 0.9)
        if _hits(charger, pose, others):
            return None
    else:
        return None
    return _aligned(charger, pose, target, stands, side, others)


def _aligned(charger: Body, pose: Pose, target: Body, stands: Pose, side: Side, others: list[Footprint]) -> Pose | None:
    line = line_of(target.rectangle(stands).edge(side), ())
    turn = turn_between(pose.bearing, line.bearing)
    if abs(turn) > 89.0:
        return None
    corners = charger.rectangle(pose).corners[:2]
    ends = target.rectangle(stands).edge(side)
    lead = corners[0] if turn < 0.0 else corners[1]
    ux, uy = line.point(1.0)[0] - line.middle[0], line.point(1.0)[1] - line.middle[1]
    along = (lead[0] - line.middle[0]) * ux + (lead[1] - line.middle[1]) * uy
    half = target.length_of(side) / 2
    about = lead
    if abs(along) > half:
        about = ends[1] if along < 0.0 else ends[0]
    edge = rectangle(pose, charger.width, charger.depth)
    if distance(rectangle(Pose(*about, 0.0), 0.001, 0.001), edge) > 0.01:
        return None
    for step in range(1, 41):
        here = swung(pose, about, turn * step / 40)
        if _hits(charger, here, others):
            return None
    end = swung(pose, about, turn)
    if not all(inside(TABLE, piece) for piece in charger.at(end)):
        return None
    front = charger.rectangle(end).front
    off = [(x - line.middle[0]) * uy - (y - line.middle[1]) * ux for x, y in front]
    return end if max(abs(one) for one in off) < 0.02 else None


def _hits(charger: Body, pose: Pose, shapes: list[Footprint]) -> bool:
    return any(overlaps(own, other) for own in charger.at(pose) for other in shapes)
