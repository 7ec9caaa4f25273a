"""At whom Special Attacks are made, and which of two (T9A-SPC-103, 105, 120, 187)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option, Target
from rules.engine.text import text
from rules.ninth_age.characters.challenges import opponent_is_here, opponent_of
from rules.ninth_age.close_combat.who_fights.war_machines import fighters_against, is_war_machine, machine_fought
from rules.ninth_age.names import model_name, name
from rules.ninth_age.special_rules.grinding_attacks import GRINDING
from rules.ninth_age.special_rules.impact_hits import IMPACT
from rules.ninth_age.special_rules.special_attack import SpecialAttack
from rules.ninth_age.state import State

if TYPE_CHECKING:
    from rules.ninth_age.attacks.special_attacks import Making

WHICH = (IMPACT, GRINDING)
BIGGEST = "biggest"
"""The habit of choosing the enemy unit with most models."""


class Choice(NamedTuple):
    """A model that has both Impact Hits and Grinding Attacks, and the hits to be expected of either."""

    model: str
    impact: float
    grinding: float

    @staticmethod
    def other_was_chosen(state: State, model: str, special: SpecialAttack) -> bool:
        """Whether a model uses the other of the two in this round (T9A-SPC-105)."""
        others = [one.key for one in WHICH if one != special] if special in WHICH else []
        chosen = state.round.tripped if state.round is not None else ()
        return any(f"{key}.{model}" in chosen for key in others)


def enemies_of(state: State, model: str, touched: Sequence[str]) -> tuple[str, ...]:
    """The enemy units that a model may make Special Attacks at: those of the models that it touches, in a Challenge
    that of its opponent; a War Machine only if it was chosen to fight it (T9A-TYP-058)."""
    opponent = opponent_of(state, model)
    if opponent:
        return (state.models[opponent].unit,) if opponent_is_here(state, model) else ()
    if machine := machine_fought(state, model):
        return (machine,)
    unit = state.models[model].unit
    if is_war_machine(state, unit):
        touched = fighters_against(state, unit)
    units = dict.fromkeys(state.models[id].unit for id in touched)
    return tuple(enemy for enemy in units if is_war_machine(state, unit) or not is_war_machine(state, enemy))


def choose(battle: Battle, making: Making) -> Procedure:
    """The enemy unit, "" for none: the owner is asked where there are several, or whether to use a breath at all."""
    state: State = battle.state
    if len(making.enemies) == 1 and not making.special.optional:
        return making.enemies[0]
    unit = state.models[making.model].unit
    biggest = max(making.enemies, key=lambda enemy: len(state.units[enemy].models))
    breath = making.special.optional
    answer = yield Decision(
        "t9a.combat.breath" if breath else "t9a.combat.special_target",
        state.units[unit].seat,
        Target(
            tuple(Option(enemy, name(state.units[enemy]), (enemy,)) for enemy in making.enemies),
            none=text("t9a.special_attack.none"),
        ),
        rule=making.special.rule,
        prompt=text(
            f"t9a.ask.special_attack.{making.special.key}", model=model_name(state, making.model), n=len(making.models)
        ),
        facts={"models": {enemy: len(state.units[enemy].models) for enemy in making.enemies}},
        pieces=(unit, *making.enemies),
        fallback={"target": {} if breath else {"key": biggest}},
        habits={BIGGEST: lambda: {"target": {"key": biggest}}},
    )
    return answer.key


def impact_or_grinding(battle: Battle, choices: Sequence[Choice]) -> Procedure:
    """Which of the two each model uses in this round (T9A-SPC-105)."""
    state: State = battle.state
    for choice in choices:
        if state.round is None:
            return
        unit = state.models[choice.model].unit
        chosen = yield Decision(
            "t9a.combat.impact_or_grinding",
            state.units[unit].seat,
            ChooseOne(
                tuple(Option(one.key, text(f"t9a.rule.{one.key}")) for one in WHICH),
                preset=IMPACT.key if choice.impact >= choice.grinding else GRINDING.key,
            ),
            rule="T9A-SPC-105",
            prompt=text("t9a.ask.special_attack.which", model=model_name(state, choice.model)),
            facts={IMPACT.key: choice.impact, GRINDING.key: choice.grinding},
            pieces=(unit,),
        )
        state.round.tripped += (f"{chosen}.{choice.model}",)
