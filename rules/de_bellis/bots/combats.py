"""What a side can expect of the combats that are now in contact."""

from __future__ import annotations

from collections.abc import Sequence

from rules.de_bellis.bots.duel import Fate, Fighter, duel
from rules.de_bellis.bots.worth import Worth
from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.melee.fight import sides, strength
from rules.de_bellis.melee.side import Side
from rules.de_bellis.results.retreat import plan_retreat
from rules.de_bellis.state import Element, State


def all_combats(state: State, worth: Worth, near: Sequence[Element], charges: Sequence[tuple[str, str]] = ()) -> float:
    """The expectation of the phasing player in all combats of these elements. `charges`: contacts that a move under
    consideration would make."""
    total = 0.0
    for element in near:
        if element.seat == state.phasing:
            for enemy, _ in enemies_in_contact(state, element):
                total += combat(state, worth, element, enemy, (element.id, enemy.id) in charges)
    return total


def combat(state: State, worth: Worth, mine: Element, enemy: Element, charged: bool = False) -> float:
    """What the owner of `mine` can expect of one combat, supports, ground and room to retreat as they are."""
    my_side, his_side = sides(state, mine, enemy)
    me, him = _fighter(state, my_side, charged), _fighter(state, his_side, False)
    my_fate, his_fate = duel(me, him)
    return _suffered(state, worth, his_side, his_fate) - _suffered(state, worth, my_side, my_fate)


def _suffered(state: State, worth: Worth, side: Side, fate: Fate) -> float:
    """What a side is expected to lose; who supports from behind dies with the one supported (DBF-MEL-030)."""
    own = worth.suffered(side.element, fate)
    if side.rear_support is None:
        return own
    return own + fate.destroyed * worth.of(state.elements[side.rear_support.supporter])


def _fighter(state: State, side: Side, charged: bool) -> Fighter:
    element = side.element
    held = side.taken or plan_retreat(state, element).why is not None
    made = charged or any(
        contact.mover == element.id and contact.enemy == side.enemy.id and contact.half_turn == state.half_turn
        for contact in state.contacts
    )
    return Fighter(element.type, strength(side).total, side.in_difficult, held, made)
