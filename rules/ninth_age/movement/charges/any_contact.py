"""Charges that need no side: on fleeing units (T9A-MOV-072) and on round bases (T9A-MOV-061). Any way that brings the
front into contact will do; neither alignment nor maximising follows."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.geometry import CONTACT, Footprint, Pose, inside, moved, segment_to_footprint, swung
from rules.engine.geometry.pose import ahead
from rules.ninth_age.movement.charges.body import Body
from rules.ninth_age.movement.charges.charge_path import CORNERS, MOST_WHEEL, ChargePath, Corner
from rules.ninth_age.movement.charges.ground import Ground, swept

_DEGREES = 1.5
_AHEAD = 0.75
_FINER = 3
_FAR = 120.0
_A_LITTLE = 1e-6


class AnyContact:
    """The ways of a charger to anywhere on a target, given as shapes. `ground` holds all else that is in the way,
    `beside` what it must not overlap in the end. `finely`: where few angles show none, more are tried (T9A-TYP-054)."""

    def __init__(
        self,
        charger: Body,
        start: Pose,
        target: tuple[Footprint, ...],
        ground: Ground,
        beside: Ground,
        *,
        finely: bool = False,
    ) -> None:
        self.charger, self.start, self.target, self.ground, self.beside = charger, start, target, ground, beside
        self.finely = finely

    def ways(self) -> Iterator[tuple[ChargePath, Pose]]:
        """Ways with the pose in which each ends, those with little wheel first."""
        room = self.ground.ahead(self.charger.at(self.start), self.start.bearing, _FAR)
        touch = self._touch_ahead(self.start)
        if touch is not None and touch <= room + CONTACT and self._may_end(moved(self.start, touch)):
            yield ChargePath(touch), moved(self.start, touch)
        reach = min(room, _FAR if touch is None else touch)
        away = min(piece.radius for piece in self.target) + max(
            ((piece.x - self.start.x) ** 2 + (piece.y - self.start.y) ** 2) ** 0.5 for piece in self.target
        )
        nearest = min(reach, away)
        found = None
        for found in self._bent(nearest, 1):
            yield found
        if found is None and self.finely:
            yield from self._bent(nearest, _FINER)

    def _bent(self, reach: float, finer: int) -> Iterator[tuple[ChargePath, Pose]]:
        """Ways with a wheel after so much straight ahead at most, of so many times as many angles and lengths."""
        firsts = [k * _AHEAD / finer for k in range(int(reach * finer / _AHEAD) + 1)]
        for step in range(1, int(MOST_WHEEL * finer / _DEGREES) + 1):  # T9A-MOV-057
            for corner in CORNERS:
                wheel = step * _DEGREES / finer
                for first in self._towards_it(firsts, corner, wheel):
                    found = self.judged(ChargePath(first, corner, wheel))
                    if found is not None:
                        yield found

    def _towards_it(self, firsts: list[float], corner: Corner, wheel: float) -> Iterator[float]:
        """The lengths before a wheel after which the way on does not pass by the target: quickly told by circles."""
        after = swung(self.start, *self._wheel_of(self.start, corner, wheel))
        (ux, uy), (vx, vy) = ahead(after.bearing), ahead(self.start.bearing)
        half = (self.charger.width**2 + self.charger.depth**2) ** 0.5 / 2 + _A_LITTLE
        aside = [((one.x - after.x) * uy - (one.y - after.y) * ux, one.radius + half) for one in self.target]
        drift = vx * uy - vy * ux
        for first in firsts:
            if any(abs(off - first * drift) < reach for off, reach in aside):
                yield first

    def judged(self, path: ChargePath) -> tuple[ChargePath, Pose] | None:
        """The way that goes `first` ahead, wheels, and goes on until the front touches, with the pose at its end; None
        if anything is in the way or nothing is touched."""
        here = moved(self.start, path.first)
        pivot, degrees = self._wheel_of(here, path.corner, path.wheel)
        after = swung(here, pivot, degrees)
        second = self._touch_ahead(after)
        if second is None or not self.ground.free(swept(self.charger, after, second)):
            return None
        if not self._may_end(moved(after, second)):
            return None
        front = self.charger.rectangle(moved(after, second)).front
        if all(segment_to_footprint(front, piece) > 2 * CONTACT for piece in self.target):
            return None
        if path.wheel:
            shapes = self.charger.at(here)
            target = Ground.of_shapes(self.target, self.ground.board)
            if not self.ground.wheels(shapes, pivot, degrees) or not target.wheels(shapes, pivot, degrees):
                return None
        if not self.ground.free(swept(self.charger, self.start, path.first)):
            return None
        return ChargePath(path.first, path.corner, path.wheel, second), moved(after, second)

    def poses(self, path: ChargePath, end: Pose) -> list[Pose]:
        """The poses through which a way leads."""
        here = moved(self.start, path.first)
        trail = [self.start, here]
        if path.wheel:
            trail += [swung(here, *self._wheel_of(here, path.corner, path.wheel)), end]
        return trail

    def _wheel_of(self, here: Pose, corner: Corner, wheel: float) -> tuple[tuple[float, float], float]:
        corners = self.charger.rectangle(here).corners
        return (corners[0], -wheel) if corner == "left" else (corners[1], wheel)

    def _may_end(self, pose: Pose) -> bool:
        """Whether it stands on the board there and on nobody."""
        shapes = self.charger.at(pose)
        return self.beside.free(shapes) and all(inside(self.beside.board, shape) for shape in shapes)

    def _touch_ahead(self, pose: Pose) -> float | None:
        """How far straight ahead the charger touches the target, None if it passes by."""
        ux, uy = ahead(pose.bearing)
        half = (self.charger.width**2 + self.charger.depth**2) ** 0.5 / 2
        near = [
            piece
            for piece in self.target
            if abs((piece.x - pose.x) * uy - (piece.y - pose.y) * ux) < piece.radius + half
        ]
        if not near:
            return None
        limit = Ground.of_shapes(near, self.ground.board).ahead(self.charger.at(pose), pose.bearing, _FAR)
        return None if limit >= _FAR else limit
