"""An army set up in line, divisions side by side: for house bots, for the page's one-tap set-up, and when time runs
out (DBF-TER-024)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from rules.de_bellis.deployment_area import deployment_box, facing, judge_defences, judge_element
from rules.de_bellis.state import Element, Seat, State, footprint, other
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.geometry import Footprint, Pose, overlaps, pose, rectangle, shifted
from rules.engine.inputs import Placement
from rules.engine.refusal import allows

STEP = 2.0


def line_of_battle(state: State, seat: Seat, ids: Sequence[str], rng: Random | None = None) -> list[Placement]:
    """A legal place for each of these elements for which there is one. With `rng` the order and the depth vary."""
    order = sorted(ids, key=lambda id: (state.elements[id].division, -_importance(state.elements[id])))
    if rng is not None and rng.random() < 0.5:
        divisions = list(dict.fromkeys(state.elements[id].division for id in order))
        rng.shuffle(divisions)
        order.sort(key=lambda id: divisions.index(state.elements[id].division))
    bases = [footprint(element) for element in state.standing()]
    shares = _shares(state, seat, order)
    placements: list[Placement] = []
    for id in order:
        element = state.elements[id]
        spot = next(_free_spots(state, seat, element, bases, shares[element.division], rng), None)
        if spot is not None:
            bases.append(rectangle(spot, element.width, element.depth))
            placements.append(Placement(id, spot.x, spot.y, spot.bearing))
    return placements


def defences_in_line(state: State, seat: Seat, ids: Sequence[str], rng: Random | None = None) -> list[Placement]:
    """A legal line for as many of these pieces of defence as there is room for, across the middle of the area, outer
    side
    to the enemy."""
    placements: list[Placement] = []
    for id in ids:
        spots = (Placement(id, s.x, s.y, s.bearing) for s in _spots(state, seat, state.defences[id].length, 0.1, rng))
        found = next((spot for spot in spots if allows(judge_defences, state, seat, [*placements, spot])), None)
        placements += [found] if found is not None else []
    return placements


def _importance(element: Element) -> float:
    """Fighters first: they get the middle of the front rank."""
    troop = TROOP_TYPES[element.type]
    return troop.against_foot + troop.against_mounted - (20 if element.role else 0)


def _shares(state: State, seat: Seat, order: Sequence[str]) -> dict[str, range]:
    """The files of the line that each division fills, side by side about the middle, which is file 0."""
    width = max([state.elements[id].width for id in order], default=STEP)
    most = len(_files(_across(state, seat), width))
    files = min(len(order), most)
    sizes = Counter(state.elements[id].division for id in order)
    shares: dict[str, range] = {}
    first = -(files // 2)
    for division, size in sizes.items():
        last = first + max(1, round(files * size / len(order)))
        shares[division] = range(first, last)
        first = last
    return shares


def _free_spots(
    state: State, seat: Seat, element: Element, bases: list[Footprint], share: range, rng: Random | None
) -> Iterator[Pose]:
    """The places where an element may stand, with these bases on the table: first those of its own division."""
    for spot in _spots(state, seat, element.width, element.depth, rng, share):
        base = rectangle(spot, element.width, element.depth)
        # Most places are taken, which is quicker to see than what else may be wrong with one.
        taken = any(overlaps(base, one) for one in bases)
        if not taken and allows(judge_element, state, seat, element, base, bases):
            yield spot


def _spots(
    state: State, seat: Seat, width: float, depth: float, rng: Random | None, share: range = range(0)
) -> Iterator[Pose]:
    """Places from the front rank back, in each rank from the middle outwards; first all in the files of a share."""
    box, bearing = deployment_box(state, seat), facing(state, seat)
    deep = box.top - box.bottom if bearing in (0.0, 180.0) else box.right - box.left
    centre = Pose((box.left + box.right) / 2, (box.bottom + box.top) / 2, bearing)
    inset = 6.0 if _areas_touch(state, seat) else rng.choice((0.0, 2.0, 4.0)) if rng is not None else 2.0
    step = width if width > 1 else STEP
    middle = (share.start + share.stop - 1) / 2 if share else 0.0
    every = sorted(_files(_across(state, seat), width), key=lambda file: (abs(file - middle), file))
    for files in ([file for file in every if file in share], every):
        forward = deep / 2 - inset - depth / 2
        while files and forward >= -deep / 2 + depth / 2:
            for file in files:
                spot = shifted(centre, forward, file * step)
                yield pose(spot.x, spot.y, bearing)
            forward -= STEP


def _across(state: State, seat: Seat) -> float:
    """How wide the deployment area is."""
    box = deployment_box(state, seat)
    return box.right - box.left if facing(state, seat) in (0.0, 180.0) else box.top - box.bottom


def _files(across: float, width: float) -> range:
    """The files, one base wide, that have room in a front; file 0 is in its middle."""
    most = int((across - width) / 2 / (width if width > 1 else STEP) + 1e-9)
    return range(-most, most + 1)


def _areas_touch(state: State, seat: Seat) -> bool:
    mine, theirs = deployment_box(state, seat), deployment_box(state, other(seat))
    return mine.top >= theirs.bottom - 5 and theirs.top >= mine.bottom - 5 and mine.right >= theirs.left - 5
