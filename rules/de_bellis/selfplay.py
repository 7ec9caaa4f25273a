"""What is watched when bots play De Bellis Fantasy against one another."""

from __future__ import annotations

from itertools import combinations

from rules.de_bellis.melee.phase import pairs_in_contact
from rules.de_bellis.state import State, footprint
from rules.engine.events import Event
from rules.engine.geometry import Box, inside, overlaps
from rules.engine.plans import Intention, Plan
from rules.engine.tally import Sighting, Watch

FLANK = frozenset({"DBF-MEL-010", "DBF-MEL-011", "DBF-MEL-012"})
REAR_SUPPORT = frozenset({"DBF-MEL-021", "DBF-MEL-027"})
CHAINED = frozenset({"DBF-MEL-030", "DBF-RES-045", "DBF-RES-046"})


def nobody_overlaps(state: State) -> str | None:
    """Bases on the table never lie on one another."""
    bases = [(element.id, footprint(element)) for element in state.standing()]
    for (one, mine), (other, his) in combinations(bases, 2):
        if overlaps(mine, his):
            return f"{one} and {other} overlap"
    return None


def nobody_is_off_the_table(state: State) -> str | None:
    """No part of a base lies over the edge (DBF-MOV-040)."""
    table = Box(0.0, 0.0, state.width, state.height)
    return next((f"{one.id} is over the edge" for one in state.standing() if not inside(table, footprint(one))), None)


def points_are_those_of_a_die(state: State) -> str | None:
    """Movement points are what one die gives, or less (DBF-MOV-004)."""
    return next((f"{one.id} has {one.points}" for one in state.divisions.values() if not 0 <= one.points <= 6), None)


def those_to_fight_stand(state: State) -> str | None:
    """Pairs still to be fought are of different sides."""
    for mine, enemy in state.pairs:
        if state.elements[mine].seat == state.elements[enemy].seat:
            return f"{mine} would fight {enemy} of its own side"
    return None


def key_is(*keys: str) -> Sighting:
    """An event with one of these keys."""
    return lambda event: event.key in keys


def explained_by(rules: frozenset[str]) -> Sighting:
    """A number that one of these rules has changed."""
    return lambda event: any(term.rule in rules for number in event.numbers.values() for term in number.terms)


def group_moved(event: Event) -> bool:
    """A move of more than one element."""
    return event.key == "dbf.event.moved" and len(event.pieces) > 1


def chained(event: Event) -> bool:
    """An element that was lost because another one was."""
    return event.key == "dbf.event.destroyed" and event.rule in CHAINED


def all_fights(state: State, seat: str) -> Plan:
    """What a player who ends his movement leaves behind: to fight every pair now in contact, one after the other."""
    pairs = [f"{mine}:{enemy}" for mine, enemy in pairs_in_contact(state)] if seat == state.phasing else []
    return Plan([Intention("dbf.fight", {"choose_one": pair}, known=pairs) for pair in pairs])


WATCH = Watch(
    invariants={
        "nobody overlaps": nobody_overlaps,
        "nobody is off the table": nobody_is_off_the_table,
        "points are those of a die": points_are_those_of_a_die,
        "those to fight stand": those_to_fight_stand,
    },
    sightings={
        "fights": key_is("dbf.event.fight"),
        "flank fights": explained_by(FLANK),
        "rear support": explained_by(REAR_SUPPORT),
        "group moves": group_moved,
        "river crossings": key_is("dbf.event.river_tried", "dbf.event.river_crossed", "dbf.event.river_not_crossed"),
        "shots": key_is("dbf.event.shot"),
        "retreats": key_is("dbf.event.retreat"),
        "flights": key_is("dbf.event.flight"),
        "pursuits": key_is("dbf.event.pursuit"),
        "destructions": key_is("dbf.event.destroyed"),
        "chained destructions": chained,
    },
    floors={
        "fights": 1000,
        "flank fights": 200,
        "rear support": 1,
        "group moves": 120,
        "river crossings": 5,
        "shots": 300,
        "retreats": 500,
        "flights": 50,
        "pursuits": 150,
        "destructions": 400,
        "chained destructions": 15,
    },
    plan=all_fights,
)
