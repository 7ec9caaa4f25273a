"""Breaking off from close combat (DBF-MOV-011, 017, 024, 044)."""

from __future__ import annotations

from rules.de_bellis.contact import caught_between_two, enemies_in_contact, is_in_contact
from rules.de_bellis.melee.rear_support import directly_behind
from rules.de_bellis.movement.groups import Body
from rules.de_bellis.movement.surroundings import ZONE_DEPTH, Move, printed, surroundings
from rules.de_bellis.movement.tracks import Way, straight
from rules.de_bellis.names import name
from rules.de_bellis.state import State
from rules.engine.geometry import normalised
from rules.engine.refusal import refuse


def breaking_off(state: State, body: Body, length: float, aim: str, *, ahead: bool) -> Move:
    """Straight back without turning, or straight ahead if no front is in contact, the same distance for all."""
    left: list[str] = []
    for element in body.elements:
        if caught_between_two(state, element):
            refuse("DBF-MOV-024", "dbf.refused.caught", piece=name(element))
        left += [enemy.id for enemy, _ in enemies_in_contact(state, element)]
    if not left:
        refuse("DBF-MOV-035", "dbf.refused.backwards", piece=name(body.head))
    judge_who_breaks_off(state, body)
    near = surroundings(state, body.elements, length + printed(state, ZONE_DEPTH))
    ways = [
        Way(element, (straight(length, element.bearing if ahead else normalised(element.bearing + 180)),))
        for element in body.elements
    ]
    move = Move(state, body, near, ways, [way.end for way in ways], aim, left_behind=frozenset(left))
    move.flying = [near.flies(element) for element in body.elements]
    for way in ways:
        for enemy, base in near.enemies:
            if way.meets(base) is not None:
                refuse(
                    "DBF-MOV-065",
                    "dbf.refused.through_enemy",
                    piece=name(way.element),
                    enemy=name(enemy),
                    in_the_way=(enemy.id,),
                )
    return move


def judge_who_breaks_off(state: State, body: Body) -> None:
    """Refuse a group of which anybody is neither in contact nor directly behind one of it who is (DBF-MOV-044)."""
    fighting = [element for element in body.elements if is_in_contact(state, element)]
    for element in body.elements:
        if element not in fighting and not any(directly_behind(element, fighter) for fighter in fighting):
            refuse("DBF-MOV-044", "dbf.refused.not_in_combat", piece=name(element))


def judge_clear(move: Move) -> None:
    """Refuse a breaking off that leaves anybody in contact with an enemy (DBF-MOV-044)."""
    for element, base in zip(move.elements, move.end_bases, strict=True):
        for enemy in move.near.enemies_touching(base):
            refuse(
                "DBF-MOV-044", "dbf.refused.not_clear", piece=name(element), enemy=name(enemy), in_the_way=(enemy.id,)
            )
