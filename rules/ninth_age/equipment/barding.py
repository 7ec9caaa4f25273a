"""Barding slows the mount that wears it (T9A-EQP-085)."""

from __future__ import annotations

from rules.engine.effects import Modify
from rules.engine.text import text
from rules.ninth_age.equipment.armour import Armour
from rules.ninth_age.hooks import MOVEMENT
from rules.ninth_age.special_rules.rule import of_wearer
from rules.ninth_age.special_rules.situation import Situation


def _on_its_hooves(asked: Situation) -> bool:
    return not asked.flying


BARDING = Armour(
    "barding", effects=of_wearer(Modify(MOVEMENT, "T9A-EQP-085", text("t9a.armour.barding"), -1, _on_its_hooves))
)
