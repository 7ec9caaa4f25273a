"""Charges that bear upon one another: who takes another's place, and who must move first (T9A-MOV-011, 076, 077, 079).

A friend that has declared a charge is taken as out of the way when the next is declared (T9A-MOV-011). Whether both can
be carried out is another matter, and worth knowing: it is tried in both orders, each reaching its target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from rules.engine.geometry import Pose
from rules.engine.inputs import Option
from rules.engine.text import Text, text
from rules.ninth_age.characters.apart import alone
from rules.ninth_age.movement.charges import on_the_table, solving
from rules.ninth_age.movement.charges.candidates import charger_name
from rules.ninth_age.movement.charges.charge_move import question_of
from rules.ninth_age.movement.charges.position import default_of
from rules.ninth_age.movement.charges.several_chargers import shared_slides
from rules.ninth_age.state import Charge, Contact, State
from rules.ninth_age.units.footprint import rectangle_of

Order = Literal["any", "first", "after", "neither"]
"""Of two charges, whether the one can be carried out with the other: in any order, if it is moved first, after the
other, or not at all."""


FACTS: dict[Order, str] = {"neither": "no_room_beside", "after": "moves_after", "first": "moves_before"}


def order_with(state: State, one: Charge, other: Charge) -> Order:
    """In which order two charges can both be carried out, if both reach their targets."""
    if any(charge.blocked_path or is_gone(state, charge.target) for charge in (one, other)):
        return "any"
    if not _may_meet(state, one, other):
        return "any"
    before, behind = _both(state, one, other), _both(state, other, one)
    if before and behind:
        return "any"
    return "first" if before else "after" if behind else "neither"


def what_bears_on(state: State, charge: Charge, others: Sequence[Charge]) -> dict[str, Text]:
    """What a player should know of a charge beside others that have been declared, as facts by name: those beside which
    it has no room, those after which it must be moved, and those before which."""
    found: dict[Order, list[Text]] = {}
    for other in others:
        if other.unit != charge.unit:
            found.setdefault(order_with(state, charge, other), []).append(charger_name(state, other))
    return {fact: text("t9a.charges.units", units=found[order]) for order, fact in FACTS.items() if order in found}


def what_bears_on_arrival(state: State, charge: Charge) -> dict[str, Text]:
    """The same of a charge that is to be moved, beside those that may still arrive; nothing of one that fell short."""
    arriving = [one for one in state.charges if one.reaches is not False]
    return what_bears_on(state, charge, arriving) if charge in arriving else {}


def opens_the_way(options: Sequence[Option]) -> str:
    """Who is best moved first of the chargers: the surest of those that need nobody to be moved before them."""
    return max(options, key=lambda one: ("moves_after" not in one.facts, one.facts["chance"])).key


def badge_with(badge: Text, facts: Mapping[str, Text]) -> Text:
    """What is written at a target, with what bears on the charge."""
    fact = next((fact for fact in FACTS.values() if fact in facts), "")
    return text(f"t9a.charges.badge_of.{fact}", badge=badge, units=facts[fact]) if fact else badge


def has_place(state: State, charge: Charge) -> bool:
    """Whether a charge that reaches its target could be carried out now, with everybody where he stands."""
    seen = on_the_table.as_charging(state, charge.unit, charge.character)
    return solving.has_room(seen, question_of(charge))


def after(state: State, charge: Charge, others: Sequence[Charge]) -> State | None:
    """The state after a charge that reaches its target, at the place that is offered first; None if it has none.
    `others`: charges that are still to be made."""
    seen = on_the_table.as_charging(state, charge.unit, charge.character)
    if not on_the_table.has_sides(seen, seen.units[charge.target]):
        way = next(solving.any_contact(seen, question_of(charge)).ways(), None)
        return None if way is None else _moved(state, charge, way[1])
    companions = [one for one in others if one.target == charge.target]
    if companions:
        approach, spans = shared_slides(seen, question_of(charge), companions)
    else:
        approach, best = solving.legal_slides(seen, question_of(charge))
        spans = list(best.spans) if best is not None else []
    if spans:
        return _moved(state, charge, approach.final(default_of(spans)))
    turned = solving.turned(seen, question_of(charge), approach)
    return None if turned is None else _moved(state, charge, turned.charger, turned.target)


def _both(state: State, first: Charge, second: Charge) -> bool:
    """Whether a charge can be carried out, and then another."""
    then = after(state, first, [second])
    return then is not None and has_place(then, second)


def _moved(state: State, charge: Charge, end: Pose, target: Pose | None = None) -> State:
    """The state with a charger in contact at the end of his move; who flees from him is caught, and gone."""
    there, mover = alone(state, charge.character) if charge.character else (state, charge.unit)
    units = dict(there.units)
    units[mover] = msgspec.structs.replace(units[mover], x=end.x, y=end.y, bearing=end.bearing)
    struck = units[charge.target]
    if target is not None:
        struck = msgspec.structs.replace(struck, x=target.x, y=target.y, bearing=target.bearing)
    elif struck.fleeing:
        struck = msgspec.structs.replace(struck, where="destroyed")
    units[charge.target] = struck
    engaged = [] if struck.fleeing else [Contact(mover, charge.target, charge.side, there.player_turn)]
    return msgspec.structs.replace(there, units=units, contacts=[*there.contacts, *engaged])


def is_gone(state: State, target: str) -> bool:
    """Whether a target has fled off the table or been destroyed: nobody is moved into contact with it."""
    return state.units[target].where not in ("board", "building")


def _may_meet(state: State, one: Charge, other: Charge) -> bool:
    """Whether two charges can bear upon one another at all: they have one target that does not flee, or the ground that
    the one may cover comes near to that of the other. A charger stays near the way between it and its target."""
    if one.target == other.target:
        return not state.units[one.target].fleeing
    if any(state.units[charge.target].where == "building" for charge in (one, other)):
        return True
    (ax, ay, ar), (bx, by, br) = _covered(state, one), _covered(state, other)
    return bool((ax - bx) ** 2 + (ay - by) ** 2 < (ar + br) ** 2)


def _covered(state: State, charge: Charge) -> tuple[float, float, float]:
    charging, struck = (rectangle_of(state, state.units[id]) for id in (charge.unit, charge.target))
    apart = ((charging.x - struck.x) ** 2 + (charging.y - struck.y) ** 2) ** 0.5
    reach = apart / 2 + max(charging.radius, struck.radius) + charging.radius
    return ((charging.x + struck.x) / 2, (charging.y + struck.y) / 2, reach)
