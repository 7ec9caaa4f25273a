"""Combat Reforms: who may, who must test, and in which order (T9A-CCB-144 to 147)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.close_combat.aftermath.combat_reform import ask_to_reform
from rules.ninth_age.close_combat.aftermath.enemies_held import begin_reforms, take_back_if_enemies_are_out
from rules.ninth_age.close_combat.aftermath.odds import chance_to_pass
from rules.ninth_age.close_combat.aftermath.reform_habits import (
    MOST_CONTACT,
    TURN_FRONT,
    is_flanked,
    who_gains_contact,
    who_turns,
)
from rules.ninth_age.close_combat.combats import opponents, sides_touched
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.general_principles.leadership import leadership, leadership_test
from rules.ninth_age.hooks import COMBAT_REFORM
from rules.ninth_age.names import name, side_name
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Aftermath, Seat, State, other

NONE = "none"


def reforms(battle: Battle) -> Procedure:
    """One player completes all his Combat Reforms before the other makes any; the active one decides who begins
    (T9A-CCB-147)."""
    state: State = battle.state
    if not _aftermath(state).first:
        _aftermath(state).first = yield from _who_begins(state)
    first: Seat = "red" if _aftermath(state).first == "red" else "blue"
    for seat in (first, other(first)):
        if seat not in _aftermath(state).done:
            yield from _reforms_of(battle, seat)
            _aftermath(state).done += (seat,)


def may_reform(state: State, unit: str) -> bool:
    """Whether the unit may try one: it fought this round, is still engaged, has pursued nobody (T9A-CCB-144), touches
    enemies with one of its facings only, and no War Machine is concerned (T9A-CCB-145)."""
    one, aftermath = state.units[unit], _aftermath(state)
    if not one.on_board or one.fleeing or not state.engaged(unit):
        return False
    if unit in aftermath.pursuits:
        return False
    if len(sides_touched(state, unit)) > 1:
        return False
    # T9A-CCB-093
    return not any(forbidden(Situation(state, id), COMBAT_REFORM) for id in (unit, *opponents(state, unit)))


def has_to_test(state: State, unit: str) -> bool:
    """Whether it is on the side that lost the round (T9A-CCB-146)."""
    winner = _aftermath(state).winner
    return winner not in ("", state.units[unit].seat)


def _reforms_of(battle: Battle, seat: Seat) -> Procedure:
    """One unit at a time in any order, each at most once, until the player wants no more. That the enemy models which
    were in contact still are is judged after all of them (T9A-CCB-153): while another unit may still take one up, a
    reform may let it go."""
    state: State = battle.state
    if _aftermath(state).reforming != seat:
        begin_reforms(state, seat)
    while units := candidates(state, seat):
        yield CHECKPOINT
        unit = yield _which(state, seat, units)
        if unit == NONE:
            break
        _aftermath(state).done += (unit,)
        if has_to_test(state, unit):
            stood = _aftermath(state).led.get(unit)
            passed = yield from leadership_test(battle, unit, "combat_reform", "T9A-CCB-146", stood)
            if not passed:
                continue
        yield from ask_to_reform(battle, unit, last=not candidates(state, seat))
    take_back_if_enemies_are_out(battle, seat)


def candidates(state: State, seat: Seat) -> list[str]:
    """The units of a player that may still try."""
    if state.round is None:
        return []
    done = state.round.aftermath.done
    own = [id for id in state.round.units if state.units[id].seat == seat and id not in done]  # T9A-CCB-148
    return [id for id in own if may_reform(state, id)]


def _who_begins(state: State) -> Procedure:
    if not (candidates(state, "red") and candidates(state, "blue")):
        return state.active
    first: Seat = yield Decision(
        topic="t9a.combat.reform_side",
        seat=state.active,
        input=ChooseOne(
            tuple([Option(seat, side_name(seat)) for seat in (state.active, other(state.active))]), preset=state.active
        ),
        rule="T9A-CCB-147",
        prompt=text("t9a.ask.combat.reform_side"),
        usual=lambda: {"choose_one": state.active},
    )
    return first


def _odds(state: State, unit: str) -> dict[str, Any]:
    """How it stands in the combat; the Leadership of a test that has to be passed, with its terms, and the exact
    chance."""
    stands = {"side": engaged_on(state, unit, opponents(state, unit)[0]), "in_contact": len(contacts_of(state, unit))}
    if not has_to_test(state, unit):
        return stands
    needed = _aftermath(state).led.get(unit) or leadership(state, unit, "combat_reform")
    chance = chance_to_pass(needed.total, again=holds_its_ground(state, unit))
    return stands | {"leadership": msgspec.to_builtins(needed), "chance_to_pass": round(chance, 4)}


def _which(state: State, seat: Seat, units: list[str]) -> Decision:
    options = [Option(unit, name(state.units[unit]), (unit,), facts=_odds(state, unit)) for unit in units]
    return Decision(
        topic="t9a.combat.reform",
        seat=seat,
        input=ChooseOne((*options, Option(NONE, text("t9a.combat.choice.no_reform"))), preset=NONE),
        rule="T9A-CCB-144",
        prompt=text("t9a.ask.combat.reform"),
        facts={
            "units": len(units),
            **{
                unit: {
                    "tests": has_to_test(state, unit),
                    "leadership": (_aftermath(state).led.get(unit) or leadership(state, unit, "combat_reform")).total,
                    "side": engaged_on(state, unit, opponents(state, unit)[0]),
                    "flanked": is_flanked(state, unit),
                    "in_contact": len(contacts_of(state, unit)),
                }
                for unit in units
            },
        },
        pieces=tuple(units),
        habits={
            TURN_FRONT: lambda: {"choose_one": who_turns(state, units) or NONE},
            MOST_CONTACT: lambda: {"choose_one": who_gains_contact(state, units) or NONE},
        },
    )


def _aftermath(state: State) -> Aftermath:
    assert state.round is not None
    return state.round.aftermath
