"""Which models have which special rules: printed, conferred, suppressed (T9A-SPC-001 to 017)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from rules.engine.effects import Grant, Suppress, layered
from rules.engine.witness import acted
from rules.ninth_age.dice import are_dice, dice, needed_result
from rules.ninth_age.special_rules.registry import acting_at, known
from rules.ninth_age.special_rules.rule import Holder
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.timed import given_to
from rules.ninth_age.state import Kind, Rule, State, Unit
from rules.ninth_age.troop_types import TROOP_TYPES, granted_by_type
from rules.ninth_age.units.line_up import line_up

MOST_REMEMBERED = 4096
Alike = tuple[str, bool, tuple[Rule, ...]]
_Keys = tuple[str, ...]
Census = tuple[tuple[_Keys, int, bool], ...]
"""The keys of the rules that like models have, how many they are, and whether they are Characters."""
_remembered: dict[tuple[int, _Keys], tuple[Kind, _Keys]] = {}


def printed(kind: Kind, *, protecting: bool = False) -> Iterator[Rule]:
    """What the profile has, rules of its parts included (T9A-SPC-002, 013), and what comes with its troop type.
    `protecting`: without what does not protect the model, the rules of who rides a Ridden Monster (T9A-SPC-009)."""
    yield from kind.rules
    unprotected = protecting and _rides_a_monster(kind)
    for part in kind.parts:  # T9A-SPC-010, T9A-UNT-008
        if part.mount or not unprotected:
            yield from part.rules
    yield from granted_by_type(kind)


def _rides_a_monster(kind: Kind) -> bool:
    return TROOP_TYPES[kind.troop_type].profile == "ridden_monster"  # T9A-SPC-009


def keys_of(state: State, model: str) -> _Keys:
    """The keys of all special rules that the model has now, those of limited time included."""
    conferred = _conferred(state, model)
    if state.timed:
        conferred += tuple([rule.key for rule in given_to(state, model)])
    kind = state.kind_of(model)
    remembered = (id(kind), conferred)
    found = _remembered.get(remembered)
    if found is None or found[0] is not kind:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        found = _remembered[remembered] = (kind, _layered(kind, conferred))
    return found[1]


def _layered(kind: Kind, conferred: _Keys) -> _Keys:
    return layered([*(rule.key for rule in printed(kind) if rule.key), *conferred], _of_its_own, None)


def _of_its_own(key: str) -> Iterator[Grant | Suppress]:
    rule = known(key)
    for held in rule.effects if rule is not None else ():
        if held.holder in ("model", "part") and isinstance(held.effect, Grant | Suppress):
            yield held.effect


def _conferred(state: State, model: str) -> _Keys:
    """What others give to the model, the unit in which it is above all: conditions read what is printed only. Only
    Characters are given anything (T9A-SPC-040, 181)."""
    if not state.models[model].character:
        return ()
    found = _given_by_its_unit(state, model)
    for grant in found:
        acted(grant.rule)
    return tuple([grant.granted for grant in found])


def _given_by_its_unit(state: State, model: str) -> tuple[Grant, ...]:
    """What a Character is given: it follows from the models of his unit alone."""
    asked = Situation(state, state.models[model].unit, model=model)
    models = line_up(state, asked.asked)
    key = ("conferred", model)
    found: tuple[Grant, ...] | None = models.known.get(key)
    if found is None:
        grants = [grant for grant in _conferring() if grant.when(asked)]
        found = models.room()[key] = tuple(grants)
    return found


@cache
def _conferring() -> tuple[Grant, ...]:
    found = (held.effect for _, held in acting_at(None) if held.holder == "others")
    return tuple(effect for effect in found if isinstance(effect, Grant))


def protected(state: State, model: str, key: str) -> bool:
    """Whether a rule that is a defence protects the model: it has it, and not only through who rides the monster
    (T9A-SPC-008, 009)."""
    if not has(state, model, key):
        return False
    kind = state.kind_of(model)
    if not _rides_a_monster(kind):
        return True
    own = [rule.key for rule in printed(kind, protecting=True) if rule.key]
    given = [rule.key for rule in given_to(state, model)]
    return key in layered([*own, *_conferred(state, model), *given], _of_its_own, None)


def has_printed(kind: Kind, key: str) -> bool:
    """Whether the profile or the troop type gives the rule, whatever else is granted or suppressed."""
    return any(rule.key == key for rule in printed(kind))


def has(state: State, model: str, key: str) -> bool:
    """Whether a model has a special rule: one of its parts is enough (T9A-SPC-013)."""
    return key in keys_of(state, model)


def part_has(state: State, model: str, part: int, key: str) -> bool:
    """Whether a part of a model has it: what the profile of the part or of the whole model says (T9A-SPC-002, 003)."""
    if len(state.kind_of(model).parts) <= 1:
        return has(state, model, key)
    return any(rule.key == key for rule in rules_of_part(state, model, part))


def rules_of_part(state: State, model: str, part: int) -> tuple[Rule, ...]:
    """The special rules of a part of a model with their parameters: its own, those of the whole model, and what was
    given to the model (T9A-SPC-002, 003, 005)."""
    kind = state.kind_of(model)
    alone = len(kind.parts) <= 1
    own = [*(printed(kind) if alone else (*kind.rules, *kind.parts[part].rules)), *given_to(state, model)]
    own += [Rule(key) for key in _conferred(state, model)]
    keys = layered([rule.key for rule in own if rule.key], _of_its_own, None)
    return tuple(rule for key in keys for rule in dict.fromkeys([one for one in own if one.key == key] or [Rule(key)]))


def held(state: State, model: str) -> tuple[Rule, ...]:
    """The special rules that a model has, with the parameters that its profile prints."""
    stated = {rule.key: rule for rule in reversed(tuple(printed(state.kind_of(model)))) if rule.key}
    return tuple(stated.get(key, Rule(key)) for key in keys_of(state, model))


def parameters(state: State, model: str, key: str, *, protecting: bool = False) -> tuple[str, ...]:
    """The parameters with which a model has a rule and which count: of several values the highest (T9A-SPC-017), or
    the lowest where the rule says so; names all count. Of random values the one with the better average
    (T9A-SPC-018)."""
    if not has(state, model, key):
        return ()
    rules = (*printed(state.kind_of(model), protecting=protecting), *given_to(state, model))
    return best_of(key, [rule.parameter for rule in rules if rule.key == key])


def best_of(key: str, stated: Sequence[str]) -> tuple[str, ...]:
    """Of several parameters of a rule those that count."""
    found = tuple(dict.fromkeys(stated))  # T9A-SPC-016
    if len(found) < 2 or not all(are_dice(one) or needed_result(one) for one in found):
        return found
    rule = known(key)
    lowest = rule is not None and rule.duplicates == "lowest"
    best = min if lowest else max  # T9A-SPC-017, T9A-SPC-167
    return (best(found, key=_worth),)


def _worth(parameter: str) -> float:
    return needed_result(parameter) or dice(parameter).average  # T9A-SPC-018


def parameter(state: State, model: str, key: str) -> str:
    """The parameter of a model's rule that counts; "" if it has none."""
    return next(iter(parameters(state, model, key)), "")


