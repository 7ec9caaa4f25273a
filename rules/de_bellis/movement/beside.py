"""Who has moved up to an enemy and yet fights nobody: said before the move is made (DBF-MOV-021)."""

from __future__ import annotations

from rules.de_bellis.contact import is_in_contact
from rules.de_bellis.movement.coming_into_contact import TOUCH
from rules.de_bellis.names import name
from rules.de_bellis.state import State, footprint
from rules.engine.geometry import distance
from rules.engine.text import Text


def warnings(state: State, seat: str) -> dict[str, Text]:
    """By element of a seat that has moved and stands beside an enemy, front on nobody: that they do not fight."""
    found: dict[str, Text] = {}
    enemies = [(enemy, footprint(enemy)) for enemy in state.elements.values() if enemy.seat != seat and enemy.on_table]
    for element in state.elements.values():
        if element.seat != seat or element.stood or not element.on_table or is_in_contact(state, element):
            continue
        own = footprint(element)
        for enemy, his in enemies:
            if abs(own.x - his.x) + abs(own.y - his.y) > 2 * (own.radius + his.radius) or distance(own, his) > TOUCH:
                continue
            found[element.id] = Text("dbf.move.beside", {"piece": name(element), "enemy": name(enemy)})
            break
    return found
