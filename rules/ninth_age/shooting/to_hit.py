"""Rolling to hit: all shots of a batch at once, re-rolls, and the second dice where more than 6 is needed
(T9A-SHO-021, 024 to 027)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack
from rules.ninth_age.dice import rerolled
from rules.ninth_age.equipment.shooting_weapons import range_of
from rules.ninth_age.hooks import SHOT_AGAIN
from rules.ninth_age.names import name
from rules.ninth_age.queries.attacking import rolls_again, wounds_without_roll
from rules.ninth_age.queries.firing import about
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.missiles import missiles_of
from rules.ninth_age.shooting.needed import NEVER, faces_needed, to_hit
from rules.ninth_age.special_rules.situation import Occasion
from rules.ninth_age.state import State


class Rolled(NamedTuple):
    """What the To Hit dice of a batch came to. `faces`: the natural first dice; `wounding`: how many of the hits wound
    without a roll."""

    hits: int
    faces: tuple[int, ...]
    wounding: int = 0


def roll_shots(
    battle: Battle, attack: Attack, shots: int, needed: Explained, label: str, occasion: Occasion = "shooting"
) -> Procedure:
    """Roll so many shots that need the same, under a label that begins with "to hit". Returns `Rolled`; for a shot that
    needs 10 or more no die is rolled (T9A-SHO-027)."""
    state: State = battle.state
    first, second = faces_needed(needed.total)
    if not shots or (first, second) == NEVER:
        _tell(battle, attack, shots, needed, Rolled(0, ()), ())
        return Rolled(0, ())
    faces = yield from _rolled(battle, attack, shots, first, label, occasion)
    hit = [face for face in faces if face >= first]
    confirmed: Sequence[int] = ()
    if second and hit:
        again = label.replace("to hit", "to hit confirmed", 1)
        confirmed = yield from _rolled(battle, attack, len(hit), second, again, occasion)
        hit = hit[: sum(face >= second for face in confirmed)]
    wounding = sum(wounds_without_roll(state, attack, face, needed.total) for face in hit)
    rolled = Rolled(len(hit), tuple(faces), wounding)
    _tell(battle, attack, shots, needed, rolled, confirmed)
    return rolled


def roll_to_hit(
    battle: Battle,
    attack: Attack,
    shots: int,
    *,
    label: str,
    ignore_cover: bool = False,
    more: tuple[Term, ...] = (),
) -> Procedure:
    """The To Hit rolls of an Artillery Weapon that hits like other weapons, with all modifiers of its place and target
    (T9A-EQP-039). Returns `Rolled`."""
    state: State = battle.state
    aiming = Aiming(state, attack.unit, attack.target.unit)
    needed = to_hit(
        state,
        attack,
        distance=aiming.distance_of(attack.model),
        reach=reach_of(state, attack),
        cover=() if ignore_cover else aiming.cover_of(attack),
        more=more,
    )
    return (yield from roll_shots(battle, attack, shots, needed, label))


def reach_of(state: State, attack: Attack) -> int:
    """The range of the weapon of a shooting attack."""
    return max(
        (
            range_of(one.weapon)
            for one in missiles_of(state, attack.model)
            if attack.weapon in (one.weapon.key, one.weapon.name)
        ),
        default=0,
    )


def _rolled(battle: Battle, attack: Attack, number: int, needed: int, label: str, occasion: Occasion) -> Procedure:
    """So many dice; each may be rolled again once, where a rule says so."""
    asked = about(battle.state, attack, occasion)
    faces: Sequence[int] = yield Roll(label, number, 6, "T9A-SHO-022")
    again = [place for place, face in enumerate(faces) if rolls_again(asked, SHOT_AGAIN, face, face >= needed)]
    if again:
        new = yield Roll(label.replace("to hit", "to hit again", 1), len(again), 6, "T9A-GEN-016")
        faces = rerolled(faces, again, new)
    return list(faces)


def _tell(
    battle: Battle, attack: Attack, shots: int, needed: Explained, rolled: Rolled, confirmed: Sequence[int]
) -> None:
    unit = battle.state.units[attack.unit]
    battle.tell(
        told(
            "t9a.shooting.rolled",
            pieces=[unit.id],
            rule="T9A-SHO-022",
            dice=(*rolled.faces, *confirmed),
            numbers={"to_hit": needed},
            unit=name(unit),
            n=shots,
            needed=int(needed.total),
            hits=rolled.hits,
            in_words=text("t9a.shooting.hits", n=rolled.hits),
            weapon=attack.weapon,
        )
    )
