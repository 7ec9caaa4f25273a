"""What an attack can expect: exact chances of its rolls, and the wounds that they come to on average."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import msgspec

from rules.engine.explained import Explained
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.close_combat.striking.to_hit import AUTOMATIC, is_hit, to_hit
from rules.ninth_age.hooks import ARMOUR_AGAIN, BLOW_AGAIN, SAVE_AGAIN, WOUND_AGAIN, Again
from rules.ninth_age.queries import attacking, saving
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

FACES = range(1, 7)


class Needed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The numbers that an attack needs."""

    hit: float
    wound: float | None
    armour: float | None


def expected_wounds(state: State, attack: Attack, number: int = 1) -> float:
    """The unsaved wounds that so many attacks cause on average, whether or not the target has so many."""
    return number * chance_of_a_wound(state, attack) * _multiplied(state, attack)


def chance_of_a_wound(state: State, attack: Attack) -> float:
    """How likely one attack causes an unsaved wound: over every face of the To Hit and the To Wound roll."""
    needed = to_hit(state, attack).total
    asked = attacking.by_attacker(state, attack)
    struck = _Struck(state, attack, needed)
    if needed == AUTOMATIC:
        return struck.with_face(0)

    def worth(face: int) -> float:
        return struck.with_face(face) if is_hit(face, needed) else 0.0

    def again(face: int) -> bool:
        return attacking.rolls_again(asked, BLOW_AGAIN, face, is_hit(face, needed))

    return _average(worth, again if attacking.may_roll_again(asked, BLOW_AGAIN) else None)


def chance_of_a_hit(state: State, attack: Attack) -> float:
    """How likely one attack hits, with its re-rolls."""
    needed = to_hit(state, attack).total
    asked = attacking.by_attacker(state, attack)
    if needed == AUTOMATIC:
        return 1.0
    return _average(
        lambda face: float(is_hit(face, needed)),
        lambda face: attacking.rolls_again(asked, BLOW_AGAIN, face, is_hit(face, needed)),
    )


def chance_after_a_hit(state: State, attack: Attack) -> float:
    """How likely a hit that needs no die, such as one of a Special Attack, becomes an unsaved wound."""
    return _Struck(state, attack, AUTOMATIC).with_face(0)


class _Struck:
    """An attack that has hit: the To Wound roll and the saves are the same whatever face it hit with."""

    def __init__(self, state: State, attack: Attack, needed_to_hit: float) -> None:
        self._state, self._attack, self._needed_to_hit = state, attack, needed_to_hit
        self._saves: dict[int, float] = {}

    def with_face(self, hit: int) -> float:
        """How likely a hit that was rolled with this face (0: without a die) becomes an unsaved wound."""
        state, attack = self._state, self._attack
        if attacking.cannot_wound(state, attack):
            return 0.0
        if hit and attacking.wounds_without_roll(state, attack, hit, self._needed_to_hit):
            return self._through(0)
        return self._rolled

    @cached_property
    def _rolled(self) -> float:
        needed = attacking.to_wound(self._state, self._attack)
        if needed is None:
            return self._through(0)
        asked = attacking.by_attacker(self._state, self._attack)

        def worth(face: int) -> float:
            return self._through(face) if attacking.wounds(face, needed.total) else 0.0

        def again(face: int) -> bool:
            return attacking.rolls_again(asked, WOUND_AGAIN, face, attacking.wounds(face, needed.total))

        return _average(worth, again if attacking.may_roll_again(asked, WOUND_AGAIN) else None)

    def _through(self, wounded: int) -> float:
        if wounded not in self._saves:
            self._saves[wounded] = _unsaved(self._state, self._attack, wounded)
        return self._saves[wounded]


def _unsaved(state: State, attack: Attack, wounded: int) -> float:
    """How likely neither armour nor a special save stops a wound; `wounded`: the face of the To Wound roll."""
    if attack.no_saves:
        return 1.0
    target = models_of(state, attack.target)[0]
    asked = saving.by_target(state, target, attack, wounded)
    armour = saving.armour_save(state, attack, wounded)
    through = _fails(asked, ARMOUR_AGAIN, armour.total) if armour is not None else 1.0
    special = saving.special_saves(state, attack, wounded)
    return through * min([_fails(asked, SAVE_AGAIN[save.kind], save.needed.total) for save in special], default=1.0)


def _fails(asked: Situation, which: Again, needed: float) -> float:
    def again(face: int) -> bool:
        return attacking.rolls_again(asked, which, face, saving.saves(face, needed))

    saved = _average(
        lambda face: float(saving.saves(face, needed)), again if attacking.may_roll_again(asked, which) else None
    )
    return 1.0 - saved


def _average(worth: Callable[[int], float], again: Callable[[int], bool] | None) -> float:
    """The mean worth of a die of which some faces are rolled once more; None: none are."""
    once = sum(worth(face) for face in FACES) / 6
    if again is None:
        return once
    return sum(once if again(face) else worth(face) for face in FACES) / 6


def _multiplied(state: State, attack: Attack) -> float:
    """By how much each unsaved wound is multiplied on average."""
    dice = attacking.wound_multiplier(state, attack)
    return dice.average if dice is not None else 1.0


def needed_numbers(state: State, attack: Attack) -> Needed:
    """The numbers needed to hit, to wound and to save; a Special Attack hits by itself."""
    return Needed(
        AUTOMATIC if attack.special and not attack.aimed else to_hit(state, attack).total,
        _total(attacking.to_wound(state, attack)),
        _total(saving.armour_save(state, attack)),
    )


def _total(number: Explained | None) -> float | None:
    return number.total if number is not None else None
