"""What is worth seeing in a battle, told by its events."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from rules.engine.events import Event
from rules.engine.tally import Sighting
from rules.engine.text import Text

CHAIN = 3


def key_is(*keys: str) -> Sighting:
    """An event with one of these keys."""
    return lambda event: event.key in keys


def at_the_flank(event: Event) -> bool:
    """A charge that is declared on a flank or on the rear."""
    side = event.params.get("side")
    return event.key == "t9a.charges.declared" and isinstance(side, Text) and not side.key.endswith(".front")


def blocked(event: Event) -> bool:
    """A charge that only the rule for a Blocked Path lets a unit declare."""
    return event.key == "t9a.charges.declared" and event.rule == "T9A-MOV-080"


def several_on_one() -> Sighting:
    """The arrival of a charger at a target that another has reached in the same phase."""
    struck: set[str] = set()

    def seen(event: Event) -> bool:
        if event.key == "t9a.event.phase":
            struck.clear()
        if event.key != "t9a.charges.arrives":
            return False
        target = event.pieces[1]
        again = target in struck
        struck.add(target)
        return again

    return seen


def wheeled(event: Event) -> bool:
    """A move after which a unit faces elsewhere."""
    return any(one[2] != two[2] for way in event.moves.values() for one, two in combinations(way, 2))


def chained(event: Event) -> bool:
    """A combat of three units or more."""
    return event.key == "t9a.combat.begins" and len(event.pieces) >= CHAIN


def scored(rule: str) -> Sighting:
    """A Combat Score in which a term of this rule counts."""
    return lambda event: (
        event.key in ("t9a.combat.won", "t9a.combat.drawn")
        and any(term.rule == rule for number in event.numbers.values() for term in number.terms)
    )


def tested(kind: str, *, passed: bool) -> Sighting:
    """A Leadership Test of a kind that was passed, or failed."""
    key = "t9a.leadership.passed" if passed else "t9a.leadership.failed"

    def seen(event: Event) -> bool:
        test = event.params.get("test")
        return event.key == key and isinstance(test, Text) and test.key == f"t9a.leadership.test.{kind}"

    return seen


def fired(weapon: str) -> Sighting:
    """A To Hit roll with a weapon."""
    return lambda event: event.key == "t9a.shooting.rolled" and event.params.get("weapon") == weapon


def pursued_into() -> Sighting:
    """A charge that comes of a pursuit or an Overrun: in a Close Combat Phase nobody else charges."""
    fighting: list[bool] = [False]

    def seen(event: Event) -> bool:
        if event.key == "t9a.event.phase":
            phase = event.params["phase"]
            fighting[0] = isinstance(phase, Text) and phase.key == "t9a.phase.combat"
        return fighting[0] and event.key == "t9a.charges.arrives"

    return seen


PANIC = ("heavy_casualties", "destroyed", "fled_off", "broken", "fled_through")
MISFIRES = ("explosion", "breakdown", "jammed", "malfunction")


def sightings() -> Mapping[str, Sighting]:
    """All of them, as new: some remember what came before."""
    return {
        "charges": key_is("t9a.charges.declared"),
        "arrivals": key_is("t9a.charges.arrives"),
        "multiple charges": several_on_one(),
        "blocked charges": blocked,
        "flank and rear charges": at_the_flank,
        "redirects": key_is("t9a.charges.redirected"),
        "failed charges": key_is("t9a.charges.failed"),
        "stand and shoot": key_is("t9a.charges.reacts.stand_and_shoot"),
        "flights": key_is("t9a.movement.flees", "t9a.movement.flees_to_the_edge"),
        "flights off the table": key_is("t9a.movement.flees_off"),
        "rallies": key_is("t9a.movement.rallied"),
        "advances": key_is("t9a.movement.advances"),
        "marches": key_is("t9a.movement.marches"),
        "reforms": key_is("t9a.movement.reforms"),
        "wheels": wheeled,
        "casualties": key_is("t9a.units.casualties"),
        "dice by hand": key_is("t9a.free_hand.event.rolled", "t9a.free_hand.event.rolled_for"),
        "shots": key_is("t9a.shooting.rolled"),
        "bolt throwers": fired("bolt_thrower"),
        "cannons": fired("cannon"),
        "volley guns": key_is("t9a.artillery.shots"),
        "flame throwers": key_is("t9a.artillery.flames"),
        "catapults": key_is("t9a.artillery.lands", "t9a.artillery.six"),
        **{f"misfire: {result}": key_is(f"t9a.artillery.misfire.{result}") for result in MISFIRES},
        "special attacks": key_is("t9a.special_attack.made"),
        "rounds of combat": key_is("t9a.combat.begins"),
        "chains": chained,
        "flank fights": scored("T9A-CCB-076"),
        "rear fights": scored("T9A-CCB-077"),
        "challenges": key_is("t9a.challenge.issued"),
        "challenges accepted": key_is("t9a.challenge.accepted"),
        "challenges refused": key_is("t9a.challenge.refused"),
        "overkill": scored("T9A-CCB-067"),
        "break tests passed": tested("break", passed=True),
        "break tests failed": tested("break", passed=False),
        "steadfast": key_is("t9a.combat.steadfast"),
        "unbreakable": key_is("t9a.combat.unbreakable"),
        "restraint": key_is("t9a.combat.restrains"),
        "catches": key_is("t9a.combat.caught"),
        "pursuits into combat": pursued_into(),
        "pursuits off the table": key_is("t9a.combat.pursues_off"),
        "returns from pursuit": key_is("t9a.movement.comes_back"),
        "overruns": key_is("t9a.combat.overrun_moves"),
        "combat reforms": key_is("t9a.combat.reforms"),
        "nudges": key_is("t9a.combat.nudged"),
        "dropped out": key_is("t9a.combat.dropped_out"),
        "standards captured": key_is("t9a.combat.standard_captured", "t9a.combat.banner_captured"),
        **{f"panic: {cause}": key_is(f"t9a.panic.cause.{cause}") for cause in PANIC},
        "panic tests failed": tested("panic", passed=False),
        "assaults": lambda event: event.key.startswith("t9a.assault."),
        "battles scored": key_is("t9a.scoring.result"),
    }
