"""Playing parts of a battle in tests: situations, scripted dice by label, answers in the order of the questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.de_bellis.melee.phase import close_combat
from rules.de_bellis.scenario import state_from
from rules.de_bellis.shooting.phase import shooting
from rules.de_bellis.state import State
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import Event
from rules.engine.game import Battle, Checkpoint, Procedure

Pose = tuple[float, float, float]
Piece = Mapping[str, Any]


def at(code: str, x: float, y: float, bearing: float, **more: Any) -> dict[str, Any]:
    """An element of a situation."""
    return {"type": code, "at": (x, y, bearing), **more}


def situation(red: Mapping[str, Piece], blue: Mapping[str, Piece], phase: int = 3, **more: Any) -> State:
    """A table as the scenarios describe it; phase 3 is Red's combat, phase 6 Blue's, 2 Blue's shooting, 5 Red's."""
    return state_from({"red": dict(red), "blue": dict(blue), "phase": phase, **more})


@dataclass
class Played:
    """What has come of it. `asked`: the question at which it stopped, None if it is through."""

    state: State
    events: list[Event] = field(default_factory=list)
    asked: Decision | None = None
    questions: list[Decision] = field(default_factory=list)

    def told(self, key: str) -> list[Event]:
        """The events of a kind, such as "fight"."""
        return [event for event in self.events if event.key == f"dbf.event.{key}"]

    def totals(self, event: int = 0) -> dict[str, float]:
        """The totals of the fight or shot with this number."""
        fights = [found for found in self.events if found.key in ("dbf.event.fight", "dbf.event.shot")]
        return {id: number.total for id, number in fights[event].numbers.items()}

    def pose(self, id: str) -> Pose:
        element = self.state.elements[id]
        return (round(element.x, 2), round(element.y, 2), round(element.bearing, 2))

    def fate(self, id: str) -> str:
        return self.state.elements[id].fate


def play(
    state: State,
    procedure: Callable[[Battle], Procedure],
    dice: Mapping[str, int | list[int]] | None = None,
    answers: Sequence[dict[str, Any]] = (),
) -> Played:
    """Run a procedure until it ends or asks something without an answer; forced questions answer themselves."""
    battle = Battle(state)
    played = Played(state, battle.events)
    faces = {label: [face] if isinstance(face, int) else list(face) for label, face in (dice or {}).items()}
    left, value = list(answers), None
    running = procedure(battle)
    while True:
        try:
            asked = running.send(value)
        except StopIteration:
            break
        value = None
        if isinstance(asked, Roll):
            assert faces.get(asked.label), f"no die for {asked.label}"
            value = [faces[asked.label].pop(0)]
        elif isinstance(asked, Decision):
            played.questions.append(asked)
            raw = asked.only_answer() or (left.pop(0) if left else None)
            if raw is None:
                played.asked = asked
                break
            value = asked.check(raw)
        else:
            assert isinstance(asked, Checkpoint)
    unused = [label for label, rest in faces.items() if rest]
    assert not unused, f"nobody rolled {unused}"
    assert not left, "more answers than questions"
    return played


def fought(
    state: State, dice: Mapping[str, int | list[int]], *pairs: str, answers: Sequence[dict[str, Any]] = ()
) -> Played:
    """The combat phase with these faces by element id, in this order of pairs where there is a choice."""
    chosen = [{"choose_one": pair} for pair in pairs]
    return play(state, close_combat, {f"fight {id}": face for id, face in dice.items()}, [*chosen, *answers])


def shot(
    state: State, shooters: Sequence[str], target: str, faces: tuple[int, int], answers: Sequence[dict[str, Any]] = ()
) -> Played:
    """One shot of the shooting phase; the first of the shooters rolls the first face, the target the second."""
    order = {"pieces": list(shooters), "target": {"key": target}}
    dice = {f"shot {shooters[0]}": faces[0], f"target {target}": faces[1]}
    return play(state, shooting, dice, [order, *answers])
