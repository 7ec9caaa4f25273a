"""A small table for tests of movement: elements where the test wants them, moves in short notation, labelled dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from rules.de_bellis.bases import base_size
from rules.de_bellis.movement.phase import movement
from rules.de_bellis.movement.plan import Moved, plan_move
from rules.de_bellis.state import Division, Element, Feature, Options, State
from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.engine.geometry import pose
from rules.engine.inputs import FormationAnswer, Leg, PathAnswer
from rules.engine.refusal import IllegalAction
from tests.rules.de_bellis.battles import game_of

Place = tuple[float, float, float]


def table(width: float = 90.0, height: float = 90.0, points: int = 6, **options: Any) -> State:
    """An empty table in Red's first movement phase; each side has the divisions A and B."""
    state = State(width=width, height=height, options=Options(**options), opened=True)
    for seat, prefix in (("red", ""), ("blue", "blue.")):
        for number, name in ((1, "A"), (2, "B")):
            id = f"{prefix}{name}"
            state.divisions[id] = Division(id=id, seat=seat, commander="", number=number, points=points)  # type: ignore[arg-type]
    return state


def put(state: State, id: str, type: str, place: Place, **more: Any) -> Element:
    """An element of red (or `seat="blue"`), on the base of its type at 15 mm."""
    seat = more.pop("seat", "blue" if id.startswith("e") else "red")
    code, _, warband = type.partition("-")
    width, depth = base_size(code, warband_base="B" if warband == "B" else "A")
    more.setdefault("division", "A" if seat == "red" else "blue.A")
    more.setdefault("number", len(state.elements) + 1)
    element = Element(id=id, seat=seat, type=code, width=width, depth=depth, **more)
    element.stand(pose(*place))
    state.elements[id] = element
    return element


def terrain(state: State, kind: str, left: float, bottom: float, right: float, top: float, id: str = "") -> Feature:
    """A rectangle of terrain."""
    outline = ((left, bottom), (right, bottom), (right, top), (left, top))
    feature = Feature(id=id or kind, kind=kind, outline=outline)
    state.features[feature.id] = feature
    return feature


def legs(*notation: str) -> PathAnswer:
    """Legs such as "5f" (forward), "2b" (back), "30l" or "30r" (wheel about the left or right corner), "90t" (turn)."""
    found: list[Leg] = []
    for leg in notation:
        amount, letter = float(leg[:-1]), leg[-1]
        if letter in "lr":
            found.append(Leg("wheel", amount, "left" if letter == "l" else "right"))
        else:
            found.append(Leg({"f": "forward", "b": "back", "t": "turn"}[letter], amount))  # type: ignore[arg-type]
    return PathAnswer(found)


def plan(state: State, ids: str, *notation: str, aim: str = "") -> Moved:
    """What a move would do; ids separated by spaces."""
    path = legs(*notation)
    return plan_move(state, ids.split(), PathAnswer(path.legs, aim))


def widen(state: State, ids: str, files: int, **more: Any) -> Moved:
    """What a change of width would do."""
    return plan_move(state, ids.split(), None, FormationAnswer(files, **more))


def at(moved: Moved, id: str) -> Place:
    """Where an element comes to stand."""
    stood = moved.poses[id]
    return (stood.x, stood.y, stood.bearing)


def stands(element: Element) -> Place:
    """Where an element stands."""
    return (element.x, element.y, element.bearing)


@contextmanager
def refused(rule: str) -> Iterator[None]:
    """What is done here must be refused under this rule."""
    with pytest.raises(IllegalAction) as raised:
        yield
    assert raised.value.rule == rule, raised.value


def play(state: State, dice: Sequence[tuple[str, Sequence[int]]] = ()) -> Flow:
    """The movement phase from this state, with these dice."""
    return Flow.start(game_of(movement), state, ScriptedDice(dice))


def move(flow: Flow, ids: str, *notation: str, dice: Mapping[str, int] | None = None, aim: str = "") -> State:
    """Answer the question of the phase with a move; the state afterwards."""
    for label, face in (dice or {}).items():
        flow._dice.add([(label, [face])])  # type: ignore[attr-defined]
    path: dict[str, Any] = {"legs": [_raw(leg) for leg in legs(*notation).legs], "aim": aim}
    answer(flow, {"pieces": ids.split(), "path": path})
    state: State = flow.state
    return state


def end(flow: Flow) -> State:
    """End the phase."""
    answer(flow, {"pieces": []})
    state: State = flow.state
    return state


def answer(flow: Flow, raw: dict[str, Any]) -> None:
    """Answer the pending question."""
    asked = flow.pending[0]
    flow.submit(asked.seat, asked.number, raw)


def _raw(leg: Leg) -> dict[str, Any]:
    return {"kind": leg.kind, "amount": leg.amount, "corner": leg.corner}


def contacts(state: State) -> list[tuple[str, str]]:
    """Who came into contact by moving."""
    return [(one.mover, one.enemy) for one in state.contacts]


def unused(flow: Flow) -> list[str]:
    """Dice that were scripted and not asked for."""
    found: list[str] = flow._dice.unused  # type: ignore[attr-defined]
    return found
