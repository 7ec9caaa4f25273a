"""What lies on the table."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.ninth_age.state.terms import Outline


class Feature(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A terrain feature (T9A-TER-012): its kind and outline in inches. A wall has its line and no inside."""

    id: str
    kind: Literal["impassable", "water", "hill", "field", "forest", "wall", "ruins", "building"]
    outline: Outline
    name: str = ""


class Objective(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A marker of a secondary objective. `seat`: whose it is, "" for a common one."""

    id: str
    x: float
    y: float
    seat: str = ""
    carrier: str = ""
