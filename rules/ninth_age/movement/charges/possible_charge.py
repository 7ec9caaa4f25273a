"""Whether a charge may be declared now (T9A-MOV-007 to 016)."""

from __future__ import annotations

import msgspec

from rules.engine.geometry import within
from rules.engine.refusal import IllegalAction, allows, refuse
from rules.ninth_age.general_principles.line_of_sight import sees, visible
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.charges import blocked_path, solving
from rules.ninth_age.movement.charges.charge_range import Reach, reach_of
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.charges.side import side_of, sides_of
from rules.ninth_age.names import name
from rules.ninth_age.queries.charging import judge_charge_declaration, may_charge_flying
from rules.ninth_age.state import Side, State, Unit


class Possible(msgspec.Struct, frozen=True):
    """A charge that may be declared: the side that it must strike, how far away it is, and whether only the rule for a
    Blocked Path lets it be declared (T9A-MOV-080)."""

    unit: str
    target: str
    character: str
    flying: bool
    side: Side
    distance: float
    needed: int
    chance: float
    blocked_path: bool = False


def possible_charge(
    state: State, unit: str, target: str, character: str = "", *, flying: bool = False, redirecting: bool = False
) -> Possible:
    """The charge as it may be declared now; refused under the rule that forbids it, the cheapest reason first. A
    redirection is no second declaration (T9A-MOV-045). Where chance must decide the side, one is taken for granted."""
    return with_room(state, judged_but_for_room(state, unit, target, character, flying, redirecting), redirecting)


def with_room(state: State, found: Possible, redirecting: bool = False) -> Possible:
    """The charge, refused for want of room if not even the rule for a Blocked Path allows it (T9A-MOV-009, 080)."""
    unit, target, character, flying = found.unit, found.target, found.character, found.flying
    seen, asked = _asked(state, found)
    if blocked_path.has_room_but_for_enemies(seen, asked):
        if solving.has_room(seen, asked):
            return found
        if blocked_path.is_blocked_path(
            seen, asked, lambda enemy: could_be_charged(state, unit, enemy, character, flying, redirecting)
        ):
            return msgspec.structs.replace(found, blocked_path=True)
    refuse(
        "T9A-MOV-009",
        "t9a.charges.refused.no_room",
        unit=name(state.units[unit]),
        target=name(state.units[target]),
        in_the_way=lambda: blocked_path.standing_between(seen, asked),
    )


def has_room_at_a_glance(state: State, found: Possible) -> bool:
    """Whether a quick look shows room for a charge; if it does not there may be some all the same."""
    return solving.has_room_at_a_glance(*_asked(state, found))  # T9A-MOV-009


def _asked(state: State, found: Possible) -> tuple[State, solving.Question]:
    absent = absent_at_declaration(state, found.unit)
    asked = solving.Question(found.unit, found.target, found.side, found.flying, absent)
    return as_charging(state, found.unit, found.character), asked


def could_be_charged(
    state: State, unit: str, enemy: str, character: str, flying: bool, redirecting: bool = False
) -> bool:
    """Whether an enemy in the way could be charged in the ordinary way (T9A-MOV-080)."""
    if not allows(judged_but_for_room, state, unit, enemy, character, flying, redirecting):
        return False
    seen = as_charging(state, unit, character)
    side = sides_of(seen, unit, enemy)[0]
    return solving.has_room(seen, solving.Question(unit, enemy, side, flying, absent_at_declaration(state, unit)))


def absent_at_declaration(state: State, unit: str) -> tuple[str, ...]:
    """Friends that have declared a charge are taken as not there (T9A-MOV-011), and the unit out of which a Character
    charges (T9A-CHA-022) is not there either."""
    return tuple(one.unit for one in state.charges if one.unit != unit and not one.character)


def flying_modes(state: State, unit: str, character: str = "") -> tuple[bool, ...]:
    """Whether a charge may be made on the ground and flying (T9A-MOV-052): on the ground first."""
    return tuple(reaches_of(state, unit, character))


def reaches_of(state: State, unit: str, character: str = "") -> dict[bool, Reach]:
    """What a charge reaches on the ground and flying, as far as it may be made so."""
    seen = as_charging(state, unit, character)
    ground = reach_of(state, unit, False, character)
    found = {False: ground} if ground.movement.total > 0 else {}
    if may_charge_flying(seen, unit):  # T9A-MOV-052
        found[True] = reach_of(state, unit, True, character)
    return found


def possible_modes(
    state: State, unit: str, target: str, character: str = "", *, redirecting: bool = False
) -> list[Possible]:
    """The charge in every way in which it may be declared."""
    found: list[Possible] = []
    for flying in flying_modes(state, unit, character):
        try:
            found.append(possible_charge(state, unit, target, character, flying=flying, redirecting=redirecting))
        except IllegalAction:
            continue
    return found


def may_be_struck(state: State, unit: str, target: Unit) -> bool:
    """Whether a unit is an enemy on the table or in a Building, engaged and fleeing ones included (T9A-MOV-015,
    T9A-MOV-016)."""
    return target.seat != state.units[unit].seat and target.where in ("board", "building")


def judged_but_for_room(
    state: State, unit: str, target: str, character: str = "", flying: bool = False, redirecting: bool = False
) -> Possible:
    """The charge, refused for every reason but the want of room, which takes longest to find out."""
    one, other = state.units[unit], state.units[target]
    if not redirecting:
        judge_charge_declaration(state, unit, character)
    if not may_be_struck(state, unit, other):
        refuse("T9A-MOV-005", "t9a.charges.refused.no_enemy", target=name(other))
    seen = as_charging(state, unit, character)
    apart = distance(seen, seen.units[unit], other)
    reach: Reach = reach_of(state, unit, flying, character)
    if not within(apart, reach.greatest):
        refuse(
            "T9A-MOV-008",
            "t9a.charges.refused.range",
            unit=name(one),
            target=name(other),
            distance=round(apart, 2),
            reach=reach.greatest,
        )
    if not sees(seen, seen.units[unit], other):
        refuse(
            "T9A-MOV-007",
            "t9a.charges.refused.sight",
            unit=name(one),
            target=name(other),
            in_the_way=lambda: visible(seen, seen.units[unit], other).blockers,
        )
    side = side_of(seen, unit, target, character) or sides_of(seen, unit, target)[0]
    return Possible(unit, target, character, flying, side, apart, reach.needed(apart), reach.chance(apart))
