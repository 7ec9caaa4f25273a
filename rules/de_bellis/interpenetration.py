"""Which friends an element passes through when it moves, and what befalls it when it falls back onto one."""

from __future__ import annotations

from typing import Literal

from rules.de_bellis.troops import MOUNTED, NATURAL_FLYERS

FallingBack = Literal["passes", "pushes", "destroyed"]

# CrV and Dra belong to them as well, but only while they fly.
LIGHT_TROOPS = frozenset({"Mag", "Er", "AC", "Ps"})
LINE_AND_MISSILE_FOOT = frozenset({"Bd", "Bw", "Sh", "Ms", "Hd", "Ax", "Sp"})
NOT_FOR_FALLING_MOUNTED = frozenset({"Ms", "Pk", "El"})
NEVER_PUSHED = frozenset({"El", "Ms", "Dra", "WWg"})

MAX_DIFFERENCE_OF_BEARING = 45.0


def may_pass_through(mover: str, friend: str, *, mover_flies: bool, friend_flies: bool) -> tuple[bool, str]:
    """Whether a moving element may pass through a friend of a type, whichever way either faces, and by which rule.

    `mover_flies` and `friend_flies`: in the air at this moment. The whole matrix is DBF-MOV-054.
    """
    if mover in LIGHT_TROOPS or (mover in NATURAL_FLYERS and mover_flies):  # DBF-MOV-057
        return True, "DBF-MOV-057"
    friend_is_light = friend in LIGHT_TROOPS or (friend in NATURAL_FLYERS and friend_flies)
    if mover in MOUNTED and friend_is_light:  # DBF-MOV-056
        return True, "DBF-MOV-056"
    if mover_flies or friend_flies:  # DBF-MOV-059
        return True, "DBF-MOV-059"
    if mover in MOUNTED:
        return False, "DBF-MOV-056"
    return False, "DBF-MOV-058"


def same_direction(bearing: float, other: float) -> bool:
    """Whether two bearings in degrees count as one direction for falling back: up to 45 degrees apart (DBF-MOV-064)."""
    apart = abs((bearing - other + 180.0) % 360.0 - 180.0)
    return apart <= MAX_DIFFERENCE_OF_BEARING


def falls_back_onto(
    loser: str, friend: str, *, loser_flies: bool, friend_flies: bool, faces_same_way: bool
) -> tuple[FallingBack, str]:
    """What happens when a retreating element meets a friend of a type behind it, and by which rule.

    `faces_same_way` as `same_direction` says. "pushes" still needs room behind the friend (DBF-RES-045). The whole
    matrix is DBF-MOV-060.
    """
    if loser_flies or friend_flies:  # DBF-MOV-059
        return "passes", "DBF-MOV-059"
    if not faces_same_way:  # DBF-MOV-064, DBF-RES-046
        return "destroyed", "DBF-RES-046"
    if loser in LIGHT_TROOPS:  # DBF-MOV-063
        return "passes", "DBF-MOV-063"
    if loser in MOUNTED and friend not in NOT_FOR_FALLING_MOUNTED:  # DBF-MOV-061
        return "passes", "DBF-MOV-061"
    if loser in LINE_AND_MISSILE_FOOT and friend in LINE_AND_MISSILE_FOOT:  # DBF-MOV-062
        return "passes", "DBF-MOV-062"
    if friend in NEVER_PUSHED:
        return "destroyed", "DBF-RES-045"
    return "pushes", "DBF-RES-044"
