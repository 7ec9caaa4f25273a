"""A Breath Weapon as a Shooting Attack, and against a charger (T9A-SPC-043 to 048)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import within
from rules.engine.refusal import refuse
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.making import special_attack
from rules.ninth_age.attacks.special_attacks import BREATH_DICE
from rules.ninth_age.dice import dice
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.names import name
from rules.ninth_age.special_rules.breath_weapon import BREATHING, Breath, breath_of, breathe
from rules.ninth_age.special_rules.special_attack import mark_of
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import bases, ground

REACH = 6.0
"""How far a breath reaches in inches (T9A-SPC-044)."""


def judge_breath(state: State, model: str, target: str, *, reaction: bool = False) -> None:
    """Refuse a model without a Breath Weapon that it could still use, and a target too far away; against a charger the
    distance does not matter (T9A-SPC-045)."""
    unit = state.units[state.models[model].unit]
    if breath_of(state, model) is None:
        refuse("T9A-SPC-043", "t9a.special_attack.no_breath", unit=name(unit))
    if reaction and not state.edition.breath_weapon_as_stand_and_shoot:
        refuse("T9A-SPC-045", "t9a.special_attack.no_breath", unit=name(unit))
    here = ground(state, unit) if unit.where == "building" else (dict(bases(state, unit))[model],)
    if not reaction and not within(between(here, ground(state, state.units[target])), REACH):
        refuse("T9A-SPC-044", "t9a.artillery.refused.out_of_range", inches=REACH)


def shot_of_breath(state: State, model: str, target: Pool) -> Attack:
    """The Shooting Attack that the breath is: with what its brackets say and nothing else (T9A-SPC-048)."""
    breath = breath_of(state, model) or Breath(0, None, ())
    return special_attack(
        state,
        model,
        breath.part,
        target,
        rules=(mark_of(BREATHING.key), *breath.rules),
        strength=breath.strength,
        shooting=True,
        aimed=bool(target.model),
    )


def breathe_at(battle: Battle, model: str, target: Pool) -> Procedure:
    """2D6 hits on the target, without a roll To Hit (T9A-SPC-047); the breath is spent."""
    state: State = battle.state
    attack = shot_of_breath(state, model, target)
    rolled = dice(BREATH_DICE)
    faces: list[int] = yield rolled.roll(f"breath {model}", "T9A-SPC-047")
    number = rolled.total(faces)
    breathe(state, model, attack.part)
    called = {"unit": name(state.units[attack.unit]), "target": name(state.units[target.unit]), "n": number}
    battle.tell(
        told(
            "t9a.special_attack.made",
            rule="T9A-SPC-047",
            pieces=[attack.unit, target.unit],
            dice=faces,
            rule_name=text(f"t9a.rule.{BREATHING.key}"),
            **called,
        )
    )
    return Hits(attack=attack, number=number)
