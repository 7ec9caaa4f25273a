"""How likely a unit passes a Panic Test as things stand: exact, for the page."""

from __future__ import annotations

from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.close_combat.aftermath.odds import chance_to_pass
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.panic.exemptions import is_exempt
from rules.ninth_age.queries.charging import passes_panic
from rules.ninth_age.state import State


def chance_to_pass_panic(state: State, unit: str) -> float:
    """1 for a unit that takes no test or passes without rolling (T9A-PAN-001, 013)."""
    if is_exempt(state, unit) or passes_panic(state, unit):
        return 1.0
    return round(chance_to_pass(leadership(state, unit, "panic").total, again=holds_its_ground(state, unit)), 4)
