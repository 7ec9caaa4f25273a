"""Asking the special rules: which effects reach a unit or a model at a hook, and what they come to together."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.engine.effects import Effect, Forbid, Modify, Offer
from rules.engine.explained import Explained
from rules.engine.hooks import Choice, Hook, Option, Query, Said
from rules.engine.laws import Answer
from rules.engine.refusal import IllegalAction
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.attacks.target import target_has
from rules.ninth_age.special_rules.holding import Census, census, enough, keys_of, parameters, part_has, protected
from rules.ninth_age.special_rules.registry import AtHook, at_hook, given_at, in_force
from rules.ninth_age.special_rules.rule import OF_UNITS, Held, Holder
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State
from rules.ninth_age.troop_types import troop_type_of

MOST_REMEMBERED = 1024


def reaching(situation: Situation, hook: Hook) -> Iterator[tuple[Effect, Situation]]:
    """The effects at a hook that reach the unit asked about and, if a model is named, that model; each with the
    situation in which it is asked, which has the parameter of the rule."""
    state, unit, model, attack = situation.state, situation.unit, situation.model, situation.attack
    models: Census | None = None
    wielded: tuple[str, ...] | None = None
    at = at_hook(hook)
    acting = at.effects
    keys = keys_of(state, model) if model and (acting or state.timed) else ()
    if state.timed:
        acting = (*acting, *given_at(state, hook))
    elif acting:
        acting = _left_by(at, keys, census(state, unit) if unit and at.asks_units else None)
    for key, held in acting:
        holder = held.holder
        if holder in ("attack", "target"):
            for parameter in _on_attack(state, attack, key, holder):
                yield held.effect, replace(situation, parameter=parameter) if parameter else situation
        elif holder == "wielder":
            wielded = _wielded(state, attack) if wielded is None else wielded
            if key in wielded:
                yield held.effect, situation
        elif holder == "wearer":
            if model and _wears(state, model, key):
                yield held.effect, situation
        elif holder in ("model", "part", "protected"):
            if model and _of_model(situation, key, holder, keys):
                for parameter in parameters(state, model, key, protecting=holder == "protected") or ("",):
                    yield held.effect, replace(situation, parameter=parameter) if parameter else situation
        elif not unit or holder == "others" or not state.timed:
            yield held.effect, situation
        else:
            models = census(state, unit) if models is None else models
            if enough(models, key, holder):
                yield held.effect, situation
    if unit and at.of_types:
        for held in at.of_types.get(troop_type_of(state, unit), ()):
            yield held.effect, situation


def _left_by(at: AtHook, keys: tuple[str, ...], models: Census | None) -> tuple[tuple[str, Held], ...]:
    """The effects at a hook without those whose rule neither the model with these keys nor enough models of the unit
    have."""
    asked = (keys, models)
    found = at.left_by.get(asked)
    if found is None:
        if len(at.left_by) >= MOST_REMEMBERED:
            at.left_by.clear()
        found = at.left_by[asked] = tuple(
            [
                (key, held)
                for key, held in at.effects
                if (held.holder not in ("model", "protected") or key in keys)
                and (held.holder not in OF_UNITS or models is None or enough(models, key, held.holder))
            ]
        )
    return found


def _of_model(situation: Situation, key: str, holder: Holder, keys: tuple[str, ...]) -> bool:
    """Whether the model asked about, or the part of it, has a rule as an effect of this class needs; `keys`: what the
    model has."""
    if holder == "part" and situation.part >= 0:
        return part_has(situation.state, situation.model, situation.part, key)
    return key in keys and (holder != "protected" or protected(situation.state, situation.model, key))


def _on_attack(state: State, attack: Attack | None, key: str, holder: Holder) -> tuple[str, ...]:
    """The parameters with which an attack, or the target of one, has a rule; empty if it has not."""
    if attack is None or (not attack.target.unit and holder == "target"):
        return ()
    if holder == "attack":
        return attack.parameters(key)
    found = target_has(state, attack.target, key)
    return parameters(state, found, key, protecting=True) or ("",) if found else ()


def _wielded(state: State, attack: Attack | None) -> tuple[str, ...]:
    """The weapons that are used in close combat by who is attacked."""
    if attack is None or attack.ranged or not attack.target.unit:
        return ()
    return in_force().wielded(state, attack.target)


def _wears(state: State, model: str, armour: str) -> bool:
    return any(rule.key == armour for rule in in_force().worn(state, model))


def bans(situation: Situation, hook: Choice | Option) -> Iterator[IllegalAction]:
    """What the rules refuse here, each with its reason; nothing if they allow it."""
    for effect, asked in reaching(situation, hook):
        if isinstance(effect, Forbid) and effect.holds(asked):
            yield IllegalAction(effect.rule, effect.message(asked))


def judge(situation: Situation, hook: Choice | Option) -> None:
    """Refuse what the rules forbid here: a ban beats any offer."""
    for ban in bans(situation, hook):
        raise ban


def forbidden(situation: Situation, hook: Choice | Option) -> bool:
    """Whether a rule forbids it."""
    return next(bans(situation, hook), None) is not None


def offered(situation: Situation, option: Option) -> bool:
    """Whether a rule gives this option."""
    return any(isinstance(effect, Offer) and effect.holds(asked) for effect, asked in reaching(situation, option))


def said(situation: Situation, query: Query[Answer]) -> Said[Answer]:
    """What the rules say to a query; the law of the query makes the answer of it."""
    found = [
        contribution
        for effect, asked in reaching(situation, query)
        if isinstance(effect, Modify) and (contribution := effect.contribution(asked)) is not None
    ]
    return Said(query, tuple(found))


def says_yes(situation: Situation, query: Query[Explained]) -> bool:
    """Whether the answer to a question is yes."""
    return said(situation, query).to().total > 0
