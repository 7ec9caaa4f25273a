"""The two kinds of special save, which other rules keep apart (T9A-DMG-025)."""

from __future__ import annotations

from typing import Literal

SaveKind = Literal["ward", "healing"]
WARD: SaveKind = "ward"
HEALING: SaveKind = "healing"
"""Regeneration. An effect at `special_save` names its kind in `once`; who asks whether a kind of save may be taken, or
is rolled again, names it in the situation's `what`."""
WARD_BONUS = "ward_bonus"
"""The `once` of what is added to the die of a Ward Save (T9A-SPC-135)."""
