"""Everything that a move has to do with: who moves, on which ways, and who and what is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.de_bellis.contact import edge_of_footprint_in_contact, is_in_contact
from rules.de_bellis.ground import Ground, ground_of
from rules.de_bellis.movement.groups import Body
from rules.de_bellis.movement.tracks import Way
from rules.de_bellis.state import Element, State, footprint
from rules.de_bellis.troops import NATURAL_FLYERS, is_flying_now
from rules.engine.geometry import Footprint, Pose, rectangle, rounded

ZONE_DEPTH = 5.0
NEAR = 1.0
LARGEST = 10.0
"""Half the width and depth of the largest base of all scales: a dragon at 28 mm."""

Standing = tuple[Element, Footprint]


def printed(state: State, centimetres: float) -> float:
    """A printed distance as it holds in this battle (DBF-TRP-003)."""
    return centimetres * state.options.distance_factor


@dataclass(slots=True)
class Surroundings:
    """The elements that a move of a certain reach could have to do with, and the terrain."""

    state: State
    enemies: list[Standing]
    friends: list[Standing]
    ground: Ground

    def enemies_touching(self, base: Footprint) -> list[Element]:
        """The enemies in contact with a base, wherever it may be."""
        return [enemy for enemy, his in self.enemies if edge_of_footprint_in_contact(base, his) is not None]

    def flies(self, element: Element) -> bool:
        """Whether an element is in the air at this moment and so moves as flyers do (DBF-MOV-042)."""
        if not element.flying and element.type not in NATURAL_FLYERS:
            return False
        touching = is_in_contact(self.state, element)
        return is_flying_now(element.type, bought_flight=element.flying, in_contact=touching)  # DBF-TRP-018


def surroundings(state: State, elements: Sequence[Element], reach: float) -> Surroundings:
    """Who stands near enough to matter to a move in which no part of a base goes further than `reach`."""
    seat = elements[0].seat
    moving = frozenset([element.id for element in elements])
    radius = max([element.width + element.depth for element in elements]) / 2 + reach + NEAR
    left, right = min([e.x for e in elements]) - radius, max([e.x for e in elements]) + radius
    low, high = min([e.y for e in elements]) - radius, max([e.y for e in elements]) + radius
    zone = printed(state, ZONE_DEPTH)
    enemies: list[Standing] = []
    friends: list[Standing] = []
    most = zone + LARGEST
    least_x, most_x, least_y, most_y = left - most, right + most, low - most, high + most
    for other in state.elements.values():
        if not (least_x <= other.x <= most_x and least_y <= other.y <= most_y):
            continue
        if not other.placed or other.fate or other.id in moving:
            continue
        hostile = other.seat != seat
        room = (other.width + other.depth) / 2 + (zone if hostile else 0.0)
        if left - room <= other.x <= right + room and low - room <= other.y <= high + room:
            (enemies if hostile else friends).append((other, footprint(other)))
    return Surroundings(state, enemies, friends, ground_of(state))


@dataclass(slots=True)
class Move:
    """One move being worked out, nobody moved yet.

    `ways`: those of the body's elements, in its order, as far as they go; `ends`: where each comes to stand, lined up
    or turned; `flying`: which of them are in the air; `aim`: the enemy (or "enemy:edge") that the player named;
    `left_behind`: the enemies from whom it breaks off.
    """

    state: State
    body: Body
    near: Surroundings
    ways: list[Way]
    ends: list[Pose]
    aim: str = ""
    flying: list[bool] = field(default_factory=list)
    left_behind: frozenset[str] = frozenset()
    _bases: list[Footprint] = field(default_factory=list)
    _for: list[Pose] = field(default_factory=list)

    @property
    def elements(self) -> tuple[Element, ...]:
        return self.body.elements

    @property
    def end_bases(self) -> list[Footprint]:
        """The bases where the elements come to stand, in the poses that enter the state."""
        if self._for is not self.ends:
            self._bases = [
                rectangle(rounded(end), way.element.width, way.element.depth)
                for way, end in zip(self.ways, self.ends, strict=True)
            ]
            self._for = self.ends
        return self._bases

    def is_moved_aside(self, index: int) -> bool:
        """Whether an element ends elsewhere than its way does: lined up or turned."""
        return self.ends[index] is not self.ways[index].end
