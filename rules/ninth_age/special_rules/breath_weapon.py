"""Breath Weapon (T9A-SPC-043 to 048)."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.engine.effects import Offer
from rules.engine.hooks import Option
from rules.ninth_age.equipment.printed_profile import phrases, rule_of
from rules.ninth_age.hooks import BREATHE_AT_THE_CHARGER, SPECIAL_ATTACKS
from rules.ninth_age.special_rules.holding import any_model
from rules.ninth_age.special_rules.rule import SpecialRule, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.special_rules.special_attack import SpecialAttack, parts_that_make
from rules.ninth_age.state import Rule, State

KEY = "breath_weapon"
BREATHE = Option(SPECIAL_ATTACKS, KEY)
_STRENGTH = re.compile(r"Strength\s*(\d{1,2})\s*", re.IGNORECASE)


class Breath(NamedTuple):
    """What the brackets of a Breath Weapon say, and the part that has it. `strength` None: that of the part."""

    part: int
    strength: int | None
    rules: tuple[Rule, ...]


def breath_of(state: State, model: str) -> Breath | None:
    """The first Breath Weapon that a model can still use, once in a battle (T9A-SPC-043); None if it has none."""
    found = breaths_of(state, model)
    return found[0] if found else None


def breaths_of(state: State, model: str) -> tuple[Breath, ...]:
    """All that it can still use: each part that has one has its own, while two of one part are one and the same rule
    (T9A-SPC-016)."""
    parts = dict(reversed([one for one in parts_that_make(state, model, KEY, "mount") if one[1]]))
    return tuple([_read(part, parts[part]) for part in sorted(parts) if unused(state, model, part)])


def can_breathe(state: State, unit: str) -> bool:
    """Whether a model of a unit has a Breath Weapon that it can still use."""
    models = state.units[unit].models if any_model(state, unit, KEY) else ()
    return any(breath_of(state, model) is not None for model in models)


def _read(part: int, words: str) -> Breath:
    strength: int | None = None
    rules: list[Rule] = []
    for phrase in phrases(words):
        found = _STRENGTH.match(phrase)
        if found:
            strength = int(found[1])
        if rest := phrase[found.end() if found else 0 :]:
            rules.append(rule_of(rest))
    return Breath(part, strength, tuple(rules))


def unused(state: State, model: str, part: int) -> bool:
    """Whether a part has not breathed yet: once in a battle (T9A-SPC-043). The mark without a part is of a battle that
    began when a model had one use in all."""
    spent = state.models[model].spent
    return not (KEY in spent or f"{KEY}.{part}" in spent)


def _any_unused(state: State, model: str) -> bool:
    return any(unused(state, model, part) for part, _ in parts_that_make(state, model, KEY, "mount"))


def breathe(state: State, model: str, part: int) -> None:
    """Note that a part has used its Breath Weapon."""
    state.models[model].spent += (f"{KEY}.{part}",)


def _at_a_charger(asked: Situation) -> bool:
    return asked.state.edition.breath_weapon_as_stand_and_shoot and _any_unused(asked.state, asked.model)


def _in_combat(asked: Situation) -> bool:
    return breath_of(asked.state, asked.model) is not None


BREATH_WEAPON = SpecialRule(
    KEY,
    "Breath Weapon",
    "X",
    effects=of_model(
        Offer(BREATHE_AT_THE_CHARGER, "T9A-SPC-045", _at_a_charger),
        Offer(BREATHE, "T9A-SPC-046", _in_combat),
    ),
)
BREATHING = SpecialAttack(KEY, BREATHE, "T9A-SPC-047", "T9A-SPC-048", optional=True)
