"""Outcomes carried out: the loser's move first, then the death of supporters, then the pursuit (DBF-RES-064)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from rules.de_bellis import victory
from rules.de_bellis.contact import enemies_in_contact
from rules.de_bellis.names import name
from rules.de_bellis.results.flight import Way, ways_to_flee
from rules.de_bellis.results.flight_habits import flight_facts, flight_habits
from rules.de_bellis.results.pursuit import must_pursue, pursued
from rules.de_bellis.results.retreat import plan_retreat
from rules.de_bellis.results.verdict import Verdict
from rules.de_bellis.state import Contact, Element, State
from rules.engine.decisions import Decision
from rules.engine.events import Pose3, told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import Text, text

SIDES = {-1: "left", 0: "straight", 1: "right"}
LOST_ON_THE_WAY = {"DBF-RES-057": "dbf.why.table_edge", "DBF-RES-050": "dbf.why.impassable"}
"""What an element was lost to that had a way to flee."""


def carry_out(battle: Battle, verdicts: list[Verdict], supporters: dict[str, str], *, melee: bool) -> Procedure:
    """Every outcome of one combat or shot. `supporters`: who had just given rear support to whom, by the id of the
    supported.

    Whatever is lost by it is lost together; then the end of the battle is judged once (DBF-VIC-009). The loser moves,
    supporters die, the winner pursues (DBF-RES-001, DBF-RES-064).
    """
    state: State = battle.state
    for verdict in verdicts:
        yield from _suffer(battle, verdict)  # DBF-RES-001
    for verdict in verdicts:
        if state.elements[verdict.loser].fate == "destroyed" and verdict.loser in supporters:
            _die_with_supported(battle, supporters[verdict.loser], verdict.loser)
    victory.judge(battle)
    if melee and state.ending is None:
        for verdict in verdicts:
            if verdict.outcome != "no_effect":
                pursue(battle, verdict.opponent)


def _suffer(battle: Battle, verdict: Verdict) -> Procedure:
    if verdict.outcome == "destroyed":
        destroy(battle, verdict.loser, verdict.rule, text(f"dbf.margin.{verdict.margin}"))
    elif verdict.outcome == "retreat":
        retreat(battle, verdict.loser)
    elif verdict.outcome == "flight" and retreat(battle, verdict.loser):
        yield from flee(battle, verdict.loser)


def destroy(battle: Battle, id: str, rule: str, why: Text) -> None:
    """The element leaves the game and is recorded as lost (DBF-RES-038)."""
    state: State = battle.state
    element = state.elements[id]
    element.fate = "destroyed"
    battle.tell(told("dbf.event.destroyed", pieces=[id], rule=rule, piece=name(element), why=why))


def _die_with_supported(battle: Battle, supporter: str, supported: str) -> None:
    """An element that had just given rear support dies with the one it supported (DBF-MEL-030)."""
    state: State = battle.state
    if state.elements[supporter].on_table:
        destroy(battle, supporter, "DBF-MEL-030", text("dbf.why.supported", piece=name(state.elements[supported])))


def retreat(battle: Battle, id: str) -> bool:
    """Straight back by the depth of the base; False if it could not be made and destroyed the element (DBF-RES-041).
    Its own rear it is, whoever shot."""
    state: State = battle.state
    loser = state.elements[id]
    plan = plan_retreat(state, loser)
    if plan.why is not None:
        destroy(battle, id, plan.stuck_by, plan.why)
        return False
    moves = {moved: [_pose3(state.elements[moved].pose), _pose3(pose)] for moved, pose in plan.poses.items()}
    for moved, pose in plan.poses.items():
        state.elements[moved].stand(pose)
    _mark_with_counter(loser)
    battle.tell(told("dbf.event.retreat", pieces=[id], rule="DBF-RES-041", moves=moves, piece=name(loser)))
    _tell_of_friends(battle, plan.passed, "dbf.event.passed_through", "DBF-RES-043", loser)
    _tell_of_friends(battle, plan.pushed, "dbf.event.pushed", "DBF-RES-044", loser)
    return True


def flee(battle: Battle, id: str) -> Generator[Decision, Any, None]:
    """After the retreat: turned about, then 12 cm straight ahead, aside only as far as needed (DBF-RES-053 to 057).
    Nothing of it but the red counter stays (DBF-RES-058)."""
    state: State = battle.state
    ways = ways_to_flee(state, state.elements[id], {})
    if not ways:
        destroy(battle, id, "DBF-RES-055", text("dbf.why.no_way"))
        return
    chosen = 0
    if len(ways) > 1:
        side = yield _which_side(state, state.elements[id], {_side(way): way for way in ways})
        chosen = [_side(way) for way in ways].index(side)
    state = battle.state
    element = state.elements[id]
    way = ways_to_flee(state, element, {})[chosen]
    path = [_pose3(pose) for pose in (element.pose, way.turned, way.end)]
    battle.tell(told("dbf.event.flight", pieces=[id], rule="DBF-RES-053", moves={id: path}, piece=name(element)))
    if way.lost:
        destroy(battle, id, way.lost, text(LOST_ON_THE_WAY[way.lost]))
    else:
        element.stand(way.end)  # DBF-RES-053, DBF-RES-058


def _which_side(state: State, element: Element, ways: dict[str, Way]) -> Decision:
    options = tuple(
        Option(
            side,
            text(f"dbf.flight.{side}", angle=abs(way.angle)),
            (element.id,),
            {"end": list(_pose3(way.end)), "lost": bool(way.lost)},
        )
        for side, way in ways.items()
    )
    return Decision(
        "dbf.flight.side",
        element.seat,
        ChooseOne(options),
        rule="DBF-RES-055",
        prompt=text("dbf.ask.flight_side", piece=name(element)),
        facts=flight_facts(state, element, ways),
        habits=flight_habits(state, element, ways),
        pieces=(element.id,),
    )


def pursue(battle: Battle, id: str) -> None:
    """An impetuous winner follows by the depth of its own base; a new contact waits for the next combat phase
    (DBF-RES-059). Whoever supported from behind stays where it is."""
    state: State = battle.state
    winner = state.elements[id]
    if not must_pursue(state, winner):
        return
    before, end = winner.pose, pursued(state, winner)
    winner.stand(end)  # DBF-RES-065
    path = [_pose3(before), _pose3(end)]
    battle.tell(told("dbf.event.pursuit", pieces=[id], rule="DBF-RES-059", moves={id: path}, piece=name(winner)))
    for enemy in new_contacts(state, winner):
        state.contacts.append(Contact(id, enemy.id, state.half_turn))
        battle.tell(
            told(
                "dbf.event.pursuit_contact",
                pieces=[id, enemy.id],
                rule="DBF-RES-063",
                piece=name(winner),
                enemy=name(enemy),
            )
        )


def new_contacts(state: State, pursuer: Element) -> list[Element]:
    """The enemies whom a pursuit has met; it counts as having moved into contact with them (DBF-RES-063)."""
    return [enemy for enemy, _ in enemies_in_contact(state, pursuer)]


def _mark_with_counter(loser: Element) -> None:
    loser.red_counter = True  # DBF-RES-040


def _tell_of_friends(battle: Battle, friends: Iterable[str], key: str, rule: str, loser: Element) -> None:
    for id in friends:
        friend = battle.state.elements[id]
        battle.tell(told(key, pieces=[id, loser.id], rule=rule, friend=name(friend), piece=name(loser)))


def _side(way: Way) -> str:
    return SIDES[(way.angle > 0) - (way.angle < 0)]


def _pose3(pose: Pose) -> Pose3:
    return (round(pose.x, 4), round(pose.y, 4), round(pose.bearing, 4))
