"""The Special Attacks of close combat that hit by themselves (T9A-SPC-019, T9A-DMG-003, T9A-DMG-011)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.making import special_attack
from rules.ninth_age.attacks.special_targets import Choice, choose, enemies_of, impact_or_grinding
from rules.ninth_age.characters.challenges import opponent_of
from rules.ninth_age.characters.shame import may_strike
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.close_combat.who_fights.building_fighters import takes_no_part
from rules.ninth_age.dice import DiceSum, dice
from rules.ninth_age.hooks import DISTRIBUTE_HITS, ONE_MORE_IMPACT_HIT
from rules.ninth_age.names import name
from rules.ninth_age.queries.attacking import initiative
from rules.ninth_age.special_rules.asking import forbidden, offered
from rules.ninth_age.special_rules.breath_weapon import BREATHING, breathe, breaths_of
from rules.ninth_age.special_rules.grinding_attacks import GRINDING
from rules.ninth_age.special_rules.holding import has, models_alike
from rules.ninth_age.special_rules.impact_hits import IMPACT
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.special_attack import SpecialAttack, mark_of, parts_that_make
from rules.ninth_age.special_rules.stomp import STOMPING
from rules.ninth_age.state import Rule, State

SPECIAL_ATTACKS = (IMPACT, GRINDING, STOMPING, BREATHING)
BREATH_DICE = "2D6"


class Making(NamedTuple):
    """A Special Attack that models which are alike may make at the same enemies; `model` is one of them."""

    special: SpecialAttack
    models: tuple[str, ...]
    part: int
    parameter: str
    enemies: tuple[str, ...]
    step: int

    @property
    def model(self) -> str:
        return self.models[0]


def initiatives_of(state: State, unit: str) -> tuple[int, ...]:
    """The steps at which the models of a unit may make Special Attacks as they stand now."""
    return tuple(dict.fromkeys(making.step for making in makings(state, unit)))


def special_attacks_at(battle: Battle, unit: str, step: int) -> Procedure:
    """What a unit makes at an Initiative step: its owner says at whom where there is a choice, the numbers are rolled,
    and the hits join the batch of the step."""
    state: State = battle.state
    yield from impact_or_grinding(battle, _choices(state, unit, step))
    hits: list[Hits] = []
    for place, making in enumerate([one for one in makings(state, unit) if one.step == step], 1):
        target: str = yield from choose(battle, making)
        if target:
            hits += yield from _make(battle, making, target, place)
    return tuple(hits)


def makings(state: State, unit: str) -> list[Making]:
    """All Special Attacks that the models of a unit may make now; like ones of like models together. Whoever uses one
    gives up no other (T9A-SPC-054)."""
    makers = _makers(state, unit)
    touched = contacts_of(state, unit) if makers else {}
    found: dict[tuple[object, ...], Making] = {}
    for model in makers:
        if may_strike(state, model) and (enemies := enemies_of(state, model, touched.get(model, ()))):
            for special, part, parameter, targets in _of_model(state, model, enemies):
                one = state.models[model]
                own = model if one.character or one.command == "champion" or special.optional else one.kind
                making = found.get((own, special, part, parameter, targets))
                if making is None:
                    making = Making(special, (), part, parameter, targets, _step(state, special, model, part))
                found[own, special, part, parameter, targets] = making._replace(models=(*making.models, model))
    return list(found.values())


def _makers(state: State, unit: str) -> list[str]:
    """The models of a unit that have the rule of a Special Attack at all, in their order."""
    having = {
        model
        for models in models_alike(state, unit).values()
        if any(has(state, models[0], special.key) for special in SPECIAL_ATTACKS)
        for model in models
    }
    return [model for model in state.units[unit].models if model in having]


def _of_model(
    state: State, model: str, enemies: tuple[str, ...]
) -> Iterator[tuple[SpecialAttack, int, str, tuple[str, ...]]]:
    for special in SPECIAL_ATTACKS:
        targets = tuple(enemy for enemy in enemies if _is_made(state, model, special, enemy))
        for part, parameter in _parts(state, model, special) if targets else ():
            if not takes_no_part(state, model, part):
                yield special, part, parameter, targets


def _parts(state: State, model: str, special: SpecialAttack) -> tuple[tuple[int, str], ...]:
    """The parts that make it, each with what stands in its brackets; of a Breath Weapon those that can still use it."""
    if special == BREATHING:
        return tuple((breath.part, "") for breath in breaths_of(state, model))
    return parts_that_make(state, model, special.key, special.maker)


def _is_made(state: State, model: str, special: SpecialAttack, enemy: str) -> bool:
    """Whether its rule lets a model make it at an enemy unit, and no rule forbids it."""
    asked = Situation(state, state.models[model].unit, model=model, other=enemy)
    if not offered(asked, special.option) or forbidden(asked, special.option):
        return False
    return Choice.other_was_chosen(state, model, special) is False


def _step(state: State, special: SpecialAttack, model: str, part: int) -> int:
    if special.initiative is not None:  # T9A-SPC-019
        return special.initiative
    return max(0, min(10, int(initiative(state, model, part, "").total)))


def _choices(state: State, unit: str, step: int) -> list[Choice]:
    """The models that have both Impact Hits and Grinding Attacks and may use one of the two (T9A-SPC-105)."""
    if step != IMPACT.initiative:
        return []
    found = makings(state, unit)
    impact = {model: making for making in found if making.special == IMPACT for model in making.models}
    grinding = {model: making for making in found if making.special == GRINDING for model in making.models}
    return [
        Choice(model, _expected(state, impact[model]), _expected(state, grinding[model]))
        for model in impact
        if model in grinding
    ]


def _expected(state: State, making: Making) -> float:
    return number_of_hits(state, making).average


def number_of_hits(state: State, making: Making) -> DiceSum:
    """How many hits one model makes."""
    number = dice(BREATH_DICE if making.special == BREATHING else making.parameter or "1")
    asked = Situation(state, state.models[making.model].unit, model=making.model)
    more = int(making.special == IMPACT and offered(asked, ONE_MORE_IMPACT_HIT))
    return DiceSum(number.number, number.sides, number.plus + more)


def _make(battle: Battle, making: Making, target: str, place: int) -> Procedure:
    state: State = battle.state
    each = number_of_hits(state, making)
    models = len(making.models)
    faces: list[int] = []
    if each.number:
        label = f"{making.special.key.replace('_', ' ')} {place} {state.models[making.model].unit}"
        faces = yield DiceSum(each.number * models, each.sides, 0).roll(label, making.special.rule)
    attack = attack_of(state, making, target)
    number = each.total(faces) + each.plus * (models - 1)
    if making.special == BREATHING:
        breathe(state, making.model, making.part)
    called = {"unit": name(state.units[attack.unit]), "target": name(state.units[target]), "n": number}
    what = text(f"t9a.rule.{making.special.key}")
    battle.tell(
        told(
            "t9a.special_attack.made",
            rule=making.special.rule,
            pieces=[attack.unit, target],
            dice=faces,
            rule_name=what,
            **called,
        )
    )
    if attack.target.model and _cannot_be_hit(state, attack):
        return ()
    return (Hits(attack=attack, number=number),)


def attack_of(state: State, making: Making, target: str) -> Attack:
    """The attack on a unit as a whole, in a Challenge on the opponent alone (T9A-DMG-011, T9A-SPC-048, T9A-CHA-074)."""
    rules: tuple[Rule, ...] = (mark_of(making.special.key),)
    strength: int | None = None
    breaths = breaths_of(state, making.model) if making.special == BREATHING else ()
    for breath in [one for one in breaths if one.part == making.part]:
        strength, rules = breath.strength, (*rules, *breath.rules)
    opponent = opponent_of(state, making.model)
    return special_attack(
        state,
        making.model,
        making.part,
        Pool(target, opponent),
        rules=rules,
        strength=strength,
        aimed=bool(opponent),
        challenge=bool(opponent),
        charging=strength is None and state.units[state.models[making.model].unit].charging,
        initiative=making.step,
    )


def _cannot_be_hit(state: State, attack: Attack) -> bool:
    """Whether the hits on the opponent in a Challenge are lost, since a rule spares him (T9A-SPC-189, T9A-CHA-075);
    slain, he can be hit all the same (T9A-CHA-077)."""
    asked = Situation(state, attack.target.unit, model=attack.target.model, attack=attack)
    return forbidden(asked, DISTRIBUTE_HITS)
