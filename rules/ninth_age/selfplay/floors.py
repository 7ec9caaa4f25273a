"""The least that a hundred battles must show."""

from __future__ import annotations

from collections.abc import Mapping

SEEN: Mapping[str, float] = {
    "charges": 500, "arrivals": 150, "multiple charges": 5, "blocked charges": 1, "flank and rear charges": 100,
    "redirects": 20, "failed charges": 250, "flights": 100, "flights off the table": 30, "rallies": 30,
    "advances": 1000, "marches": 500, "reforms": 800, "wheels": 1500, "casualties": 10, "dice by hand": 5,
}  # fmt: skip
