"""A volley in one sentence: who shot at what, how many hits and wounds, who fell. Its rolls are told before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.events import told
from rules.engine.game import Battle
from rules.engine.text import Text, text
from rules.ninth_age.names import name
from rules.ninth_age.state import Loss, State

BEGINS = "t9a.shooting.shoots"


class Headline(NamedTuple):
    """A volley that is being shot: the unit, its target, how many models shoot, and who was alive before its hits."""

    unit: str
    target: str
    models: int
    alive: frozenset[str]

    def tell(self, battle: Battle, hits: int, losses: Sequence[Loss]) -> None:
        """What came of it, before anybody tests for Panic."""
        state: State = battle.state
        fallen = sum(state.models[model].dead for model in self.alive)
        wounds = sum(loss.wounds for loss in losses)
        battle.tell(
            told(
                "t9a.shooting.volley",
                pieces=[self.unit, self.target],
                rule="T9A-SHO-002",
                sums_up=BEGINS,
                unit=name(state.units[self.unit]),
                target=name(state.units[self.target]),
                n=self.models,
                outcome=_outcome(hits, wounds, fallen, destroyed=not state.units[self.target].models),
            )
        )


def alive(state: State) -> frozenset[str]:
    """The models that have not fallen."""
    return frozenset(id for id, model in state.models.items() if not model.dead)


def _outcome(hits: int, wounds: int, fallen: int, *, destroyed: bool) -> list[Text]:
    if not hits:
        return [text("t9a.shooting.no_hits")]
    said = [text("t9a.shooting.hits", n=hits)]
    said.append(text("t9a.shooting.wounds", n=wounds) if wounds else text("t9a.shooting.no_wounds"))
    if destroyed:
        said.append(text("t9a.shooting.wiped_out"))
    elif fallen:
        said.append(text("t9a.shooting.fall", n=fallen))
    return said
