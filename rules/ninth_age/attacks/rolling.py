"""The dice of a batch: which are rolled again, how they are called, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.dice import Roll
from rules.engine.events import Event, told
from rules.engine.explained import Explained
from rules.engine.game import Procedure
from rules.engine.text import Text
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.dice import rerolled
from rules.ninth_age.hooks import Again
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.attacking import rolls_again
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State


def roll_for(
    label: str, count: int, rule: str, success: Callable[[int], bool], asked: Situation, again: Again
) -> Procedure:
    """So many dice; those that must or may be are rolled again, once (T9A-GEN-017, 018)."""
    faces: tuple[int, ...] = tuple((yield Roll(label, count, 6, rule)))
    repeated = {face: rolls_again(asked, again, face, success(face)) for face in sorted(set(faces))}
    places = [place for place, face in enumerate(faces) if repeated[face]]
    if not places:
        return faces
    new = yield Roll(f"{label} again", len(places), 6, "T9A-GEN-017")
    return rerolled(faces, places, new)


def target_name(state: State, pool: Pool) -> Text:
    """The model that is attacked, or its unit."""
    return model_name(state, pool.model) if pool.model else name(state.units[pool.unit])


def what_came(
    state: State,
    key: str,
    attack: Attack,
    rule: str,
    faces: Sequence[int] = (),
    needed: Explained | None = None,
    number: int = 0,
    **more: int,
) -> Event:
    """What came of a step of the attack sequence for a batch of like attacks."""
    return told(
        key,
        rule=rule,
        pieces=[one for one in (attack.unit, attack.target.unit) if one],
        dice=tuple(faces),
        numbers={"needed": needed} if needed is not None else {},
        unit=target_name(state, attack.target),
        n=number,
        pool=attack.target.label,
        **more,
    )
