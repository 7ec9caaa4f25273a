"""Step 3 of a Round of Combat: Characters make way to the enemy (T9A-CHA-049 to 052)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.close_combat.contact.contacts import contacts_of, touching
from rules.ninth_age.movement.arrangement import judge_places, order_of
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import State, Unit, other
from rules.ninth_age.units.formation import places, shape_of
from rules.ninth_age.wounds import wounds_left

STAY = "stay"
MEET = "meet"
"""To go where he touches an enemy, without asking which."""
Cell = tuple[int, int]


def make_way(battle: Battle, units: Sequence[str]) -> Procedure:
    """Every Character in the front rank without an enemy in contact may do so once, those of the Active Player first
    (T9A-CHA-049)."""
    state: State = battle.state
    for seat in (state.active, other(state.active)):
        own = [unit for unit in units if state.units[unit].seat == seat]
        for model in [id for unit in own for id in state.units[unit].models if may_make_way(state, id)]:
            yield from _ask(battle, model)


def may_make_way(state: State, model: str) -> bool:
    """Whether a model is a Character in the front rank, without a Mismatching Base (T9A-CHA-052), whom no enemy
    touches."""
    one = state.models[model]
    unit = state.units[one.unit]
    if not one.character or not unit.on_board:
        return False
    if model in unit.beside:
        return False
    rank = next(place.rank for place in places(state, unit) if place.model == model)  # T9A-CHA-049
    return rank == 0 and not touching(state, model)


def ways(state: State, model: str) -> dict[int, tuple[Unit, str]]:
    """By the file of the front rank to which the Character can go: the unit as it would then stand, and an enemy model
    that he would touch (T9A-CHA-050)."""
    unit = state.units[state.models[model].unit]
    in_front = _enemies_in_front(state, unit.id)
    found: dict[int, tuple[Unit, str]] = {}
    for file in range(shape_of(state, unit).files) if in_front else ():
        after = _exchanged(state, unit, model, file)
        if after is None:
            continue
        then = msgspec.structs.replace(state, units={**state.units, unit.id: after})
        met = next((enemy for enemy in touching(then, model) if enemy in in_front), "")
        if met:
            found[file] = (after, met)
    return found


def _enemies_in_front(state: State, unit: str) -> list[str]:
    """The enemy models in base contact with the front of a unit."""
    met = dict.fromkeys(enemy for enemies in contacts_of(state, unit).values() for enemy in enemies)
    return [enemy for enemy in met if engaged_on(state, unit, state.models[enemy].unit) == "front"]  # T9A-CHA-050


def _exchanged(state: State, unit: Unit, model: str, file: int) -> Unit | None:
    """The unit after the Character has changed places with those who stand where his base would: none of them a
    Character, all of them legal where he stood (T9A-CHA-051). None if that cannot be."""
    blocks = dict(zip(unit.models, shape_of(state, unit).blocks, strict=True))
    at = {place.model: (place.rank, place.file) for place in places(state, unit) if blocks[place.model] != (0, 0)}
    if model not in at:
        return None
    old, new = _cells(at[model], blocks[model]), _cells((0, file), blocks[model])
    displaced = [id for id, cell in at.items() if id != model and _cells(cell, blocks[id]) & new]
    freed = sorted(old - new)
    if len(displaced) != len(freed) or any(not _may_be_displaced(state, id, blocks[id]) for id in displaced):
        return None
    wanted: dict[str, Cell] = at | {model: (0, file)} | dict(zip(displaced, freed, strict=True))
    order = order_of(state, unit, list(at), unit.files, wanted)
    after = msgspec.structs.replace(unit, models=[*order, *(id for id in unit.models if id not in at)])
    try:
        judge_places(state, after, wanted)
    except IllegalAction:
        return None
    return after


def _cells(corner: Cell, block: Cell) -> set[Cell]:
    return {(corner[0] + down, corner[1] + across) for down in range(block[1]) for across in range(block[0])}


def _may_be_displaced(state: State, model: str, block: Cell) -> bool:
    return block == (1, 1) and not state.models[model].character  # T9A-CHA-051


def _ask(battle: Battle, model: str) -> Procedure:
    state: State = battle.state
    found = ways(state, model)
    if not found:
        return
    unit = state.units[state.models[model].unit]
    options = [
        Option(str(file), text("t9a.make_way.file", n=file + 1, enemy=model_name(state, enemy)))
        for file, (_, enemy) in found.items()
    ]
    chosen = yield Decision(
        topic="t9a.combat.make_way",
        seat=unit.seat,
        input=ChooseOne((Option(STAY, text("t9a.make_way.stay")), *options), preset=STAY),
        rule="T9A-CHA-049",
        prompt=text("t9a.ask.make_way", model=model_name(state, model)),
        facts={"model": model, "wounds": wounds_left(state, model), "places": sorted(found)},
        pieces=(unit.id,),
        habits={MEET: lambda: {"choose_one": options[0].key}},
    )
    if chosen == STAY:
        return
    after, _ = ways(state, model)[int(chosen)]
    unit = state.units[state.models[model].unit]
    unit.models[:] = after.models
    battle.tell(
        told(
            "t9a.make_way.moved", rule="T9A-CHA-051", pieces=[unit.id], model=model_name(state, model), unit=name(unit)
        )
    )
