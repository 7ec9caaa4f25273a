"""The models of a unit as long as they are the same, and what has been worked out from them alone.

It is kept with the unit and asked for at every step of a battle: to see that they are still the same costs less than
anything that is worked out from them. As long as nobody comes or goes the models themselves need no second look, since
what a model is changes by `change_kind` alone.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rules.ninth_age.state import Kind, Model, State, Unit

MOST_REMEMBERED = 32


class LineUp:
    """The models of a unit in their order: the names of their kinds, and which are Characters. `known` holds whatever
    depends on nothing but them and on its key."""

    __slots__ = (
        "_bases",
        "_characters",
        "_ids",
        "_models",
        "_names",
        "characters",
        "has_characters",
        "kinds",
        "known",
        "sizes",
    )

    def __init__(self, names: list[str], characters: list[bool], kinds: dict[str, Kind]) -> None:
        self._names, self._characters = names, characters
        self._bases = [(name, kinds[name]) for name in dict.fromkeys(names)]
        self._ids: list[str] = []
        self._models: dict[str, Model] = {}
        self.kinds, self.characters = tuple(names), tuple(characters)
        self.has_characters = True in characters
        self.sizes = tuple([(kind.base, kind.round) for _, kind in self._bases])
        self.known: dict[Hashable, Any] = {}

    def stand(self, ids: list[str], models: dict[str, Model]) -> None:
        """These models make it up, so that the very same are known again without looking at them."""
        self._ids, self._models = list(ids), models

    def are(self, ids: list[str], models: dict[str, Model], kinds: dict[str, Kind]) -> bool:
        """Whether these are the very models that were looked at last, of the same kinds."""
        if models is not self._models or ids != self._ids:
            return False
        for name, kind in self._bases:  # noqa: SIM110 - asked at every step of a battle, and so it takes half the time
            if kinds.get(name) is not kind:
                return False
        return True

    def is_of(self, names: list[str], characters: list[bool], kinds: dict[str, Kind]) -> bool:
        """Whether models of these kinds would make the same."""
        same = names == self._names and characters == self._characters
        return same and all(kinds.get(name) is kind for name, kind in self._bases)

    def room(self) -> dict[Hashable, Any]:
        """What is known, emptied when it has become too much."""
        if len(self.known) >= MOST_REMEMBERED:
            self.known.clear()
        return self.known


def line_up(state: State, unit: Unit) -> LineUp:
    """The models of a unit; what was worked out from them is forgotten when others stand in it."""
    ids, models, kinds = unit.models, state.models, state.kinds
    found: LineUp | None = unit.__dict__.get("line_up")
    if found is not None and found.are(ids, models, kinds):
        return found
    standing = [models[id] for id in ids]
    names, characters = [model.kind for model in standing], [model.character for model in standing]
    if found is None or not found.is_of(names, characters, kinds):
        found = unit.__dict__["line_up"] = LineUp(names, characters, kinds)
    found.stand(ids, models)
    return found


def change_kind(state: State, model: str, kind: str) -> None:
    """Let a model be of another kind; what its unit knows of its models is forgotten."""
    one = state.models[model]
    one.kind = kind
    state.units[one.unit].__dict__.pop("line_up", None)
