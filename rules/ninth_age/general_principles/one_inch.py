"""Units keep one inch apart from each other and from Impassable Terrain (T9A-GEN-081 to 086)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.engine.geometry import CONTACT, Footprint, Pose
from rules.engine.refusal import refuse
from rules.engine.text import Text
from rules.ninth_age.general_principles.measuring import nearer_than
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.features import closed, pieces
from rules.ninth_age.units.footprint import outline, rectangle_of

GAP_AT_END = 1.0
GAP_WHILE_MOVING = 0.5


def too_close(
    state: State, unit: Unit, pose: Pose | None = None, gap: float = GAP_AT_END, ignoring: Collection[str] = ()
) -> tuple[str, ...]:
    """The ids of the units and Impassable Terrain nearer than `gap` inches to a unit (at a pose), without `ignoring`.

    The tolerance of measuring is allowed: exactly one inch is far enough.
    """
    own = outline(state, unit, pose)
    return tuple(_nearer(state, unit, own, rectangle_of(state, unit, pose), gap - CONTACT, ignoring))


def _nearer(
    state: State, unit: Unit, own: tuple[Footprint, ...], whole: Footprint, gap: float, ignoring: Collection[str]
) -> Iterator[str]:
    for other in state.units.values():
        if other.where != "board" or other is unit or other.id == unit.id or other.id in ignoring:
            continue
        around = rectangle_of(state, other)
        if _near(whole, around, gap) and nearer_than(own, outline(state, other), gap):
            yield other.id
    for feature in closed(state):
        if feature.id not in ignoring and nearer_than(own, pieces(feature), gap):
            yield feature.id


def _near(a: Footprint, b: Footprint, gap: float) -> bool:
    dx, dy, reach = a.x - b.x, a.y - b.y, a.radius + b.radius + gap
    return dx * dx + dy * dy < reach * reach


def close_now(state: State, unit: Unit, pose: Pose | None = None) -> tuple[str, ...]:
    """What the unit is within one inch of, where it stands or at a pose: towards these, and only these, it ignores the
    rule for as long as it remains within one inch of them (T9A-GEN-085). A charge and whatever else may come that near
    leaves it so (T9A-GEN-084, T9A-TER-016)."""
    return too_close(state, unit, pose)


def touched_enemies(state: State, unit: Unit, pose: Pose | None = None) -> tuple[str, ...]:
    """The enemy units that a unit would touch at a pose."""
    own, whole = outline(state, unit, pose), rectangle_of(state, unit, pose)
    enemies = [other for other in state.standing() if other.seat != unit.seat]
    reach = CONTACT + 1e-9
    return tuple(
        other.id
        for other in enemies
        if _near(whole, rectangle_of(state, other), reach) and nearer_than(own, outline(state, other), reach)
    )


def judge_end(state: State, unit: Unit, pose: Pose, ignoring: Collection[str] = ()) -> None:
    """Refuse a move that ends less than one inch from another unit or Impassable Terrain (T9A-GEN-081, T9A-GEN-083), or
    in contact with an enemy: only a charge makes contact (T9A-GEN-086). `ignoring`: what the unit was within one inch
    of all the way."""
    for id in too_close(state, unit, pose, GAP_AT_END, ignoring):
        refuse("T9A-GEN-081", "t9a.general.too_close", unit=name(unit), other=_called(state, id), in_the_way=(id,))
    engaged = [one for contact in state.contacts for one in (contact.charger, contact.target)]
    for id in touched_enemies(state, unit, pose) if ignoring else ():
        if unit.id not in engaged or id not in engaged:
            refuse(
                "T9A-GEN-086",
                "t9a.general.contact_without_charge",
                unit=name(unit),
                other=_called(state, id),
                in_the_way=(id,),
            )


def _called(state: State, id: str) -> Text:
    return name(state.units[id]) if id in state.units else feature_name(state.features[id])
