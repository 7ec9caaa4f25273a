"""Garrisons: which troops a Building takes, who is in it, and deploying inside (T9A-TER-044 to T9A-TER-048)."""

from __future__ import annotations

from rules.engine.geometry import CONTACT, Pose
from rules.engine.refusal import refuse
from rules.ninth_age.deployment.distances import judge_far_from_enemies
from rules.ninth_age.deployment.zones import zone_area
from rules.ninth_age.general_principles.measuring import nearer_than
from rules.ninth_age.names import name
from rules.ninth_age.state import Feature, State, TroopType, Unit
from rules.ninth_age.terrain.features import area_of, centre, of_kind, pieces
from rules.ninth_age.units.footprint import outline, rectangle_of

MAY_ENTER: tuple[TroopType, ...] = ("infantry", "monstrous_infantry", "war_beast", "monstrous_beast", "swarm")


def garrison(state: State, building: str) -> Unit | None:
    """The unit in a Building, None if it is empty."""
    return next((unit for unit in state.units.values() if unit.where == "building" and unit.building == building), None)


def judge_troops(state: State, unit: Unit, building: Feature) -> None:
    """Refuse a unit with a model that cannot go into a Building, and a Building that is not empty (T9A-TER-044)."""
    if any(state.kind_of(model).troop_type not in MAY_ENTER for model in unit.models):
        refuse("T9A-TER-044", "t9a.refused.building_troops", unit=name(unit))
    inside = garrison(state, building.id)
    if inside is not None:
        refuse("T9A-TER-044", "t9a.refused.building_taken", unit=name(unit), other=name(inside))


def touched(state: State, unit: Unit, pose: Pose | None = None) -> Feature | None:
    """The Building with which a unit is in contact at a pose."""
    own, box = outline(state, unit, pose), rectangle_of(state, unit, pose)
    reach = CONTACT + 1e-9
    for building in of_kind(state, "building"):
        if nearer_than((box,), pieces(building), reach) and nearer_than(own, pieces(building), reach):
            return building
    return None


def put_inside(state: State, unit: Unit, building: Feature) -> None:
    """The whole unit is in the Building, whose centre is its centre (T9A-TER-048)."""
    x, y = centre(building)
    unit.stand(Pose(x, y, unit.bearing))
    unit.where, unit.building = "building", building.id


def judge_deploying_inside(state: State, unit: Unit, building: Feature) -> None:
    """Refuse to deploy in a Building: never in the older edition (T9A-SET-072); only in an empty one that lies wholly
    in the own zone, Scouts excepted (T9A-TER-046), who outside it keep 18" from enemies (T9A-SPC-176)."""
    if not state.edition.deploy_in_building:
        refuse("T9A-SET-072", "t9a.refused.no_deploying_inside", unit=name(unit))
    judge_troops(state, unit, building)
    if zone_area(state, unit.seat).polygon.buffer(CONTACT).covers(area_of(building).polygon):
        return
    if unit.id in state.setting.scouts:
        judge_far_from_enemies(state, unit, pieces(building))
    else:
        refuse("T9A-TER-046", "t9a.refused.building_outside_zone", unit=name(unit))
