"""The bold bot's line of battle: fighters in the middle with their supports, beside them shooters and light troops.

Horse stands on the wings, the leader behind the middle. The middle of the line is where the way to the enemy is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.de_bellis.bots.threats import BEHIND
from rules.de_bellis.bots.ways import detour
from rules.de_bellis.deployment_area import deployment_box, facing, judge_element
from rules.de_bellis.line_of_battle import line_of_battle
from rules.de_bellis.state import Element, Seat, State, footprint, other
from rules.de_bellis.troops import MOUNTED, SHOOTERS, TROOP_TYPES
from rules.engine.geometry import Footprint, Point, Pose, pose, rectangle, shifted
from rules.engine.inputs import Placement
from rules.engine.refusal import allows

BEHIND_THE_EDGE = 2.0
BEHIND_THE_MIDDLE = 9.0
"""Where both deployment areas meet, so far back that the enemy does not reach the line at once."""

SUPPORTED = frozenset({"Pk", "Ms"})
"""Those whom support behind makes so much stronger that it is worth dying together."""


GOALS_APART = 6.0
USUAL_WIDTH = 4.0
FROM_THE_MIDDLE = 0.3
"""To stand one base from the middle of the table is as bad as a detour of so many centimetres."""


class File(NamedTuple):
    """An element of the front rank and those right behind it."""

    elements: tuple[Element, ...]


def deployment(state: State, seat: Seat, ids: Sequence[str]) -> list[Placement]:
    """A legal place for each of these elements: the line first, then the leaders and whoever found no place in it.

    Where that fails because there is no room it is the plain line of battle.
    """
    taken = [footprint(element) for element in state.standing()]
    waiting = [state.elements[id] for id in ids]
    files = _line([element for element in waiting if not element.role])
    leaders = [File((element,)) for element in waiting if element.role]
    placements: list[Placement] = []
    goals = _goals(state, seat)
    middle = _middle(state, seat, files, goals)
    for file in (*files, *leaders):
        tried = _file_spots(state, seat, file, middle, goals)
        spots = next((s for s in tried if _is_legal(state, seat, file, s, taken)), None)
        if spots is None:
            return line_of_battle(state, seat, ids)
        for element, spot in zip(file.elements, spots, strict=True):
            taken.append(rectangle(spot, element.width, element.depth))
            placements.append(Placement(element.id, spot.x, spot.y, spot.bearing))
    return placements


def _line(elements: list[Element]) -> list[File]:
    """The files from the middle of the line outwards, division by division."""
    files: list[File] = []
    for division in dict.fromkeys(element.division for element in elements):
        files += _files([element for element in elements if element.division == division])
    return files


def _files(elements: list[Element]) -> list[File]:
    """The files of a division: of those for whom support is worth it half stand behind the other half."""
    order = sorted(elements, key=_from_the_middle)
    files: list[File] = []
    while order:
        front = order.pop(0)
        mates = [e for e in order if e.type == front.type and (front.type, e.type) in BEHIND]
        if front.type in SUPPORTED and mates:
            order.remove(mates[-1])
            files.append(File((front, mates[-1])))
        else:
            files.append(File((front,)))
    return files


def _from_the_middle(element: Element) -> tuple[int, int]:
    """Solid foot in the middle, beside it shooters, then light foot, on the wings the horse."""
    troop = TROOP_TYPES[element.type]
    if element.type in MOUNTED:
        place = 3
    elif element.type == "Ps":
        place = 2
    elif element.type in SHOOTERS:
        place = 1
    else:
        place = 0
    return place, -troop.against_foot - troop.against_mounted


def _goals(state: State, seat: Seat) -> tuple[Point, ...]:
    """Where the enemy stands, or will stand for all one knows: across the middle of his area."""
    standing = tuple((round(enemy.x, 1), round(enemy.y, 1)) for enemy in state.standing(other(seat)))
    if standing:
        return standing
    box, bearing = deployment_box(state, other(seat)), facing(state, seat)
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    across = box.right - box.left if bearing in (0.0, 180.0) else box.top - box.bottom
    count = int(across / 3 / GOALS_APART)
    places = [shifted(Pose(x, y, bearing), 0.0, number * GOALS_APART) for number in range(-count, count + 1)]
    return tuple((round(place.x, 1), round(place.y, 1)) for place in places)


def _middle(state: State, seat: Seat, files: Sequence[File], goals: tuple[Point, ...]) -> int:
    """The place about which the line is drawn up, so that its files have the shortest ways; 0 is the table's middle."""
    if not files:
        return 0
    element = files[0].elements[0]
    forward = next(_ranks(state, seat), 0.0)
    longer = {n: detour(state, element, s.point, goals) for n, s in _row(state, seat, forward, element).items()}

    def cost(middle: int) -> float:
        line = sorted(longer, key=lambda n: abs(n - middle))[: len(files)]
        return sum(longer[n] for n in line) / max(1, len(line)) + FROM_THE_MIDDLE * abs(middle)

    return min(longer, key=cost, default=0)


