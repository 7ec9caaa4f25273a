"""Random Movement (T9A-MOV-135, T9A-SPC-160 to 167): a pursuit in a direction that the player chooses (T9A-CCB-160)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Slide
from rules.engine.text import text
from rules.ninth_age.dice import dice
from rules.ninth_age.movement.compulsory.running_into import Way, run_into
from rules.ninth_age.movement.counted import count_as_moved
from rules.ninth_age.movement.headings import page_of_headings
from rules.ninth_age.names import name
from rules.ninth_age.queries.movement import must_move_at_random, random_movement
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain import buildings


def has_to_move_at_random(state: State, unit: Unit) -> bool:
    """Whether the unit has Random Movement and has not moved by it yet; one that is engaged or flees does not."""
    if unit.where not in ("board", "building") or unit.fleeing or unit.done.moved_at_random or unit.done.rallied:
        return False
    return not state.engaged(unit.id) and must_move_at_random(state, unit.id)


def move_at_random(battle: Battle, unit: str) -> Procedure:
    """The player turns the unit about its centre to any direction, then its dice say how far it goes straight on
    (T9A-SPC-161). Into an enemy it charges, without a reaction (T9A-SPC-162)."""
    state: State = battle.state
    one = state.units[unit]
    one.done.moved_at_random = True
    count_as_moved(state, one)
    inside = one.where == "building"
    may_charge = not inside  # T9A-SPC-165
    if inside:
        # Out of a Building it comes first; in that turn it cannot charge (T9A-SPC-165).
        came = yield from buildings.leave_at_random(battle, unit)
        if not came:
            return
    expression = dice(random_movement(state, unit))
    roll = expression.roll(f"random movement {unit}", "T9A-SPC-161")
    bearing = yield from _ask_direction(state, unit)  # T9A-MOV-135
    faces = yield roll
    distance = expression.total(faces)
    # T9A-CCB-160
    way = Way(message="t9a.movement.moves_at_random", rule="T9A-SPC-161", may_charge=may_charge, may_join=True)
    yield from run_into(battle, unit, bearing, distance, faces, way)  # T9A-SPC-163


def _ask_direction(state: State, unit: str) -> Procedure:
    one = state.units[unit]
    bearing: float = yield Decision(
        topic="t9a.compulsory.direction",
        seat=one.seat,
        input=Slide(((0.0, 360.0),), preset=one.bearing, unit="degrees"),
        rule="T9A-SPC-161",
        prompt=text("t9a.ask.compulsory.direction", unit=name(one)),
        facts={"highest": dice(random_movement(state, unit)).highest},
        pieces=(unit,),
        page=lambda: {"facts": page_of_headings(state, state.units[unit], lambda _: True, keep="ahead")},
    )
    return round(bearing % 360.0, 4) % 360.0
