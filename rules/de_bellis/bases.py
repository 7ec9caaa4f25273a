"""Base sizes at each figure scale, and the scale of the distances (DBF-TRP-003, DBF-TRP-020 to 025)."""

from __future__ import annotations

from typing import Literal

FigureScale = Literal[2, 6, 15, 25, 28]
WarbandBase = Literal["A", "B"]
FIGURE_SCALES: tuple[FigureScale, ...] = (28, 25, 15, 6, 2)
DEFAULT_FIGURE_SCALE: FigureScale = 15

# 28 stands for 28/30 mm.
_TABLE_COLUMN: dict[int, int] = {15: 0, 25: 1, 28: 2}
_FRONTS = (4.0, 6.0, 8.0)

_LINE = (1.5, 2.0, 3.0)
_OPEN = (2.0, 3.0, 4.0)
_HORSE = (3.0, 4.0, 6.0)
_SQUARE = (4.0, 6.0, 8.0)
_DRAGON = (6.0, 8.0, 12.0)

# Depth of the base at 15, 25 and 28/30 mm. War Wagons are as deep as wide at each scale (DBF-TRP-022).
_DEPTHS: dict[str, tuple[float, float, float]] = {
    **dict.fromkeys(("Mag", "Er", "Sp", "Pk", "Bd", "Bw", "Sh", "Wb A"), _LINE),
    **dict.fromkeys(("AC", "Ax", "Ps", "Wb B"), _OPEN),
    **dict.fromkeys(("Kn", "Cv", "LH", "Cm", "Rr", "Pi"), _HORSE),
    **dict.fromkeys(("Art", "El", "SS", "CrV", "Ms", "Hd", "WWg"), _SQUARE),  # DBF-TRP-022
    "Dra": _DRAGON,
}


def front(scale: FigureScale = DEFAULT_FIGURE_SCALE) -> float:
    """The front that all bases of a figure scale share, in centimetres (DBF-TRP-021)."""
    return _FRONTS[_column(scale)]


def base_size(
    code: str, *, scale: FigureScale = DEFAULT_FIGURE_SCALE, warband_base: WarbandBase = "A"
) -> tuple[float, float]:
    """Width and depth of a base in centimetres (DBF-TRP-020). `warband_base` matters to Wb only (DBF-TRP-023).

    >>> base_size("Dra")
    (4.0, 6.0)
    """
    width = front(scale)
    if code == "Wb":
        code = f"Wb {warband_base}"
    depth = _DEPTHS[code][_column(scale)]
    return (width, depth)  # DBF-TRP-021


def _column(scale: FigureScale) -> int:
    # Blocks of 6 mm and 2 mm figures stand on the bases for 15 mm (DBF-TRP-025).
    return _TABLE_COLUMN[DEFAULT_FIGURE_SCALE if scale in (2, 6) else scale]


def distance_factor(scale: FigureScale, *, scaled_distances: bool) -> float:
    """What every printed distance is multiplied by: 1, or by agreement the ratio of the base fronts (DBF-TRP-003)."""
    if not scaled_distances:
        return 1.0
    return front(scale) / front(DEFAULT_FIGURE_SCALE)
