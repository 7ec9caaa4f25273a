"""The Volley Gun: many shots at once (T9A-EQP-057 to 060)."""

from __future__ import annotations

import re

from rules.engine.events import told
from rules.engine.explained import Term
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.artillery.misfire import misfire
from rules.ninth_age.artillery.shot import MISSED, Fired, Shot, attack_of, with_strength_rolled
from rules.ninth_age.attacks.attack import Hits
from rules.ninth_age.dice import DiceSum, dice
from rules.ninth_age.names import name
from rules.ninth_age.shooting.to_hit import roll_to_hit
from rules.ninth_age.special_rules.multiple_shots import shots_of
from rules.ninth_age.state import State

SIX = 6
_TIMES = re.compile(r"(.+)\*(\d)")


def fire(battle: Battle, shot: Shot) -> Procedure:
    """Roll for the number of shots if it is random: one natural 6 costs accuracy, two misfire; then roll To Hit for
    each shot."""
    state: State = battle.state
    attack = attack_of(state, shot)
    number, times = number_of_shots(shots_of(attack))
    faces: list[int] = []
    if number.number:  # T9A-EQP-058
        faces = yield number.roll(f"shots {shot.model}", "T9A-EQP-057")
    shots = number.total(faces) * times
    unit = state.units[attack.unit]
    battle.tell(told("t9a.artillery.shots", rule="T9A-EQP-057", pieces=[unit.id], dice=faces, unit=name(unit), n=shots))
    sixes = faces.count(SIX)
    if sixes > 1:  # T9A-EQP-060
        return (yield from misfire(battle, shot))
    more: list[Term] = []
    if sixes == 1:  # T9A-EQP-059
        more.append(Term(-1, text("t9a.artillery.one_six"), "T9A-EQP-059"))
    # T9A-EQP-057
    rolled = yield from roll_to_hit(battle, attack, shots, label=f"to hit {shot.model}", more=tuple(more))
    if not rolled.hits:
        return MISSED
    attack = yield from with_strength_rolled(battle, shot, attack)
    return Fired((Hits(attack=attack, number=rolled.hits, wounding=rolled.wounding),))


def number_of_shots(parameter: str) -> tuple[DiceSum, int]:
    """The dice for the number of shots, and by what the total is multiplied.

    >>> number_of_shots("3D6*2")
    (DiceSum(number=3, sides=6, plus=0), 2)
    """
    multiplied = _TIMES.fullmatch(parameter)
    if multiplied:
        return dice(multiplied[1]), int(multiplied[2])
    return dice(parameter or "1"), 1
