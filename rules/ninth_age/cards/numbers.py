"""The numbers on a card that are not in a profile, each with its terms: models, wounds, Leadership, moves, points."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.explained import Explained, Term
from rules.engine.text import text
from rules.ninth_age.equipment.armour import armour_bonus
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.movement.allowance import allowance
from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.movement.charges.possible_charge import flying_modes
from rules.ninth_age.names import printed_name
from rules.ninth_age.queries.movement import can_fly, lowest_movement, may_march, random_movement
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.wounds import special_save
from rules.ninth_age.units.ranks import full_ranks
from rules.ninth_age.wounds import wounds_left, wounds_of

Numbered = tuple[str, Explained, str]
"""Key of the label, the number, its rule."""


def numbers(state: State, unit: Unit) -> Iterator[Numbered]:
    """What can be counted of a unit that has models."""
    yield "models", _models(state, unit), "T9A-UNT-010"
    yield "wounds", _wounds(state, unit), "T9A-GEN-041"
    yield "leadership", leadership(state, unit.id), "T9A-GEN-050"
    if unit.where == "board":
        yield from _moves(state, unit)
        yield "full_ranks", full_ranks(state, unit), "T9A-UNT-019"
    yield from _protection(state, unit)
    if unit.points:
        yield "points", Explained.sum([Term(unit.points, text("t9a.card.points"), "T9A-ARM-004")]), "T9A-ARM-004"


def _protection(state: State, unit: Unit) -> Iterator[Numbered]:
    """What protects most of its models, whatever the attack (T9A-EQP-077, T9A-SPC-230)."""
    usual = next((id for id in reversed(unit.models) if not state.models[id].character), unit.models[0])
    armour = armour_bonus(Situation(state, unit.id, model=usual))
    if armour.total:
        yield "armour", armour, "T9A-EQP-077"
    if (save := special_save(state, usual)) is not None:
        yield "special_save", save, "T9A-SPC-230"


def _models(state: State, unit: Unit) -> Explained:
    bought = [model for model in state.models.values() if model.home == unit.id]
    gone = sum(model.unit != unit.id or model.id not in unit.models for model in bought)
    joined = sum(state.models[id].home != unit.id for id in unit.models)
    terms = [Term(len(bought), text("t9a.card.term.began"), "T9A-UNT-010")]
    if gone:
        terms.append(Term(-gone, text("t9a.card.term.gone"), "T9A-UNT-010"))
    if joined:
        terms.append(Term(joined, text("t9a.card.term.joined"), "T9A-CHA-011"))
    return Explained.sum(terms)


def _wounds(state: State, unit: Unit) -> Explained:
    """Of each kind of model the wounds that all of them have, and those lost."""
    whole: dict[str, int] = {}
    for id in unit.models:
        whole[state.kind_of(id).name] = whole.get(state.kind_of(id).name, 0) + wounds_of(state, id)
    terms = [Term(n, printed_name(state, unit.seat, name), "T9A-GEN-041") for name, n in whole.items()]
    lost = sum(wounds_of(state, id) - wounds_left(state, id) for id in unit.models)
    if lost:
        terms.append(Term(-lost, text("t9a.mark.wounds", n=lost), "T9A-GEN-041"))
    return Explained.sum(terms)


def _moves(state: State, unit: Unit) -> Iterator[Numbered]:
    if not random_movement(state, unit.id):
        yield "movement", lowest_movement(state, unit.id), "T9A-MOV-116"
        if can_fly(state, unit.id):
            yield "flying", lowest_movement(state, unit.id, flying=True), "T9A-SPC-085"
        if may_march(state, unit.id):
            yield "march", allowance(state, unit.id, "march").forward, "T9A-MOV-117"
    for flying in flying_modes(state, unit.id) if not unit.fleeing and not state.engaged(unit.id) else ():
        reach = reach_of(state, unit.id, flying)
        dice = Term(reach.dice.highest, text("t9a.card.term.dice_at_most"), "T9A-MOV-049")
        label = "flying_charge" if flying else "charge"
        yield label, Explained(reach.greatest, (dice, *reach.movement.terms)), "T9A-MOV-008"
