"""What the models of a unit have to do with a target by where they stand: sight, distance, cover (T9A-SHO-017, 019,
035)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property

from rules.engine.explained import Term
from rules.engine.geometry import Footprint
from rules.engine.geometry.area import out_of_reach
from rules.ninth_age.general_principles.line_of_sight.looks import Look
from rules.ninth_age.general_principles.line_of_sight.screens import Ground as Table
from rules.ninth_age.general_principles.line_of_sight.sight import Watch
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.cover import Shooting, cover
from rules.ninth_age.terrain.features import area_of
from rules.ninth_age.units.footprint import bases, ground
from rules.ninth_age.units.formation import places


class Vantage:
    """A unit and its target while nothing moves. What is asked once is remembered."""

    def __init__(self, state: State, unit: Unit, target: Unit, table: Table | None = None) -> None:
        self.state, self.unit, self.target = state, unit, target
        self.table = table or Table(state)
        self._covers: dict[Hashable, tuple[Term, ...]] = {}
        self._unseen: Iterator[tuple[Look, object]] | None = None
        self._seen: dict[str, list[Look]] = {}

    def looks_of(self, model: str) -> list[Look]:
        """The places from which a model sees the target (T9A-SHO-017); they are tried only as far as needed."""
        if self._unseen is None:
            self._unseen = iter(self._watch.lines_to(self.target))
        while model not in self._seen or self.unit.where == "building":
            found = next(self._unseen, None)
            if found is None:
                break
            for seeing in found[0].models:
                self._seen.setdefault(seeing, []).append(found[0])
        return self._seen.get(model, [])

    def distance_of(self, model: str) -> float:
        """From where the model really stands to the nearest point of the target (T9A-SHO-019); in a Building from its
        edges (T9A-TER-048)."""
        return self._distances[model]

    def cover_for(self, model: str, *, over_models: bool) -> tuple[Term, ...]:
        """The modifier for cover of one model (T9A-SHO-035): out of a Building from where it is least."""
        base = self._bases[model]
        found = [self._cover(look, base, over_models) for look in self.looks_of(model)]
        return max(found, key=lambda terms: sum(term.value for term in terms)) if found else ()

    def _cover(self, look: Look, base: Footprint, over_models: bool) -> tuple[Term, ...]:
        # Models of a file look from the same place; what they stand in themselves may differ.
        # T9A-SHO-035
        key: Hashable = (look.source.middle, look.height, over_models, base if self._in_terrain(base) else None)
        if key not in self._covers:
            shooting = Shooting(self.unit, look, base, over_models)
            self._covers[key] = cover(self.state, shooting, self.target, self.table)
        return self._covers[key]

    def _in_terrain(self, base: Footprint) -> bool:
        return any(not out_of_reach(base, area_of(one).bounds) for one in self.state.features.values())

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The rank of each model; of a large base the foremost that it touches."""
        return {place.model: place.rank for place in places(self.state, self.unit)}

    @cached_property
    def _watch(self) -> Watch:
        return Watch(self.state, self.unit, self.table)

    @cached_property
    def _bases(self) -> dict[str, Footprint]:
        return dict(bases(self.state, self.unit))

    @cached_property
    def _distances(self) -> dict[str, float]:
        there = ground(self.state, self.target)
        if self.unit.where == "building":
            return dict.fromkeys(self.unit.models, between(ground(self.state, self.unit), there))
        return {model: between((base,), there) for model, base in self._bases.items()}
