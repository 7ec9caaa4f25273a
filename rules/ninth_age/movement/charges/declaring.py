"""Step 2: charges are declared one at a time, each answered at once (T9A-MOV-004 to 006)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Confirm, Target, TargetAnswer
from rules.engine.text import Text, text
from rules.ninth_age.bots.charges import promising
from rules.ninth_age.movement.charges.candidates import Judged, Pair, charger_name, pairs_in_range
from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.movement.charges.closing_up import close_up_to
from rules.ninth_age.movement.charges.flying_or_not import how_to_charge
from rules.ninth_age.movement.charges.frenzy import forced_charges
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.charges.possible_charge import Possible, possible_modes
from rules.ninth_age.movement.charges.prospects import declared, of_pairs, shown
from rules.ninth_age.movement.charges.reactions import react
from rules.ninth_age.movement.charges.side import roll_for_side, sides_of
from rules.ninth_age.names import name
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import Charge, State, other

_EVEN = 0.5
"""A charge that is less likely to arrive is not one that the coach speaks of."""
_NO_MORE = text("t9a.charges.no_more")


def declare_charges(battle: Battle) -> Procedure:
    """All charges that the active player wants, then those that Frenzy forces (T9A-MOV-021)."""
    state: State = battle.state
    yield from _sides_by_chance(battle)
    while not state.opened:
        yield CHECKPOINT
        pairs = pairs_in_range(state)  # T9A-MOV-014, T9A-MOV-023
        answer: TargetAnswer = yield _declaration(state, pairs)
        if not answer.key:
            state.opened = True
            break
        pair = next(pair for pair in pairs if pair.key == answer.key)
        yield from _declared(battle, pair)
    yield from forced_charges(battle, declare)


def _declaration(state: State, pairs: list[Pair]) -> Decision:
    """The question which charge is declared next. The page offers what is in range and sight; whether there is room is
    found out when a charge is named, and said under the rule that forbids it."""
    options = tuple(pair.option(state) for pair in pairs)
    known = {pair.key: pair for pair in pairs}
    judged = Judged(state)

    def judge(answer: TargetAnswer) -> None:
        if answer.key:
            judged.judge(known[answer.key])

    def propose(rng: Random) -> dict[str, Any]:
        for pair in rng.sample(pairs, min(3, len(pairs))):
            if rng.random() < 0.8 and judged.is_legal(pair):
                return {"target": {"key": pair.key}}
        return {"target": {}}

    def page() -> dict[str, dict[str, Any]]:
        offered, barred = of_pairs(state, pairs)
        inputs: dict[str, Any] = {"target": {"options": shown(offered), "barred": shown(barred), "onward": True}}
        likely = {option.key for option in offered if option.facts["chance"] >= _EVEN}
        inputs["target"]["suggested"] = [key for key in promising(seen(state, state.active), offered) if key in likely]
        if state.charges:
            inputs["target"]["declared"] = shown(declared(state))
        return inputs | ({"facts": {"declared": _so_far(state)}} if state.charges else {})

    return Decision(
        topic="t9a.charge.declare",
        seat=state.active,
        input=Target(options, none=_NO_MORE, act=text("t9a.charges.act")),
        rule="T9A-MOV-005",
        prompt=text("t9a.ask.charge.declare"),
        facts={"turn": state.turn},
        judge=judge,
        propose=propose,
        fallback={"target": {}},
        page=page,
        several=lambda: judged.any_at_a_glance(pairs),
    )


def _so_far(state: State) -> list[Any]:
    """The charges that have been declared and are not resolved, in words."""
    found = []
    for charge in state.charges:
        target = name(state.units[charge.target])
        found.append(text("t9a.charges.goes_for", unit=charger_name(state, charge), target=target))
    return list(msgspec.to_builtins(found))


def _declared(battle: Battle, pair: Pair) -> Procedure:
    """A pair has been chosen: chance decides the side if it must, and he may think again; otherwise the charge is
    declared on the ground or flying."""
    state: State = battle.state
    seen = as_charging(state, pair.unit, pair.character)
    sides = sides_of(seen, pair.unit, pair.target)
    if len(sides) > 1 and pair.key not in state.struck_sides:
        yield from roll_for_side(battle, pair.unit, pair.target, sides, pair.character)
        return
    modes = possible_modes(state, pair.unit, pair.target, pair.character)
    chosen = yield from how_to_charge(battle, modes)
    yield from declare(battle, chosen)


def declare(battle: Battle, chosen: Possible, *, rule: str = "T9A-MOV-005") -> Procedure:
    """The charge is declared; the side is recorded (T9A-MOV-017), loose units close up, the target reacts."""
    state: State = battle.state
    unit, target = state.units[chosen.unit], state.units[chosen.target]
    charge = Charge(
        unit=chosen.unit,
        target=chosen.target,
        side=chosen.side,
        flying=chosen.flying,
        blocked_path=chosen.blocked_path,
        character=chosen.character,
    )
    state.charges.append(charge)
    if chosen.character:
        unit.done.character_charged_out = True
    else:
        unit.done.declared_charge = True
    battle.tell(
        told(
            "t9a.charges.declared",
            pieces=[unit.id, target.id],
            rule="T9A-MOV-080" if chosen.blocked_path else rule,
            unit=charger_name(state, charge),
            target=name(target),
            side=text(f"t9a.side_of_unit.{chosen.side}"),
            distance=round(chosen.distance, 2),
            needed=_needed(state, chosen),
        )
    )
    if not chosen.character:
        yield from close_up_to(battle, chosen.unit, chosen.target, "")
    yield from react(battle, chosen.unit)  # T9A-MOV-004, T9A-MOV-006, T9A-MOV-028


def _needed(state: State, chosen: Possible) -> Text:
    """The roll as the charged player can work it out: what is hidden of the charger he does not know (T9A-ARM-042)."""
    known = seen(state, other(state.units[chosen.unit].seat))
    reach = reach_of(known, chosen.unit, chosen.flying, chosen.character)
    if reach.chance(chosen.distance) >= 1.0:
        return text("t9a.charges.certain")
    return text("t9a.charges.needed", n=reach.needed(chosen.distance))


def _sides_by_chance(battle: Battle) -> Procedure:
    """At the start of the step he may have the side rolled for pairs whose front is split equally (T9A-MOV-018)."""
    state: State = battle.state
    if state.opened or state.charges:
        return
    for pair in list(_split(state)):
        wanted = yield Decision(
            topic="t9a.charge.split_front",
            seat=state.active,
            input=Confirm(),
            rule="T9A-MOV-018",
            prompt=text("t9a.ask.charge.split_front", unit=pair.unit_name(state), target=pair.target_name(state)),
            pieces=(pair.unit, pair.target),
        )
        if wanted:
            seen = as_charging(state, pair.unit, pair.character)
            sides = sides_of(seen, pair.unit, pair.target)
            yield from roll_for_side(battle, pair.unit, pair.target, sides, pair.character)
        else:
            # Whoever goes on from here later is not asked again.
            state.unrolled_sides += (pair.key,)


def _split(state: State) -> Iterator[Pair]:
    judged = Judged(state)
    for pair in pairs_in_range(state):
        if pair.key in state.struck_sides or pair.key in state.unrolled_sides:
            continue
        seen = as_charging(state, pair.unit, pair.character)
        if len(sides_of(seen, pair.unit, pair.target)) > 1 and judged.is_legal(pair):
            yield pair
