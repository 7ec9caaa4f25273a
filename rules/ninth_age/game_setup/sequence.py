"""The Pre-Game Sequence: everything from the empty board to the first turn (T9A-SET-003, T9A-SET-053)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.deployment.abilities import other_rules_and_abilities
from rules.ninth_age.deployment.alternating import alternate, deploy_the_rest
from rules.ninth_age.deployment.declarations import declare
from rules.ninth_age.deployment.first_deployer import decide_who_deploys_first
from rules.ninth_age.deployment.first_turn import roll_for_the_first_turn
from rules.ninth_age.deployment.scouts import deploy_scouts
from rules.ninth_age.deployment.vanguard import move_vanguard
from rules.ninth_age.game_setup.battlefield import build_the_battlefield
from rules.ninth_age.game_setup.deployment_type import choose_deployment_type
from rules.ninth_age.game_setup.markers import place_markers
from rules.ninth_age.game_setup.objectives import choose_objectives
from rules.ninth_age.game_setup.sides import determine_zones
from rules.ninth_age.game_setup.size import announce_the_game
from rules.ninth_age.game_setup.spells import generate_spells
from rules.ninth_age.state import State

Step = Callable[[Battle], Procedure]

# The preparations (T9A-SET-003), first of all the battlefield (T9A-SET-022), then deployment (T9A-SET-053).
SEQUENCE: tuple[tuple[str, Step], ...] = (
    ("size", announce_the_game),
    ("battlefield", build_the_battlefield),
    ("deployment_type", choose_deployment_type),
    ("objectives", choose_objectives),
    ("zones", determine_zones),
    ("markers", place_markers),
    ("spells", generate_spells),
    ("first_deployer", decide_who_deploys_first),
    ("declarations", declare),
    ("alternating", alternate),
    ("rest", deploy_the_rest),
    ("scouts", deploy_scouts),
    ("vanguard", move_vanguard),
    ("abilities", other_rules_and_abilities),
    ("first_turn", roll_for_the_first_turn),
)
"""The eight steps of the Deployment Phase come after seven of preparation. Army lists are shared before the battle is
made; `Setting.step` says which step comes next, from any checkpoint."""


def set_up(battle: Battle) -> Procedure:
    """The whole sequence; afterwards both armies stand and it is settled who takes the first turn."""
    state: State = battle.state
    for index, (key, step) in enumerate(SEQUENCE):
        if state.setting.step != key:
            continue
        yield CHECKPOINT
        yield from step(battle)
        state.setting.step = SEQUENCE[index + 1][0] if index + 1 < len(SEQUENCE) else "done"
