"""Who stands where: points first, then the tie-breaks in their order. Equal in everything is the same place, and the
next place is left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.reckoning.history import History, Line
from leagues.reckoning.tiebreaks import TIE_BREAKS, USUAL, Broken


@dataclass(frozen=True)
class Standing:
    """A row of the standings. `points`: of all rounds and `marks`, each with what it adds. `broken`: the tie-breaks by
    key; direct encounter only where it was asked for. `order` is a place that nobody shares: the lot decides among
    equals, for the next pairing alone."""

    player: int
    place: int
    shared: bool
    points: int
    marks: Mapping[str, int]
    broken: Mapping[str, Broken]
    lines: tuple[Line, ...]
    order: int


def standings(
    known: History,
    lots: Mapping[int, int],
    tie_breaks: Sequence[str] = USUAL,
    marks: Mapping[int, Mapping[str, int]] | None = None,
    reached: Mapping[int, int] | None = None,
) -> list[Standing]:
    """The rows, the first first; equal players by their lots. `marks`: what each adds to the points of a player;
    `reached`: how far each has come where who loses is out, which goes before points."""
    added = marks or {}
    points = {player: known.points(player) + sum(added.get(player, {}).values()) for player in known.lines}
    shown: dict[int, dict[str, Broken]] = {player: {} for player in known.lines}
    far = {player: (reached or {}).get(player, 0) for player in known.lines}
    groups = [part for group in _by(list(known.lines), far) for part in _by(group, points)]
    for key in tie_breaks:
        split: list[list[int]] = []
        for group in groups:
            values = {player: TIE_BREAKS[key](known, player, group) for player in group}
            for player, found in values.items():
                if found is not None and (len(group) > 1 or key != "direct"):
                    shown[player][key] = found
            split += _by(group, {player: found.value if found else 0.0 for player, found in values.items()})
        groups = split
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        for player in sorted(group, key=lambda one: (lots.get(one, 0), one)):
            rows.append(
                Standing(
                    player,
                    place,
                    len(group) > 1,
                    points[player],
                    added.get(player, {}),
                    shown[player],
                    known.lines[player],
                    len(rows),
                )
            )
    return rows


def _by(group: Sequence[int], values: Mapping[int, float]) -> list[list[int]]:
    """The group in parts of like value, the highest first."""
    parts: dict[float, list[int]] = defaultdict(list)
    for player in group:
        # Sums of the same halves in another order are the same number.
        parts[round(values[player], 6)].append(player)
    return [parts[value] for value in sorted(parts, reverse=True)]
