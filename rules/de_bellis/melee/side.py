"""What there is to know of one element in a combat, gathered once, so that each modifier is one line (DBF-MEL-048)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.defences import Protection, defence_against
from rules.de_bellis.ground import in_difficult
from rules.de_bellis.melee.lateral_support import Flank, lateral_support_suffered
from rules.de_bellis.melee.position import beside_pikes, defends_bank, is_higher
from rules.de_bellis.melee.rear_support import RearSupport, rear_support
from rules.de_bellis.state import Element, State
from rules.de_bellis.troops import is_foot


@dataclass(frozen=True, slots=True)
class Side:
    """One element in its combat with one enemy.

    `to_front`: the enemy is on its front; only then do supports count (DBF-MEL-046). `taken`: some enemy's front edge
    lies on its flank or rear, be it this enemy's or another's (DBF-MEL-013). `defence`: the piece of defence that
    stands between the two.
    """

    element: Element
    enemy: Element
    to_front: bool
    taken: bool
    in_difficult: bool
    flanks_supported_against: tuple[Flank, ...]
    rear_support: RearSupport | None
    higher: bool
    defends_bank: bool
    defence: Protection | None
    beside_pikes: bool


def side_of(state: State, element: Element, enemy: Element) -> Side:
    """The element's side of its combat with an enemy with whom it is in contact, as both stand now. Who is taken in
    flank or rear does not turn; who has his front there fights as ever."""
    contacts = enemies_in_contact(state, element)
    on_front = [other for other, edge in contacts if edge == "front"]
    to_front = any(other is enemy for other in on_front)  # DBF-MEL-047
    foot = is_foot(element.type)
    return Side(
        element=element,
        enemy=enemy,
        to_front=to_front,
        taken=len(on_front) < len(contacts),  # DBF-MEL-009, DBF-MEL-013
        in_difficult=in_difficult(state, element),
        # DBF-MEL-046
        flanks_supported_against=lateral_support_suffered(state, element, enemy, on_front) if to_front else (),
        rear_support=rear_support(state, element, enemy) if to_front else None,
        higher=foot and is_higher(state, element, enemy),
        defends_bank=foot and to_front and defends_bank(state, element, enemy),
        defence=defence_against(state, element, enemy) if foot else None,  # DBF-TER-027
        beside_pikes=element.type == "Sh" and beside_pikes(state, element),
    )
