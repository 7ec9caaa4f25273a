"""The Combat Reform of an enemy that a Blocked Path charge has touched (T9A-MOV-082): the side that the charger is
entitled to hit comes to lie against its front, and contact is maximised among the formations that are possible."""

from __future__ import annotations

from math import hypot

import msgspec

from rules.engine.geometry import Pose, free_spans, moved, table, turn_between
from rules.engine.geometry.pose import ahead, normalised
from rules.engine.inputs import FormationAnswer
from rules.engine.refusal import IllegalAction
from rules.ninth_age.movement.arrangement import arranged, base_centres
from rules.ninth_age.movement.charges import on_the_table
from rules.ninth_age.movement.charges.body import mirrored
from rules.ninth_age.movement.charges.counting import Score, slides_by_contact
from rules.ninth_age.movement.charges.ground import Ground
from rules.ninth_age.movement.moved_models import assign_models, straight_within
from rules.ninth_age.queries.movement import movement
from rules.ninth_age.room import on_table
from rules.ninth_age.state import Side, State, Unit

_TURN: dict[Side, float] = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}


class Facing(msgspec.Struct, frozen=True):
    """A formation in which the enemy faces the charger: the unit as it would stand, its contact, and how far its model
    that moves farthest has to go."""

    unit: Unit
    contact: Score
    farthest: float

    @property
    def files(self) -> int:
        return self.unit.files


def facings(state: State, unit: str, enemy: str, distance: float, side: Side) -> list[Facing]:
    """The formations with the most models in contact in which the enemy can lie against the charger's front after it
    has gone so far straight ahead, one for each number of files."""
    charge = next(one for one in state.charges if one.unit == unit)
    seen = on_the_table.as_charging(state, unit, charge.character)
    end = moved(seen.units[unit].pose, distance)
    seen = msgspec.structs.replace(seen, units={**seen.units, unit: _standing(seen.units[unit], end)})
    if not on_table(seen, seen.units[unit]):
        # The way straight ahead would end over the edge of the table (T9A-GEN-088): there is no such move.
        return []
    found = [
        facing
        for files in range(1, len(state.units[enemy].models) + 1)
        if (facing := _facing(seen, unit, enemy, side, files)) is not None
    ]
    best = max((one.contact for one in found), default=(0, 0))
    return [one for one in found if one.contact == best]


def turn_of(before: Unit, after: Unit) -> float:
    """By how many degrees a unit has turned."""
    return turn_between(before.bearing, after.bearing)


def _standing(unit: Unit, pose: Pose) -> Unit:
    return msgspec.structs.replace(unit, x=pose.x, y=pose.y, bearing=pose.bearing)


def _facing(state: State, unit: str, enemy: str, side: Side, files: int) -> Facing | None:
    """One formation, where it is nearest to where the enemy stands now; None if there is no legal place."""
    charger, before = state.units[unit], state.units[enemy]
    bearing = normalised(charger.bearing + 180.0 - _TURN[side])
    try:
        copy = arranged(state, before, FormationAnswer(files=files, bearing=bearing))
    except IllegalAction:
        return None
    if copy.files != files:
        return None
    body, own = on_the_table.body_of(state, copy), on_the_table.body_of(state, charger)
    ux, uy = ahead(charger.bearing)
    deep = (own.depth + (body.depth if side in ("front", "rear") else body.width)) / 2
    middle = Pose(charger.x + ux * deep, charger.y + uy * deep, bearing)
    reach = (own.width + body.width + body.depth) / 2
    others = on_the_table.obstacles(state, enemy, unit)
    ground = Ground(others, table(state.width, state.height))
    direction = charger.bearing + 90.0
    blocked = ground.blocked(body.at(middle), direction, -reach, reach)
    blocked += ground.off_board(body.rectangle(middle), direction)
    free = [(-high, -low) for low, high in free_spans(-reach, reach, blocked)][::-1]
    scored = slides_by_contact(own.sides["front"], mirrored(body.sides[side]), free)
    if not scored:
        return None
    wanted = -((before.x - middle.x) * uy - (before.y - middle.y) * ux)
    score = scored[0][0]
    slide = min(
        (min(max(wanted, low), high) for one, (low, high) in scored if one == score), key=lambda t: abs(t - wanted)
    )
    after = _standing(copy, Pose(middle.x - uy * slide, middle.y + ux * slide, bearing))
    limit = straight_within(lambda model: 2.0 * movement(state, model).total)
    try:
        assign_models(state, before, after, limit, "T9A-MOV-082", "t9a.movement.refused.reform_too_far")
    except IllegalAction:
        return None
    was, now = base_centres(state, before), base_centres(state, after)
    farthest = max(hypot(now[id][0] - was[id][0], now[id][1] - was[id][1]) for id in after.models)
    return Facing(after, score, farthest)
