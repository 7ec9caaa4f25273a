"""To-hit rolls in close combat (T9A-CCB-045 to 049)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Procedure
from rules.engine.laws import Contribution
from rules.engine.text import text
from rules.ninth_age.attacks import showing_items
from rules.ninth_age.attacks.attack import Attack, Hits
from rules.ninth_age.close_combat.named import pool_name
from rules.ninth_age.dice import rerolled
from rules.ninth_age.general_principles.characteristics import value
from rules.ninth_age.hooks import BLOW_AGAIN, CLOSE_COMBAT_TO_HIT
from rules.ninth_age.laws import ALONE
from rules.ninth_age.names import name
from rules.ninth_age.queries.attacking import by_attacker, of_the_target, rolls_again, weapon_skill, wounds_without_roll
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.state import State
from rules.ninth_age.terrain.wall_defence import behind_the_wall

AUTOMATIC = 0.0
"""The number needed by attacks that hit without a die."""
ONLY_SIX = 7.0
"""The number needed by attacks that no modifier helps: a natural 6 hits all the same."""


def to_hit(state: State, attack: Attack) -> Explained:
    """The number that a natural face must reach: by the Weapon Skills of who strikes and who is struck, less the
    modifiers to the roll (T9A-CCB-045, T9A-CCB-048)."""
    own = weapon_skill(state, attack.model, attack.part, attack)
    other = skill_struck(state, attack)
    if other.total <= 0:  # T9A-CCB-047, T9A-GEN-038
        return Explained(AUTOMATIC, (Term(AUTOMATIC, text("t9a.combat.ws_zero"), "T9A-CCB-047"),))
    if own.total <= 0:  # T9A-CCB-047, T9A-GEN-038
        return Explained(ONLY_SIX, (Term(ONLY_SIX, text("t9a.combat.own_ws_zero"), "T9A-CCB-047"),))
    skills = text("t9a.combat.skills", own=int(own.total), other=int(other.total))
    base = Term(by_skill(own.total, other.total), skills, "T9A-CCB-045")
    asked = by_attacker(state, attack)
    alone = [Contribution(term, line=ALONE) for term in behind_the_wall(state, attack)]
    return said(asked, CLOSE_COMBAT_TO_HIT).before(*alone).to(base).by_the_number()


def skill_struck(state: State, attack: Attack) -> Explained:
    """The Weapon Skill of who is struck: of Rank-and-File what most of them have, of as many with each what suits the
    attacker (T9A-CCB-041)."""
    return of_the_target(state, attack.target, lambda model: value(state, model, "WS"), worst=min)


def by_skill(attacker: float, defender: float) -> float:
    """The to-hit table (T9A-CCB-046).

    >>> by_skill(4, 3), by_skill(3, 6), by_skill(3, 7)
    (3.0, 4.0, 5.0)
    """
    if defender < attacker:  # T9A-CCB-045
        return 3.0
    return 4.0 if defender <= 2 * attacker else 5.0


def is_hit(face: int, needed: float) -> bool:
    """Whether a natural face hits: a 6 always, a 1 never (T9A-CCB-049)."""
    return face == 6 or (face != 1 and face >= needed)


def chance(needed: float) -> float:
    """How likely one attack hits that is not rolled again."""
    return 1.0 if needed == AUTOMATIC else sum(is_hit(face, needed) for face in range(1, 7)) / 6


class Blows(msgspec.Struct, frozen=True):
    """So many like attacks at one wound pool, and the label of their dice."""

    attack: Attack
    number: int
    label: str


def roll_to_hit(battle: Battle, blows: Blows) -> Procedure:
    """Roll for like attacks at one pool and tell it; the hits, None if all missed."""
    state: State = battle.state
    attack, number = blows.attack, blows.number
    showing_items.striking(battle, attack)
    needed = to_hit(state, attack)
    faces: Sequence[int] = ()
    if needed.total != AUTOMATIC:
        faces = yield Roll(blows.label, number, 6, "T9A-CCB-045")
        faces = yield from _again(state, blows, needed.total, faces)
    hits = sum(is_hit(face, needed.total) for face in faces) if needed.total != AUTOMATIC else number
    battle.tell(
        told(
            "t9a.combat.struck",
            pieces=[attack.unit, attack.target.unit],
            rule="T9A-CCB-045",
            dice=faces,
            numbers={"needed": needed},
            unit=name(state.units[attack.unit]),
            target=pool_name(state, attack.target),
            attacks=number,
            hits=hits,
        )
    )
    if not hits:
        return None
    wounding = sum(
        is_hit(face, needed.total) and wounds_without_roll(state, attack, face, needed.total) for face in faces
    )
    return Hits(attack=attack, number=hits, wounding=wounding)


def _again(state: State, blows: Blows, needed: float, faces: Sequence[int]) -> Procedure:
    """Roll again what the rules let or make be rolled again; who may, does."""
    asked = by_attacker(state, blows.attack)
    repeated = {face: rolls_again(asked, BLOW_AGAIN, face, is_hit(face, needed)) for face in sorted(set(faces))}
    again = [place for place, face in enumerate(faces) if repeated[face]]
    if not again:
        return tuple(faces)
    new = yield Roll(f"{blows.label} again", len(again), 6, "T9A-GEN-017")
    return rerolled(faces, again, new)
