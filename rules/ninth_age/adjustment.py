"""What two players may change on the table by consent: where a unit stands, who is left of it, its state, notes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import pose
from rules.engine.inputs.shape import Degrees, Key, Length, bad, read_as
from rules.ninth_age.free_hand.casualties import RANKS, suffer
from rules.ninth_age.free_hand.combats import leave_combat
from rules.ninth_age.free_hand.marks import LONGEST, MOST
from rules.ninth_age.hidden_items import hidden_items, reveal
from rules.ninth_age.names import name
from rules.ninth_age.room import judge_room
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.casualties import destroy
from rules.ninth_age.wounds import wounds_left

ADJUSTMENTS = ("move", "wounds", "heal", "remove", "restore", "fleeing", "rallied", "mark", "unmark")


class Change(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change: `move` sets the pose, `wounds` takes `number` of its Rank-and-File (or of a single Character), `heal`
    gives its wounded models so many back, `reveal` shows the hidden item `note` of one of its models (T9A-ARM-037),
    `remove` takes a unit off as destroyed, `restore` brings it back with all that it began with, `fleeing` and
    `rallied` set its state, `mark` writes `note` on it and `unmark` takes all notes away."""

    what: Literal["move", "wounds", "heal", "remove", "restore", "fleeing", "rallied", "mark", "unmark", "reveal"]
    piece: Key
    x: Length | None = None
    y: Length | None = None
    bearing: Degrees | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    note: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""


def adjust(battle: Battle, raw: object) -> None:
    """Carry out one change that both players agreed on. Refused if the table would then be impossible."""
    state: State = battle.state
    change = read_as(Change, raw)
    unit = state.units.get(change.piece)
    if unit is None:
        raise bad("piece", piece=change.piece)
    CHANGES[change.what](battle, unit, change)
    if unit.where == "board":
        judge_room(state, unit)


def _move(battle: Battle, unit: Unit, change: Change) -> None:
    if not unit.models:
        raise bad("piece", piece=unit.id)
    x = unit.x if change.x is None else change.x
    y = unit.y if change.y is None else change.y
    unit.stand(pose(x, y, unit.bearing if change.bearing is None else change.bearing))
    unit.building = ""
    _tell(battle, unit, "move")


def _wounds(battle: Battle, unit: Unit, change: Change) -> None:
    state: State = battle.state
    ranks = [model for model in unit.models if not state.models[model].character]
    hit = ranks or unit.models[:1]
    if not hit or change.number > sum(wounds_left(state, model) for model in hit):
        raise bad("how_many", least=1, most=sum(wounds_left(state, model) for model in hit))
    _unasked(suffer(battle, unit.id, RANKS if ranks else hit[0], change.number))


def _unasked(procedure: Procedure) -> None:
    """What was agreed asks nobody: each choice that it leaves is made as an expired clock would make it."""
    answer: Any = None
    with suppress(StopIteration):
        while True:
            asked = procedure.send(answer)
            answer = asked.check(asked.default()) if isinstance(asked, Decision) else None


def _heal(battle: Battle, unit: Unit, change: Change) -> None:
    state: State = battle.state
    wounded = [state.models[id] for id in unit.models if state.models[id].wounds_lost]
    most = sum(model.wounds_lost for model in wounded)
    if change.number > most:
        raise bad("how_many", least=1, most=most)
    left = change.number
    for model in wounded:
        healed = min(left, model.wounds_lost)
        model.wounds_lost -= healed
        left -= healed
    _tell(battle, unit, "heal", n=change.number)


def _reveal(battle: Battle, unit: Unit, change: Change) -> None:
    state: State = battle.state
    bearer = next((id for id in unit.models if change.note in hidden_items(state, state.models[id])), None)
    if bearer is None:
        raise bad("piece", piece=unit.id)
    reveal(battle, bearer, change.note)


def _remove(battle: Battle, unit: Unit, change: Change) -> None:
    destroy(battle, unit, "by_hand")
    _tell(battle, unit, "remove")


def _restore(battle: Battle, unit: Unit, change: Change) -> None:
    state: State = battle.state
    unit.models = [model.id for model in state.models.values() if model.home == unit.id]
    for id in unit.models:
        model = state.models[id]
        if model.unit != unit.id and not model.dead:
            raise bad("piece", piece=unit.id)
        model.dead, model.wounds_lost, model.unit = False, 0, unit.id
    unit.fleeing, unit.gaps, unit.beside = False, (), ("", "")
    unit.files = max(1, min(unit.files, len(unit.models)))
    _move(battle, unit, change)
    _tell(battle, unit, "restore")


def _fleeing(battle: Battle, unit: Unit, change: Change) -> None:
    unit.fleeing = change.what == "fleeing"
    if unit.fleeing:
        leave_combat(battle, unit.id)
    _tell(battle, unit, change.what)


def _mark(battle: Battle, unit: Unit, change: Change) -> None:
    unit.marks = (*unit.marks, change.note.strip() or "!")[-MOST:] if change.what == "mark" else ()
    _tell(battle, unit, change.what, note=change.note)


def _tell(battle: Battle, unit: Unit, what: str, **more: Any) -> None:
    battle.tell(told(f"t9a.event.adjusted.{what}", pieces=[unit.id], unit=name(unit), **more))


CHANGES: dict[str, Callable[[Battle, Unit, Change], None]] = {
    "move": _move, "wounds": _wounds, "heal": _heal, "reveal": _reveal, "remove": _remove, "restore": _restore,
    "fleeing": _fleeing, "rallied": _fleeing, "mark": _mark, "unmark": _mark,
}  # fmt: skip
