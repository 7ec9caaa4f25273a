"""Step 3: the battlefield, complete before anything else is chosen (T9A-SET-008 to T9A-SET-022)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Option
from rules.engine.text import text
from rules.ninth_age.game_setup.agreement import agree_on_one
from rules.ninth_age.game_setup.maps import MAPS, ready_map
from rules.ninth_age.game_setup.terrain_by_agreement import propose_terrain
from rules.ninth_age.game_setup.terrain_by_the_book import generate_terrain
from rules.ninth_age.state import Feature, State

METHODS = ("agreement", "generated", "map")


def build_the_battlefield(battle: Battle) -> Procedure:
    """By agreement, from a map, or generated if the players do not agree (T9A-SET-010)."""
    state: State = battle.state
    method = yield from _method(battle)
    if method == "map":
        features = yield from _map(battle)
        if features is not None:
            lay(battle, features, "T9A-SET-010")
            return
    if method == "agreement" and (yield from propose_terrain(battle)):
        lay(battle, state.setting.proposal, "T9A-SET-010")
        state.setting.proposal = ()
        return
    yield from generate_terrain(battle)


def lay(battle: Battle, features: tuple[Feature, ...], rule: str) -> None:
    """Put features on the board, in place of whatever lay there."""
    state: State = battle.state
    state.features = {feature.id: feature for feature in features}
    battle.tell(told("t9a.setup.battlefield", rule=rule, n=len(features)))


def _method(battle: Battle) -> Procedure:
    state: State = battle.state
    if state.options.terrain_method == "rulebook":
        return "generated"
    if state.options.terrain_method == "map":
        return "map"
    if state.setting.proposer:
        return "agreement"
    yield CHECKPOINT
    options = [Option(key, text(f"t9a.setup.terrain_method.{key}")) for key in METHODS]
    chosen = yield from agree_on_one(
        "t9a.setup.terrain_method", "T9A-SET-010", options, "generated", text("t9a.ask.terrain_method")
    )
    return chosen or "generated"


def _map(battle: Battle) -> Procedure:
    """The features of the map that was drawn or named beforehand, or that both want now; None without agreement."""
    state: State = battle.state
    options = state.options
    if options.terrain_method == "map" and options.drawn_map:
        return options.drawn_map
    key = options.map if options.terrain_method == "map" else ""
    if key not in MAPS:
        choices = [Option(one, text(f"t9a.setup.map.{one}")) for one in MAPS]
        key = yield from agree_on_one(
            "t9a.setup.terrain_method", "T9A-SET-010", choices, choices[0].key, text("t9a.ask.map")
        )
    return ready_map(key, state.width, state.height) if key else None
