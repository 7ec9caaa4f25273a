"""Deployment steps 2 to 4: units by turns, the first to finish declares, the other deploys the rest
(T9A-SET-055 to T9A-SET-062)."""

from __future__ import annotations

from typing import Any

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, FormationAnswer, Option
from rules.engine.text import text
from rules.ninth_age.deployment.drops import drop_of, drops_of, place_name, set_down
from rules.ninth_age.deployment.hiding import hide_models
from rules.ninth_age.deployment.places import judge_place
from rules.ninth_age.deployment.question import ask_for_drops
from rules.ninth_age.deployment.waiting import RULES, choice_of, count, left, obliged
from rules.ninth_age.deployment.zones import zone
from rules.ninth_age.general_principles.troop_type_tie import settle_troop_type
from rules.ninth_age.names import name, side_name
from rules.ninth_age.state import Seat, State, other
from rules.ninth_age.units.casualties import destroy

WISHES = ("first", "second")


def alternate(battle: Battle) -> Procedure:
    """Step 2: deployment turns, until one player has deployed all units; step 3: he declares at once."""
    state: State = battle.state
    setting = state.setting
    while not setting.first_to_finish:
        yield CHECKPOINT
        placer = _seat(setting.placer)
        yield from hide_models(battle, placer)
        # Somebody without anything to deploy has finished as soon as deployment begins (T9A-SET-073).
        either = (placer, other(placer))
        finished = next((seat for seat in either if not left(state, seat)), None)
        if finished is not None:
            yield from finish_first(battle, finished)
            return
        yield from _deployment_turn(battle, placer)


def deploy_the_rest(battle: Battle) -> Procedure:
    """Step 4: the other player deploys everything that is left; what is deployed now makes up the Number of Undeployed
    Units. No die for the first turn is rolled before (T9A-SET-065)."""
    state: State = battle.state
    seat = other(_seat(state.setting.first_to_finish))
    while True:
        yield CHECKPOINT
        yield from hide_models(battle, seat)
        if not left(state, seat):
            break
        answer = yield ask_next(state, seat, may_end=False, all_at_once=True)  # T9A-SET-061
        yield from deploy(battle, seat, answer)
    state.setting.dropped = ()


def finish_first(battle: Battle, seat: Seat) -> Procedure:
    """The first to finish declares whether the own side will try to have the first or the second turn; binding."""
    state: State = battle.state
    setting = state.setting
    setting.first_to_finish, setting.dropped = seat, ()
    setting.undeployed = count(state, left(state, other(seat)))  # T9A-SET-062
    answer = yield Decision(
        "t9a.deploy.turn_wish",
        seat,
        ChooseOne(tuple(Option(key, text(f"t9a.deploy.wish.{key}")) for key in WISHES), preset="first"),
        rule="T9A-SET-060",
        prompt=text("t9a.ask.turn_wish", n=setting.undeployed),
        facts={"undeployed": setting.undeployed},
    )
    setting.wish = answer
    battle.tell(
        told(
            "t9a.deploy.finished",
            rule="T9A-SET-060",
            side=side_name(seat),
            wish=text(f"t9a.deploy.wish.{answer}"),
            n=setting.undeployed,
        )
    )


def ask_next(state: State, seat: Seat, *, may_end: bool, all_at_once: bool = False) -> Decision:
    """Which units are deployed next, where, in which formation; in one answer as many as the player likes."""
    must = obliged(state, seat)
    return ask_for_drops(
        state,
        seat,
        [*must, *[id for id in left(state, seat) if id not in must]],
        (zone(state, seat),),
        judge_place,
        topic="t9a.deploy.next",
        rule="T9A-SET-055",
        prompt=text("t9a.ask.deploy", n=len(left(state, seat))),
        may_end=may_end and not must,
        all_at_once=all_at_once,
        unless=RULES[choice_of(state, must[0])] if must else "T9A-SET-055",
        facts={
            "undeployed": count(state, left(state, seat)),
            "undeployed_opponent": count(state, left(state, other(seat))),
            "must_follow": must,
        },
    )


def deploy(battle: Battle, seat: Seat, answer: dict[str, Any]) -> Procedure:
    """Carry out the drops of an answer; without any, there is no room for what is left, and it counts as lost."""
    state: State = battle.state
    if not answer["place"]:
        for id in left(state, seat):
            battle.tell(told("t9a.deploy.no_room", rule="T9A-SET-071", pieces=[id], unit=name(state.units[id])))
            destroy(battle, state.units[id], "no_room")
        return
    for placement, formation in drops_of(answer):
        drop = drop_of(state, placement, formation)
        choice, called = choice_of(state, drop.unit), name(state.units[drop.unit])
        key, where = place_name(state, drop)
        set_down(state, drop)
        begun = (f"begun.{choice}",) if choice else ()
        state.setting.dropped = (*state.setting.dropped, drop.unit, *begun)
        battle.tell(
            told(
                key, rule="T9A-SET-055", pieces=[drop.host or drop.unit], side=side_name(seat), unit=called, where=where
            )
        )
        if drop.host:
            yield from settle_troop_type(battle, drop.host)


def _deployment_turn(battle: Battle, seat: Seat) -> Procedure:
    """One answer of a deployment turn, which holds as many drops as its player likes and so ends the turn. It goes on
    while units of a choice that he has begun are left (T9A-SET-056, 057), and after an answer with a formation, which
    is that of its last unit alone: he may have another one for the next."""
    state: State = battle.state
    setting = state.setting
    may_end = bool(setting.dropped) and not obliged(state, seat)
    answer = yield ask_next(state, seat, may_end=may_end)
    if answer["place"] or not may_end:
        yield from deploy(battle, seat, answer)
        yield from hide_models(battle, seat)
    if not answer["place"] or not (_has_formation(answer) or obliged(state, seat)):
        setting.placer, setting.dropped = other(seat), ()


def _has_formation(answer: dict[str, Any]) -> bool:
    formation: FormationAnswer | None = answer.get("formation")
    return formation is not None and formation.files > 0


def _seat(seat: str) -> Seat:
    return "blue" if seat == "blue" else "red"
