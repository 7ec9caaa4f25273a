"""Wounds and models: what every pool has lost, and who is dead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.engine.events import Event
from rules.ninth_age.attacks.pools import pool_of
from rules.ninth_age.state import State
from rules.ninth_age.wounds import wounds_of


class Losses:
    """The models alive by wound pool, the Wounds noted on a pool that have not taken a model yet, and how many models
    its Wounds have taken that are still to be removed. What the army lists say is taken from the first state."""

    def __init__(self, state: State) -> None:
        self.wounds = {model: wounds_of(state, model) for model in state.models}
        self.types = {kind: one.troop_type for kind, one in state.kinds.items()}
        self.pools = {model: self._shared(state, model) for model in state.models}
        self.alive: dict[str, list[str]] = {}
        for model, pool in self.pools.items():
            self.alive.setdefault(pool, []).append(model)
        self.noted: Counter[str] = Counter()
        self.dying: Counter[str] = Counter()

    def enter(self, event: Event) -> Iterator[str]:
        """Wounds that are lost, models that are removed, whole units that are gone."""
        if event.key == "t9a.damage.lost":
            yield from self._lose(self.meant(str(event.params["pool"])), int(str(event.params["n"])))
        elif event.key == "t9a.units.casualties":
            yield from self._remove(event)
        elif event.key == "t9a.units.destroyed":
            for model in named(event):
                self._bury(model)
                self.dying[self.pools[model]] = 0
        elif event.key in ("t9a.event.phase", "t9a.event.over"):
            yield from (f"{n} of {pool} should be dead" for pool, n in self.dying.items() if n)

    def _shared(self, state: State, model: str) -> str:
        """The pool of a model under a name that stays, whoever of the Rank-and-File is left: by unit and Troop Type."""
        pool = pool_of(state, model)
        return pool.model or f"{pool.unit} {self.types[state.models[model].kind]}"

    def meant(self, label: str) -> str:
        """The pool that an event names: a model, which may have its own only since it has joined others, a unit with a
        kind of one of its Troop Types, or a unit that has only one left."""
        if label in self.pools:
            return self.pools[label]
        unit, _, kind = label.partition(" ")
        if kind:
            return f"{unit} {self.types[kind]}"
        return next((pool for pool, alive in self.alive.items() if alive and pool.startswith(f"{unit} ")), label)

    def left(self, pool: str) -> int:
        """The Wounds that a pool still has."""
        alive = self.alive.get(pool, [])
        return (len(alive) - self.dying[pool]) * self.wounds[alive[0]] - self.noted[pool] if alive else 0

    def wounds_left(self, model: str) -> int:
        """The Wounds that one model of the army list still has; those noted on a pool are on one of its models."""
        pool = self.pools[model]
        if model not in self.alive[pool]:
            return 0
        return self.wounds[model] - (self.noted[pool] if self.alive[pool][-1] == model else 0)

    def _lose(self, pool: str, wounds: int) -> Iterator[str]:
        if wounds > self.left(pool):
            yield f"{pool} loses {wounds} Wounds and has only {self.left(pool)}"
            return
        killed, self.noted[pool] = divmod(self.noted[pool] + wounds, self.wounds[self.alive[pool][0]])
        self.dying[pool] += killed

    def _remove(self, event: Event) -> Iterator[str]:
        for model in named(event):
            pool = self.pools[model]
            if event.params["cause"] == "casualties":
                if not self.dying[pool]:
                    yield f"{model} dies and has not lost its Wounds"
                self.dying[pool] = max(0, self.dying[pool] - 1)
            self._bury(model)

    def _bury(self, model: str) -> None:
        pool = self.pools[model]
        if model in self.alive[pool]:
            self.alive[pool].remove(model)
        if not self.alive[pool]:
            self.noted[pool] = 0

    def compare(self, state: State) -> Iterator[str]:
        """Who is dead, and the Wounds noted on who lives, once all the dead of a batch are removed."""
        for pool, alive in self.alive.items():
            if self.dying[pool]:
                continue
            there = [model for model in alive if not state.models[model].dead]
            if there != alive:
                yield f"of {pool} {alive} should live, {there} do"
            noted = sum(state.models[model].wounds_lost for model in alive)
            if noted != self.noted[pool]:
                yield f"on {pool} {self.noted[pool]} Wounds should be noted, {noted} are"
        buried = {model for model in self.pools if model not in self.alive[self.pools[model]]}
        yield from (f"{model} should be dead" for model in sorted(buried) if not state.models[model].dead)


def named(event: Event) -> list[str]:
    """The models that an event names."""
    models = event.params["models"]
    return [str(model) for model in models] if isinstance(models, list) else []
