"""How a group widens or narrows its front (DBF-MOV-010, 019, 043)."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees

import msgspec

from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.movement.distances import judge_own_distance
from rules.de_bellis.movement.groups import Body, body_of
from rules.de_bellis.movement.rivers import Wetting
from rules.de_bellis.movement.surroundings import ZONE_DEPTH, Move, printed, surroundings
from rules.de_bellis.movement.tracks import Way, apart, front_middle, offsets, pose_with_front, straight, total
from rules.de_bellis.names import name
from rules.de_bellis.state import Element, State
from rules.engine.explained import Explained
from rules.engine.geometry import Point, Pose, ahead
from rules.engine.inputs import FormationAnswer
from rules.engine.refusal import IllegalAction, refuse

IN_LINE = 0.03
Cell = tuple[int, int]


def change_of_width(state: State, body: Body, answer: FormationAnswer, aim: str) -> Move:
    """The base element keeps its place or goes straight ahead, all others are set down beside and behind it."""
    for element in body.elements:
        if is_in_contact(state, element):
            refuse("DBF-MOV-017", "dbf.refused.group_in_contact", piece=name(element))
    ranks = front_rank(body)
    base = next((element for element in body.elements if element.id == answer.base), ranks[0])
    if base not in ranks:
        refuse("DBF-MOV-043", "dbf.refused.width_base", piece=name(base))
    if len(body.elements) == 1 or answer.files == len(ranks):
        refuse("DBF-MOV-043", "dbf.refused.width_unchanged")
    if answer.advance < 0:
        refuse("DBF-MOV-035", "dbf.refused.backwards", piece=name(base))
    cells = _cells(body, base, answer)
    poses = places(body, base, cells, answer.advance)
    ways = [_way(element, poses[element.id]) for element in body.elements]
    furthest = max([total(way.track) for way in ways])
    near = surroundings(state, body.elements, furthest + printed(state, ZONE_DEPTH))
    new_body = _new_body(body, base, cells, poses)
    ways.sort(key=lambda way: [element.id for element in new_body.elements].index(way.element.id))
    move = Move(state, new_body, near, ways, [way.end for way in ways], aim)
    move.flying = [near.flies(element) for element in new_body.elements]
    for way in ways:
        for enemy, his in near.enemies:
            if way.meets(his) is not None:
                refuse(
                    "DBF-MOV-065",
                    "dbf.refused.through_enemy",
                    piece=name(way.element),
                    enemy=name(enemy),
                    in_the_way=(enemy.id,),
                )
    return move


def judge_width(move: Move, water: Wetting) -> Explained:
    """Refuse an element that goes too far or comes into contact with an enemy; gives the least distance of all."""
    distances = [judge_own_distance(move, index, index in water.wet) for index in range(len(move.ways))]
    for element, base in zip(move.elements, move.end_bases, strict=True):
        for enemy in move.near.enemies_touching(base):
            refuse(
                "DBF-MOV-043",
                "dbf.refused.width_contact",
                piece=name(element),
                enemy=name(enemy),
                in_the_way=(enemy.id,),
            )
    return min(distances, key=lambda allowed: allowed.total)


def front_rank(body: Body) -> list[Element]:
    """The elements of the front rank from left to right; of a column its head."""
    if body.column:
        return [body.head]
    origin = body.head.pose
    placed = [(element, *offsets(origin, (element.x, element.y))) for element in body.elements]
    foremost = max(forward + element.depth / 2 for element, forward, _ in placed)
    rank = [(side, element) for element, forward, side in placed if forward + element.depth / 2 >= foremost - IN_LINE]
    return [element for _, element in sorted(rank, key=lambda one: one[0])]


def in_order(body: Body) -> list[Element]:
    """All elements rank by rank, each from left to right; of a column from its head."""
    if body.column:
        return list(body.elements)
    origin = body.head.pose
    placed = [(element, *offsets(origin, front_middle(element.pose, element.depth))) for element in body.elements]
    placed.sort(key=lambda one: (-round(one[1], 1), one[2]))
    return [element for element, _, _ in placed]


def _cells(body: Body, base: Element, answer: FormationAnswer) -> dict[str, Cell]:
    """The file and rank of each element; what the answer leaves open is filled to the right of the base and behind."""
    cells: dict[str, Cell] = {base.id: (0, 0)}
    for id, cell in answer.places.items():
        if id != base.id:
            cells[id] = cell
    taken = list(cells.values())
    strangers = cells.keys() - {element.id for element in body.elements}
    if strangers or len(dict.fromkeys(taken)) != len(taken):
        refuse("DBF-MOV-043", "dbf.refused.width_places")
    files = answer.files
    given = [file for file, rank in taken if rank == 0]
    leftmost = min(given) if len(answer.places) else 0
    free = iter([(leftmost + i % files, i // files) for i in range(files * (len(body.elements) + len(taken)))])
    for element in in_order(body):
        if element.id not in cells:
            cells[element.id] = next(cell for cell in free if cell not in taken)
    stands = list(cells.values())
    gaps = [file for file, rank in stands if rank and (file, rank - 1) not in stands]
    if gaps or sum(rank == 0 for _, rank in stands) != files:
        refuse("DBF-MOV-043", "dbf.refused.width_places")
    return cells


def places(body: Body, base: Element, cells: Mapping[str, Cell], advance: float) -> dict[str, Pose]:
    """The new pose of each element: beside the base's new place, or right behind those before it in its file."""
    elements = {element.id: element for element in body.elements}
    ux, uy = ahead(base.bearing)
    fx, fy = front_middle(base.pose, base.depth)
    front: Point = (fx + ux * advance, fy + uy * advance)
    poses: dict[str, Pose] = {}
    for id, (file, rank) in cells.items():
        before = [elements[o].depth for o, (f, r) in cells.items() if f == file and r < rank]
        side, back = file * base.width, sum(before)
        point = (front[0] + uy * side - ux * back, front[1] - ux * side - uy * back)
        poses[id] = pose_with_front(point, base.bearing, elements[id].depth)
    return poses


def _way(element: Element, end: Pose) -> Way:
    """Straight from the old to the new middle of the front edge, already facing as the base."""
    old, new = front_middle(element.pose, element.depth), front_middle(end, element.depth)
    start = pose_with_front(old, end.bearing, element.depth)
    length = apart(old, new)
    if length < 1e-9:
        return Way(element, (), start)
    bearing = _bearing(old, new)
    return Way(element, (straight(length, bearing),), start)


def _bearing(a: Point, b: Point) -> float:
    return degrees(atan2(b[0] - a[0], b[1] - a[1])) % 360


def _new_body(body: Body, base: Element, cells: Mapping[str, Cell], poses: Mapping[str, Pose]) -> Body:
    """The body as it will stand; refused unless that is a group (DBF-MOV-043)."""
    set_down = []
    for element in body.elements:
        copy = msgspec.structs.replace(element)
        copy.stand(poses[element.id])
        set_down.append(copy)
    try:
        formed = body_of(set_down)
    except IllegalAction:
        refuse("DBF-MOV-043", "dbf.refused.width_places")
    by_id = {element.id: element for element in body.elements}
    return formed._replace(elements=tuple(by_id[element.id] for element in formed.elements))