def alike_as(state: State, model: str) -> Alike:
    """What decides which rules a model has: its kind, whether it is a Character, and what was given to it for a
    time."""
    one = state.models[model]
    return (one.kind, one.character, given_to(state, model) if state.timed else ())


def models_alike(state: State, unit: str) -> Mapping[Alike, list[str]]:
    """The models of a unit by what decides which rules they have."""
    one = state.units[unit]
    if state.timed:
        return _by_likeness(state, one)
    models = line_up(state, one)
    key = ("alike", tuple(one.models))
    found: Mapping[Alike, list[str]] | None = models.known.get(key)
    if found is None:
        found = models.room()[key] = _by_likeness(state, one)
    return found


def _by_likeness(state: State, unit: Unit) -> Mapping[Alike, list[str]]:
    found: dict[Alike, list[str]] = {}
    for id in unit.models:
        alike = alike_as(state, id)
        if alike in found:
            found[alike].append(id)
        else:
            found[alike] = [id]
    return found


def census(state: State, unit: str) -> Census:
    """The models of a unit by their rules, to ask for several of them."""
    if state.timed:
        return _counted(state, unit)
    models = line_up(state, state.units[unit])
    key = "census"
    found: Census | None = models.known.get(key)
    if found is None:
        found = models.room()[key] = _counted(state, unit)
    return found


def _counted(state: State, unit: str) -> Census:
    return tuple(
        [(keys_of(state, models[0]), len(models), alike[1]) for alike, models in models_alike(state, unit).items()]
    )


def enough(models: Census, key: str, holder: Holder) -> bool:
    """Whether enough models of a unit have the rule for an effect of this class (T9A-SPC-014)."""
    if holder == "others":
        return True
    if holder == "rank_and_file":
        models = tuple([one for one in models if not one[2]]) or models
    having = all_models = 0
    for keys, number, _ in models:
        all_models += number
        having += number if key in keys else 0
    if holder == "any":
        return having > 0
    if holder == "half":  # T9A-SPC-012
        return having > 0 and 2 * having >= all_models
    return 0 < having == all_models if holder == "all" else 2 * having > all_models


def reaches(state: State, unit: str, key: str, holder: Holder) -> bool:
    """Whether an effect of this class of a rule reaches the unit (T9A-SPC-014)."""
    return enough(census(state, unit), key, holder)


def every(state: State, unit: str, key: str) -> bool:
    """Whether every model of the unit has it, joined Characters included."""
    return reaches(state, unit, key, "all")


def any_model(state: State, unit: str, key: str) -> bool:
    """Whether at least one model of the unit has it."""
    return reaches(state, unit, key, "any")


def majority(state: State, unit: str, key: str) -> bool:
    """Whether most of the rank-and-file (of all models, if there is none) have it (T9A-SPC-014)."""
    return reaches(state, unit, key, "rank_and_file")
