"""Charges of and on units with Mismatching Bases and broken ranks, against a count on the bases themselves."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine.geometry import Footprint, Pose, distance, overlaps
from rules.engine.geometry.pose import ahead
from rules.ninth_age.movement.charges import solving
from rules.ninth_age.movement.charges.slides import Slides
from rules.ninth_age.state import Side, State
from rules.ninth_age.units.footprint import bases
from tests.rules.ninth_age.building import Made, unit, with_character
from tests.rules.ninth_age.movement.charges.tables import at_declaration

SIDES: tuple[Side, ...] = ("front", "left", "right", "rear")
CORNER = 0.004


def with_heroes(made: Made, left: tuple[int, int] | None, right: tuple[int, int] | None) -> Made:
    """The unit with Characters on bases of these sizes at its sides."""
    for side, base in (("left", left), ("right", right)):
        if base is not None:
            made = with_character(made, f"Hero {side}", side=side, base=base, troop_type="infantry")
    return made


def random_unit(rng: Random, seat: str, id: str, at: tuple[float, float, float]) -> Made:
    """Some ranks, the last one broken, and up to two Characters whose bases do not match."""
    base = rng.choice([(20, 20), (25, 25), (25, 50), (40, 40)])
    files = rng.randint(1, 6)
    made = unit(
        seat, id, models=files * rng.randint(1, 3) + rng.randint(0, files - 1), files=files, base=base, id=id, at=at
    )
    odd = [(50, 50), (40, 60), (60, 100)]
    return with_heroes(made, rng.choice([None, *odd]), rng.choice([None, *odd]))


def scene(rng: Random) -> State:
    red = random_unit(rng, "red", "r", (36, 12, rng.uniform(-15, 15) % 360))
    blue = random_unit(rng, "blue", "b", (rng.uniform(32, 40), 26, rng.uniform(0, 360)))
    return at_declaration(red, blue)


Along = tuple[str, float, float, float]


def in_contact(state: State, side_bearing: float) -> set[str]:
    """The models that touch an enemy base once they, or he, are shifted straight towards the other through empty space;
    corners count."""
    ux, uy = ahead(side_bearing)
    own = _along(bases(state, state.units["r"]), ux, uy)
    theirs = [(id, -end, -begin, front) for id, begin, end, front in _along(bases(state, state.units["b"]), -ux, -uy)]
    return {id for one, other in ((own, theirs), (theirs, own)) for id in _met(one, other)}


def _met(own: list[Along], theirs: list[Along]) -> set[str]:
    """What one's own models meet that nothing of their own unit is in front of, and these models themselves."""
    found: set[str] = set()
    theirs = [other for other in theirs if _is_seen(other, theirs)]
    for one in own:
        if any(_overlap(one, other) > CORNER and other[3] > one[3] + CORNER for other in own):
            continue
        beside = [other for other in theirs if _overlap(one, other) >= -CORNER]
        before = [other for other in beside if _overlap(one, other) > CORNER] or beside
        stops = max((other[3] for other in before), default=0.0)
        met = {other[0] for other in beside if other[3] >= stops - CORNER}
        found |= met | ({one[0]} if met else set())
    return found


def _is_seen(one: Along, unit: list[Along]) -> bool:
    """Whether a straight line through empty space leads to some part of a base, looked for at forty places of it."""
    spots = [one[1] + (one[2] - one[1]) * (n + 0.5) / 40 for n in range(40)]
    nearer = [other for other in unit if other[3] > one[3] + CORNER]
    return any(not any(begin < spot < end for _, begin, end, _ in nearer) for spot in spots)


def _overlap(one: Along, other: Along) -> float:
    return min(one[2], other[2]) - max(one[1], other[1])


def _along(shapes: list[tuple[str, Footprint]], ux: float, uy: float) -> list[tuple[str, float, float, float]]:
    """Of each base where it begins and ends to the right of a direction, and how far ahead it reaches."""
    found = []
    for id, shape in shapes:
        across = [x * uy - y * ux for x, y in shape.corners]
        found.append((id, min(across), max(across), max(x * ux + y * uy for x, y in shape.corners)))
    return found


def set_down(state: State, pose: Pose) -> State:
    state.units["r"].stand(pose)
    return state


def solved(state: State, side: Side) -> tuple[object, Slides | None]:
    return solving.legal_slides(state, solving.Question("r", "b", side))


@pytest.mark.rule("T9A-MOV-069", "T9A-CCB-027")
@pytest.mark.parametrize("seed", range(24))
def test_the_best_place_is_counted_as_the_bases_themselves_stand(seed: int) -> None:
    rng = Random(seed)
    state = scene(rng)
    start = state.units["r"].pose
    for side in SIDES:
        set_down(state, start)
        approach, slides = solved(state, side)
        if slides is None:
            continue
        for low, high in slides.spans:
            end = approach.final((low + high) / 2)
            set_down(state, end)
            mine, theirs = bases(state, state.units["r"]), bases(state, state.units["b"])
            assert min(distance(a, b) for _, a in mine for _, b in theirs) < 0.01, (seed, side)
            assert not any(overlaps(a, b) for _, a in mine for _, b in theirs), (seed, side)
            assert len(in_contact(state, approach.line.bearing)) == slides.score[1], (seed, side)


@pytest.mark.rule("T9A-MOV-069")
@pytest.mark.parametrize("seed", range(12))
def test_no_other_place_to_which_there_is_a_way_has_more_contact(seed: int) -> None:
    rng = Random(100 + seed)
    state = scene(rng)
    start = state.units["r"].pose
    for side in SIDES:
        set_down(state, start)
        approach, slides = solved(state, side)
        half = approach.charger.width / 2 + 3
        for _ in range(25):
            slide = rng.uniform(approach.line.flush[0][0] - half, approach.line.flush[-1][1] + half)
            end = approach.final(slide)
            if approach.path(slide) is None or not approach.beside.free(approach.charger.at(end)):
                continue
            set_down(state, end)
            mine, theirs = bases(state, state.units["r"]), bases(state, state.units["b"])
            if min(distance(a, b) for _, a in mine for _, b in theirs) > 0.01 or any(
                overlaps(a, b) for _, a in mine for _, b in theirs
            ):
                continue
            assert slides is not None, (seed, side, slide)
            assert len(in_contact(state, approach.line.bearing)) <= slides.score[1], (seed, side, slide)
