"""Step 5: the Secondary Objectives, by agreement or by a die (T9A-SET-032)."""

from __future__ import annotations

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Option
from rules.engine.text import Text, text
from rules.ninth_age.game_setup.agreement import agree_on_several
from rules.ninth_age.state import State

OBJECTIVES = ("hold_the_ground", "breakthrough", "secure_target")
RULES = {"hold_the_ground": "T9A-SCO-015", "breakthrough": "T9A-SCO-016", "secure_target": "T9A-SCO-017"}
ROLL = "roll"


def choose_objectives(battle: Battle) -> Procedure:
    """None, one or several if both want the same; otherwise a D6 gives exactly one."""
    state: State = battle.state
    fixed = state.options.objectives
    chosen: tuple[str, ...] = () if fixed == "none" else (fixed,)
    if fixed == "ask":
        options = [Option(key, called(key), facts={"scored_by": key}, rule=RULES[key]) for key in OBJECTIVES]
        # Whoever rolls chooses nothing beside it.
        options.append(Option(ROLL, text("t9a.setup.deployment.roll"), facts={"alone": True}))
        chosen = yield from agree_on_several(
            "t9a.setup.objectives", "T9A-SET-032", options, text("t9a.ask.objectives"), ROLL
        )
    dice: tuple[int, ...] = ()
    if ROLL in chosen:
        dice = tuple((yield Roll("objective", rule="T9A-SET-032")))
        chosen = (OBJECTIVES[(dice[0] - 1) // 2],)  # T9A-SCO-013, T9A-SET-032
    state.setting.objectives = chosen
    state.setting.objective = chosen[0] if chosen else ""
    for key in chosen:
        battle.tell(told("t9a.setup.objective_chosen", rule="T9A-SET-032", dice=dice, objective=called(key)))
    if not chosen:
        battle.tell(told("t9a.setup.no_objective", rule="T9A-SET-032"))


def called(objective: str) -> Text:
    """The name of a Secondary Objective."""
    return text(f"t9a.setup.objective.{objective}")
