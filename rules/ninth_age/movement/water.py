"""Water, into, through and out of which nobody marches (T9A-TER-017)."""

from __future__ import annotations

from rules.engine.geometry import CONTACT, Footprint, overlap_span
from rules.engine.geometry.footprint import shrunk
from rules.engine.geometry.overlap import meets
from rules.engine.refusal import refuse
from rules.ninth_age.hooks import TERRAIN_STOPS_MARCHES
from rules.ninth_age.movement.clearance import nearest_on_wheel
from rules.ninth_age.movement.legs import Course, Stretch, along, carried
from rules.ninth_age.movement.surroundings import Surroundings
from rules.ninth_age.special_rules.terrain import ignored_by
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import convex_parts, outline


def ignores_water(state: State, unit: Unit) -> bool:
    """Whether Water does not keep any model of the unit from marching."""
    return all(ignored_by(state, id, "water", TERRAIN_STOPS_MARCHES) for id in unit.models)


def judge_dry_start(state: State, unit: Unit) -> None:
    """Refuse that a unit marches which stands in Water: it would march out of it, or through it (T9A-TER-017)."""
    waters = [feature for feature in state.features.values() if feature.kind == "water"]
    if not waters or ignores_water(state, unit):
        return
    cores = [core for piece in outline(state, unit) if (core := shrunk(piece, CONTACT)) is not None]
    if any(meets(core, part) for water in waters for part in convex_parts(water.outline) for core in cores):
        refuse("T9A-TER-017", "t9a.movement.refused.water")


def waters_touched(around: Surroundings, course: Course, *, flying: bool = False) -> tuple[str, ...]:
    """The waters in which any part of the unit is at the start, on the way or at the end of a move; a flying unit only
    at its start and at its end."""
    if not around.waters:
        return ()
    cores = tuple([core for piece in around.pieces if (core := shrunk(piece, CONTACT)) is not None])
    ends = (*cores, *[along(core, course.start, course.end) for core in cores])
    return tuple(
        [
            water.id
            for water in around.waters
            if any(meets(core, part) for core in ends for part in water.pieces)
            or (not flying and any(_crosses(core, course, part) for core in cores for part in water.pieces))
        ]
    )


def _crosses(core: Footprint, course: Course, part: Footprint) -> bool:
    for stretch in course.stretches:
        if _meets_on(core, stretch, part):
            return True
        core = carried(core, stretch)
    return False


def _meets_on(core: Footprint, stretch: Stretch, part: Footprint) -> bool:
    if stretch.kind == "straight":
        span = overlap_span(core, part, *stretch.along)
        return span is not None and span[0] < stretch.length and span[1] > 0.0
    if stretch.kind == "wheel":
        return nearest_on_wheel(core, stretch.pivot, stretch.degrees, part) <= 0.0
    return meets(carried(core, stretch), part)
