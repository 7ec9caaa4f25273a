"""How a unit shoots that has a choice: weapons and the number of shots, who of a garrison, who holds fire
(T9A-SHO-014 to 016, T9A-TER-055)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseMany, Option, Pieces
from rules.engine.refusal import allows, refuse
from rules.engine.text import Text, text
from rules.ninth_age.names import model_name, name
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.odds import odds
from rules.ninth_age.shooting.volleys import volleys_of
from rules.ninth_age.shooting.ways import RANK_AND_FILE, Way, judge_ways, ways_of
from rules.ninth_age.state import Charge, State

OUT_OF_A_BUILDING = 15
AS_MONSTROUS = 3
"""So many models shoot out of a Building; a Monstrous one counts as three (T9A-TER-055)."""


class Orders(msgspec.Struct, frozen=True):
    """How a unit shoots: the keys of the ways chosen, and the models that do not."""

    ways: tuple[str, ...]
    silent: tuple[str, ...] = ()


def how_to_shoot(
    battle: Battle, unit: str, target: str, charge: Charge | None, *, opened: bool, breathing: Collection[str] = ()
) -> Procedure:
    """Ask what there is to choose; `opened`: the player wants to choose although he need not. Returns `Orders`. All of
    it is chosen before a die is rolled (T9A-SHO-015)."""
    state: State = battle.state
    aiming = Aiming(state, unit, target, charge=charge, breathing=breathing)
    ways = ways_of(state, aiming.shots())
    chosen = tuple(side[0].key for side in ways.values())
    if opened or any(len(side) > 1 for side in ways.values()):
        chosen = tuple((yield _weapons(aiming, ways)))
    models = _models(ways, chosen)
    silent: tuple[str, ...] = ()
    if _too_many(state, unit, models):
        firing = yield _garrison(state, unit, models)
        silent = tuple(model for model in models if model not in firing)
    elif opened and len(models) > 1:  # T9A-SHO-016
        silent = tuple((yield _hold_fire(state, unit, models)))
    return Orders(chosen, silent)


def chosen_of(aiming: Aiming, keys: Iterable[str]) -> list[Way]:
    """The ways with these keys."""
    known = {way.key: way for side in ways_of(aiming.state, aiming.shots()).values() for way in side}
    return [known[key] for key in keys]


def usual(aiming: Aiming, ways: Mapping[str, Sequence[Way]]) -> tuple[str, ...]:
    """For all that choose together the way that promises most wounds; the Champion follows the Rank-and-File where he
    must."""
    best = {side: _best_first(aiming, some) for side, some in ways.items()}
    chosen: list[Way] = []
    for side in sorted(best, key=lambda side: not side.startswith(RANK_AND_FILE)):
        fitting = next((way for way in best[side] if allows(judge_ways, [*chosen, way])), None)
        chosen += [fitting] if fitting is not None else []
    return tuple(way.key for way in chosen)


def _best_first(aiming: Aiming, ways: Sequence[Way]) -> Sequence[Way]:
    if len(ways) < 2:
        return ways
    return sorted(ways, key=lambda way: -odds(aiming.state, volleys_of(aiming, [way]), aiming.occasion).wounds)


def _models(ways: Mapping[str, Sequence[Way]], chosen: Iterable[str]) -> list[str]:
    keys = list(chosen)
    found = [shot.model for side in ways.values() for way in side if way.key in keys for shot in way.shots]
    return list(dict.fromkeys(found))


def _weapons(aiming: Aiming, ways: Mapping[str, Sequence[Way]]) -> Decision:
    state, unit = aiming.state, aiming.unit
    known = {way.key: way for side in ways.values() for way in side}

    def judge(keys: list[str]) -> None:
        if not keys:
            refuse("T9A-SHO-014", "t9a.shooting.refused.nobody")
        judge_ways([known[key] for key in keys])

    def propose(rng: Random) -> dict[str, Any]:
        picked = [rng.choice(side).key for side in ways.values()]
        return {"choose_many": picked if allows(judge, picked) else list(usual(aiming, ways))}

    return Decision(
        "t9a.shooting.weapon",
        unit.seat,
        ChooseMany(tuple(Option(key, _words(state, way)) for key, way in known.items())),
        rule="T9A-SHO-014",
        prompt=text("t9a.ask.shooting.weapon", unit=name(unit), target=name(aiming.target)),
        facts={"occasion": aiming.occasion, "models": len(unit.models)},
        pieces=(unit.id, aiming.target.id),
        judge=judge,
        propose=propose,
        fallback=lambda: {"choose_many": list(usual(aiming, ways))},
        page=lambda: {"choose_many": {"options": [_shown(aiming, way) for way in known.values()]}},
        auto=False,
    )


def _words(state: State, way: Way) -> Text:
    who = text("t9a.shooting.rank_and_file") if way.who == RANK_AND_FILE else model_name(state, way.who)
    weapon = text("t9a.unit", name=way.weapon.name) if way.weapon.name else text(f"t9a.weapon.{way.weapon.key}")
    return text("t9a.shooting.way_many" if way.many else "t9a.shooting.way", who=who, weapon=weapon, n=len(way.shots))


def _shown(aiming: Aiming, way: Way) -> dict[str, Any]:
    expected = odds(aiming.state, volleys_of(aiming, [way]), aiming.occasion)
    plain = Option(
        way.key,
        _words(aiming.state, way),
        facts={
            "needed": expected.needed[0],
            "range": way.shots[0].reach,
            "shots": round(expected.shots, 1),
            "hits": round(expected.hits, 2),
            "wounds": round(expected.wounds, 2),
        },
    )
    found: dict[str, Any] = msgspec.to_builtins(plain)
    return found


def _weight(state: State, model: str) -> int:
    return AS_MONSTROUS if state.kind_of(model).troop_type.startswith("monstrous") else 1


def _too_many(state: State, unit: str, models: Sequence[str]) -> bool:
    inside = state.units[unit].where == "building"  # T9A-TER-055
    return inside and sum(_weight(state, model) for model in models) > OUT_OF_A_BUILDING


def _garrison(state: State, unit: str, models: Sequence[str]) -> Decision:
    def judge(picked: list[str]) -> None:
        if _too_many(state, unit, picked):
            refuse("T9A-TER-055", "t9a.shooting.refused.garrison", n=OUT_OF_A_BUILDING)

    first: list[str] = []
    for model in models:
        if not _too_many(state, unit, [*first, model]):
            first.append(model)
    return Decision(
        "t9a.shooting.garrison",
        state.units[unit].seat,
        _models_to_pick(state, models, least=1),
        rule="T9A-TER-055",
        prompt=text("t9a.ask.shooting.garrison", unit=name(state.units[unit]), n=OUT_OF_A_BUILDING),
        pieces=(unit,),
        judge=judge,
        propose=lambda rng: {"pieces": first},
        fallback={"pieces": first},
        auto=False,
    )


def _hold_fire(state: State, unit: str, models: Sequence[str]) -> Decision:
    return Decision(
        "t9a.shooting.hold_fire",
        state.units[unit].seat,
        _models_to_pick(state, models, least=1, none=text("t9a.shooting.all_shoot"), most=len(models) - 1),
        rule="T9A-SHO-016",
        prompt=text("t9a.ask.shooting.hold_fire", unit=name(state.units[unit])),
        pieces=(unit,),
        fallback={"pieces": []},
        auto=False,
    )


def _models_to_pick(
    state: State, models: Sequence[str], *, least: int, none: Text | None = None, most: int = 0
) -> Pieces:
    names = {model: model_name(state, model) for model in models}
    return Pieces(tuple(models), least=least, most=most or len(models), none=none, names=names)
