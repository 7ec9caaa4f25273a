"""Cover (T9A-SHO-035 to 047): what a target has of its own place, and of all that stands between it and one shooter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import hypot

import msgspec

from rules.engine.explained import Term
from rules.engine.geometry import Footprint, Segment
from rules.engine.text import text
from rules.ninth_age.general_principles.line_of_sight.looks import Look
from rules.ninth_age.general_principles.line_of_sight.screens import Ground as Table
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain.hidden import Ground, half_hidden_from_front, half_hidden_from_point, viewpoints
from rules.ninth_age.terrain.own_cover import cover_of_its_place
from rules.ninth_age.terrain.screening import Screened, screened
from rules.ninth_age.units.footprint import centre

HALF = 0.5
HalfHidden = Callable[[Sequence[Ground]], bool]


class Shooting(msgspec.Struct, frozen=True, eq=False):
    """A model that shoots, as far as cover depends on it: its unit, the front from which it looks, its real base, and
    whether it shoots over models."""

    unit: Unit
    look: Look
    base: Footprint
    over_models: bool = False


def cover(state: State, shooting: Shooting, target: Unit, table: Table) -> tuple[Term, ...]:
    """The modifier for cover: Hard Cover -2, else Soft Cover -1, else nothing (T9A-SHO-045). Lines for it may run
    outside of the front arc (T9A-GEN-080)."""
    own = cover_of_its_place(state, target, shooting.base.centre)
    if target.where == "building" or (own and own[0].value == hard_cover().value):
        return own
    between = _between(state, shooting, target, table)
    return between if between and (not own or _sum(between) < _sum(own)) else own


def hard_cover() -> Term:
    return Term(-2, text("t9a.shooting.hard_cover"), "T9A-SHO-041")


def soft_cover() -> Term:
    return Term(-1, text("t9a.shooting.soft_cover"), "T9A-SHO-038")


def _between(state: State, shooting: Shooting, target: Unit, table: Table) -> tuple[Term, ...]:
    """By terrain and models between: in the older edition from the point of its front that suits the shooter best, in
    the newer one each line may start anywhere on it (T9A-SHO-036)."""
    parts = screened(
        state, shooting.unit, shooting.look, shooting.base, target, table, over_models=shooting.over_models
    )
    front = front_towards(shooting.look, target, state)
    parts = tuple([part.between(front) for part in parts])
    if not any(part.hard or part.soft for part in parts):
        return ()
    # Nobody is better off with one point than with all of them.
    best = cover_by_shares(parts, lambda of: half_hidden_from_front(front, of, HALF))  # T9A-SHO-044
    if state.edition.cover_lines_start_from == "any_point_of_the_front":
        return best
    found: tuple[Term, ...] | None = None
    for eye in viewpoints(front, [Ground(part.part, (*part.hard, *part.soft)) for part in parts]):
        here = cover_by_shares(parts, partial(half_hidden_from_point, eye, half=HALF))  # T9A-SHO-044
        if _sum(here) >= _sum(best):
            return here
        found = here if found is None or _sum(here) > _sum(found) else found
    return found or best


def cover_by_shares(parts: Sequence[Screened], half_hidden: HalfHidden) -> tuple[Term, ...]:
    """First what hard things hide, then what either list hides (T9A-SHO-046, 047)."""
    if half_hidden([Ground(part.part, part.hard) for part in parts]):  # T9A-SHO-041, T9A-SHO-045
        return (hard_cover(),)
    either = [Ground(part.part, (*part.hard, *part.soft)) for part in parts]
    if half_hidden(either):  # T9A-SHO-038, T9A-SHO-045
        return (soft_cover(),)
    return ()


def front_towards(look: Look, target: Unit, state: State) -> Segment:
    """The front from which lines are drawn; of a round base or a Building the widest chord across the way to the
    target."""
    if look.source.segment is not None:
        return look.source.segment
    (x, y), (tx, ty) = look.source.middle, centre(state, target)
    size = hypot(tx - x, ty - y) or 1.0
    rx, ry = (ty - y) / size, -(tx - x) / size
    reach = [((px - x) * rx + (py - y) * ry, radius) for px, py, radius in look.source.turning]
    low, high = min(at - radius for at, radius in reach), max(at + radius for at, radius in reach)
    return ((x + rx * low, y + ry * low), (x + rx * high, y + ry * high))


def _sum(terms: Sequence[Term]) -> float:
    return sum(term.value for term in terms)
