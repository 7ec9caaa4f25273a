"""The X of Cannons and Catapults (T9A-EQP-049, T9A-EQP-061)."""

from __future__ import annotations

from rules.ninth_age.dice import DiceSum, dice, whole_number
from rules.ninth_age.general_principles.templates import DIAMETERS, Diameter
from rules.ninth_age.state import WeaponProfile

USUAL_LINE = "D6"
USUAL_DIAMETER: Diameter = 3


def line_of(profile: WeaponProfile) -> DiceSum:
    """How long the Line Template of a Cannon is, in inches; D6 where its book prints nothing."""
    return dice(profile.size or USUAL_LINE)


def diameter_of(profile: WeaponProfile) -> Diameter:
    """The diameter of the template of a Catapult in inches; 3 where its book prints nothing."""
    size = whole_number(profile.size)
    return next((diameter for diameter in DIAMETERS if diameter == size), USUAL_DIAMETER)
