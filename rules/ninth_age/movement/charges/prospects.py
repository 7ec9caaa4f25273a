"""What a player wants to know before he declares a charge: whether it reaches its target, what comes of it if that
flees, and why some are not possible. Worked out for the page only; changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec

from rules.engine.geometry import Point, Pose, ahead, moved, turn_between
from rules.engine.inputs import Option
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text, text
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.charges.candidates import Pair
from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.charges.possible_charge import flying_modes, judged_but_for_room
from rules.ninth_age.movement.charges.side_by_side import badge_with, is_gone, what_bears_on
from rules.ninth_age.movement.compulsory.flee_move import bearing_away
from rules.ninth_age.movement.on_table import turns_onto_edge
from rules.ninth_age.movement.straight_on import past, too_near, until_edge
from rules.ninth_age.movement.surroundings import surroundings
from rules.ninth_age.names import name
from rules.ninth_age.queries.charging import reactions_allowed
from rules.ninth_age.queries.dice_of_moves import MoveDice, flee_dice
from rules.ninth_age.state import Charge, State, Unit

_HAIR = 1e-9


def of_pairs(state: State, pairs: list[Pair]) -> tuple[list[Option], list[Option]]:
    """The charges as the page offers them, and those in range that may not be declared, each with the fact `why`
    (T9A-MOV-007 to 016). Whether there is room takes longer to find out: `unsure` says so, and the page looks at each
    (`looked_at`) before it can be chosen."""
    offered: list[Pair] = []
    barred: list[Option] = []
    for pair in pairs:
        refusal = _refusal(state, pair)
        if refusal is None:
            offered.append(pair)
        else:
            plain = pair.option(state)
            barred.append(Option(pair.key, plain.text, plain.pieces, refused(refusal), refusal.rule))
    return [_told(state, pair, offered) for pair in offered], barred


def refused(refusal: IllegalAction) -> dict[str, Any]:
    """Why something is not possible, as facts; with what stands in its way on the table."""
    met = refusal.detail.get("in_the_way")
    return {"why": refusal.message} | ({"in_the_way": met} if met else {})


def _refusal(state: State, pair: Pair) -> IllegalAction | None:
    """Why a pair may not be declared, neither on the ground nor flying, the room apart."""
    refusal: IllegalAction | None = None
    for flying in flying_modes(state, pair.unit, pair.character):
        try:
            judged_but_for_room(state, pair.unit, pair.target, pair.character, flying)
        except IllegalAction as found:
            refusal = found
        else:
            return None
    return refusal


def _told(state: State, pair: Pair, offered: list[Pair]) -> Option:
    plain = pair.option(state)
    facts: dict[str, Any] = dict(plain.facts)
    facts["badge"] = badge(facts["needed"], facts["chance"])
    rolled = reach_of(state, pair.unit, character=pair.character).dice
    if rolled.dropped:
        kept = rolled.number - rolled.dropped
        facts["needed_with"] = text("t9a.charges.best_of", kept=kept, number=rolled.number)
    facts["outlook"] = facts["unsure"] = True
    chances = if_it_flees(state, pair)
    if chances is not None:
        caught, lost = chances
        facts["if_flees"] = text("t9a.charges.if_it_flees", caught=_percent(caught), lost=_percent(lost))
        others = [name(state.units[one.target]) for one in offered if _instead(one, pair)]
        if others:
            facts["redirect"] = text("t9a.charges.redirects_to", targets=others)
    return msgspec.structs.replace(plain, facts=facts)


def declared(state: State) -> list[Option]:
    """The charges that have been declared, with what is written at their targets: the odds as things stand, and what
    they leave of one another. At a target that has fled off the table nothing is written."""
    found = []
    for charge in state.charges:
        if is_gone(state, charge.target):
            continue
        pair = Pair(charge.unit, charge.target, charge.character)
        seen = as_charging(state, charge.unit, charge.character)
        apart = distance(seen, seen.units[charge.unit], seen.units[charge.target])
        reach = reach_of(state, charge.unit, charge.flying, charge.character)
        plain = pair.option(state)
        bears = what_bears_on(state, charge, state.charges)
        facts = {"badge": badge_with(badge(reach.needed(apart), reach.chance(apart)), bears), **bears}
        found.append(Option(pair.key, plain.text, plain.pieces, facts))
    return found


def badge(needed: int, chance: float) -> Text:
    """What is written at a target: the roll needed and its odds; nothing need be rolled where every roll suffices."""
    if chance >= 1.0:
        return text("t9a.charges.badge_certain")
    return text("t9a.charges.badge", needed=needed, percent=_percent(chance))


def _instead(one: Pair, pair: Pair) -> bool:
    """Whether a charge is another one of the same charger, to which it may redirect (T9A-MOV-039)."""
    return (one.unit, one.character) == (pair.unit, pair.character) and one.target != pair.target


def if_it_flees(state: State, pair: Pair) -> tuple[float, float] | None:
    """How likely the charge reaches its target after that has fled from it, and how likely the target flees off the
    table (T9A-MOV-036, 053, 103); None if it may not flee as a reaction, or does so already."""
    target = state.units[pair.target]
    flying = flying_modes(state, pair.unit, pair.character)[-1]
    charge = Charge(unit=pair.unit, target=pair.target, side="front", flying=flying, character=pair.character)
    if target.where != "board" or target.fleeing or "flee" not in reactions_allowed(state, charge):
        return None
    return odds_of_flight(state, charge)


def odds_of_flight(state: State, charge: Charge) -> tuple[float, float]:
    """How likely a charge reaches its target after that has fled from it, and how likely the target flees off the
    table."""
    target = state.units[charge.target]
    seen = as_charging(state, charge.unit, charge.character)
    charger = seen.units[charge.unit]
    reach = reach_of(state, charge.unit, charge.flying, charge.character)
    caught = lost = 0.0
    for share, there in flights(state, target, (charger.x, charger.y)):
        if there is None:
            lost += share
            continue
        fled = msgspec.structs.replace(target, x=there.x, y=there.y, bearing=there.bearing)
        after = msgspec.structs.replace(seen, units={**seen.units, target.id: fled})
        caught += share * reach.chance(distance(after, charger, fled))
    return caught, lost


def flights(state: State, unit: Unit, away_from: Point) -> Iterator[tuple[float, Pose | None]]:
    """Where a unit comes to stand if it flees from a point, each place with its chance; None: off the table. The pivot
    and what is round it are the same for all lengths (T9A-MOV-098 to 103)."""
    bearing = bearing_away(unit.pose, away_from)
    start = Pose(unit.x, unit.y, bearing)
    off = turns_onto_edge(surroundings(state, unit), turn_between(unit.bearing, bearing))
    here = surroundings(state, unit, pose=start)
    along = ahead(bearing)
    edge, spans = until_edge(here, along), too_near(here, along)
    for total, share in totals(flee_dice(state, unit.id)):
        length = past(spans, total)
        lost = off or (edge is not None and edge <= length)
        yield share, None if lost else moved(start, length)


def totals(dice: MoveDice) -> Iterator[tuple[int, float]]:
    """The sums that dice may show, each with its share of all throws."""
    yield from _totals(dice.number, dice.dropped, dice.least)


@lru_cache(maxsize=64)
def _totals(number: int, dropped: int, least: int) -> tuple[tuple[int, float], ...]:
    found = Counter(max(least, sum(sorted(faces)[dropped:])) for faces in product(range(1, 7), repeat=number))
    return tuple((total, count / 6**number) for total, count in sorted(found.items()))


def _percent(share: float) -> int:
    """In whole percent; what is not certain never reads 100, nor what is possible 0."""
    if share >= 1.0 - _HAIR or share <= _HAIR:
        return round(share) * 100
    return min(99, max(1, round(100 * share)))


def shown(options: list[Option]) -> list[dict[str, Any]]:
    """Options as data for the page."""
    found: list[dict[str, Any]] = msgspec.to_builtins(options)
    return found
