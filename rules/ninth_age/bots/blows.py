"""What the models of one unit can do to another in a round of close combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.attacks.special_attacks import SPECIAL_ATTACKS, Making, attack_of, number_of_hits
from rules.ninth_age.close_combat.forecasts.expected import chance_after_a_hit, expected_wounds
from rules.ninth_age.close_combat.who_fights.supporting import supporting_attacks
from rules.ninth_age.dice import dice
from rules.ninth_age.equipment.weapon_choice import close_combat_weapons_of
from rules.ninth_age.queries.attacking import initiative, number_of_attacks
from rules.ninth_age.special_rules.asking import forbidden, offered
from rules.ninth_age.special_rules.random_attacks import dice_for_attacks
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.special_attack import SpecialAttack, parts_that_make
from rules.ninth_age.state import Kind, Model, State
from rules.ninth_age.units.bases import is_rank_and_file, rank_and_file

LAST = 0
MOST_REMEMBERED = 4096


class Blow(NamedTuple):
    """What one model does at one Initiative step: the wounds that it expects in the first rank, and as a supporting
    one. `ranked`: it is one of the Rank-and-File, and the others do the same."""

    step: int
    front: float
    behind: float
    ranked: bool


_remembered: dict[tuple[object, ...], tuple[Kind, Kind, tuple[Blow, ...]]] = {}


def blows(state: State, unit: str, enemy: str) -> tuple[Blow, ...]:
    """By each kind of fighter of the unit, as the two stand in contact in this state."""
    fighters: dict[str, str] = {}
    for id in state.units[unit].models:
        ranked = is_rank_and_file(state, id)
        fighters.setdefault(state.models[id].kind if ranked else id, id)
    return tuple([blow for id in fighters.values() for blow in _of_model(state, id, enemy)])


def _of_model(state: State, model: str, enemy: str) -> tuple[Blow, ...]:
    """Like models do the same to like enemies, today and tomorrow: that is remembered."""
    one, other = state.models[model], state.models[_struck(state, enemy)]
    unit, kind, their_kind = state.units[one.unit], state.kinds[one.kind], state.kinds[other.kind]
    key = (
        *(id(kind), one.items, id(their_kind), other.items, unit.charging, unit.fought == 0),
        *(state.edition_key, len(state.timed)),
    )
    found = _remembered.get(key)
    if found is None or found[0] is not kind or found[1] is not their_kind:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        alone = _one_to_one(state, one, other)
        made = (*_normal(alone, model, enemy), *_special(alone, model, enemy))
        found = _remembered[key] = (kind, their_kind, made)
    return found[2]


def _one_to_one(state: State, one: Model, other: Model) -> State:
    """The state without the others of the two units: what the rules ask of the many, these two answer for."""
    units = {model.unit: replace(state.units[model.unit], models=[model.id], files=1) for model in (one, other)}
    return replace(state, units={**state.units, **units})


def _struck(state: State, enemy: str) -> str:
    """One of the models that suffer hits on a unit."""
    one = state.units[enemy]
    return (rank_and_file(state, one) or one.models)[0]


def _normal(state: State, model: str, enemy: str) -> Iterator[Blow]:
    charging = state.units[state.models[model].unit].charging
    ranked = is_rank_and_file(state, model)
    for index, part in enumerate(state.kind_of(model).parts):
        armed = close_combat_weapons_of(state, model, index)
        rolled = dice_for_attacks(state, model, index)
        best: Blow | None = None
        for weapon in [rule.key for rule in armed] or [""]:
            each = number_of_attacks(state, model, index, weapon, charging).total
            each += dice(rolled).average if rolled else 0.0
            if each <= 0:
                continue
            attack = close_combat_attack(state, model, index, Pool(enemy), weapon=weapon, charging=charging)
            one = expected_wounds(state, attack) * part.number
            step = int(initiative(state, model, 0, weapon, charging).total)
            found = Blow(step, one * each, one * supporting_attacks(state, model, index, each), ranked)
            best = found if best is None or found.front > best.front else best
        if best is not None:
            yield best


def _special(state: State, model: str, enemy: str) -> Iterator[Blow]:
    for special in SPECIAL_ATTACKS:
        if _is_made(state, model, special, enemy):
            for part, parameter in parts_that_make(state, model, special.key, special.maker):
                step = LAST if special.initiative is None else special.initiative
                making = Making(special, (model,), part, parameter, (enemy,), step)
                hits = number_of_hits(state, making).average
                wounds = hits * chance_after_a_hit(state, attack_of(state, making, enemy))
                yield Blow(step, wounds, 0.0, is_rank_and_file(state, model))


def _is_made(state: State, model: str, special: SpecialAttack, enemy: str) -> bool:
    asked = Situation(state, state.models[model].unit, model=model, other=enemy)
    return offered(asked, special.option) and not forbidden(asked, special.option)
