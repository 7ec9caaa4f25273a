"""A charge at a Building that brings as many models as possible to one of its walls (T9A-TER-059): the newer edition
maximises contact, the older one lets the charger touch it anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from rules.ninth_age.movement.charges import on_the_table
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import EdgeModel
from rules.ninth_age.movement.charges.charge_path import Line, line_of
from rules.ninth_age.movement.charges.slides import Slides, best_slides, candidates
from rules.ninth_age.movement.charges.solving import Question
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.building_walls import walls

WALL = "wall"
"""What stands for the one thing that a front touches."""


def has_walls(state: State, target: Unit) -> bool:
    """Whether contact with this target is maximised although it has no sides: it is in a Building."""
    return target.where == "building" and state.edition.assault_maximises_contact  # T9A-TER-059


def best_wall(state: State, asked: Question) -> tuple[Approach, Slides] | None:
    """The wall at which most models of the charger can come to stand, and where along it; of equal walls that to which
    he wheels least. None if he can stand flush against none."""
    found: list[tuple[int, float, Approach, Slides]] = []
    for approach, wall in _approaches(state, asked):
        slides = best_slides(approach, candidates(approach, (wall,)))
        if slides is not None:
            low, high = slides.spans[0]
            path = approach.least_wheel((low + high) / 2) or approach.path(low)
            found.append((-slides.score[1], path.wheel if path is not None else 0.0, approach, slides))
    if not found:
        return None
    _, _, approach, slides = min(found, key=lambda one: one[:2])
    return approach, slides


def _approaches(state: State, asked: Question) -> Iterator[tuple[Approach, EdgeModel]]:
    """All ways of the charger to each wall of the Building."""
    one = state.units[asked.unit]
    way, beside = on_the_table.grounds(state, asked.unit, asked.target, asked.absent, asked.flying)
    charger = on_the_table.body_of(state, one)
    for line, half in _walls(state, asked.target):
        yield Approach(charger, one.pose, line, way, beside), EdgeModel(WALL, -half, half)


def _walls(state: State, target: str) -> Iterator[tuple[Line, float]]:
    """The walls as sides to be struck, each with half its length."""
    for start, end in walls(state.features[state.units[target].building]):
        half = hypot(end[0] - start[0], end[1] - start[1]) / 2
        yield line_of((start, end), ((-half, half),)), half
