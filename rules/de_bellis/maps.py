"""Ready battlefields, for those who agree on a table instead of rolling for it (DBF-TER-004, 011, 012, 013)."""

from __future__ import annotations

from typing import Literal

from rules.de_bellis.state import Feature, Outline

BattlefieldKey = Literal["dice", "plain", "ford_and_bridge", "lake_country", "hill_fort"]
BATTLEFIELDS: tuple[BattlefieldKey, ...] = ("dice", "plain", "ford_and_bridge", "lake_country", "hill_fort")
ROAD_WIDTH = 4.0


def ready_map(key: BattlefieldKey, width: float, height: float) -> list[Feature]:
    """The terrain of a ready battlefield, drawn for a table of this size in centimetres."""
    if key == "ford_and_bridge":
        return _ford_and_bridge(width, height)
    if key == "lake_country":
        return _lake_country(width, height)
    if key == "hill_fort":
        return _hill_fort(width, height)
    return []


def _blob(x: float, y: float, across: float, up: float) -> Outline:
    """An irregular outline round a point, so many centimetres across and up."""
    shape = (
        (-0.5, -0.1),
        (-0.34, 0.36),
        (0.02, 0.5),
        (0.38, 0.4),
        (0.5, -0.04),
        (0.3, -0.42),
        (-0.08, -0.5),
        (-0.4, -0.38),
    )
    return tuple((round(x + dx * across, 2), round(y + dy * up, 2)) for dx, dy in shape)


def _ford_and_bridge(width: float, height: float) -> list[Feature]:
    """A river from side to side with a road over a bridge, a ford, and a wood on either bank."""
    middle, bend = height / 2, height / 2 + 3
    river = ((-6.0, middle), (width * 0.35, bend), (width * 0.7, middle - 2), (width + 6.0, middle + 1))
    road_x = width * 0.5
    bank = middle + 1.5
    return [
        Feature(id="river", kind="river", line=river, width=3.0),
        Feature(id="road", kind="road", line=((road_x, -6.0), (road_x, height + 6.0)), width=ROAD_WIDTH),
        Feature(id="bridge", kind="bridge", line=((road_x, bank - 6), (road_x, bank + 6)), width=ROAD_WIDTH),
        Feature(id="ford", kind="ford", line=((width * 0.84, middle - 6), (width * 0.84, middle + 6)), width=5.0),
        Feature(id="woods-1", kind="woods", outline=_blob(width * 0.22, height * 0.3, 16, 12)),
        Feature(id="woods-2", kind="woods", outline=_blob(width * 0.72, height * 0.74, 14, 12)),
    ]


def _lake_country(width: float, height: float) -> list[Feature]:
    """A lake in the middle, a marsh, a gentle hill and a village."""
    hill = _blob(width * 0.76, height * 0.36, 18, 14)
    return [
        Feature(id="lake", kind="lake", outline=_blob(width * 0.46, height * 0.52, 18, 10)),
        Feature(id="marsh", kind="marsh", outline=_blob(width * 0.2, height * 0.62, 14, 12)),
        Feature(id="hill", kind="gentle_hill", outline=hill, crest=(width * 0.76, height * 0.36)),
        Feature(id="village", kind="village", outline=_blob(width * 0.74, height * 0.7, 12, 10)),
    ]


def _hill_fort(width: float, height: float) -> list[Feature]:
    """A steep hill on one side, broken ground and vineyards before it, a cliff at the back, and a road that leads
    up."""
    hill = _blob(width * 0.5, height * 0.72, 19, 15)
    return [
        Feature(id="hill", kind="steep_hill", outline=hill, crest=(width * 0.5, height * 0.72)),
        Feature(id="cliff", kind="cliff", outline=_blob(width * 0.2, height * 0.86, 14, 6)),
        Feature(id="broken", kind="broken_ground", outline=_blob(width * 0.24, height * 0.44, 14, 10)),
        Feature(id="vines", kind="vineyard", outline=_blob(width * 0.78, height * 0.42, 14, 11)),
        Feature(id="road", kind="road", line=((width * 0.5, -6.0), (width * 0.5, height * 0.72)), width=ROAD_WIDTH),
    ]
