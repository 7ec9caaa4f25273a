"""The loose formation of Skirmishers: closing up and opening again (T9A-SPC-180 to 185)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.events import told
from rules.engine.game import Battle
from rules.engine.geometry import CONTACT, Pose, shifted
from rules.ninth_age.general_principles.board_edge import wholly_on_board
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.general_principles.one_inch import too_close
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import bases, ground
from rules.ninth_age.units.formation import places, shape_of


def nearest_models(state: State, unit: Unit, other: Unit) -> tuple[str, ...]:
    """The models of a unit that are nearest to another unit; several if they are equally near within the tolerance of
    measuring, when the active player chooses which of them stays where it is (T9A-SPC-183)."""
    away = {id: between((base,), ground(state, other)) for id, base in bases(state, unit)}
    least = min(away.values())
    return tuple(id for id, far in away.items() if far <= least + CONTACT)


def closed_up(state: State, unit: Unit, staying_model: str) -> Unit:
    """A loose unit as a copy in closed formation: same ranks and files, bases in contact; one model stays where it is
    (T9A-SPC-182, T9A-SPC-183)."""
    after = replace(unit, models=list(unit.models), loose=False)
    stood = next(place for place in places(state, unit) if place.model == staying_model)
    stands = next(place for place in places(state, after) if place.model == staying_model)
    after.stand(shifted(unit.pose, stood.y - stands.y, stood.x - stands.x))
    return after


def close_up(battle: Battle, unit: Unit, staying_model: str) -> bool:
    """Close a loose formation about a model that stays where it is. False if the unit is closed already
    (T9A-SPC-184)."""
    if not unit.loose:
        return False
    after = closed_up(battle.state, unit, staying_model)
    unit.loose = False
    unit.stand(after.pose)
    battle.tell(told("t9a.units.closed_up", pieces=[unit.id], rule="T9A-SPC-182", unit=name(unit)))
    return True


def opened(state: State, unit: Unit) -> Pose | None:
    """Where the unit would stand in its loose formation, the centre of its front rank in place; None if there is no
    room for it: 1" to other units and Impassable Terrain, and no base off the board (T9A-SPC-185)."""
    half = shape_of(state, unit).depth / 2
    unit.loose = True
    try:
        pose = shifted(Pose(unit.x, unit.y, unit.bearing), half - shape_of(state, unit).depth / 2, 0.0)
        room = wholly_on_board(state, unit, pose) and not too_close(state, unit, pose)
    finally:
        unit.loose = False
    return pose if room else None


def open_up(battle: Battle, unit: Unit) -> bool:
    """Return to the loose formation if there is room (T9A-SPC-185); whether the unit has."""
    state: State = battle.state
    if unit.loose or unit.where != "board" or (pose := opened(state, unit)) is None:
        return False
    unit.loose = True
    unit.stand(pose)
    battle.tell(told("t9a.units.opened_up", pieces=[unit.id], rule="T9A-SPC-185", unit=name(unit)))
    return True
