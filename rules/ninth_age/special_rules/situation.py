"""What a query or a judge is asked about."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.state import Charge, Feature, State, Unit

Occasion = Literal["shooting", "stand_and_shoot"]
"""In the Shooting Phase, or at a charger."""


class Situation(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What an effect's condition may look at: the unit that is asked about and, where the question has them, the
    model, its part (-1: the whole model), the other unit, the charge, the terrain, the attack, the natural face of the
    die, the result that a roll needs, and on what occasion is shot."""

    state: State
    unit: str
    model: str = ""
    other: str = ""
    occasion: Occasion | None = None
    terrain: str = ""
    feature: Feature | None = None
    charge: Charge | None = None
    distance: float = 0.0
    flying: bool = False
    parameter: str = ""
    attack: Attack | None = None
    face: int = 0
    part: int = -1
    needed: float = 0.0

    @property
    def asked(self) -> Unit:
        """The unit that is asked about."""
        return self.state.units[self.unit]
