"""The kinds of terrain (DBF-TER-005, 010, 011), by what a battlefield can be made of."""

from __future__ import annotations

AREAS = (
    "woods",
    "steep_hill",
    "marsh",
    "broken_ground",
    "dunes",
    "enclosure",
    "vineyard",
    "low_walls",
    "village",
)
WATERCOURSES = ("stream", "river")
FOR_A_DIFFICULT_ZONE = AREAS + WATERCOURSES
FORBIDDEN = ("sea", "lake", "cliff")
