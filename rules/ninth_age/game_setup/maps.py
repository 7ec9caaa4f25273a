"""Ready battlefields for players who agree on one of them (T9A-SET-010)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from rules.engine import data_files
from rules.ninth_age.game_setup.shapes import piece
from rules.ninth_age.game_setup.size import DEPTH, WIDTH
from rules.ninth_age.state import Feature
from rules.ninth_age.terrain.kinds import FeatureKind


class Laid(msgspec.Struct, frozen=True, array_like=True):
    """A piece of a ready battlefield: kind, centre in inches on a board of 72 by 48, bearing."""

    kind: FeatureKind
    x: float
    y: float
    bearing: float


MAPS: Mapping[str, tuple[Laid, ...]] = msgspec.convert(
    data_files.read(Path(__file__).with_suffix(".yaml")), dict[str, tuple[Laid, ...]]
)


def ready_map(key: str, width: float, height: float) -> tuple[Feature, ...]:
    """The features of a ready battlefield on a board of this size; `KeyError` for one that there is not."""
    return tuple(
        piece(f"f{number}", laid.kind, laid.x * width / WIDTH, laid.y * height / DEPTH, laid.bearing)
        for number, laid in enumerate(MAPS[key], 1)
    )
