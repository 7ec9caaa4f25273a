"""The movement phase: points are rolled, then one move after another until the player ends it (DBF-MOV-004 to 007)."""

from __future__ import annotations

from rules.de_bellis.movement.plan import Moved
from rules.de_bellis.movement.points import candidates, roll_for_points
from rules.de_bellis.movement.question import MoveQuestion
from rules.de_bellis.movement.rivers import try_to_cross
from rules.de_bellis.names import name
from rules.de_bellis.state import Contact, State
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure

_KEYS = {
    "march": ("dbf.event.moved", "DBF-MOV-006"),
    "facing": ("dbf.event.faced", "DBF-MOV-023"),
    "width": ("dbf.event.width", "DBF-MOV-043"),
    "break_off": ("dbf.event.broke_off", "DBF-MOV-044"),
}


def movement(battle: Battle) -> Procedure:
    """The phasing player's movement phase. `opened` says that the points have been rolled."""
    state: State = battle.state
    if not state.opened:
        for element in state.elements.values():
            element.moved = False
            if element.seat == state.phasing:
                element.stood = True
        yield from roll_for_points(battle)
        state.opened = True
    while True:
        yield CHECKPOINT
        if not candidates(state):
            break
        question = MoveQuestion(state)
        answer = yield question.decision()
        if not answer["pieces"]:
            break
        yield from make_move(battle, question.planned(answer))
    for element in state.elements.values():
        element.moved = False
    for division in state.divisions.values():
        division.points = 0


def make_move(battle: Battle, moved: Moved) -> Procedure:
    """Carry out a move: pay for it, roll for the rivers that it enters, set the elements down."""
    state: State = battle.state
    ids = list(moved.poses)
    division = state.divisions.get(state.elements[ids[0]].division)
    if division is not None:
        division.points = max(0, division.points - moved.cost)
    poses, trail, contacts = moved.poses, moved.trail, moved.contacts
    for water in moved.waters:
        crosses = yield from try_to_cross(battle, water)
        if not crosses:
            poses, trail, contacts = water.bank, water.trail, ()
            break
    for id in ids:
        element = state.elements[id]
        element.stand(poses[id])
        element.moved, element.stood = True, False
    key, rule = _KEYS[moved.kind]
    numbers = {} if moved.distance is None else {"distance": moved.distance}
    battle.tell(
        told(
            key,
            pieces=ids,
            rule=rule,
            moves={id: trail[id] for id in ids},
            numbers=numbers,
            piece=name(state.elements[ids[0]]),
            n=len(ids),
            length=round(moved.length, 2),
            cost=moved.cost,
        )
    )
    for mover, enemy in contacts:
        state.contacts.append(Contact(mover, enemy, state.half_turn))
        names = {"piece": name(state.elements[mover]), "enemy": name(state.elements[enemy])}
        battle.tell(told("dbf.event.contact", pieces=[mover, enemy], rule="DBF-MOV-021", **names))
