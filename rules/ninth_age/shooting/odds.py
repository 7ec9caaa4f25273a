"""What shooting may be expected to do, before it is done: averages, worked out for players and never rolled."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.dice import are_dice, dice
from rules.ninth_age.hooks import SHOT_AGAIN, WOUND_AGAIN
from rules.ninth_age.queries.attacking import (
    by_attacker,
    cannot_wound,
    rolls_again,
    to_wound,
    wound_multiplier,
    wounds,
    wounds_without_roll,
)
from rules.ninth_age.queries.firing import about
from rules.ninth_age.queries.saving import armour_save, saves, special_saves
from rules.ninth_age.shooting.needed import faces_needed
from rules.ninth_age.shooting.volleys import Volley
from rules.ninth_age.special_rules.situation import Occasion
from rules.ninth_age.state import State

FACES = range(1, 7)


class Odds(msgspec.Struct, frozen=True):
    """The averages of shots, hits, wounds that are not saved, and the best and worst result needed to hit."""

    shots: float
    hits: float
    wounds: float
    needed: tuple[int, int]


def odds(state: State, volleys: Sequence[Volley], occasion: Occasion = "shooting") -> Odds:
    """What may be expected of volleys at one target. Artillery counts with its shots; what a template would cover is
    not foreseen."""
    shots = hits = unsaved = 0.0
    for volley in volleys:
        number = volley.number * (dice(volley.each).average if are_dice(volley.each) else 1.0)
        shots += number
        chance = chance_to_hit(state, volley.attack, volley.needed.total, occasion)
        hits += number * chance
        unsaved += number * unsaved_of_a_shot(state, volley.attack, volley.needed.total, occasion)
    results = [int(volley.needed.total) for volley in volleys] or [0]
    return Odds(shots, hits, unsaved, (min(results), max(results)))


def chance_to_hit(state: State, attack: Attack, needed: float, occasion: Occasion = "shooting") -> float:
    """How likely a shot hits, with its re-rolls."""
    return sum(_chances_of_faces(state, attack, needed, occasion).values())


def _chances_of_faces(state: State, attack: Attack, needed: float, occasion: Occasion) -> dict[int, float]:
    """How likely a shot hits with each natural first face."""
    first, second = faces_needed(needed)
    asked = about(state, attack, occasion)

    def once(least: int) -> dict[int, float]:
        share = dict.fromkeys(FACES, 1 / 6)
        for face in FACES:
            if rolls_again(asked, SHOT_AGAIN, face, face >= least):
                share[face] -= 1 / 6
                share = {one: chance + 1 / 36 for one, chance in share.items()}
        return {face: chance for face, chance in share.items() if face >= least}

    confirmed = sum(once(second).values()) if second else 1.0
    return {face: chance * confirmed for face, chance in once(first).items()}


def unsaved_of_a_shot(state: State, attack: Attack, needed: float, occasion: Occasion = "shooting") -> float:
    """The wounds of one shot that no save stops, on average; what a wound is multiplied by included."""
    if cannot_wound(state, attack):
        return 0.0
    found = 0.0
    number = to_wound(state, attack)
    for face, chance in _chances_of_faces(state, attack, needed, occasion).items():
        if number is None or wounds_without_roll(state, attack, face, needed):
            found += chance * _not_saved(state, attack, 0)
        else:
            found += chance * _wounding(state, attack, number.total)
    multiplier = wound_multiplier(state, attack)
    return found * (multiplier.average if multiplier is not None else 1.0)


def _wounding(state: State, attack: Attack, needed: float) -> float:
    asked = by_attacker(state, attack)
    share = dict.fromkeys(FACES, 1 / 6)
    for face in FACES:
        if rolls_again(asked, WOUND_AGAIN, face, wounds(face, needed)):
            share[face] -= 1 / 6
            share = {one: chance + 1 / 36 for one, chance in share.items()}
    plain, six = _not_saved(state, attack, 0), _not_saved(state, attack, 6)
    return sum((six if face == 6 else plain) * chance for face, chance in share.items() if wounds(face, needed))


def _not_saved(state: State, attack: Attack, face: int) -> float:
    """How likely a wound gets past the Armour Save and the best special save."""
    if attack.no_saves:
        return 1.0
    armour = armour_save(state, attack, face).total
    found = sum(not saves(one, armour) for one in FACES) / 6
    special = special_saves(state, attack, face)
    if special:
        found *= sum(not saves(one, special[0].needed.total) for one in FACES) / 6
    return found
