"""A limit of the book that an army list breaks."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["unknown", "hidden", "min", "max", "collective"]
# Sums of fractions differ in their last digits.
SMALL = 1e-9


class Broken(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A limit of the book that is broken.

    `subject`: the name of the choice or group; `within`: of what it was chosen for, empty for the army. `unit`: the id
    of the unit in the list. `have` against `bound` of `field` (picks, points or another cost). `entry`: the id of a
    root entry if the subject is one; `limit`: the id of the limit, `min` and `max` for the plain ones; `army`: it
    counts the whole army. `marks`, `item` and `role` are those of the choice. `category`: what the game calls the
    category whose limit it is; `share`: the percentage that the book prints, where the limit is one.
    """

    kind: Kind
    subject: str
    within: str = ""
    unit: str = ""
    have: float = 0
    bound: float = 0
    field: str = "picks"
    entry: str = ""
    limit: str = ""
    army: bool = False
    marks: tuple[str, ...] = ()
    item: str = ""
    role: str = ""
    category: str = ""
    share: float = 0


def breaks(kind: str, have: float, bound: float) -> bool:
    """Whether there is more than a greatest number, or less than a least one."""
    return have > bound + SMALL if kind == "max" else have < bound - SMALL
