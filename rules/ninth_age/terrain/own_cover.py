"""The cover that a target has by where it stands, wherever the shot comes from or nearly so: in a Building, Ruins or a
Field, behind a Wall (T9A-TER-027, 036, 037, 040, 056)."""

from __future__ import annotations

from rules.engine.explained import Term
from rules.engine.geometry import Point
from rules.engine.text import text
from rules.ninth_age.hooks import TERRAIN_COVERS
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.features import of_kind, share_inside
from rules.ninth_age.terrain.walls import share_behind_wall
from rules.ninth_age.units.arcs import arc_of_point
from rules.ninth_age.units.footprint import outline

HALF = 0.5 - 1e-6
_INSIDE = {"ruins": (-2, "T9A-TER-040"), "field": (-1, "T9A-TER-027")}


def cover_of_its_place(state: State, target: Unit, shooter: Point) -> tuple[Term, ...]:
    """The best cover that the place of a target gives it against a shooter at a point; nothing if it has none."""
    if target.where == "building":
        return (_term("building", -2, "T9A-TER-056"),)
    found = [
        _term(kind, value, rule)
        for kind, (value, rule) in _INSIDE.items()
        if _half_inside(state, target, kind) and takes_cover(state, target, kind)
    ]
    if _behind_wall(state, target, shooter) and takes_cover(state, target, "wall"):
        found.append(_term("wall", -2, "T9A-TER-036"))
    return (min(found, key=lambda term: term.value),) if found else ()


def takes_cover(state: State, target: Unit, kind: str) -> bool:
    """Whether no rule denies the unit the cover of such a place (T9A-SPC-129)."""
    return not forbidden(Situation(state, target.id, terrain=kind), TERRAIN_COVERS)


def _half_inside(state: State, target: Unit, kind: str) -> bool:
    features = list(of_kind(state, kind))
    return bool(features) and sum(share_inside(outline(state, target), one) for one in features) >= HALF


def _behind_wall(state: State, target: Unit, shooter: Point) -> bool:
    """Whether half or more of the side at which it is shot defends a Wall."""
    if not any(True for _ in of_kind(state, "wall")):
        return False
    side = arc_of_point(state, target, shooter)  # T9A-TER-036, T9A-TER-037
    return side is not None and share_behind_wall(state, target, side) >= HALF


def _term(kind: str, value: int, rule: str) -> Term:
    cover = text("t9a.shooting.hard_cover" if value == -2 else "t9a.shooting.soft_cover")
    return Term(value, text("t9a.shooting.cover_of", cover=cover, terrain=text(f"t9a.terrain.{kind}")), rule)
