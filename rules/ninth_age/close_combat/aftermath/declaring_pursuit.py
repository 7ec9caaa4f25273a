"""Restrain or pursue? Settled for all units of the combat before any Broken unit moves (T9A-CCB-098 to 111)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import Text, text
from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.close_combat.aftermath.odds import chance_to_catch, chance_to_pass
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.general_principles.leadership import leadership, leadership_test
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.names import name
from rules.ninth_age.queries.combat import may_overrun, may_pursue, may_restrain
from rules.ninth_age.queries.dice_of_moves import flee_dice, pursuit_dice
from rules.ninth_age.state import Aftermath, Seat, State, other

TOPIC = "t9a.combat.pursue"
FAR = 100.0
RESTRAIN, PURSUE = "restrain", "pursue"
"""Habits of the question, of whatever unit it is about or, with its id, of one."""


def declare_pursuits(battle: Battle) -> Procedure:
    """The active player's units first, each player's in the order that he likes; a test to restrain is rolled at once
    (T9A-CCB-111)."""
    state: State = battle.state
    for seat in (state.active, other(state.active)):  # T9A-CCB-100
        while True:
            yield CHECKPOINT
            ways = {unit: ways_of(state, unit) for unit in _undecided(state, seat)}
            open_to_choice = {unit: keys for unit, keys in ways.items() if keys}
            if not open_to_choice:
                break
            unit, key = yield from _ask(state, seat, open_to_choice)
            yield from _declare(battle, unit, key)


def ways_of(state: State, unit: str) -> tuple[str, ...]:
    """What the unit may declare: "restrain" or "stay" first, then "overrun", or the Broken unit that it pursues
    (T9A-CCB-102); nothing if it is still held by somebody, or has nobody to go after."""
    quarries = tuple(foe for foe in opponents(state, unit) if may_pursue(state, unit, foe))
    if quarries:
        first = ("restrain",) if may_restrain(state, unit) else ()  # T9A-CCB-106
        return first + quarries
    if unit in _aftermath(state).free and may_overrun(state, unit):
        stays = may_restrain(state, unit)  # T9A-CCB-105
        return ("stay", "overrun") if stays else ("overrun",)
    return ()


def _undecided(state: State, seat: Seat) -> list[str]:
    assert state.round is not None
    done = state.round.aftermath.done
    return [id for id in state.round.units if state.units[id].seat == seat and id not in done and _can_act(state, id)]


def _can_act(state: State, unit: str) -> bool:
    one = state.units[unit]
    return one.on_board and not one.fleeing


def _ask(state: State, seat: Seat, ways: dict[str, tuple[str, ...]]) -> Procedure:
    """Which unit declares next, and what; the first of them restrains itself if the clock runs out."""
    options = [
        Option(f"{unit}>{key}", _called(state, unit, key), _named(state, unit, key), facts=_odds(state, unit, key))
        for unit, keys in ways.items()
        for key in keys
    ]
    chosen: str = yield Decision(
        topic=TOPIC,
        seat=seat,
        # Neither stands out: to restrain is what a clock does, and seldom what one wants.
        input=ChooseOne(tuple(options)),
        rule="T9A-CCB-100",
        prompt=text("t9a.ask.combat.pursue"),
        facts={unit: _facts(state, unit, keys) for unit, keys in ways.items()},
        pieces=tuple(dict.fromkeys([*ways, *(key for keys in ways.values() for key in keys if key in state.units)])),
        habits=_habits(state, ways),
    )
    unit, _, key = chosen.partition(">")
    return unit, key


def _habits(state: State, ways: dict[str, tuple[str, ...]]) -> dict[str, Callable[[], dict[str, Any]]]:
    """To stand where one may, or to go after the enemy who is likeliest to be caught."""
    found: dict[str, Callable[[], dict[str, Any]]] = {}
    for unit, keys in reversed(ways.items()):
        goes = [key for key in keys if key not in ("restrain", "stay")]
        best = max(goes, key=lambda key: _chance(state, unit, key) if key in state.units else 1.0)
        for habit, key in ((RESTRAIN, keys[0]), (PURSUE, best)):
            found[habit] = found[f"{habit} {unit}"] = partial(dict, choose_one=f"{unit}>{key}")
    return found


def _declare(battle: Battle, unit: str, key: str) -> Procedure:
    """A unit that may not restrain itself, or fails the test for it, pursues (T9A-CCB-106); of several quarries its
    player chooses one then."""
    state: State = battle.state
    if key == "restrain":
        passed = yield from leadership_test(battle, unit, "restrain", "T9A-CCB-106")
        quarries = ways_of(state, unit)[1:]
        if not passed and len(quarries) > 1:
            _, key = yield from _ask(state, state.units[unit].seat, {unit: quarries})
        elif not passed:
            key = quarries[0]
    aftermath = _aftermath(state)
    aftermath.done += (unit,)
    if key in ("restrain", "stay"):
        aftermath.restrained += (unit,)
        battle.tell(told(f"t9a.combat.{key}s", pieces=[unit], rule="T9A-CCB-107", unit=name(state.units[unit])))
        return
    aftermath.pursuits[unit] = "" if key == "overrun" else key
    told_as = "declares_overrun" if key == "overrun" else "declares_pursuit"
    quarry = name(state.units[unit if key == "overrun" else key])
    pieces = [unit] if key == "overrun" else [unit, key]
    battle.tell(
        told(f"t9a.combat.{told_as}", pieces=pieces, rule="T9A-CCB-100", unit=name(state.units[unit]), quarry=quarry)
    )


def _called(state: State, unit: str, key: str) -> Text:
    if key in ("restrain", "stay", "overrun"):
        return text(f"t9a.combat.choice.{key}", unit=name(state.units[unit]))
    return text("t9a.combat.choice.pursue", unit=name(state.units[unit]), quarry=name(state.units[key]))


def _named(state: State, unit: str, key: str) -> tuple[str, ...]:
    return (unit, key) if key in state.units else (unit,)


def _odds(state: State, unit: str, key: str) -> dict[str, Any]:
    """The exact chance that the quarry is caught, or that the test to restrain is passed (T9A-CCB-106, 122)."""
    if key in state.units:
        return {"chance_to_catch": round(_chance(state, unit, key), 4)}
    if key != "restrain":
        return {}
    needed = leadership(state, unit, "restrain")
    return {
        "leadership": msgspec.to_builtins(needed),
        "chance_to_pass": round(chance_to_pass(needed.total, again=holds_its_ground(state, unit)), 4),
    }


def _facts(state: State, unit: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """What a standing order can test."""
    one = state.units[unit]
    enemies = [enemy for enemy in state.standing(other(one.seat)) if enemy.id not in _aftermath(state).broken]
    quarries = [key for key in keys if key in state.units]
    return {
        "turn": state.turn,
        "may_restrain": keys[0] in ("restrain", "stay"),
        "unit_type": state.kind_of(one.models[0]).troop_type,
        "points": one.points,
        "edge_distance": round(min(one.x, one.y, state.width - one.x, state.height - one.y), 2),
        "nearest_enemy": round(min((distance(state, one, enemy) for enemy in enemies), default=FAR), 2),
        "chance": round(max((_chance(state, unit, key) for key in quarries), default=0.0), 4),
        "quarry_points": max((state.units[key].points for key in quarries), default=0),
        "quarries": quarries,
        "quarry_types": [state.kind_of(state.units[key].models[0]).troop_type for key in quarries],
    }


def _chance(state: State, unit: str, quarry: str) -> float:
    return chance_to_catch(pursuit_dice(state, unit), flee_dice(state, quarry))


def _aftermath(state: State) -> Aftermath:
    assert state.round is not None
    return state.round.aftermath
