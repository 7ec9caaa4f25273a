"""The words of the game that fields and functions share."""

from __future__ import annotations

from typing import Literal

Seat = Literal["red", "blue"]
SEATS: tuple[Seat, Seat] = ("red", "blue")
TroopType = Literal[
    "infantry", "war_beast", "cavalry", "monstrous_infantry", "monstrous_beast", "monstrous_cavalry", "chariot",
    "monster", "ridden_monster", "swarm", "war_machine",
]  # fmt: skip
Category = Literal["lords", "heroes", "core", "special", "rare"]
Command = Literal["", "champion", "standard_bearer", "musician"]
Side = Literal["front", "left", "right", "rear"]
Outline = tuple[tuple[float, float], ...]
RoundStep = Literal[
    "start", "weapons", "make_way", "challenges", "attacks", "result", "panic", "pursue", "flee", "pursuit", "pivots",
    "reforms", "end",
]  # fmt: skip
Phase = Literal["setting_up", "movement", "magic", "shooting", "combat", "over"]
Step = Literal["", "start", "declare", "charge", "compulsory", "remaining", "end"]


def other(seat: Seat) -> Seat:
    return "blue" if seat == "red" else "red"
