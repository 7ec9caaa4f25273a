"""The four scales of battle: points, leaders, generals and table (DBF-ARM-002, 003, 005)."""

from __future__ import annotations

from typing import Literal

import msgspec

ScaleKey = Literal["introductory", "ordinary", "tournament", "extra_strong"]
TableSize = tuple[float, float]


class Scale(msgspec.Struct, frozen=True, kw_only=True):
    """What a scale fixes. Standard tables in centimetres, the long side first, from the smallest to the largest."""

    key: ScaleKey
    points: int
    leaders: int
    generals: int
    smallest_table: TableSize
    largest_table: TableSize

    @property
    def default_table(self) -> TableSize:
        """The table if nothing was agreed: the largest, because it holds the most elements (DBF-ARM-003)."""
        return self.largest_table

    def is_standard(self, table: TableSize) -> bool:
        """Whether a table is one of those that the rulebook calls optimal for the scale."""
        return all(
            low <= side <= high for low, side, high in zip(self.smallest_table, table, self.largest_table, strict=True)
        )


OTHER_TABLES: dict[str, TableSize] = {
    f"{width}x{depth}": (width, depth)
    for width, depth in (
        (60, 60), (90, 60), (90, 90), (120, 60), (120, 80), (120, 90), (120, 120), (150, 90), (160, 100), (180, 90),
        (180, 120), (240, 120),
    )
}  # fmt: skip
"""Tables on which two players may agree in place of the standard one of their scale (DBF-ARM-003)."""


SCALES: dict[ScaleKey, Scale] = {
    scale.key: scale
    for scale in (
        Scale(
            key="introductory",
            points=250,
            leaders=1,
            generals=0,
            smallest_table=(60, 60),
            largest_table=(60, 60),
        ),
        Scale(
            key="ordinary",
            points=500,
            leaders=1,
            generals=1,
            smallest_table=(90, 90),
            largest_table=(90, 90),
        ),
        Scale(
            key="tournament",
            points=750,
            leaders=1,
            generals=2,
            smallest_table=(160, 100),
            largest_table=(160, 100),
        ),
        Scale(
            key="extra_strong",
            points=1000,
            leaders=1,
            generals=3,
            smallest_table=(160, 100),
            largest_table=(180, 120),
        ),
    )
}
