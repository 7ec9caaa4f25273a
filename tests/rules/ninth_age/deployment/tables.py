"""Boards on which the Deployment Phase is about to go on at a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.ninth_age.game_setup.sequence import set_up
from rules.ninth_age.state import Feature, Setting, State
from tests.rules.ninth_age.building import Made, battle, game_of

Dice = Sequence[tuple[str, Sequence[int]]]


def setting(step: str, **fields: Any) -> Setting:
    """Classic deployment, Red at the bottom; Blue chose the zone, Red deploys first."""
    known: dict[str, Any] = {
        "deployment": "classic",
        "zones": {"red": "bottom", "blue": "top"},
        "zone_chooser": "blue",
        "placer": "red",
    }
    return Setting(step=step, **{**known, **fields})


def at_step(
    step: str, *units: Made, dice: Dice = (), edition: str = "0.11.9.3", features: Sequence[Feature] = (), **fields: Any
) -> Flow:
    """The sequence from this step on."""
    state = battle(*units, edition=edition, features=features, phase="setting_up", setting=setting(step, **fields))
    return Flow.start(game_of(set_up), state, ScriptedDice(dice))


def asked(flow: Flow) -> Decision:
    """The question that is put now."""
    return flow.pending[0]


def say(flow: Flow, raw: dict[str, Any], dice: Dice = ()) -> State:
    """Answer it."""
    flow._dice.add(dice)  # type: ignore[attr-defined]
    flow.submit(asked(flow).seat, asked(flow).number, raw)
    state: State = flow.battle.state
    return state


def drop(piece: str, x: float, y: float, bearing: float = 0.0, files: int = 0) -> dict[str, Any]:
    """A placement as it is answered."""
    return {"piece": piece, "x": x, "y": y, "bearing": bearing, "files": files}


END: dict[str, Any] = {"place": []}
