"""A length as players say it: to a tenth of an inch or a centimetre.

What is compared with a limit is rounded so that the sentence agrees with the verdict: what is `over` a limit never
reads as the limit itself, nor does what is `under` it. A template says so: `{distance:over}`.
"""

from __future__ import annotations

from math import ceil, floor
from typing import Literal

from rules.engine.geometry import CONTACT

Rounding = Literal["near", "over", "under"]
ROUNDINGS: tuple[Rounding, ...] = ("near", "over", "under")


def tenths(length: float, rounding: Rounding) -> float:
    """The length to a tenth.

    >>> tenths(8.72, "near"), tenths(5.99, "near"), tenths(16.03, "over"), tenths(3.98, "under"), tenths(12.0, "over")
    (8.7, 6.0, 16.1, 3.9, 12.0)

    A quarter, which is what distances of some games are made of, is said as it is: half of 12.5 cm is no 6.3.

    >>> tenths(6.25, "near"), tenths(6.25, "over"), tenths(6.3, "near")
    (6.25, 6.25, 6.3)
    """
    # What is so little beyond a limit is within it.
    slack = CONTACT + 1e-6
    quarter = round(length * 4) / 4
    if abs(length - quarter) < 1e-6:
        return quarter + 0.0
    if rounding == "over":
        return ceil((length - slack) * 10) / 10
    if rounding == "under":
        return floor((length + slack) * 10) / 10
    # Never "-0".
    return round(length, 1) + 0.0
