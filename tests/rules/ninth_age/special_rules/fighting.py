"""Two units face to face for tests of what rules do to attacks."""

from __future__ import annotations

from typing import Any

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.state import Contact, Part, Rule, State
from tests.rules.ninth_age.building import AVERAGE, battle, unit

STRIKER, TARGET = "red.Guard.1", Pool("blue.Foe")


def facing(
    guard: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, *, charged: bool = False, **fields: Any
) -> State:
    """Ten of the Guard in contact with ten Foes, front to front; `charged`: they have just charged."""
    own = {"models": 10, **(guard or {})}
    own["state"] = {"charging": charged, **own.get("state", {})}
    one = unit("red", "Guard", at=(36, 20, 0), **own)
    other = unit("blue", "Foe", at=(36, 21.57, 180), **{"models": 10, **(foe or {})})
    turn = 3
    contact = Contact("red.Guard" if charged else "blue.Foe", "blue.Foe" if charged else "red.Guard", "front", turn)
    return battle(one, other, phase="combat", contacts=[contact], turn=2, **fields)


def strikes(state: State, *, part: int = 0, weapon: str = "hand_weapon", charging: bool = False) -> Attack:
    """An attack of the first of the Guard on the Rank-and-File of the Foes."""
    return close_combat_attack(state, STRIKER, part, TARGET, weapon=weapon, charging=charging)


def ridden(rider: tuple[Rule, ...] = (), mount: tuple[Rule, ...] = (), **options: Any) -> dict[str, Any]:
    """A rider with 3 Attacks on a beast with 2, each with rules of its own."""
    parts = (
        Part(name="Rider", characteristics=AVERAGE | {"A": 3}, rules=rider),
        Part(name="Beast", characteristics=AVERAGE | {"A": 2}, mount=True, rules=mount),
    )
    return {"parts": parts, "troop_type": "cavalry", **options}
