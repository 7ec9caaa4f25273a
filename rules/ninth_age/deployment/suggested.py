"""Where the units of one question find room: what the page suggests, and what happens when the time is out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from rules.engine.geometry import Pose
from rules.engine.inputs import Placement
from rules.ninth_age.deployment.drops import drop_of, set_down, trial_of
from rules.ninth_age.deployment.spots import Judge, first_place
from rules.ninth_age.deployment.zones import facing
from rules.ninth_age.state import Outline, Seat, State, Unit

Zones = tuple[Outline, ...]
Placed = list[dict[str, Any]]


class Suggested:
    """The places of some units of a seat in these zones: looked for once, and only if somebody asks."""

    def __init__(self, state: State, seat: Seat, units: Sequence[str], zones: Zones, judge: Judge) -> None:
        self._state, self._seat, self._units, self._zones, self._judge = state, seat, units, zones, judge

    def first(self) -> Placed:
        """The first unit that has a place, on the first free one; empty if there is room for none."""
        return _copied(self._first)

    def every(self) -> Placed:
        """One unit after the other where the earlier ones stand; who finds no place any more is left for the next
        answer."""
        return _copied(self._every)

    @cached_property
    def _first(self) -> Placed:
        return self._place(self._state, self._units)

    @cached_property
    def _every(self) -> Placed:
        trial, found = trial_of(self._state), Placed()
        start = self._units.index(self._first[0]["piece"]) if self._first else len(self._units)
        for id in self._units[start:]:
            place = self._place(trial, [id]) if found else self.first()
            found += place
            for one in msgspec.convert(place, list[Placement]):
                set_down(trial, drop_of(trial, one))
        return found

    def _place(self, state: State, units: Sequence[str]) -> Placed:
        for id in units:
            for zone in self._zones:
                found = first_place(state, state.units[id], zone, facing(state, self._seat), self._judge)
                if found is not None:
                    return [placement(id, *found)]
        return []


def placement(id: str, shaped: Unit, at: Pose) -> dict[str, Any]:
    """A unit set down in its formation, as it stands in an answer."""
    return {"piece": id, "x": at.x, "y": at.y, "bearing": at.bearing, "files": shaped.files}


def _copied(placements: Placed) -> Placed:
    """Placements that whoever gets them may change."""
    return [dict(one) for one in placements]
