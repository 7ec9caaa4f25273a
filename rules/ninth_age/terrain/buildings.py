"""Going into a Building and coming out of it (T9A-TER-045, T9A-TER-050 to T9A-TER-054, T9A-TER-072)."""

from __future__ import annotations

from math import ceil
from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT, Pose, moved, pose
from rules.engine.inputs import Formation, FormationAnswer, Place, Placement, Token
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.deployment.formations import formed, usual_files
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.movement.arrangement import arranged, write
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.features import centre, pieces
from rules.ninth_age.terrain.garrison import judge_troops, put_inside
from rules.ninth_age.terrain.outside import judge_beside, judge_free, poses_around
from rules.ninth_age.units.casualties import destroy
from rules.ninth_age.units.footprint import bases, size
from rules.ninth_age.units.legality import judge_formation

ENTERING = 3
"""No model may be further from the Building, before the move, than this many times its Movement (T9A-TER-045)."""
ONWARD = 0.25
"""How much further along its flight a fleeing garrison is tried, in inches, where there is no room for it."""


def judge_entering(state: State, unit: str, building: str, start: Pose | None = None) -> None:
    """Refuse to go in from where the unit stands, or stood before its move (`start`): the wrong troops, or a model
    further away than three times its Movement (T9A-TER-045)."""
    one, feature = state.units[unit], state.features[building]
    judge_troops(state, one, feature)
    for model, base in bases(state, one, start):
        reach = ENTERING * value(state, model, "M").total
        if between((base,), pieces(feature)) > reach + CONTACT:
            refuse("T9A-TER-045", "t9a.refused.building_too_far", unit=name(one), inches=reach)


def may_enter(state: State, unit: str, building: str, start: Pose | None = None) -> bool:
    """Whether the unit may go into this Building by a move that touches it."""
    return allows(judge_entering, state, unit, building, start)


def enter(battle: Battle, unit: str, building: str) -> None:
    """A unit in contact goes in at once (T9A-TER-045); it may not come out in the same turn (T9A-TER-050)."""
    state: State = battle.state
    one, feature = state.units[unit], state.features[building]
    put_inside(state, one, feature)
    one.done.entered_building = True
    battle.tell(
        told("t9a.terrain.enters", rule="T9A-TER-045", pieces=[unit], unit=name(one), terrain=feature_name(feature))
    )


def judge_leaving(state: State, unit: str) -> None:
    """Refuse to come out in the turn in which the unit went in (T9A-TER-050)."""
    one = state.units[unit]
    if one.done.entered_building:
        refuse("T9A-TER-050", "t9a.refused.building_same_turn", unit=name(one))


def may_leave(state: State, unit: str) -> bool:
    """Whether the unit is in a Building and may come out of it now."""
    return state.units[unit].where == "building" and allows(judge_leaving, state, unit)


def leave(battle: Battle, unit: str) -> Procedure:
    """Ask where the garrison comes out and set it down there: its rear rank touching the Building, every model within
    twice its Movement of it (T9A-TER-051). True if it came out; it moves no further in this phase."""
    state: State = battle.state
    building = state.units[unit].building
    answer = yield ask_to_leave(state, unit)
    if not answer["place"]:
        return False
    _come_out(battle, unit, building, answer, "T9A-TER-051")
    state.units[unit].done.advanced = True
    return True


def leave_at_random(battle: Battle, unit: str) -> Procedure:
    """A garrison with Random Movement must come out before it moves: it is set down 1" away from the Building
    (T9A-TER-072). True if there was room for it."""
    state: State = battle.state
    one = state.units[unit]
    building = one.building
    if not _spots(state, one, apart=True):
        return False
    answer = yield _ask(
        state, unit, topic="t9a.compulsory.leave_building", rule="T9A-TER-072", apart=True, may_stay=False
    )
    _come_out(battle, unit, building, answer, "T9A-TER-072")
    return True


def ask_to_leave(state: State, unit: str) -> Decision:
    """On which side of the Building, facing which way and in which formation; or it stays inside."""
    return _ask(state, unit, topic="t9a.building.leave", rule="T9A-TER-051", apart=False, may_stay=True)