def _file_spots(state: State, seat: Seat, file: File, middle: int, goals: tuple[Point, ...]) -> Iterator[list[Pose]]:
    """Where a file may stand, from the front rank back; a leader never in the front rank."""
    ranks = list(_ranks(state, seat))
    for forward in ranks[1:] if file.elements[0].role else ranks:
        for spot in _slots(state, seat, forward, file.elements[0], middle, goals):
            spots, back = [spot], 0.0
            for before, element in zip(file.elements, file.elements[1:], strict=False):
                back += (before.depth + element.depth) / 2
                behind = shifted(spot, -back, 0.0)
                spots.append(pose(behind.x, behind.y, spot.bearing))
            yield spots


def _ranks(state: State, seat: Seat) -> Iterator[float]:
    """How far before the middle of the area the front edges of a rank are, from the front rank back."""
    box, bearing = deployment_box(state, seat), facing(state, seat)
    deep = box.top - box.bottom if bearing in (0.0, 180.0) else box.right - box.left
    forward = deep / 2 - (BEHIND_THE_MIDDLE if _areas_touch(state, seat) else BEHIND_THE_EDGE)
    while forward > -deep / 2 + 2:
        yield forward
        forward -= 6.5


def _slots(
    state: State, seat: Seat, forward: float, element: Element, middle: int, goals: tuple[Point, ...]
) -> Iterator[Pose]:
    """Places side by side with their front edges in line, from the middle of the line outwards; those from where the
    way is long, out of a wood or round a lake, later."""
    row = _row(state, seat, forward, element)
    late = {n: abs(n - middle) * USUAL_WIDTH + detour(state, element, spot.point, goals) for n, spot in row.items()}
    for number in sorted(row, key=lambda n: (late[n], n)):
        yield row[number]


def _row(state: State, seat: Seat, forward: float, element: Element) -> dict[int, Pose]:
    """All places of a rank by their numbers, 0 in the middle."""
    box, bearing = deployment_box(state, seat), facing(state, seat)
    across = box.right - box.left if bearing in (0.0, 180.0) else box.top - box.bottom
    centre = Pose((box.left + box.right) / 2, (box.bottom + box.top) / 2, bearing)
    count = int((across / 2 - element.width / 2) / element.width)
    row: dict[int, Pose] = {}
    for number in range(-count, count + 1):
        spot = shifted(centre, forward - element.depth / 2, number * element.width)
        row[number] = pose(spot.x, spot.y, bearing)
    return row


def _is_legal(state: State, seat: Seat, file: File, spots: Sequence[Pose], taken: Sequence[Footprint]) -> bool:
    return all(_fits(state, seat, element, spot, taken) for element, spot in zip(file.elements, spots, strict=True))


def _fits(state: State, seat: Seat, element: Element, spot: Pose, taken: Sequence[Footprint]) -> bool:
    return allows(judge_element, state, seat, element, rectangle(spot, element.width, element.depth), taken)


def _areas_touch(state: State, seat: Seat) -> bool:
    """Whether the two deployment areas lie within a charge of each other."""
    mine, theirs = deployment_box(state, seat), deployment_box(state, other(seat))
    return (
        mine.top >= theirs.bottom - 5
        and theirs.top >= mine.bottom - 5
        and mine.right >= theirs.left - 5
        and theirs.right >= mine.left - 5
    )
