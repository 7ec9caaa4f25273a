"""The poses that a unit goes through: close together for what it sweeps over, wider apart for what is drawn."""

from __future__ import annotations

from rules.engine.events import Pose3
from rules.engine.geometry import Pose, swung
from rules.ninth_age.movement.legs import Course
from rules.ninth_age.terrain.sweeps import wheel_poses

_CHORD = 5.0
"""Degrees between the poses by which a wheel is drawn."""


def swept_poses(course: Course, reach: float) -> list[Pose]:
    """The poses of a course so close together that chords stand for arcs up to `reach` inches from its pivots."""
    found = [course.start]
    for stretch in course.stretches:
        if stretch.kind == "wheel":
            found += wheel_poses(stretch.start, stretch.pivot, stretch.degrees, reach)
        else:
            found.append(stretch.end)
    return found


def drawn(course: Course) -> list[Pose3]:
    """The poses of a course as an animation draws them."""
    found = [course.start]
    for stretch in course.stretches:
        if stretch.kind == "wheel":
            steps = int(abs(stretch.degrees) // _CHORD)
            found += [
                swung(stretch.start, stretch.pivot, stretch.degrees * n / (steps + 1)) for n in range(1, steps + 1)
            ]
        found.append(stretch.end)
    return [(round(at.x, 3), round(at.y, 3), round(at.bearing, 2)) for at in found]
