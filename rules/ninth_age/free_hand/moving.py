"""Moving and turning a unit by hand. Only the room where it comes to stand is judged, not the way."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.engine.inputs import Formation, FormationAnswer, Place, Placement, Token
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.free_hand.choosing import choose_unit, own
from rules.ninth_age.names import name
from rules.ninth_age.room import judge_room
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import rectangle_of, size

PROBES = 12
STEP = 3.0


def offered(state: State, seat: str) -> bool:
    """Whether the seat has a unit on the board."""
    return bool(own(state, seat))


def has_formations(state: State, seat: str) -> bool:
    """Whether the seat has a unit of more than one model."""
    return any(len(unit.models) > 1 for unit in own(state, seat))


def move(battle: Battle, seat: str) -> Procedure:
    """One unit goes where the player sets it down, facing as he likes."""
    state: State = battle.state
    id = yield from choose_unit(seat, "move", own(state, seat))
    if not id:
        return
    unit = state.unit(id)
    width, depth = size(state, unit)
    board = ((0.0, 0.0), (0.0, state.height), (state.width, state.height), (state.width, 0.0))
    placements: list[Placement] = yield Decision(
        "t9a.free_hand.place",
        seat,
        Place({id: Token(width, depth)}, (board,), bearing=unit.bearing, may_pass=True),
        prompt=text("t9a.free_hand.ask_place", unit=name(unit)),
        pieces=(id,),
        judge=lambda placed: _judge(state, unit, placed),
        propose=lambda rng: _near(state, unit, rng),
        fallback={"place": []},
        auto=False,
    )
    for placed in placements:
        unit = state.unit(id)
        before = (unit.x, unit.y, unit.bearing)
        unit.stand(_pose(placed))
        moves = {id: [before, (unit.x, unit.y, unit.bearing)]}
        battle.tell(told("t9a.free_hand.event.moved", pieces=[id], unit=name(unit), moves=moves))


def formation(battle: Battle, seat: str) -> Procedure:
    """One unit changes the number of its files; its front stays where it is."""
    state: State = battle.state
    id = yield from choose_unit(seat, "formation", [unit for unit in own(state, seat) if len(unit.models) > 1])
    if not id:
        return
    unit = state.unit(id)
    answer: FormationAnswer = yield Decision(
        "t9a.free_hand.files",
        seat,
        Formation(tuple(unit.models), most=len(unit.models)),
        prompt=text("t9a.free_hand.ask_files", unit=name(unit)),
        pieces=(id,),
        judge=lambda wanted: _judge_files(state, unit, wanted.files),
        propose=lambda rng: _files(state, unit, rng),
        fallback={"formation": {"files": unit.files}},
        auto=False,
    )
    unit = state.unit(id)
    if answer.files == unit.files:
        return
    pose = _with_files(state, unit, answer.files)
    unit.files, unit.gaps = answer.files, ()
    unit.stand(pose)
    battle.tell(told("t9a.free_hand.event.formation", pieces=[id], unit=name(unit), n=unit.files))


def _pose(placed: Placement) -> Pose:
    return Pose(placed.x, placed.y, placed.bearing)


def _judge(state: State, unit: Unit, placements: list[Placement]) -> None:
    for placed in placements:
        judge_room(state, unit, _pose(placed))


def _near(state: State, unit: Unit, rng: Random) -> dict[str, Any]:
    for _ in range(PROBES):
        x, y = unit.x + rng.uniform(-STEP, STEP), unit.y + rng.uniform(-STEP, STEP)
        pose = Pose(round(x, 2), round(y, 2), round(unit.bearing + rng.uniform(-45, 45), 1) % 360)
        try:
            judge_room(state, unit, pose)
        except IllegalAction:
            continue
        return {"place": [{"piece": unit.id, "x": pose.x, "y": pose.y, "bearing": pose.bearing}]}
    return {"place": []}


def _reshaped(unit: Unit, files: int) -> Unit:
    return Unit(
        id=unit.id, seat=unit.seat, name=unit.name, entry=unit.entry, models=unit.models, files=files, rear=unit.rear,
        beside=unit.beside, loose=unit.loose, where="board", x=unit.x, y=unit.y, bearing=unit.bearing,
    )  # fmt: skip


def _with_files(state: State, unit: Unit, files: int) -> Pose:
    """Where the unit's centre is with other files and the middle of its front where it was."""
    front = rectangle_of(state, unit)
    (x, y), (ux, uy) = (
        ((front.front[0][0] + front.front[1][0]) / 2, (front.front[0][1] + front.front[1][1]) / 2),
        (front.ahead),
    )
    _, depth = size(state, _reshaped(unit, files))
    return Pose(x - ux * depth / 2, y - uy * depth / 2, unit.bearing)


def _judge_files(state: State, unit: Unit, files: int) -> None:
    if files != unit.files:
        judge_room(state, _reshaped(unit, files), _with_files(state, unit, files))


def _files(state: State, unit: Unit, rng: Random) -> dict[str, Any]:
    for _ in range(PROBES):
        files = rng.randint(1, len(unit.models))
        try:
            _judge_files(state, unit, files)
        except IllegalAction:
            continue
        return {"formation": {"files": files}}
    return {"formation": {"files": unit.files}}
