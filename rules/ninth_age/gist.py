"""Which events a summary of a battle tells, and as what."""

from __future__ import annotations

from rules.engine.gist import SAID, STAGE, Gist

ADJUSTED = ("move", "remove", "restore", "fleeing", "rallied", "mark", "unmark")

GIST = {
    "t9a.units.destroyed": Gist("destroyed", "unit"),
    "t9a.units.casualties": Gist("models", "unit"),
    "t9a.damage.lost": Gist("wounds", "unit"),
    "t9a.charges.arrives": Gist("charged", "unit", "target"),
    "t9a.charges.declared": Gist("charging", "unit", "target"),
    "t9a.charges.failed": Gist("charge_failed", "unit"),
    "t9a.shooting.volley": Gist("shot", "unit", "target"),
    "t9a.movement.flees": Gist("fled", "unit"),
    "t9a.movement.flees_to_the_edge": Gist("fled", "unit"),
    "t9a.movement.rallied": Gist("rallied", "unit"),
    "t9a.movement.ambush_arrives": Gist("arrived", "unit"),
    "t9a.movement.arrives": Gist("arrived", "unit"),
    "t9a.movement.comes_back": Gist("arrived", "unit"),
    "t9a.movement.advances": Gist("moved", "unit"),
    "t9a.movement.marches": Gist("moved", "unit"),
    "t9a.movement.moves_at_random": Gist("moved", "unit"),
    "t9a.movement.reforms": Gist("moved", "unit"),
    "t9a.movement.vanguard": Gist("moved", "unit"),
    "t9a.deploy.deployed": Gist("deployed", "unit"),
    "t9a.scoring.secured": Gist(SAID),
    "t9a.combat.standard_captured": Gist(SAID),
    **{f"t9a.event.adjusted.{what}": Gist(SAID) for what in ADJUSTED},
    "t9a.event.over": Gist(SAID),
    "t9a.event.phase": Gist(STAGE),
}
