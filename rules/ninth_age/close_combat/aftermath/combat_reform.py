"""A Combat Reform (T9A-CCB-148 to 154): the unit is taken up and set down again in contact with all the enemies that it
fought, in any legal formation and facing. One that cannot be made legal is not made."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Formation, Place, Token
from rules.engine.refusal import IllegalAction, switched_off
from rules.engine.text import text
from rules.ninth_age.close_combat.aftermath.conditions import judge_reform
from rules.ninth_age.close_combat.aftermath.set_against import Reformed, set_against
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contacts import contacts_of
from rules.ninth_age.movement.arrangement import write
from rules.ninth_age.names import name
from rules.ninth_age.state import Seat, State
from rules.ninth_age.units.footprint import size

TOPIC = "t9a.combat.reform_formation"
TRIES = 8
TURNS = (0.0, 90.0, 180.0, 270.0)


def ask_to_reform(battle: Battle, unit: str) -> Procedure:
    """Ask where and how the unit is set down, or whether it stays as it is after all."""
    state: State = battle.state
    answer = yield _question(state, unit)
    if not answer["place"]:
        return
    after = reformed(state, unit, answer)
    one = state.units[unit]
    before = one.pose
    write(one, after.unit)
    state.contacts = list(after.contacts)
    moves = {unit: [(at.x, at.y, at.bearing) for at in (before, one.pose)]}
    battle.tell(told("t9a.combat.reforms", pieces=[unit], rule="T9A-CCB-148", moves=moves, unit=name(one), n=one.files))


def reformed(state: State, unit: str, answer: dict[str, Any]) -> Reformed:
    """The unit as it would stand; refused under the condition that is not met (T9A-CCB-154)."""
    after = set_against(state, unit, answer["place"][0], answer.get("formation"))
    if not switched_off("T9A-CCB-154"):
        judge_reform(state, unit, after)
    return after


def enemies_held(state: State, seat: Seat) -> tuple[str, ...]:
    """The enemy models in base contact with a side in the combat (T9A-CCB-153)."""
    units = [id for id in (state.round.units if state.round else ()) if state.units[id].seat == seat]
    touched = [enemy for unit in units for enemies in contacts_of(state, unit).values() for enemy in enemies]
    return tuple(dict.fromkeys(touched))


def _question(state: State, unit: str) -> Decision:
    one = state.units[unit]
    width, depth = size(state, one)
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))

    def judge(answer: dict[str, Any]) -> None:
        if answer["place"]:
            reformed(state, unit, answer)

    return Decision(
        topic=TOPIC,
        seat=one.seat,
        input=Place(
            {unit: Token(width, depth)},
            zones=(board,),
            bearing=one.bearing,
            may_pass=True,
            none=text("t9a.combat.choice.no_reform"),
        ),
        also=(Formation(tuple(one.models), 1, len(one.models), free_places=True, free_rear=True, may_stay=True),),
        rule="T9A-CCB-148",
        prompt=text("t9a.ask.combat.reform_formation", unit=name(one)),
        facts={"in_contact": len(contacts_of(state, unit))},
        pieces=(unit, *opponents(state, unit)),
        judge=judge,
        propose=lambda rng: _somehow(state, unit, rng),
        fallback={"place": []},
    )


def _somehow(state: State, unit: str, rng: Random) -> dict[str, Any]:
    """A random legal reform, or none if a few tries find none."""
    one = state.units[unit]
    for _ in range(TRIES):
        bearing = (one.bearing + rng.choice(TURNS)) % 360.0
        place = {"piece": unit, "x": round(one.x, 4), "y": round(one.y, 4), "bearing": bearing}
        raw = {"place": [place], "formation": {"files": rng.randint(1, min(len(one.models), 12))}}
        try:
            _question(state, unit).check(raw)
        except IllegalAction:
            continue
        return raw
    return {"place": []}
