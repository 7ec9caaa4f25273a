"""The twenty-five troop types and everything that the type alone decides: the Tactical Table."""

from __future__ import annotations

from typing import Literal

import msgspec

TroopClass = Literal["foot", "mounted"]


class TroopType(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the Tactical Table (DBF-MEL-005). Lengths in centimetres as printed, cost in points.

    `difficult` None: such ground is forbidden; `reach` None: the type never shoots; `road` 0: a road adds nothing.
    """

    code: str
    key: str
    troop_class: TroopClass
    reach: float | None
    good: float
    difficult: float | None
    road: float
    against_foot: int
    against_mounted: int
    cost: int


def _foot(
    code: str, key: str, reach: float | None, moves: tuple[float, float | None], factors: tuple[int, int], cost: int
) -> TroopType:
    return _type(code, key, "foot", reach, moves, 2.5, factors, cost)


def _mounted(
    code: str, key: str, reach: float | None, moves: tuple[float, float], factors: tuple[int, int], cost: int
) -> TroopType:
    return _type(code, key, "mounted", reach, moves, 2.5, factors, cost)


def _flyer(code: str, key: str, reach: float | None, move: float, factors: tuple[int, int], cost: int) -> TroopType:
    return _type(code, key, "mounted", reach, (move, move), 0, factors, cost)


def _type(
    code: str,
    key: str,
    troop_class: TroopClass,
    reach: float | None,
    moves: tuple[float, float | None],
    road: float,
    factors: tuple[int, int],
    cost: int,
) -> TroopType:
    return TroopType(
        code=code,
        key=key,
        troop_class=troop_class,
        reach=reach,
        good=moves[0],
        difficult=moves[1],
        road=road,
        against_foot=factors[0],
        against_mounted=factors[1],
        cost=cost,
    )


# In the order of the rulebook's list (DBF-TRP-004): reach, (good, difficult), (against foot, against mounted), cost.
TROOP_TYPES: dict[str, TroopType] = {
    troop.code: troop
    for troop in (
        _foot("Mag", "wizards_and_clerics", 20, (7.5, 7.5), (2, 2), 40),
        _foot("AC", "adventurers_and_chaotics", None, (7.5, 5), (5, 4), 30),
        _mounted("Kn", "knights", None, (7.5, 2.5), (3, 4), 20),
        _mounted("Cv", "cavalry", None, (10, 5), (3, 3), 20),
        _mounted("LH", "light_horse", None, (12.5, 5), (2, 2), 20),
        _mounted("El", "elephants", None, (7.5, 2.5), (4, 5), 40),
        _mounted("Cm", "camelry", None, (10, 5), (3, 4), 20),
        _mounted("SS", "expendables", None, (10, 2.5), (4, 4), 20),
        _foot("Sp", "spears", None, (5, 2.5), (4, 4), 20),
        _foot("Pk", "pikes", None, (5, 2.5), (3, 4), 20),
        _foot("Bd", "blades", None, (5, 2.5), (5, 3), 20),
        _foot("Hd", "hordes", None, (5, 5), (2, 1), 10),
        _foot("Ax", "auxilia", None, (7.5, 7.5), (3, 2), 20),
        _foot("Bw", "bows", 10, (5, 2.5), (2, 4), 20),
        _foot("Ps", "psiloi", None, (7.5, 7.5), (2, 2), 10),
        _foot("Wb", "warband", None, (5, 5), (3, 2), 20),
        _foot("Art", "artillery", 25, (5, None), (4, 4), 30),
        _foot("WWg", "war_wagons", None, (5, None), (4, 5), 30),
        _mounted("Pi", "pistols", 5, (7.5, 2.5), (3, 3), 20),
        _mounted("Rr", "rangers", 10, (10, 5), (2, 2), 20),
        _foot("Sh", "shot", 15, (5, 2.5), (4, 4), 20),
        _foot("Ms", "monsters", None, (10, 10), (4, 4), 20),
        _flyer("CrV", "flyers", None, 15, (2, 3), 30),
        _foot("Er", "heroes", None, (7.5, 5), (5, 5), 40),
        _flyer("Dra", "dragons", 10, 15, (5, 5), 40),
    )
}

MOUNTED = frozenset(code for code, troop in TROOP_TYPES.items() if troop.troop_class == "mounted")
FOOT = frozenset(TROOP_TYPES) - MOUNTED
SHOOTERS = frozenset(code for code, troop in TROOP_TYPES.items() if troop.reach is not None)
IMPETUOUS = frozenset({"Kn", "Ms", "SS", "Wb"})
NATURAL_FLYERS = frozenset({"CrV", "Dra"})
NEVER_INTO_CONTACT = frozenset({"Art", "WWg"})
FREE_IN_DIFFICULT_TERRAIN = frozenset({"Ax", "Rr", "CrV", "Er", "Ps"})

# Codes that the source also writes, and what they mean.
ALSO_WRITTEN = {
    "Bl": "Bd",  # DBF-TRP-005
    "Hs": "Hd",  # DBF-TRP-005
    "Cn": "Art",  # DBF-TRP-005
    "WB": "Wb",  # DBF-TRP-005
    "Cb": "Bw",  # DBF-SHO-004
}


def troop_type(code: str) -> TroopType:
    """The type with this code in any spelling of the source; `KeyError` if there is none (DBF-TRP-004, DBF-TRP-005)."""
    return TROOP_TYPES[ALSO_WRITTEN.get(code, code)]


def is_mounted(code: str) -> bool:
    """Whether it is one of the ten mounted types (DBF-TRP-006), Rangers (DBF-TRP-009) and whatever was paid for as El
    among them, but no Ms (DBF-TRP-010)."""
    return code in MOUNTED


def is_foot(code: str) -> bool:
    """Whether it is one of the fifteen foot types; "infantry" means the same (DBF-TRP-007, DBF-TRP-008)."""
    return code in FOOT


def reach(code: str) -> float | None:
    """How far a type shoots in centimetres, None for never (DBF-SHO-002); Shot as the table has it (DBF-SHO-003)."""
    return TROOP_TYPES[code].reach


def distance(code: str, *, difficult: bool) -> float | None:
    """How far a type moves in good or difficult terrain, in centimetres as printed; None: forbidden (DBF-MOV-033)."""
    troop = TROOP_TYPES[code]
    return troop.difficult if difficult else troop.good


def factor_against(code: str, enemy: str) -> int:
    """The combat factor of a type (DBF-MEL-005) against an enemy type, by the enemy's class (DBF-MEL-006)."""
    troop = TROOP_TYPES[code]
    if is_mounted(enemy):
        return troop.against_mounted
    return troop.against_foot


def is_impetuous(code: str) -> bool:
    """Whether it must pursue a beaten enemy (DBF-TRP-026)."""
    return code in IMPETUOUS


def flies(code: str, *, bought_flight: bool) -> bool:
    """Whether an element can fly, by nature or because the surcharge was paid (DBF-TRP-017)."""
    return code in NATURAL_FLYERS or bought_flight


def is_flying_now(code: str, *, bought_flight: bool, in_contact: bool) -> bool:
    """Whether it is in the air: CrV always, a dragon or bought flyer unless in contact with an enemy (DBF-TRP-018)."""
    if not flies(code, bought_flight=bought_flight):
        return False
    return code == "CrV" or not in_contact
