"""The To Hit roll of a shot (T9A-SHO-022 to 034, 050, 051)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.explained import Explained, Term
from rules.engine.geometry import CONTACT
from rules.engine.laws import Contribution
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.hooks import SHOOTING_TO_HIT, SHOT_AT
from rules.ninth_age.queries.attacking import ballistic_skill
from rules.ninth_age.queries.firing import about, fires_on_the_move
from rules.ninth_age.shooting.moved import has_moved
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.multiple_shots import price_of_many
from rules.ninth_age.special_rules.situation import Occasion, Situation
from rules.ninth_age.state import State

SUM = 7
"""A shot hits if die, Ballistic Skill and modifiers come to this (T9A-SHO-022)."""
BEST, ONE_DIE, IMPOSSIBLE = 2, 6, 10


class Faces(NamedTuple):
    """What the dice of a shot must show: the first, and after a natural 6 the second, 0 if there is none; both 7 where
    no roll can hit."""

    first: int
    second: int = 0


NEVER = Faces(7, 7)


def to_hit(
    state: State,
    attack: Attack,
    *,
    distance: float,
    reach: float,
    occasion: Occasion = "shooting",
    cover: Sequence[Term] = (),
    many: bool = False,
    more: Sequence[Term] = (),
) -> Explained:
    """The result needed to hit, from 2 to 10, and its terms: what the Ballistic Skill of the part needs, then the
    modifiers, which are added up (T9A-SHO-029). `reach`: the range of the weapon; `many`: more than one shot each."""
    asked = about(state, attack, occasion)
    skill = ballistic_skill(state, attack)
    needed = text("t9a.shooting.ballistic_skill", n=int(skill.total))
    base = Term(SUM - skill.total, needed, "T9A-SHO-022")
    general = [*_general(state, attack, distance, reach, occasion), *cover, *(price_of_many() if many else ()), *more]
    of_the_target = said(Situation(state, attack.target.unit, other=attack.unit), SHOT_AT)
    modifying = of_the_target.after(*(Contribution(term) for term in general)) + said(asked, SHOOTING_TO_HIT)
    found = modifying.to(base).by_the_roll()
    return Explained(min(IMPOSSIBLE, max(BEST, found.total)), found.terms)  # T9A-SHO-024


def _general(state: State, attack: Attack, distance: float, reach: float, occasion: Occasion) -> list[Term]:
    """Long Range, Moving and Shooting, Stand and Shoot (T9A-SHO-030, 031, 033)."""
    found: list[Term] = []
    if distance > reach / 2 + CONTACT:
        found.append(Term(-1, text("t9a.shooting.long_range"), "T9A-SHO-030"))
    if occasion == "stand_and_shoot":
        found.append(Term(-1, text("t9a.shooting.stand_and_shoot"), "T9A-SHO-033"))
    elif _on_the_move(state, attack, occasion):
        found.append(Term(-1, text("t9a.shooting.moving"), "T9A-SHO-031"))
    return found


def _on_the_move(state: State, attack: Attack, occasion: Occasion) -> bool:
    if not has_moved(state, attack.model):
        return False
    return not fires_on_the_move(state, attack, occasion)  # T9A-SHO-031


def faces_needed(needed: float) -> Faces:
    """What one or two dice must show (T9A-SHO-026): 7, 8 and 9 are a natural 6 followed by 4, 5 or 6 (T9A-SHO-027)."""
    if needed <= ONE_DIE:
        return Faces(min(ONE_DIE, int(needed)))
    if needed >= IMPOSSIBLE:  # T9A-SHO-025
        return NEVER
    return Faces(ONE_DIE, int(needed) - 3)


def chance(needed: float) -> float:
    """How likely one shot hits."""
    first, second = faces_needed(needed)
    if first > ONE_DIE:
        return 0.0
    return (7 - first) / 6 * ((7 - second) / 6 if second else 1.0)
