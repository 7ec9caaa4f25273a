"""Step 7: generating spells (T9A-SET-041).

Paths of Magic are data that come with army books; while none is loaded there is nothing to generate, and what a wizard
knows is noted by hand. Where nobody plays the Magic Phase by hand it is passed over.
"""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.ninth_age.deployment.zones import chooser_then_other
from rules.ninth_age.names import side_name
from rules.ninth_age.state import State


def generate_spells(battle: Battle) -> Procedure:
    """Both players' wizards, those of the chooser of the zone first; asks nothing while there are no Paths."""
    state: State = battle.state
    yield CHECKPOINT
    if "magic" not in state.options.free_hand:
        if any(model.level for model in state.models.values()):
            battle.tell(told("t9a.setup.no_magic", rule="T9A-GEN-004"))
        return
    for seat in chooser_then_other(state):
        wizards = [model.id for model in state.models.values() if model.level and state.units[model.home].seat == seat]
        if wizards:
            battle.tell(
                told(
                    "t9a.setup.spells_by_hand",
                    rule="T9A-SET-041",
                    pieces=[state.models[id].unit for id in wizards],
                    side=side_name(seat),
                    n=len(wizards),
                )
            )
