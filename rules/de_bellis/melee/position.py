"""Standing higher, defending a riverbank, standing beside pikes (DBF-TER-016, DBF-MEL-031, 032, 037)."""

from __future__ import annotations

from math import dist

from rules.de_bellis.ground import area_of_feature, in_river
from rules.de_bellis.state import Element, State, footprint
from rules.engine.geometry import CONTACT, bearing_difference, in_area, side_by_side

HILLS = ("steep_hill", "gentle_hill")
MAX_DIFFERENCE_OF_BEARING = 10.0


def is_higher(state: State, element: Element, enemy: Element) -> bool:
    """On a hill on which the enemy is not, or nearer to the crest of the same hill; by the centres of the bases
    (DBF-TER-016)."""
    mine, his = (element.x, element.y), (enemy.x, enemy.y)
    for feature in state.features.values():
        if feature.kind not in HILLS or mine not in (hill := area_of_feature(state, feature)):
            continue
        crest = feature.crest or hill.centroid
        if his not in hill or dist(mine, crest) < dist(his, crest) - CONTACT:
            return True
    return False


def defends_bank(state: State, element: Element, enemy: Element) -> bool:
    """On dry ground against an enemy in the water of a river that was found deep, not at a bridge or ford
    (DBF-MEL-032, DBF-MOV-052)."""
    river = in_river(state, enemy)
    if river is None:
        return False
    if river.depth != "deep":  # DBF-MOV-046
        return False
    return not in_area(footprint(element), area_of_feature(state, river))


def beside_pikes(state: State, element: Element) -> bool:
    """Whether a friendly Pk stands side by side with the element, facing the same way."""
    return any(
        friend.type == "Pk"
        and side_by_side(footprint(element), footprint(friend)) is not None
        and bearing_difference(friend.bearing, element.bearing) <= MAX_DIFFERENCE_OF_BEARING
        for friend in state.standing(element.seat)
    )
