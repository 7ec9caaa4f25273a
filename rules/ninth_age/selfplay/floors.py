"""The least that a hundred battles must show."""

from __future__ import annotations

from collections.abc import Mapping

from rules.ninth_age.selfplay.seldom import seldom
from rules.ninth_age.special_rules.registry import known_rules

SEEN: Mapping[str, float] = {
    "charges": 500, "arrivals": 150, "multiple charges": 5, "blocked charges": 1, "flank and rear charges": 100,
    "redirects": 20, "failed charges": 250, "stand and shoot": 20,
    "flights": 100, "flights off the table": 30, "rallies": 30,
    "advances": 1000, "marches": 500, "reforms": 800, "wheels": 1500, "casualties": 500, "dice by hand": 2,
    "shots": 300, "bolt throwers": 4, "cannons": 4, "volley guns": 4, "flame throwers": 4, "catapults": 10,
    "misfire: explosion": 2, "misfire: breakdown": 2, "misfire: jammed": 2, "misfire: malfunction": 2,
    "special attacks": 150, "rounds of combat": 500, "chains": 50, "flank fights": 50, "rear fights": 10,
    "challenges": 80, "challenges accepted": 40, "challenges refused": 30, "overkill": 4,
    "break tests passed": 50, "break tests failed": 150, "steadfast": 50, "unbreakable": 10, "restraint": 10,
    "catches": 50, "pursuits into combat": 10, "pursuits off the table": 15, "returns from pursuit": 10,
    "overruns": 50, "combat reforms": 80, "nudges": 30, "dropped out": 2, "standards captured": 10,
    "panic: heavy_casualties": 20, "panic: destroyed": 50, "panic: fled_off": 100, "panic: broken": 50,
    "panic: fled_through": 50, "panic tests failed": 50, "assaults": 2, "battles scored": 90,
}  # fmt: skip

OFTEN = 2.0


def floors() -> Mapping[str, float]:
    """What must be seen, and that every special rule of the books acts at least once in fifty battles."""
    acting = [key for key in known_rules() if key not in seldom().unseen]
    return {**SEEN, **{f"rule {key}": OFTEN for key in acting}}
