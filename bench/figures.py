"""A measured figure and its bar, and how they are shown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal


@dataclass(frozen=True)
class Figure:
    """`value` must be at most, or at least, the `bar`. `beside` holds what the value was made of: its baseline,
    counts."""

    name: str
    value: float
    unit: str
    bar: float
    must_be: Literal["at most", "at least"] = "at most"
    beside: dict[str, Any] = field(default_factory=dict)

    @property
    def holds(self) -> bool:
        """Whether the bar is met."""
        return self.value <= self.bar if self.must_be == "at most" else self.value >= self.bar


def as_json(figures: Sequence[Figure]) -> str:
    """All figures for programs."""
    return json.dumps([{**asdict(one), "holds": one.holds} for one in figures], indent=2)


def as_table(figures: Sequence[Figure]) -> str:
    """All figures for people."""
    rows = [["figure", "measured", "bar", "", "made of"]]
    for one in figures:
        sign = "≤" if one.must_be == "at most" else "≥"
        made_of = ", ".join(f"{what} {_short(value)}" for what, value in one.beside.items())
        verdict = "holds" if one.holds else "MISSED"
        rows.append([one.name, f"{_short(one.value)} {one.unit}", f"{sign} {_short(one.bar)}", verdict, made_of])
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    padded = [[cell.ljust(width) for cell, width in zip(row, widths, strict=False)] for row in rows]
    lines = ["  ".join([*cells, row[4]]) for cells, row in zip(padded, rows, strict=True)]
    return "\n".join(line.rstrip() for line in lines)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _short(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return str(value)
