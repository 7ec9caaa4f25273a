"""The question which element or group moves next, and how (DBF-MOV-006)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rules.de_bellis.movement.page import page_of_movement
from rules.de_bellis.movement.plan import Moved, farthest, plan_move
from rules.de_bellis.movement.points import candidates
from rules.de_bellis.movement.random_moves import propose
from rules.de_bellis.state import State
from rules.engine.decisions import Decision
from rules.engine.inputs import Formation, FormationAnswer, Mover, Path, PathAnswer, Pieces
from rules.engine.inputs.path import LegKind
from rules.engine.refusal import IllegalAction, refuse
from rules.engine.text import text

LEGS: tuple[LegKind, ...] = ("forward", "wheel", "turn", "back")
MOST_LEGS = 3

# What answers are read by; the page gets every mover's own kinematics.
_PATH = Path(movers={"": Mover(0.0, 0.0, 0.0, legs=LEGS)}, most_legs=MOST_LEGS)
_END = text("dbf.move.end")
_PROMPT = text("dbf.ask.move")
_LATER = (("dbf.fight", text("dbf.later.fight")),)


class MoveQuestion:
    """One asking of the question; it remembers the move that it has judged last, which is the one then made."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._movers = candidates(state)
        self._last: tuple[list[str], PathAnswer | None, FormationAnswer | None, Moved] | None = None

    def decision(self) -> Decision:
        """What the phasing player is asked. No pieces: the end of the phase.

        Every element of his on the table may be named, so that the rule that keeps it from moving can say so; the page
        is shown those that may move.
        """
        state = self._state
        movers = self._movers
        mine = tuple([element.id for element in state.standing(state.phasing)])
        return Decision(
            topic="dbf.move",
            seat=state.phasing,
            input=Pieces(mine, least=1, most=len(mine), none=_END),
            rule="DBF-MOV-006",
            prompt=_PROMPT,
            facts={"points": points_left(state), "turn": state.half_turn},
            also=(_PATH, Formation(members=mine, free_places=True, may_advance=True)),
            judge=self._judge,
            propose=self._propose,
            fallback={"pieces": []},
            page=lambda: page_of_movement(state, movers),
            later=_LATER,
        )

    def planned(self, answer: dict[str, Any]) -> Moved:
        """What the answered move does; refused as `plan_move` refuses it."""
        ids, path, formation = answer["pieces"], answer.get("path"), answer.get("formation")
        if self._last is not None and self._last[:3] == (ids, path, formation):
            return self._last[3]
        if path is None and formation is None:
            refuse("DBF-MOV-034", "dbf.refused.nowhere")
        moved = plan_move(self._state, ids, path, formation)
        self._last = (ids, path, formation, moved)
        return moved

    def _judge(self, answer: dict[str, Any]) -> None:
        """Refuses as `plan_move` does, and tells the page how far the answered way may be gone."""
        if not answer["pieces"]:
            return
        try:
            self.planned(answer)
        except IllegalAction as refusal:
            ids, path = answer["pieces"], answer.get("path")
            if path is None or answer.get("formation") is not None:
                raise
            raise refusal.telling(lambda: {"most": farthest(self._state, ids, path)}) from None

    def _propose(self, rng: Random) -> dict[str, Any]:
        raw, moved = propose(self._state, rng, self._movers)
        if moved is not None:
            path = msgspec.convert(raw["path"], PathAnswer) if "path" in raw else None
            formation = msgspec.convert(raw["formation"], FormationAnswer) if "formation" in raw else None
            self._last = (raw["pieces"], path, formation, moved)
        return raw


def points_left(state: State) -> dict[str, int]:
    """The movement points that each of the phasing player's divisions has left."""
    return {division.id: division.points for division in state.divisions.values() if division.seat == state.phasing}
