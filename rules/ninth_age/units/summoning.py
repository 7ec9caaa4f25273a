"""Summoned units: created during the battle, placed as a whole or not at all (T9A-UNT-049 to 055)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Footprint, Point, Pose, disc, within
from rules.engine.inputs import Formation, FormationAnswer, Place, Placement, Token
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.deployment.formations import formed, usual_files
from rules.ninth_age.deployment.spots import first_place, some_place
from rules.ninth_age.general_principles.board_edge import judge as judge_edge
from rules.ninth_age.general_principles.measuring import POINT, between
from rules.ninth_age.general_principles.one_inch import GAP_AT_END, too_close
from rules.ninth_age.names import name
from rules.ninth_age.state import Model, Outline, Seat, State, Unit
from rules.ninth_age.units.bearings import towards
from rules.ninth_age.units.footprint import bases, centre, ground, size
from rules.ninth_age.units.legality import judge_formation


class Summons(msgspec.Struct, frozen=True, kw_only=True):
    """What is summoned: so many models of a kind, as a unit of a seat, within `range` inches of the unit or model
    `source`; with a Ground spell one model of it on the point `on`. `rule` is that of the spell or ability."""

    seat: Seat
    name: str
    kind: str
    models: int
    source: str
    range: float
    rule: str
    on: Point | None = None


def summon(battle: Battle, summons: Summons) -> Procedure:
    """Create the unit and ask where it is placed (`t9a.summon.place`); its id, "" if it is not placed.

    It belongs to no army list (T9A-UNT-049), is worth no points (T9A-UNT-055), its starting number is that with which
    it comes, and it acts as any other unit (T9A-UNT-054).
    """
    state: State = battle.state
    id = _create(state, summons)
    answer: dict[str, Any] = yield _question(state, summons, id)
    placements: list[Placement] = answer["place"]
    unit = state.units[id]
    if not placements:
        for model in unit.models:
            del state.models[model]
        del state.units[id]
        battle.tell(told("t9a.units.not_summoned", rule=summons.rule, unit=name(unit)))
        return ""
    plan, pose = _planned(unit, placements[0], answer.get("formation"))
    unit.files, unit.gaps, unit.rear = plan.files, plan.gaps, plan.rear
    unit.stand(pose)
    battle.tell(told("t9a.units.summoned", pieces=[id], rule=summons.rule, unit=name(unit), n=summons.models))
    return id


def _create(state: State, summons: Summons) -> str:
    number = 1 + sum(unit.deployed_as == "summoned" for unit in state.units.values())
    while (id := f"{summons.seat}.summoned.{number}") in state.units:
        number += 1
    models = [f"{id}.{k}" for k in range(1, summons.models + 1)]
    unit = Unit(
        id=id,
        seat=summons.seat,
        name=summons.name,
        entry="",
        models=models,
        points=0,  # T9A-UNT-055
        size=summons.models,  # T9A-UNT-054
        deployed_as="summoned",
    )
    state.models.update({one: Model(id=one, kind=summons.kind, unit=id, home=id) for one in models})
    state.units[id] = unit
    unit.files = usual_files(state, unit)
    return id


def _question(state: State, summons: Summons, id: str) -> Decision:
    unit = state.units[id]
    zone = _zone(state, summons)
    width, depth = size(state, unit)

    def judge(answer: dict[str, Any]) -> None:
        if answer["place"]:
            judge_place(state, summons, *_planned(unit, answer["place"][0], answer.get("formation")))

    def usable(shaped_state: State, shaped: Unit, pose: Pose) -> None:
        judge_place(shaped_state, summons, shaped, pose)

    def at_random(rng: Random) -> dict[str, Any]:
        found = some_place(state, unit, zone, rng.choice((0.0, 90.0, 180.0, 270.0)), usable, rng)
        return {"place": [] if found is None else [_placement(id, *found)]}

    def by_default() -> dict[str, Any]:
        found = first_place(state, unit, zone, _facing_enemy(state, summons), usable)
        return {"place": [] if found is None else [_placement(id, *found)]}

    return Decision(
        topic="t9a.summon.place",
        seat=summons.seat,
        input=Place({id: Token(width, depth, files=summons.models)}, (zone,), most=1, may_pass=True, gap=GAP_AT_END),
        rule="T9A-UNT-050",
        prompt=text("t9a.units.ask_summon", unit=name(unit), range=summons.range),
        facts={"range": summons.range},
        pieces=(id,),
        also=(Formation(members=tuple(unit.models), free_rear=True, may_stay=True),),
        judge=judge,
        propose=at_random,
        fallback=by_default,
        auto=False,
    )


def _planned(unit: Unit, placement: Placement, formation: FormationAnswer | None) -> tuple[Unit, Pose]:
    """The unit as it would stand, and where."""
    shaped = formed(unit, placement.files or unit.files)
    if formation is not None and formation.files:
        shaped = formed(unit, formation.files)
        shaped.gaps, shaped.rear = tuple(formation.gaps), formation.rear or "centre"
    pose = Pose(round(placement.x, 4), round(placement.y, 4), round(placement.bearing % 360.0, 4) % 360.0)
    return shaped, pose


def judge_place(state: State, summons: Summons, unit: Unit, pose: Pose) -> None:
    """Refuse a place for a summoned unit: all or none of its models (T9A-UNT-053), in a legal formation, each with some
    part of its base within range (T9A-UNT-050), with a Ground spell one on the point (T9A-UNT-051), 1" from all others
    and from Impassable Terrain (T9A-UNT-052), on the board."""
    called = name(unit)
    if len(unit.models) < summons.models:
        refuse("T9A-UNT-053", "t9a.units.refused.whole_unit", unit=called, n=summons.models)
    judge_formation(state, unit)
    source = source_ground(state, summons.source)
    standing = bases(state, unit, pose)
    if any(not within(between(source, (base,)), summons.range) for _, base in standing):
        refuse("T9A-UNT-050", "t9a.units.refused.out_of_range", unit=called, range=summons.range)
    if summons.on is not None and all(between((disc(summons.on, POINT),), (base,)) > 2 * POINT for _, base in standing):
        refuse("T9A-UNT-051", "t9a.units.refused.not_on_point", unit=called)
    for id in too_close(state, unit, pose):
        other = name(state.units[id]) if id in state.units else text(f"t9a.terrain.{state.features[id].kind}")
        refuse("T9A-UNT-052", "t9a.general.too_close", unit=called, other=other)
    judge_edge(state, unit, pose)


def source_ground(state: State, source: str) -> tuple[Footprint, ...]:
    """What the range is measured from: the base of a model, or a whole unit; in a Building the Building."""
    if source in state.units:
        return ground(state, state.units[source])
    unit = state.units[state.models[source].unit]
    if unit.where == "building":
        return ground(state, unit)
    return (dict(bases(state, unit))[source],)


def _zone(state: State, summons: Summons) -> Outline:
    """The part of the board that the range can reach, as an upright rectangle."""
    parts = source_ground(state, summons.source)
    left = max(0.0, min(part.x - part.radius for part in parts) - summons.range - 2.0)
    right = min(state.width, max(part.x + part.radius for part in parts) + summons.range + 2.0)
    bottom = max(0.0, min(part.y - part.radius for part in parts) - summons.range - 2.0)
    top = min(state.height, max(part.y + part.radius for part in parts) + summons.range + 2.0)
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def _facing_enemy(state: State, summons: Summons) -> float:
    """The one of the four main bearings that faces the nearest enemy best."""
    part = source_ground(state, summons.source)[0]
    enemies = [centre(state, other) for other in state.standing() if other.seat != summons.seat]
    if not enemies:
        return 0.0 if summons.seat == "red" else 180.0
    near = min(enemies, key=lambda point: (point[0] - part.x) ** 2 + (point[1] - part.y) ** 2)
    return round(towards(part.centre, near) / 90.0) % 4 * 90.0


def _placement(id: str, shaped: Unit, at: Pose) -> dict[str, Any]:
    return {"piece": id, "x": at.x, "y": at.y, "bearing": at.bearing, "files": shaped.files}
