"""Deployment: the First Player places everything he has, then the Second Player (DBF-TER-020 to 025)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.de_bellis.deployment_area import deployment_area, facing, judge_defences, judge_elements
from rules.de_bellis.line_of_battle import defences_in_line, line_of_battle
from rules.de_bellis.names import defence_name, side_name
from rules.de_bellis.state import Seat, State, other
from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.geometry import Pose
from rules.engine.inputs import Place, Placement, Token
from rules.engine.text import text


def deploy(battle: Battle) -> Procedure:
    """All of the First Player's defences and elements, then all of the Second Player's."""
    state: State = battle.state
    for seat in (state.first, other(state.first)):  # DBF-TER-021
        while unplaced_defences(state, seat):
            yield CHECKPOINT
            placements = yield place_defences(state, seat)
            _place(battle, seat, placements, "DBF-TER-025")
            if not placements:
                leave_behind(battle, seat, unplaced_defences(state, seat))
        while unplaced_elements(state, seat):
            yield CHECKPOINT
            placements = yield place_elements(state, seat)
            _place(battle, seat, placements, "DBF-TER-020")
            if not placements:  # DBF-TER-021
                leave_behind(battle, seat, unplaced_elements(state, seat))


def unplaced_elements(state: State, seat: Seat) -> list[str]:
    """Ids of a player's elements that are not on the table yet."""
    return [one.id for one in state.elements.values() if one.seat == seat and not one.placed and not one.fate]


def unplaced_defences(state: State, seat: Seat) -> list[str]:
    """Ids of a player's bought defences that are not on the table yet."""
    return [one.id for one in state.defences.values() if one.seat == seat and not one.placed]


def place_elements(state: State, seat: Seat) -> Decision:
    """Which elements go where. Out of time, the rest is set up in line, divisions side by side."""
    waiting = unplaced_elements(state, seat)
    tokens = {id: Token(state.elements[id].width, state.elements[id].depth) for id in waiting}
    return Decision(
        "dbf.deploy",
        seat,
        Place(
            tokens,
            (deployment_area(state, seat),),
            bearing=facing(state, seat),
            may_pass=not any(line_of_battle(state, seat, [id]) for id in waiting),  # DBF-TER-021
        ),
        rule="DBF-TER-020",
        prompt=text("dbf.ask.deploy", n=len(waiting)),
        pieces=tuple(waiting),
        judge=lambda placements: judge_elements(state, seat, placements),
        propose=lambda rng: _answer(line_of_battle(state, seat, waiting, rng)),
        fallback=lambda: _answer(line_of_battle(state, seat, waiting)),  # DBF-TER-024
        auto=False,
    )


def place_defences(state: State, seat: Seat) -> Decision:
    """Where the bought defences stand and which way their outer side faces (DBF-TER-025)."""
    waiting = unplaced_defences(state, seat)
    tokens = {id: Token(state.defences[id].length, 0.1, name=defence_name(state.defences[id])) for id in waiting}
    return Decision(
        "dbf.defences",
        seat,
        Place(
            tokens,
            (deployment_area(state, seat),),
            bearing=facing(state, seat),
            may_pass=not defences_in_line(state, seat, waiting[:1]),
        ),
        rule="DBF-TER-025",
        prompt=text("dbf.ask.defences", n=len(waiting)),
        pieces=tuple(waiting),
        judge=lambda placements: judge_defences(state, seat, placements),
        propose=lambda rng: _answer(defences_in_line(state, seat, waiting, rng)),
        fallback=lambda: _answer(defences_in_line(state, seat, waiting)),
        auto=False,
    )


def leave_behind(battle: Battle, seat: Seat, ids: list[str]) -> None:
    """What there is no legal place for takes no part in the battle and is no loss; the rulebook does not speak of
    it."""
    state: State = battle.state
    for id in ids:
        if id in state.elements:
            state.elements[id].fate = "left_behind"
        else:
            del state.defences[id]
    battle.tell(told("dbf.event.left_behind", rule="DBF-TER-021", pieces=ids, side=side_name(seat), n=len(ids)))


def _place(battle: Battle, seat: Seat, placements: Iterable[Placement], rule: str) -> None:
    state: State = battle.state
    placed = list(placements)
    if not placed:
        return
    for placement in placed:
        pose = Pose(placement.x, placement.y, placement.bearing)
        if placement.piece in state.elements:
            state.elements[placement.piece].stand(pose)
        else:
            _stand_defence(state, placement)
    key = "dbf.event.deployed" if placed[0].piece in state.elements else "dbf.event.defences_placed"
    battle.tell(told(key, rule=rule, pieces=[one.piece for one in placed], side=side_name(seat), n=len(placed)))


def _stand_defence(state: State, placement: Placement) -> None:
    defence = state.defences[placement.piece]
    defence.placed = True
    defence.x, defence.y = round(placement.x, 4), round(placement.y, 4)
    defence.bearing = round(placement.bearing % 360, 4)


def _answer(placements: Iterable[Placement]) -> dict[str, Any]:
    return {"place": [{"piece": p.piece, "x": p.x, "y": p.y, "bearing": p.bearing} for p in placements]}
