"""Step 6: who chooses, which long edge, which corners, Attacker or Defender (T9A-SET-040)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.deployment.zones import chooser
from rules.ninth_age.names import side_name
from rules.ninth_age.state import State, other

OWN_EDGE = {"red": "bottom", "blue": "top"}
"""The long edge at which a player sits on the screen."""
OPPOSITE = {"bottom": "top", "top": "bottom", "attacker": "defender", "defender": "attacker"}
CORNERS = {"rising": ("bottom_left", "top_right"), "falling": ("top_left", "bottom_right")}


def determine_zones(battle: Battle) -> Procedure:
    """A die names the player who chooses; the opponent gets the other half."""
    state: State = battle.state
    setting = state.setting
    if not setting.zone_chooser:
        dice = yield Roll("zone choice", rule="T9A-SET-040")
        setting.zone_chooser = "red" if dice[0] >= 4 else "blue"  # T9A-SET-040
        told_side = side_name(setting.zone_chooser)
        battle.tell(told("t9a.setup.chooses_zone", rule="T9A-SET-040", dice=tuple(dice), side=told_side))
    yield CHECKPOINT
    seat = chooser(state)
    if setting.deployment == "diagonal":
        corners = yield from _ask(battle, "corners", tuple(CORNERS), "T9A-SET-025")
        setting.corners = CORNERS[corners]
    if setting.deployment == "flank_attack":
        role = yield from _ask(battle, "flank_role", ("attacker", "defender"), "T9A-SET-027")
        setting.flank_role = {seat: role, other(seat): OPPOSITE[role]}
    edge = yield from _ask(battle, "zone", ("bottom", "top"), "T9A-SET-040")
    setting.zones = {seat: edge, other(seat): OPPOSITE[edge]}
    battle.tell(
        told("t9a.setup.zone_chosen", rule="T9A-SET-040", side=side_name(seat), edge=text(f"t9a.setup.zone.{edge}"))
    )


def _ask(battle: Battle, what: str, keys: tuple[str, ...], rule: str) -> Procedure:
    state: State = battle.state
    seat = chooser(state)
    preset = OWN_EDGE[seat] if what == "zone" else keys[0]
    options = tuple(Option(key, text(f"t9a.setup.{what}.{key}")) for key in keys)
    answer = yield Decision(
        f"t9a.setup.{what}",
        seat,
        ChooseOne(options, preset=preset),
        rule=rule,
        prompt=text(f"t9a.ask.{what}"),
        facts={"deployment": state.setting.deployment, "features": len(state.features)},
    )
    return answer
