"""Step 4: the Deployment Type, by agreement or by a die (T9A-SET-023)."""

from __future__ import annotations

from typing import Literal

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Option
from rules.engine.text import text
from rules.ninth_age.game_setup.agreement import agree_on_one
from rules.ninth_age.state import State

DeploymentType = Literal["classic", "diagonal", "flank_attack"]
TYPES: tuple[DeploymentType, ...] = ("classic", "diagonal", "flank_attack")
RULES = {"classic": "T9A-SET-024", "diagonal": "T9A-SET-025", "flank_attack": "T9A-SET-028"}
ON_THE_DIE: tuple[DeploymentType, ...] = ("classic", "classic", "classic", "diagonal", "diagonal", "flank_attack")


def choose_deployment_type(battle: Battle) -> Procedure:
    """The type that was fixed beforehand, that both want, or that the die shows."""
    state: State = battle.state
    chosen: str = state.options.deployment
    if chosen == "ask":
        options = [_option(key) for key in TYPES] + [Option("roll", text("t9a.setup.deployment.roll"))]
        chosen = yield from agree_on_one(
            "t9a.setup.deployment_type", "T9A-SET-023", options, "roll", text("t9a.ask.deployment_type"), usual="roll"
        )
    dice: tuple[int, ...] = ()
    if chosen not in TYPES:
        dice = tuple((yield Roll("deployment type", rule="T9A-SET-023")))
        chosen = ON_THE_DIE[dice[0] - 1]  # T9A-SET-023
    state.setting.deployment = chosen
    battle.tell(
        told("t9a.setup.deployment_type", rule="T9A-SET-023", dice=dice, type=text(f"t9a.setup.deployment.{chosen}"))
    )


def _option(key: DeploymentType) -> Option:
    """A type with what it means in a line (`t9a.fact.zone_of.…`)."""
    return Option(key, text(f"t9a.setup.deployment.{key}"), facts={"zone_of": key}, rule=RULES[key])
