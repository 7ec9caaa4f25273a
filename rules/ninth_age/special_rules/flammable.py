"""Flammable (T9A-SPC-082, 083)."""

from __future__ import annotations

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.target import target_has
from rules.ninth_age.special_rules.rule import SpecialRule
from rules.ninth_age.state import State
from rules.ninth_age.terrain.features import of_kind, share_inside
from rules.ninth_age.units.footprint import outline

HALF = 0.5

FLAMMABLE = SpecialRule("flammable", "Flammable")


def is_flammable(state: State, target: Pool) -> bool:
    """Whether an attack finds its target Flammable: by its own rule, in a Building (T9A-TER-049), or with half or more
    of the footprint of its unit in a Field (T9A-TER-029)."""
    if target_has(state, target, FLAMMABLE.key):
        return True
    unit = state.units[target.unit]
    if unit.where == "building":  # T9A-SPC-083
        return True
    return unit.on_board and any(
        share_inside(outline(state, unit), field) >= HALF - 1e-6 for field in of_kind(state, "field")
    )
