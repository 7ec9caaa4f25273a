"""What protects whoever is wounded: the Armour Save and the special saves (T9A-DMG-018 to 025)."""

from __future__ import annotations

from collections import Counter

from rules.engine.explained import Explained, Term
from rules.engine.laws import Contribution
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.equipment.armour import SAVED_AT
from rules.ninth_age.equipment.armour import armour_bonus as worn
from rules.ninth_age.hooks import ARMOUR_BONUS, ARMOUR_SAVE, PROTECTING, SPECIAL_SAVE
from rules.ninth_age.laws import SpecialSave
from rules.ninth_age.queries.attacking import of_the_target, strength
from rules.ninth_age.special_rules.asking import forbidden, said
from rules.ninth_age.special_rules.holding import alike_as
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

UNMODIFIED = 3
"""The Strength up to which armour protects in full (T9A-DMG-019)."""


def by_target(state: State, model: str, attack: Attack | None, face: int = 0) -> Situation:
    """The situation in which the rules that protect a model are asked; `face`: that of the To Wound roll."""
    by = attack.unit if attack is not None else ""
    return Situation(state, state.models[model].unit, model=model, other=by, attack=attack, face=face)


def armour_bonus(state: State, model: str, attack: Attack | None) -> Explained:
    """The armour bonus of a model against an attack, at most +6 (T9A-EQP-079)."""
    asked = by_target(state, model, attack)
    return worn(asked, said(asked, ARMOUR_BONUS).to().terms)


def armour_save(state: State, attack: Attack, face: int = 0) -> Explained:
    """The face that an Armour Save needs: 7 less the armour bonus, with the modifiers of the attack (T9A-DMG-018 to
    021). More than 6 cannot be rolled."""
    return of_the_target(state, attack.target, lambda model: _save_of(state, model, attack, face), worst=max)


def _save_of(state: State, model: str, attack: Attack, face: int) -> Explained:
    asked = by_target(state, model, attack, face)
    base = Term(SAVED_AT, text("t9a.armour.needed"), "T9A-EQP-078")
    found = [*armour_bonus(state, model, attack).terms]
    own = strength(state, attack)
    if own is not None and own.total > UNMODIFIED:  # T9A-DMG-019
        found.append(Term(UNMODIFIED - own.total, text("t9a.armour.strength", strength=int(own.total)), "T9A-DMG-019"))
    modifying = said(asked, ARMOUR_SAVE).after(*(Contribution(term) for term in found))  # T9A-DMG-020
    return modifying.to(base).by_the_roll()


def saves(face: int, number: float) -> bool:
    """Whether a save succeeds: a natural 1 never does, and a 6 has no special meaning (T9A-DMG-021)."""
    if face == 1:
        return False
    return face >= number


def special_saves_of(state: State, model: str, attack: Attack | None, face: int = 0) -> list[SpecialSave]:
    """The Ward Saves and Regeneration that a model may use against a wound, the best first (T9A-DMG-022 to 025)."""
    asked = by_target(state, model, attack, face)
    none = Term(SAVED_AT, text("t9a.damage.no_ward_save"), "T9A-SPC-136")
    found = said(asked, SPECIAL_SAVE).to(none)
    return [save for save in found if not forbidden(asked, PROTECTING[save.kind])]  # T9A-DMG-025


def special_saves(state: State, attack: Attack, face: int = 0) -> list[SpecialSave]:
    """The special saves that a pool may use against an attack: of the model, or those that most of the Rank-and-File
    have (T9A-DMG-012)."""
    models = models_of(state, attack.target)
    alike = {alike_as(state, id): id for id in reversed(models)}
    if len(alike) <= 1:
        return special_saves_of(state, models[0], attack, face)
    own = {kind: special_saves_of(state, id, attack, face) for kind, id in alike.items()}
    found = [save for id in models for save in own[alike_as(state, id)]]
    counted = Counter((save.kind, save.needed.total) for save in found)
    having = {key for key, times in counted.items() if 2 * times > len(models)}
    usable = {key: save for save in reversed(found) if (key := (save.kind, save.needed.total)) in having}
    return sorted(usable.values(), key=lambda save: save.needed.total)
