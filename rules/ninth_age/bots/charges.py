"""Which charge is declared next, and whether a charger whose target has fled goes for another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.engine.decisions import Decision
from rules.engine.inputs import Option
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.bots.field import THROWN
from rules.ninth_age.bots.fights import Clash, Fights
from rules.ninth_age.bots.options import options_of
from rules.ninth_age.characters.apart import alone
from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.movement.charges.side_by_side import opens_the_way, what_bears_on_arrival
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.state import Side, State

Raw = dict[str, Any]
RUN_DOWN = 0.9
"""The share of a fleeing unit that a charge which reaches it takes."""
FAILING = 0.06
"""What a failed charge costs, as a share of the charger: it stands where nobody wanted it."""
SILENT = 0.24
"""What it costs good shooters to charge, as a share of what they are worth: they do not shoot meanwhile."""
IN_A_BUILDING = 0.4
EXPOSED = 0.15
"""What it costs a Character to leave his unit, as a share of what he is worth."""
LIKELY = 0.4
HOPELESS = 0.25
"""A charge that is less likely to arrive is no mistake that a person makes."""
THROWN_AWAY = 0.3
"""Nor is one that costs such a share of the charger."""


class Chance(NamedTuple):
    """A charge that may be declared: how likely it arrives, and what that is worth. `character`: who makes it out of
    his unit."""

    key: str
    unit: str
    target: str
    side: Side
    reaches: float
    value: float
    character: str = ""


def best_charge(state: State, decision: Decision) -> Raw:
    """The charge that promises most, none if none promises anything."""
    for key in promising(state, options_of(decision)):
        raw = {"target": {"key": key}}
        if decision.is_legal(raw):
            return raw
    return {"target": {}}


def promising(state: State, options: Iterable[Option]) -> list[str]:
    """The charges that are worth declaring, the best first."""
    fights = Fights(state)
    found = [chance for option in options if (chance := _chance(fights, option)) is not None]
    worthwhile = [(_promise(fights, one, found), one.key) for one in found]
    return [key for value, key in sorted(worthwhile, reverse=True) if value > 0.0]


def in_two_minds(state: State, decision: Decision, key: str) -> bool:
    """Whether somebody might declare a charge that is not the best: it may arrive, and does not throw the unit away."""
    fights = Fights(state)
    option = next(option for option in options_of(decision) if option.key == key)
    if option.facts["chance"] < HOPELESS:
        return False
    one = _chance(fights, option)
    return one is not None and not one.character and one.value > -THROWN_AWAY * fights.worth(one.unit)


def declared_on(state: State, target: str) -> list[Clash]:
    """The charges on a unit that have been declared, and those who fight it already."""
    charging = [
        Clash(one.unit, target, one.side) for one in state.charges if one.target == target and not one.character
    ]
    fighting = [
        Clash(foe, target, side, charging=False)
        for foe in state.units
        if (side := engaged_on(state, target, foe)) is not None
    ]
    return [*fighting, *charging]


def gain(fights: Fights, one: Chance, company: Iterable[Chance] = ()) -> float:
    """What a charge that arrives adds to what the others make of the target: those who are there, and those declared.
    `company`: more who would charge it."""
    state = fights.state
    target = state.units[one.target]
    if target.fleeing:
        return RUN_DOWN * fights.worth(one.target)
    there = [*declared_on(state, one.target), *(Clash(mate.unit, mate.target, mate.side) for mate in company)]
    alone = fights.value(there) if there else 0.0
    value = fights.value([*there, Clash(one.unit, one.target, one.side)]) - alone
    if not one.character and greatest_range(state, one.unit) > THROWN:
        value -= SILENT * fights.worth(one.unit)
    return value * IN_A_BUILDING if target.where == "building" and value > 0 else value


def _chance(fights: Fights, option: Option) -> Chance | None:
    """An option of the question."""
    unit, target = option.pieces
    if option.facts["chance"] <= 0:
        return None
    _, _, character = option.key.partition(">")[0].partition("/")
    one = Chance(option.key, unit, target, option.facts["side"], option.facts["chance"], 0.0, character)
    return one._replace(value=_gain_alone(fights.state, one) if character else gain(fights, one))


def _gain_alone(state: State, one: Chance) -> float:
    """What a Character gains who charges out of his unit: he fights on his own, and stands alone later."""
    apart, own = alone(state, one.character)
    fights = Fights(apart)
    return gain(fights, one._replace(unit=own)) - EXPOSED * fights.worth(own)


def _promise(fights: Fights, one: Chance, all_chances: list[Chance]) -> float:
    """What a charge promises alone, or together with the best other one on the same target."""
    cost = (1.0 - one.reaches) * FAILING * fights.worth(one.unit)
    best = one.reaches * one.value - cost
    if fights.state.units[one.target].fleeing or one.character:
        return best
    for mate in all_chances:
        if mate.target == one.target and mate.unit != one.unit and not mate.character:
            both = one.value + gain(fights, mate, [one])
            apart = one.reaches * (1.0 - mate.reaches) * one.value + mate.reaches * (1.0 - one.reaches) * mate.value
            costs = cost + (1.0 - mate.reaches) * FAILING * fights.worth(mate.unit)
            best = max(best, one.reaches * mate.reaches * both + apart - costs)
    return best


def who_moves_next(state: State, decision: Decision) -> Raw:
    """A charger that opens the way for others first."""
    charges = {charge.unit: charge for charge in state.charges}
    options = options_of(decision)
    told = [replace(one, facts={**one.facts, **what_bears_on_arrival(state, charges[one.key])}) for one in options]
    return {"choose_one": opens_the_way(told)}


def who_redirects(state: State, decision: Decision) -> Raw:
    """A charger that will hardly catch who fled tries for another target."""
    for option in options_of(decision):
        if option.facts.get("targets"):
            apart = option.facts.get("distance")
            if apart is None or reach_of(state, option.key).chance(apart) < LIKELY:
                return {"choose_one": option.key}
    return {"choose_one": "none"}


def new_target(state: State, decision: Decision) -> Raw:
    """The best other target; the one that fled if no other is worth it."""
    fights, unit = Fights(state), decision.pieces[0]
    reach = reach_of(state, unit)
    found = [
        Chance(one.key, unit, one.key, one.facts["side"], reach.chance(one.facts["distance"]), 0.0)
        for one in options_of(decision)
    ]
    promised = [(one.reaches * gain(fights, one), one.key) for one in found]
    value, key = max(promised, default=(0.0, ""))
    return {"target": {"key": key}} if value > 0.0 else {"target": {}}
