"""The shooting phase: the player who has not just moved shoots, shot after shot (DBF-SHO-001, 013 to 017)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import msgspec

from rules.de_bellis.names import name, side_name
from rules.de_bellis.shooting.facts import shot_facts
from rules.de_bellis.shooting.habits import shot_habits, targets_of
from rules.de_bellis.shooting.permission import Targets, judge_shot, legal_shots, why_nobody
from rules.de_bellis.shooting.shot import shoot
from rules.de_bellis.state import State, other
from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import Option, Pieces, Target
from rules.engine.refusal import refuse
from rules.engine.text import text

MAX_SHOOTERS = 3
HOLD_FIRE: dict[str, Any] = {"pieces": []}
CHANCE_TO_HOLD_FIRE = 0.1


def shooting(battle: Battle) -> Procedure:
    """Each shot is carried out before the next is declared; nobody has to shoot (DBF-SHO-013)."""
    state: State = battle.state
    if not state.opened:
        for element in state.elements.values():
            element.shot = element.shot_at = False
        state.opened = True
    while state.ending is None:
        yield CHECKPOINT
        shots = legal_shots(state)
        if not shots:
            _tell_why(battle)
            return
        answer = yield next_shot(state, shots)
        if not answer["pieces"]:
            return
        yield from shoot(battle, answer["pieces"], answer["target"].key)  # DBF-SHO-015


def _tell_why(battle: Battle) -> None:
    """Says that nobody can shoot where somebody seems to be able to; not after shots, which speak for themselves."""
    state: State = battle.state
    if any(element.shot for element in state.elements.values()):
        return
    found = why_nobody(state)
    if found is not None:
        shooter, reason = found
        side = side_name(state.shooting_seat)
        battle.tell(told("dbf.event.no_shots", rule="DBF-SHO-013", pieces=[shooter.id], side=side, reason=reason))


def next_shot(state: State, shots: dict[str, Targets]) -> Decision:
    """Who shoots at whom: the first piece named is the first shooter, up to two more support him (DBF-SHO-014, 016).

    Every element on the table may be named, so that the rule that forbids it can say so; the page is shown those that
    may.
    """
    seat = state.shooting_seat
    mine = tuple(element.id for element in state.standing(seat))
    targets = tuple(
        Option(enemy.id, name(enemy), (enemy.id,), rule="DBF-SHO-014") for enemy in state.standing(other(seat))
    )
    return Decision(
        "dbf.shoot",
        seat,
        Pieces(mine, least=1, most=len(mine), none=text("dbf.shoot.end")),
        rule="DBF-SHO-015",
        prompt=text("dbf.ask.shoot"),
        facts={"turn": state.half_turn, "targets": targets_of(shots)},
        pieces=(*shots, *targets_of(shots)),
        also=(Target(targets),),
        judge=partial(_judge, state),
        propose=partial(_propose, shots),
        fallback=HOLD_FIRE,
        habits=shot_habits(state, shots),
        page=partial(_page, state, shots),
    )


def _judge(state: State, answer: dict[str, Any]) -> None:
    shooters = answer["pieces"]
    if not shooters:
        return
    if len(shooters) > MAX_SHOOTERS:
        refuse("DBF-SHO-016", "dbf.refused.too_many_shooters", n=MAX_SHOOTERS)
    if "target" not in answer:
        refuse("DBF-SHO-014", "dbf.refused.no_target")
    for shooter in shooters:
        judge_shot(state, state.elements[shooter], state.elements[answer["target"].key])


def _propose(shots: dict[str, Targets], rng: Random) -> dict[str, Any]:
    """Now and then nobody; otherwise any target, and any one, two or three who may shoot at it."""
    if rng.random() < CHANCE_TO_HOLD_FIRE:
        return HOLD_FIRE
    target = rng.choice(sorted(targets_of(shots)))
    able = [shooter for shooter, targets in shots.items() if target in targets]
    shooters = rng.sample(able, rng.randint(1, min(MAX_SHOOTERS, len(able))))
    return {"pieces": shooters, "target": {"key": target}}


def _page(state: State, shots: dict[str, Targets]) -> dict[str, dict[str, Any]]:
    """What the page offers: only who may shoot, with whom together, and at whom."""
    links = {
        shooter: [ally for ally in shots if ally != shooter and set(shots[ally]) & set(targets)]
        for shooter, targets in shots.items()
    }
    options = [Option(id, name(state.elements[id]), (id,), rule="DBF-SHO-014") for id in targets_of(shots)]
    return {
        "pieces": {"candidates": list(shots), "most": min(MAX_SHOOTERS, len(shots)), "links": links},
        "target": {"options": msgspec.to_builtins(options), "sends": msgspec.to_builtins(text("dbf.shoot.sends"))},
        "facts": {"shots": shot_facts(state, shots)},
    }
