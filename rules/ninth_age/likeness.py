"""How a unit is drawn: its bases, who stands on them, its marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from rules.engine.text import Text, text
from rules.ninth_age.cards.brief import brief
from rules.ninth_age.names import name
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.arcs import has_arcs
from rules.ninth_age.units.formation import Shape, shape_of

Group = dict[str, Any]
RAYS = ((-0.5, 0.5, -45.0), (0.5, 0.5, 45.0), (0.5, -0.5, 135.0), (-0.5, -0.5, 225.0))
"""The corner of the rectangle, in widths and depths from its centre, and the bearing of each line between two arcs."""


def likeness(state: State, unit: Unit) -> dict[str, Any]:
    """Shape, bases, drawing, name, marks and card of a unit, in the form of docs/protocol.md."""
    shown: dict[str, Any] = {
        "seat": unit.seat,
        "shape": {"rect": [1.0, 1.0]},
        "class": unit.category,
        "code": str(len(unit.models)) if len(unit.models) > 1 else "",
        "name": _data(name(unit)),
        "marks": [
            {"mark": mark, "text": _data(words), "rule": rule} if rule else {"mark": mark, "text": _data(words)}
            for mark, words, rule in marks(state, unit)
        ],
        "card": brief(state, unit),
    }
    if unit.models:
        shown |= _drawing(state, unit)
    return shown


def _drawing(state: State, unit: Unit) -> dict[str, Any]:
    """What depends on the formation: the rectangle round the unit or its round base, all bases, and its arcs."""
    shape = shape_of(state, unit)
    roles = tuple(role_of(state, model) for model in unit.models)
    alone = len(unit.models) == 1 and shape.cell.round
    drawn: dict[str, Any] = {
        "shape": {"disc": round(shape.width / 2, 4)}
        if alone
        else {"rect": [round(shape.width, 4), round(shape.depth, 4)]},
        "models": _groups(shape, roles),
        "symbol": f"ninth_age/{state.kind_of(unit.models[0]).troop_type}",
    }
    if unit.where == "board" and has_arcs(state, unit):
        drawn["rays"] = _rays(shape)
    return drawn


def role_of(state: State, model: str) -> str:
    """What a model is marked with in the ranks."""
    one = state.models[model]
    if one.general:
        return "general"
    if one.battle_standard:
        return "battle_standard"
    if one.character:
        return "wizard" if one.level else "character"
    return one.command


def marks(state: State, unit: Unit) -> Iterator[tuple[str, Text, str]]:
    """The badges of a unit: drawing, words, rule."""
    if unit.fleeing:
        yield "fleeing", text("t9a.mark.fleeing"), "T9A-MOV-104"
    if state.engaged(unit.id):
        yield "engaged", text("t9a.mark.engaged"), "T9A-MOV-062"
    if any(charge.unit == unit.id for charge in state.charges):
        yield "charging", text("t9a.mark.charge"), "T9A-MOV-005"
    if unit.done.marched:
        yield "marched", text("t9a.mark.marched"), "T9A-MOV-117"
    if unit.done.reformed or unit.done.swift_reformed:
        yield "reformed", text("t9a.mark.reformed"), "T9A-MOV-122"
    if unit.where == "ambush":
        yield "ambush", text("t9a.mark.ambush"), ""
    lost = sum(state.models[model].wounds_lost for model in unit.models)
    if lost:
        yield "wounds", text("t9a.mark.wounds", n=lost), "T9A-GEN-041"
    for line in unit.marks:
        yield "note", text("t9a.mark.note", note=line), ""


@lru_cache(maxsize=2048)
def _groups(shape: Shape, roles: tuple[str, ...]) -> list[Group]:
    """The bases by size and role, each with the places of all that are alike."""
    groups: dict[tuple[float, float, bool, str], Group] = {}
    for place, role in zip(shape.places, roles, strict=True):
        key = (place.width, place.depth, place.round, role)
        if key not in groups:
            base: Any = round(place.width / 2, 4) if place.round else [round(place.width, 4), round(place.depth, 4)]
            groups[key] = {"disc" if place.round else "rect": base, "at": []}
            if role:
                groups[key]["role"] = role
        groups[key]["at"].append([round(place.x, 3), round(place.y, 3)])
    return list(groups.values())


def _rays(shape: Shape) -> list[list[float]]:
    return [[round(x * shape.width, 4), round(y * shape.depth, 4), bearing] for x, y, bearing in RAYS]


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)
