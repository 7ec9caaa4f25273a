"""Rear support: the element directly behind one that fights to its front (DBF-MEL-021 to 030, 046)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from rules.de_bellis.contact import enemies_in_contact, front_opponents
from rules.de_bellis.ground import in_difficult
from rules.de_bellis.state import Element, State, footprint
from rules.de_bellis.troops import is_mounted
from rules.engine.geometry import CONTACT, bearing_difference, front_lies_on

MIN_SHARED_FRONT = 0.5
MAX_DIFFERENCE_OF_BEARING = 10.0
NOT_AGAINST_MOUNTED = frozenset({"Sh", "Ms", "Hd"})
NOT_AFTER_CHARGING = frozenset({"Art", "Dra", "Bw"})


class Row(msgspec.Struct, frozen=True):
    """A line of the table of DBF-MEL-021: who is supported by whom, by how much, and the rule that gives it."""

    fighter: str
    supporter: str
    bonus: int
    rule: str = "DBF-MEL-021"


TABLE = (
    Row("Pk", "Pk", 3),
    Row("Ms", "Ms", 2),
    Row("Sp", "Sp", 1),
    Row("Sh", "Sh", 1),
    Row("Hd", "Hd", 1),
    Row("Wb", "Wb", 1),
    Row("Pi", "Pi", 1),
    Row("Sp", "Ps", 1, "DBF-MEL-027"),
    Row("Bd", "Ps", 1, "DBF-MEL-027"),
)
_ROWS = {(row.fighter, row.supporter): row for row in TABLE}  # DBF-MEL-022


class RearSupport(NamedTuple):
    """The supporting element's id, what it adds, and the rule that gives it."""

    supporter: str
    bonus: int
    rule: str


class Behind(NamedTuple):
    """A fighting element, a friend behind it, and the enemy on its front."""

    state: State
    fighter: Element
    supporter: Element
    enemy: Element


class Bar(NamedTuple):
    """A rule that takes rear support away."""

    rule: str
    holds: Callable[[Behind], bool]


def _stands_otherwise(behind: Behind) -> bool:
    return not directly_behind(behind.supporter, behind.fighter)


def _in_difficult_terrain(behind: Behind) -> bool:
    return in_difficult(behind.state, behind.fighter) or in_difficult(behind.state, behind.supporter)


def _has_just_charged_missiles(behind: Behind) -> bool:
    if behind.enemy.type not in NOT_AFTER_CHARGING:
        return False
    both = (behind.fighter.id, behind.supporter.id)
    now = behind.state.half_turn
    return any(
        contact.half_turn == now and contact.enemy == behind.enemy.id and contact.mover in both
        for contact in behind.state.contacts
    )


def _in_contact_with_mounted(behind: Behind) -> bool:
    if behind.fighter.type not in NOT_AGAINST_MOUNTED:
        return False
    return any(is_mounted(enemy.type) for enemy, _ in enemies_in_contact(behind.state, behind.fighter))


BARS = (
    Bar("DBF-MEL-023", _stands_otherwise),
    Bar("DBF-MEL-024", _in_difficult_terrain),
    Bar("DBF-MEL-026", _has_just_charged_missiles),
    Bar("DBF-MEL-029", _in_contact_with_mounted),
)


def rear_support(state: State, fighter: Element, enemy: Element) -> RearSupport | None:
    """The rear support that an element has in the combat with this enemy on its front: the best one, once
    (DBF-MEL-028)."""
    found = _supports(state, fighter, enemy)
    return max(found, key=lambda support: support.bonus, default=None)


def gives_rear_support(state: State, supporter: Element) -> bool:
    """Whether the element would at this moment add a rear support factor to a friend in contact with an enemy."""
    types = {fighter for fighter, code in _ROWS if code == supporter.type}
    if not types:
        return False
    return any(
        support.supporter == supporter.id
        for friend in state.standing(supporter.seat)
        if friend.type in types and _behind(supporter, friend)
        for enemy in front_opponents(state, friend)
        for support in _supports(state, friend, enemy)
    )


def _supports(state: State, fighter: Element, enemy: Element) -> Iterator[RearSupport]:
    for friend in state.standing(fighter.seat):
        row = _ROWS.get((fighter.type, friend.type))
        if row is None or friend.id == fighter.id or not _behind(friend, fighter):
            continue
        behind = Behind(state, fighter, friend, enemy)
        if not any(bar.holds(behind) for bar in BARS):
            yield RearSupport(friend.id, row.bonus, row.rule)


def _behind(supporter: Element, fighter: Element) -> bool:
    """Whether its front edge lies on the fighter's rear edge at all."""
    reach = (fighter.width + fighter.depth + supporter.width + supporter.depth) / 2 + CONTACT
    if abs(supporter.x - fighter.x) > reach or abs(supporter.y - fighter.y) > reach:
        return False
    shared = front_lies_on(footprint(supporter), footprint(fighter))
    return shared is not None and shared.edge_of_b == "rear"


def directly_behind(supporter: Element, fighter: Element) -> bool:
    """Over at least half a base front, facing the same way (DBF-MEL-023)."""
    shared = front_lies_on(footprint(supporter), footprint(fighter))
    return (
        shared is not None
        and shared.length >= MIN_SHARED_FRONT * fighter.width - CONTACT
        and bearing_difference(supporter.bearing, fighter.bearing) <= MAX_DIFFERENCE_OF_BEARING
    )
