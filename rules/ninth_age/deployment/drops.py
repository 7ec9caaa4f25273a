"""A drop: one unit set down, in a formation, on the board, inside a Building or, a Character, in another unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.engine.geometry import Pose, distance_between, pose
from rules.engine.inputs import FormationAnswer, Placement
from rules.engine.refusal import IllegalAction, refuse
from rules.engine.text import text
from rules.ninth_age.characters.joining import put_in
from rules.ninth_age.characters.places_to_join import slots
from rules.ninth_age.deployment.formations import formed, usual_files
from rules.ninth_age.deployment.spots import Judge
from rules.ninth_age.hooks import IN_LOOSE_FORMATION
from rules.ninth_age.movement.arrangement import arranged
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.queries.joining import joins_like_a_character, judge_joining
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain import features
from rules.ninth_age.terrain.garrison import judge_deploying_inside, put_inside
from rules.ninth_age.units.footprint import rectangle_of


class Drop(msgspec.Struct, frozen=True):
    """A unit, the pose of its footprint's centre, the files of its front rank, or a whole `formation`; `host`: the unit
    that a Character joins, `building`: the Building that the unit goes into."""

    unit: str
    at: Pose
    files: int
    host: str = ""
    building: str = ""
    formation: FormationAnswer | None = None


def drops_of(answer: Mapping[str, Any]) -> list[tuple[Placement, FormationAnswer | None]]:
    """The placements of an answer in their order; the formation that comes with them is that of the last one."""
    placements: list[Placement] = answer["place"]
    return [(one, answer.get("formation") if one is placements[-1] else None) for one in placements]


def drop_of(state: State, placement: Placement, formation: FormationAnswer | None = None) -> Drop:
    """What a placement means: a Character let go over an own unit joins it (T9A-SET-058), a unit let go over the inside
    of a Building goes into it (T9A-SET-072), everything else stands where it was put."""
    unit = state.units[placement.piece]
    at = pose(placement.x, placement.y, placement.bearing)
    files = placement.files or usual_files(state, unit)
    if len(unit.models) == 1 and joins_like_a_character(state, unit.models[0]):
        for other in state.standing(unit.seat):
            if other.id != unit.id and _covers(state, other, at):
                return Drop(unit.id, at, files, host=other.id)
    for feature in features.of_kind(state, "building"):
        if at.point in features.area_of(feature):
            return Drop(unit.id, at, files, building=feature.id)
    return Drop(unit.id, at, files, formation=formation if formation is not None and formation.files else None)


def judge_drops(state: State, answer: Mapping[str, Any], judge: Judge) -> None:
    """Refuse the first of several drops, taken in their order, that is not legal where the earlier ones stand."""
    trial = trial_of(state)
    for placement, formation in drops_of(answer):
        drop = drop_of(trial, placement, formation)
        judge_drop(trial, drop, judge)
        set_down(trial, drop)
        if drop.host:
            judge_grown(trial, trial.units[drop.host], judge)


def judge_drop(state: State, drop: Drop, judge: Judge) -> None:
    """Refuse one drop; `judge` says where the unit may stand."""
    unit = state.units[drop.unit]
    if drop.host:
        judge_joining(state, unit.models[0], drop.host)
    elif drop.building:
        judge_deploying_inside(state, unit, state.features[drop.building])
    else:
        judge(state, in_formation(state, unit, drop), drop.at)


def in_formation(state: State, unit: Unit, drop: Drop) -> Unit:
    """A copy of the unit in the formation of its drop; refused if that is no legal one."""
    files = drop.files if drop.formation is None else drop.formation.files
    if files > len(unit.models):
        refuse("T9A-SET-071", "t9a.refused.too_wide", unit=name(unit), n=len(unit.models))
    shaped = formed(unit, files)
    return shaped if drop.formation is None else arranged(state, shaped, drop.formation)


def _join(state: State, model: str, host: Unit, at: Pose) -> None:
    """Put a Character at the foremost place nearest to where he was let go; refused if there is no place for him."""
    found = slots(state, model, host)
    if not found:
        raise IllegalAction("T9A-CHA-007", text("t9a.characters.refused.no_place", unit=name(host)))
    put_in(state, model, min(found, key=lambda slot: (slot.cell[0], distance_between(slot.centre, at.point))))


def judge_grown(state: State, host: Unit, judge: Judge) -> None:
    """Refuse a Character for whom there is no room: with him the unit must stand legally as well."""
    if host.where == "board":
        judge(state, host, host.pose)


def set_down(state: State, drop: Drop, deployed_as: str = "normal") -> None:
    """Carry out a drop."""
    unit = state.units[drop.unit]
    if drop.host:
        _join(state, unit.models[0], state.units[drop.host], drop.at)
        return
    unit.deployed_as = "scout" if deployed_as == "scout" else "normal"
    if drop.building:
        put_inside(state, unit, state.features[drop.building])
        return
    shaped = in_formation(state, unit, drop)
    unit.models, unit.files, unit.gaps, unit.rear = shaped.models, shaped.files, shaped.gaps, shaped.rear
    unit.beside = shaped.beside
    unit.stand(drop.at)


def trial_of(state: State) -> State:
    """A copy of the state in which units can be set down without anything happening to the battle."""
    return replace(
        state,
        units={
            id: replace(unit, models=list(unit.models), done=replace(unit.done)) for id, unit in state.units.items()
        },
        # Only who stands alone may join another unit: a Character, or a War Platform.
        models={
            id: replace(model) if model.character or len(state.units[model.unit].models) == 1 else model
            for id, model in state.models.items()
        },
    )


def spread_out(state: State) -> None:
    """Skirmishers are deployed in their loose formation (T9A-SPC-180)."""
    for unit in state.units.values():
        if unit.where == "reserve" and unit.models:
            unit.loose = offered(Situation(state, unit.id), IN_LOOSE_FORMATION)


def place_name(state: State, drop: Drop) -> tuple[str, object]:
    """Where a unit went, for the log: the key of the message and what is named in it."""
    if drop.host:
        return "t9a.deploy.joined", name(state.units[drop.host])
    if drop.building:
        return "t9a.deploy.inside", feature_name(state.features[drop.building])
    return "t9a.deploy.deployed", ""


def _covers(state: State, unit: Unit, at: Pose) -> bool:
    box = rectangle_of(state, unit)
    if (box.x - at.x) ** 2 + (box.y - at.y) ** 2 > box.radius**2:
        return False
    fx, fy = box.ahead
    dx, dy = at.x - box.x, at.y - box.y
    return abs(dx * fx + dy * fy) <= box.half_depth and abs(dx * fy - dy * fx) <= box.half_width
