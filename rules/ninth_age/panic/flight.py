"""What becomes of a unit that fails its Panic Test: it flees, and from whom (T9A-PAN-009 to 012, 014, 021)."""

from __future__ import annotations

from math import cos, radians, sin

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT, Point
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.general_principles.random_direction import random_direction
from rules.ninth_age.hooks import FLEE_FROM_PANIC
from rules.ninth_age.movement.compulsory.flee_move import flee
from rules.ninth_age.names import name
from rules.ninth_age.panic.losses import culprit
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Alarm, State
from rules.ninth_age.units.footprint import centre


def panic_flight(battle: Battle, unit: str, reason: Alarm) -> Procedure:
    """The unit flees at once from the enemy concerned (T9A-PAN-009). A War Machine stays, and loses its next shooting
    (T9A-PAN-021)."""
    state: State = battle.state
    if forbidden(Situation(state, unit), FLEE_FROM_PANIC):
        lose_next_shooting(battle, unit)
        return
    away = yield from _away_from(battle, unit, reason)
    yield from flee(battle, unit, away_from=away, rule="T9A-PAN-009")


def lose_next_shooting(battle: Battle, unit: str) -> None:
    """It cannot shoot in the next Shooting Phase in which it could have (T9A-TYP-061)."""
    state: State = battle.state
    one = state.units[unit]
    if state.active != one.seat:
        one.silent = state.player_turn + 1
    elif state.phase in ("movement", "magic", "shooting") and not one.done.shot:
        one.silent = state.player_turn
    else:
        one.silent = state.player_turn + 2
    battle.tell(told("t9a.panic.silent", pieces=[unit], rule="T9A-TYP-061", unit=name(one)))


def _away_from(battle: Battle, unit: str, reason: Alarm) -> Procedure:
    """The point from which it flees: the centre of the enemy unit that is to blame (T9A-PAN-011, T9A-PAN-012),
    otherwise of the nearest one (T9A-PAN-010); without any enemy a point behind it in a random direction
    (T9A-PAN-014)."""
    state: State = battle.state
    enemy = _to_blame(state, unit, reason)
    if not enemy:
        nearest = nearest_enemies(state, unit)
        if not nearest:
            bearing = yield from random_direction(battle, f"panic {unit}", "T9A-PAN-014")
            return behind(centre(state, state.units[unit]), bearing)
        enemy = nearest[0]
        if len(nearest) > 1:
            face: list[int] = yield Roll(f"panic enemy {unit}", sides=len(nearest), rule="T9A-PAN-010")
            enemy = nearest[face[0] - 1]
    return centre(state, state.units[enemy])


def _to_blame(state: State, unit: str, reason: Alarm) -> str:
    """The enemy whose rule or whose wounds caused the test, if it is still on the table; "" if nobody is."""
    enemy = ""
    if reason.cause == "enemy_rule":  # T9A-PAN-011
        enemy = reason.unit
    elif reason.cause == "heavy_casualties":
        enemy = culprit(state, unit)
    return enemy if enemy and state.units[enemy].where in ("board", "building") else ""


def nearest_enemies(state: State, unit: str) -> list[str]:
    """The enemy unit on the table that is nearest, between closest points; several if they are equally near."""
    one = state.units[unit]
    apart = {
        enemy.id: distance(state, one, enemy)
        for enemy in state.units.values()
        if enemy.seat != one.seat and enemy.where in ("board", "building")
    }
    least = min(apart.values(), default=0.0)
    return [enemy for enemy, here in apart.items() if here <= least + CONTACT]


def behind(point: Point, bearing: float) -> Point:
    """A point from which the direction through another one is a bearing."""
    angle = radians(bearing)
    return (point[0] - sin(angle), point[1] - cos(angle))
