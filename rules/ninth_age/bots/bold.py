"""The bold bot attacks where the odds are good, shoots at what it hurts most, keeps out of bad fights, and has somebody
where the objectives are when the battle ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.engine.by_hand import DONE
from rules.engine.decisions import Decision
from rules.ninth_age.bots.ambushes import arrival, in_ambush
from rules.ninth_age.bots.charges import best_charge, new_target, who_moves_next, who_redirects
from rules.ninth_age.bots.combat_reforms import turned_to_the_enemy, who_reforms
from rules.ninth_age.bots.combats import challenge, challenge_answer
from rules.ninth_age.bots.deployment import deploy
from rules.ninth_age.bots.moves import faced, kind_of_move, next_mover, path, reform
from rules.ninth_age.bots.pursuits import pursuit
from rules.ninth_age.bots.reactions import reaction
from rules.ninth_age.bots.shots import best_shot
from rules.ninth_age.bots.vanguards import next_vanguard, vanguard_path
from rules.ninth_age.state import State

Raw = dict[str, Any]


def bold(state: State, decision: Decision, rng: Random) -> Raw:
    """An answer to any question of the game: its own opinion, or else what the rules take for usual."""
    judgement = JUDGEMENTS.get(decision.topic)
    if judgement is not None:
        raw = judgement(state, decision)
        return raw if decision.is_legal(raw) else decision.sample(rng)
    return decision.default()


def _by_hand(state: State, decision: Decision) -> Raw:
    return {"choose_one": DONE}


def _path(state: State, decision: Decision) -> Raw:
    return path(state, decision, "march" if decision.facts["kind"] == "march" else "advance")


def _to_the_enemy(state: State, decision: Decision) -> Raw:
    return {"slide": faced(state, state.units[decision.pieces[0]]).bearing}


JUDGEMENTS: dict[str, Callable[[State, Decision], Raw]] = {
    "t9a.free_hand.next": _by_hand,
    "t9a.deploy.ambush": in_ambush,
    "t9a.deploy.next": deploy,
    "t9a.deploy.vanguard_next": next_vanguard,
    "t9a.deploy.vanguard_move": vanguard_path,
    "t9a.charge.declare": best_charge,
    "t9a.charge.next_charger": who_moves_next,
    "t9a.charge.redirect": who_redirects,
    "t9a.charge.redirect_target": new_target,
    "t9a.charge.reaction": reaction,
    "t9a.compulsory.direction": _to_the_enemy,
    "t9a.compulsory.rally_reform": reform,
    "t9a.remaining.arrival": arrival,
    "t9a.remaining.next": next_mover,
    "t9a.remaining.kind": kind_of_move,
    "t9a.remaining.path": _path,
    "t9a.remaining.free_reform": _path,
    "t9a.remaining.reform": reform,
    "t9a.shooting.target": best_shot,
    "t9a.combat.challenge": challenge,
    "t9a.combat.challenge_answer": challenge_answer,
    "t9a.combat.pursue": pursuit,
    "t9a.combat.pivot": _to_the_enemy,
    "t9a.combat.reform": who_reforms,
    "t9a.combat.reform_formation": turned_to_the_enemy,
}
