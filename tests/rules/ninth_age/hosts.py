"""Armies for tests as plain mustered units, so that no army book is needed."""

from __future__ import annotations

from typing import Any

AVERAGE = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}


def models(
    name: str, number: int, *, base: tuple[int, int] = (20, 20), troop: str = "infantry", role: str = "", **own: int
) -> dict[str, Any]:
    """So many equal models."""
    return {
        "name": name,
        "number": number,
        "role": role,
        "base": {"width": base[0], "depth": base[1]},
        "troop_type": troop,
        "parts": [{"name": name, "characteristics": AVERAGE | own}],
    }


def unit(name: str, *parts: dict[str, Any], points: int = 100, category: str = "core", **more: Any) -> dict[str, Any]:
    """A unit of an army list."""
    key = name.lower().replace(" ", "_")
    return {"id": key, "entry": key, "name": name, "category": category, "points": points, "models": list(parts)} | more


def rules(*keys: str) -> list[dict[str, str]]:
    """Special rules by their keys."""
    return [{"name": key.replace("_", " ").title(), "key": key} for key in keys]


def blocks(name: str, number: int, points: int, **own: Any) -> dict[str, Any]:
    """Infantry with a command group."""
    command = [models(name, 1, role=role, **own) for role in ("champion", "musician", "standard_bearer")]
    return unit(name, models(name, number - 3, **own), *command, points=points)


def host() -> dict[str, Any]:
    """An army of about 2,500 points: infantry, riders, flyers, monsters, a war machine, three Characters."""
    general = {"roles": ["character", "general"], "category": "lords"}
    banner = {"roles": ["character", "battle_standard_bearer"], "category": "heroes"}
    return {
        "name": "A host",
        "mustered": [
            unit("Duke", models("Duke", 1, W=3, Ld=9, WS=6), points=240, **general),
            unit("Ensign", models("Ensign", 1, W=2, Ld=8), points=150, **banner),
            unit("Mage", models("Mage", 1, W=2), points=180, roles=["character"], category="heroes", level=2),
            blocks("Spears", 25, 250),
            blocks("Halberds", 20, 240),
            unit("Bows", models("Bow", 12), points=150),
            unit("Scouts", models("Scout", 8), points=110, rules=rules("skirmishers", "scout")),
            unit("Outriders", models("Outrider", 5, base=(25, 50), troop="cavalry", M=8), points=130,
                 rules=rules("fast_cavalry", "vanguard")),
            blocks("Knights", 8, 320, base=(25, 50), troop="cavalry", M=7),
            unit("Ogres", models("Ogre", 6, base=(40, 40), troop="monstrous_infantry", M=6, W=3, T=4), points=230),
            unit("Wyvern", models("Wyvern", 1, base=(50, 50), troop="monster", W=4, T=5), points=200, category="rare",
                 rules=rules("fly", "terror")),
            unit("Chariot", models("Chariot", 1, base=(50, 100), troop="chariot", M=7, W=4, T=5), points=110),
            unit("Catapult", models("Catapult", 1, base=(60, 60), troop="war_machine", W=3, T=7, M=3), points=90,
                 category="special"),
            unit("Hounds", models("Hound", 6, base=(25, 50), troop="war_beast", M=7, Ld=5), points=70),
        ],
    }  # fmt: skip


def setup(**settings: Any) -> dict[str, Any]:
    """What a battle between two such hosts is made of."""
    agreed = {"points": 2500, "terrain": "rulebook"} | settings
    return {"settings": agreed, "armies": {"red": host(), "blue": host()}}