def set_down_to_flee(battle: Battle, unit: str, bearing: float, distance: float) -> Procedure:
    """A garrison flees: its centre comes to be so far from that of the Building in the direction of flight, in a
    formation that its owner picks, or as near to that beyond it as there is room (T9A-TER-053, T9A-TER-054). A unit for
    which there is none before the edge of the board has fled over it."""
    state: State = battle.state
    one = state.units[unit]
    x, y = centre(state.features[one.building])
    answer = yield Decision(
        "t9a.building.flee_formation",
        one.seat,
        Formation(tuple(one.models), most=len(one.models)),
        rule="T9A-TER-054",
        prompt=text("t9a.ask.flee_formation", unit=name(one)),
        pieces=(unit,),
        fallback={"formation": {"files": usual_files(state, one)}},
    )
    shaped = formed(one, answer.files)
    longest = ceil((state.width + state.height) / ONWARD)
    for step in range(longest):
        at = moved(Pose(x, y, bearing), distance + step * ONWARD)
        if not (0.0 <= at.x <= state.width and 0.0 <= at.y <= state.height):
            break
        if allows(judge_free, state, shaped, at):
            shaped.x, shaped.y, shaped.bearing = at.x, at.y, at.bearing
            write(one, shaped)
            one.building = ""
            one.fleeing = one.done.fled = True
            battle.tell(told("t9a.terrain.flees_out", rule="T9A-TER-054", pieces=[unit], unit=name(one)))
            return
    destroy(battle, one, "fled_off")


def _ask(state: State, unit: str, *, topic: str, rule: str, apart: bool, may_stay: bool) -> Decision:
    one = state.units[unit]
    width, depth = size(state, formed(one, usual_files(state, one)))
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))

    def judge(answer: dict[str, Any]) -> None:
        if answer["place"]:
            shaped = _shaped(state, one, answer)
            judge_formation(state, shaped)
            judge_beside(state, shaped, shaped.pose, apart=apart)  # T9A-TER-072

    def somewhere(rng: Random) -> dict[str, Any]:
        found = _spots(state, one, apart=apart)
        return {"place": [rng.choice(found)] if found and (not may_stay or rng.random() < 0.5) else []}

    return Decision(
        topic,
        one.seat,
        Place({unit: Token(width, depth, files=len(one.models))}, (board,), most=1, may_pass=may_stay),
        also=(Formation(tuple(one.models), most=len(one.models), free_places=True, free_rear=True, may_stay=True),),
        rule=rule,
        prompt=text("t9a.ask.leave_building", unit=name(one)),
        pieces=(unit,),
        judge=judge,
        propose=somewhere,
        fallback=lambda: {"place": [] if may_stay else _spots(state, one, apart=apart)[:1]},
        auto=False,
    )


def _spots(state: State, unit: Unit, *, apart: bool) -> list[dict[str, Any]]:
    """Some legal places outside, in the usual formation, as placements."""
    shaped = formed(unit, usual_files(state, unit))
    building = state.features[unit.building]
    return [
        {"piece": unit.id, "x": round(at.x, 4), "y": round(at.y, 4), "bearing": at.bearing, "files": shaped.files}
        for at in poses_around(state, shaped, building, gap=1.001 if apart else 0.0)
        if allows(lambda at=at: judge_beside(state, shaped, at, apart=apart))
    ]


def _shaped(state: State, unit: Unit, answer: dict[str, Any]) -> Unit:
    """The unit, as a copy, where and in which formation an answer has it."""
    placement: Placement = answer["place"][0]
    formation: FormationAnswer | None = answer.get("formation")
    shaped = formed(unit, placement.files or usual_files(state, unit))
    if formation is not None and formation.files:
        shaped = arranged(state, formed(unit, formation.files), formation)
    at = pose(placement.x, placement.y, placement.bearing)
    shaped.x, shaped.y, shaped.bearing = at.x, at.y, at.bearing
    return shaped


def _come_out(battle: Battle, unit: str, building: str, answer: dict[str, Any], rule: str) -> None:
    state: State = battle.state
    one = state.units[unit]
    write(one, _shaped(state, one, answer))
    one.building = ""
    terrain = feature_name(state.features[building])
    battle.tell(told("t9a.terrain.leaves", rule=rule, pieces=[unit], unit=name(one), terrain=terrain))
