"""What a Combat Reform must respect (T9A-CCB-148 to 153)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.geometry import CONTACT, inside, overlaps
from rules.engine.refusal import refuse
from rules.ninth_age.attacks.facing import engaged_on, is_assault
from rules.ninth_age.close_combat.aftermath.enemies_held import let_go
from rules.ninth_age.close_combat.aftermath.set_against import Reformed, set_against
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.close_combat.contact.facing import lies_on
from rules.ninth_age.movement.moved_models import assign_models, straight_within
from rules.ninth_age.movement.surroundings import END, Obstacle, Surroundings, least, surroundings
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.movement import movement
from rules.ninth_age.state import State

FAR = 2.0
"""How many times its Movement a model may end from where it started (T9A-CCB-150)."""


def reformed(state: State, unit: str, answer: dict[str, Any], *, last: bool = True) -> Reformed:
    """The unit as it would stand; refused under the condition that is not met (T9A-CCB-154). `last`: no other unit of
    its side may still reform."""
    after = set_against(state, unit, answer["place"][0], answer.get("formation"))
    judge_reform(state, unit, after, last=last)
    return after


def judge_reform(state: State, unit: str, after: Reformed, *, last: bool = True) -> None:
    """Refuse what breaks a condition; Rank-and-File of `after` take the places that they can reach."""
    seen = msgspec.structs.replace(state, units={**state.units, unit: after.unit}, contacts=list(after.contacts))
    _judge_place(seen, unit)
    _judge_foes(state, seen, unit)
    reaches = straight_within(lambda model: FAR * movement(state, model).total)
    assign_models(state, state.units[unit], after.unit, reaches, "T9A-CCB-150", "t9a.movement.refused.reform_too_far")
    _judge_contacts(state, seen, unit)
    if last:
        _judge_who_is_held(state, seen, unit)


def _judge_place(seen: State, unit: str) -> None:
    """On the table, over nothing, 1 inch from whoever is not in the combat; within it no enemy is touched that was not
    (T9A-CCB-150)."""
    around = surroundings(seen, seen.units[unit])
    if not all(inside(around.board, piece) for piece in around.pieces):
        refuse("T9A-GEN-088", "t9a.movement.refused.ends_off_table")
    fighting = seen.round.units if seen.round is not None else ()
    foes = [_place_of(seen, foe) for foe in opponents(seen, unit)]
    for obstacle in around.obstacles:
        if obstacle.id in foes:
            kept = 0.0
        elif obstacle.id in fighting:
            kept = 2 * CONTACT if obstacle.whose == "enemy" else 0.0
        else:
            kept = END
        gap = least(around.pieces, obstacle)
        if gap < kept - CONTACT or _overlaps(around, obstacle):
            key = "touches_another" if kept else "overlaps"
            refuse("T9A-CCB-150", f"t9a.combat.refused.{key}", unit=name(seen.units[unit]))


def _place_of(state: State, foe: str) -> str:
    """What stands in the way where this enemy is: himself, or the Building that he is in."""
    return state.units[foe].building or foe


def _overlaps(around: Surroundings, obstacle: Obstacle) -> bool:
    return any(overlaps(piece, other) for piece in around.pieces for other in obstacle.pieces)


def _judge_foes(state: State, seen: State, unit: str) -> None:
    """In contact with every enemy unit that it fought, on the same facing of that unit (T9A-CCB-148, T9A-CCB-149)."""
    around = surroundings(seen, seen.units[unit])
    for foe in opponents(state, unit):
        obstacle = next((one for one in around.obstacles if one.id == _place_of(state, foe)), None)
        if obstacle is None or least(around.pieces, obstacle) > CONTACT:
            refuse("T9A-CCB-148", "t9a.combat.refused.loses_foe", enemy=name(state.units[foe]))
        if not is_assault(state, unit, foe) and not lies_on(seen, foe, unit, engaged_on(state, foe, unit) or "front"):
            refuse("T9A-CCB-149", "t9a.combat.refused.other_facing", enemy=name(state.units[foe]))


def _judge_contacts(state: State, seen: State, unit: str) -> None:
    """At least as many own models in contact (T9A-CCB-151), and every Character who was (T9A-CCB-152)."""
    was, now = contacts_of(state, unit), contacts_of(seen, unit)
    if len(now) < len(was):
        refuse("T9A-CCB-151", "t9a.combat.refused.fewer_in_contact", n=len(was))
    for model in was:
        if state.models[model].character and model not in now:
            refuse("T9A-CCB-152", "t9a.combat.refused.character_out", model=model_name(state, model))


def _judge_who_is_held(state: State, seen: State, unit: str) -> None:
    """Every enemy model that was in contact with the side (T9A-CCB-153)."""
    for model in let_go(seen, state.units[unit].seat):
        refuse("T9A-CCB-153", "t9a.combat.refused.enemy_out", model=model_name(state, model))
