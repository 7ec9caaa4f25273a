"""Change of facing on the spot (DBF-MOV-023 to 025)."""

from __future__ import annotations

from math import hypot

from rules.de_bellis.contact import caught_between_two, is_in_contact
from rules.de_bellis.movement.groups import Body
from rules.de_bellis.movement.passing import judge_room
from rules.de_bellis.movement.surroundings import ZONE_DEPTH, Move, printed, surroundings
from rules.de_bellis.movement.tracks import Way
from rules.de_bellis.names import name
from rules.de_bellis.state import Element, State
from rules.engine.geometry import turned
from rules.engine.refusal import refuse

GROUP_TURNS = (90.0, 180.0, 270.0)
_SAME = 0.01


def change_of_facing(state: State, body: Body, degrees: float, aim: str) -> Move:
    """All elements turned about their centres, a single one by any angle, a group by 90 or 180 degrees."""
    elements = body.elements
    for element in elements:
        judge_free_of_contact(state, element)
    if len(elements) > 1 and all(abs(degrees % 360 - turn) > _SAME for turn in GROUP_TURNS):
        refuse("DBF-MOV-023", "dbf.refused.group_turn")
    reach = max([hypot(element.width, element.depth) for element in elements])
    near = surroundings(state, elements, reach + printed(state, ZONE_DEPTH))
    ways = [Way(element, ()) for element in elements]
    move = Move(state, body, near, ways, [turned(way.start, degrees) for way in ways], aim)
    move.flying = [near.flies(element) for element in elements]
    judge_room(move, "DBF-MOV-023")
    return move


def judge_free_of_contact(state: State, element: Element) -> None:
    """Refuse an element in contact with an enemy: it may stay or break off, nothing else (DBF-MOV-024, DBF-MOV-025)."""
    if not is_in_contact(state, element):
        return
    if caught_between_two(state, element):
        refuse("DBF-MOV-024", "dbf.refused.caught", piece=name(element))
    refuse("DBF-MOV-025", "dbf.refused.in_contact", piece=name(element))
