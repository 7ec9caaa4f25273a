"""The special move of a Blocked Path (T9A-MOV-081, 082): straight forward, and the enemy touched reforms to face it."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import moved
from rules.engine.inputs import Confirm, Formation, FormationAnswer
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.movement.arrangement import write
from rules.ninth_age.movement.charges import blocked_path, on_the_table, solving
from rules.ninth_age.movement.charges.arriving import Move, arrive
from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.movement.charges.failed_charge import fail
from rules.ninth_age.movement.charges.reforming_to_face import Facing, facings, turn_of
from rules.ninth_age.movement.charges.side import sides_of
from rules.ninth_age.names import name
from rules.ninth_age.state import Side, State


def blocked_path_move(battle: Battle, unit: str) -> Procedure:
    """If the straight move touches the target or an enemy in the way within the Charge Range, the player may make it;
    otherwise the charge has failed."""
    state: State = battle.state
    touched = touched_by(state, unit)
    if touched is None:
        yield from fail(battle, unit)
        return
    enemy, distance = touched
    reforms = yield Decision(
        topic="t9a.charge.blocked_path",
        seat=state.active,
        input=Confirm(preset=True),
        rule="T9A-MOV-080",
        prompt=text("t9a.ask.charge.blocked_path", unit=name(state.units[unit]), target=name(state.units[enemy])),
        facts={"distance": round(distance, 2)},
        pieces=(unit, enemy),
    )
    ways = facings(state, unit, enemy, distance, _side(state, unit, enemy)) if reforms else []  # T9A-MOV-082
    if not ways:
        yield from fail(battle, unit)
        return
    chosen = yield from _formation(battle, unit, enemy, ways)
    charge = next(one for one in state.charges if one.unit == unit)
    charge.target, charge.side = enemy, _side(state, unit, enemy)
    turn = turn_of(state.units[enemy], chosen.unit)
    write(state.units[enemy], chosen.unit)
    start = on_the_table.as_charging(state, unit, charge.character).units[unit].pose
    end = moved(start, distance)
    yield from arrive(battle, unit, Move(end, (start, end), chosen.unit.pose, turn))


def touched_by(state: State, unit: str) -> tuple[str, float] | None:
    """The enemy, the target or one in the way, that the unit first touches straight ahead within its Charge Range, and
    how far away it is."""
    charge = next(one for one in state.charges if one.unit == unit)  # T9A-MOV-081
    seen = on_the_table.as_charging(state, unit, charge.character)
    asked = solving.Question(unit, charge.target, charge.side, charge.flying)
    blocking = blocked_path.in_the_way(seen, asked)
    reach = reach_of(state, unit, charge.flying, charge.character).of(charge.dice).total
    found = blocked_path.first_touched(seen, unit, (charge.target, *blocking), reach)
    return found


def _side(state: State, unit: str, enemy: str) -> Side:
    charge = next(one for one in state.charges if one.unit == unit)
    seen = on_the_table.as_charging(state, unit, charge.character)
    return charge.side if enemy == charge.target else sides_of(seen, unit, enemy)[0]


def _formation(battle: Battle, unit: str, enemy: str, ways: list[Facing]) -> Procedure:
    """The formation in which the enemy faces the charger, its player's choice among those with most contact."""
    state: State = battle.state
    by_files = {one.files: one for one in ways}

    def judge(answer: FormationAnswer) -> None:
        if answer.files not in by_files:
            refuse("T9A-MOV-082", "t9a.charges.refused.formation")

    nearest = min(ways, key=lambda one: one.farthest)
    answer: FormationAnswer = yield Decision(
        topic="t9a.charge.blocked_reform",
        seat=state.units[enemy].seat,
        input=Formation(tuple(state.units[enemy].models), least=min(by_files), most=max(by_files)),
        rule="T9A-MOV-082",
        prompt=text("t9a.ask.charge.blocked_reform", unit=name(state.units[enemy])),
        facts={"models": ways[0].contact[1]},
        page=lambda: {"facts": {"models": None, "touching": ways[0].contact[1]}},
        pieces=(enemy, unit),
        judge=judge,
        fallback={"formation": {"files": nearest.files}},
    )
    return by_files.get(answer.files, nearest)
