"""A charge that a player looks at before he declares it: whether there is room for it, and how many models would touch.

That takes much longer to find out than the rest of what he is told, so it is worked out for one pair at a time.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from rules.engine.refusal import IllegalAction
from rules.engine.text import Text, text
from rules.ninth_age.movement.charges import at_a_wall, on_the_table, solving
from rules.ninth_age.movement.charges.body import EdgeModel
from rules.ninth_age.movement.charges.candidates import Pair, pairs_in_range
from rules.ninth_age.movement.charges.counting import models_in_contact
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.charges.possible_charge import (
    Possible,
    absent_at_declaration,
    flying_modes,
    possible_charge,
)
from rules.ninth_age.movement.charges.prospects import badge
from rules.ninth_age.movement.charges.side import side_of
from rules.ninth_age.movement.charges.side_by_side import badge_with, what_bears_on
from rules.ninth_age.state import Charge, State

_MOST_KNOWN = 1024
_known: dict[Hashable, Text | None] = {}


def looked_at(state: State, key: str) -> dict[str, Any]:
    """What else is told of a pair in range: `contacts`, or `why` it may not be declared and `by` which rule; `room`
    says that only a Blocked Path lets it be (T9A-MOV-009, T9A-MOV-069, T9A-MOV-080); and what charges that have been
    declared leave of it, with another `badge` (T9A-MOV-079). Nothing of a pair that is not in range."""
    pair = next((one for one in pairs_in_range(state) if one.key == key), None)
    if pair is None:
        return {}
    found = _judged(state, pair)
    if isinstance(found, IllegalAction):
        met = found.detail.get("in_the_way")
        return {"why": _data(found.message), "by": found.rule} | ({"in_the_way": met} if met else {})
    if found.blocked_path:
        return {"room": _data(text("t9a.charges.only_blocked_path"))}
    touching = contacts(state, found)
    return ({} if touching is None else {"contacts": _data(touching)}) | _beside(state, found)


def _beside(state: State, found: Possible) -> dict[str, Any]:
    """What the charges that have been declared leave of this one, and so its odds."""
    one = Charge(unit=found.unit, target=found.target, side=found.side, flying=found.flying, character=found.character)
    facts = what_bears_on(state, one, state.charges)
    if not facts:
        return {}
    facts["badge"] = badge_with(badge(found.needed, found.chance), facts)
    return {fact: _data(told) for fact, told in facts.items()}


def _judged(state: State, pair: Pair) -> Possible | IllegalAction:
    """The charge as it may be declared, best without a Blocked Path and on the ground; otherwise why it may not."""
    modes = flying_modes(state, pair.unit, pair.character)
    return min((_judged_in(state, pair, flying) for flying in modes), key=_hindered)


def _judged_in(state: State, pair: Pair, flying: bool) -> Possible | IllegalAction:
    try:
        return possible_charge(state, pair.unit, pair.target, pair.character, flying=flying)
    except IllegalAction as refusal:
        return refusal


def _hindered(found: Possible | IllegalAction) -> int:
    return 2 if isinstance(found, IllegalAction) else int(found.blocked_path)


def contacts(state: State, charge: Possible) -> Text | None:
    """How many models of both sides the best charge move brings into contact, as things stand; of a Building how many
    come to a wall (T9A-TER-059). None where nobody counts them: against any other target without sides (T9A-MOV-061,
    T9A-MOV-072), and while chance has to choose the side."""
    seen = as_charging(state, charge.unit, charge.character)
    target = seen.units[charge.target]
    if not on_the_table.has_sides(seen, target) and not at_a_wall.has_walls(seen, target):
        return None
    if target.where != "building" and side_of(seen, charge.unit, charge.target, charge.character) is None:
        return None
    absent = absent_at_declaration(state, charge.unit)
    asked = solving.Question(charge.unit, charge.target, charge.side, charge.flying, absent)
    known = (asked, on_the_table.all_that_matters(seen, charge.unit, charge.target, absent))
    if known not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[known] = _counted(seen, asked)
    return _known[known]


def _counted(state: State, asked: solving.Question) -> Text | None:
    if state.units[asked.target].where == "building":
        return _counted_at_a_wall(state, asked)
    way, slides = solving.legal_slides(state, asked)
    theirs = solving.models_of_the_side(state, asked)
    if slides is not None:
        low, high = slides.spans[0]
        return _told("t9a.charges.contacts", way.charger.sides["front"], theirs, (low + high) / 2)
    turned = solving.turned(state, asked, way)
    if turned is None:
        return None
    return _told("t9a.charges.contacts_turned", way.charger.sides["front"], theirs, turned.slide)


def _counted_at_a_wall(state: State, asked: solving.Question) -> Text | None:
    best = at_a_wall.best_wall(state, asked)
    if best is None:
        return None
    _, slides = best
    # The wall itself counts as one of those in contact.
    return text("t9a.charges.contacts_at_wall", own=slides.score[1] - 1)


def _told(key: str, own: Sequence[EdgeModel], theirs: Sequence[EdgeModel], slide: float) -> Text:
    ours, others = models_in_contact(own, theirs, slide)
    return text(key, own=ours, theirs=others)


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)
