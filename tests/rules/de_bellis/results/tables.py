"""Random tables on which two elements fight, crowded enough that retreats pass, push and get stuck."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rules.de_bellis.bases import base_size
from rules.de_bellis.contact import in_contact
from rules.de_bellis.ground import line_of
from rules.de_bellis.state import State, footprint
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.geometry import inside, overlaps, table
from tests.rules.de_bellis.playing import at, situation

CODES = st.sampled_from(sorted(TROOP_TYPES))
QUALITIES = st.sampled_from(["superior", "ordinary", "inferior"])
TURNS = st.sampled_from([0.0, 0.0, 0.0, 20.0, 90.0, 180.0])
WIDTH, HEIGHT = 60.0, 60.0


@st.composite
def tables(draw: st.DrawFn) -> State:
    """`r` and `b` front to front somewhere, files behind both, others scattered about; a wood, a lake, a wall."""
    x, y = draw(st.floats(6, 54)), draw(st.floats(10, 50))
    mine, his = draw(CODES), draw(CODES)
    red = {"r": at(mine, x, y - depth(mine) / 2, 0, **traits(draw))}
    blue = {"b": at(his, x, y + depth(his) / 2, 180, **traits(draw))}
    for side, pieces, first, sign in ((red, "r", mine, -1), (blue, "b", his, 1)):
        behind = y + sign * depth(first)
        for number in range(draw(st.integers(0, 4))):
            code, shift = draw(CODES), draw(st.sampled_from([0.0, 0.0, 2.0, -2.0, 0.7]))
            behind += sign * draw(st.sampled_from([0.0, 0.0, 0.5, 2.0]))
            bearing = (0 if sign < 0 else 180) + draw(TURNS)
            side[f"{pieces}{number}"] = at(
                code, x + shift, behind + sign * depth(code) / 2, bearing % 360, **traits(draw)
            )
            behind += sign * depth(code)
    for number in range(draw(st.integers(0, 6))):
        side = draw(st.sampled_from([red, blue]))
        piece = at(draw(CODES), x + draw(st.floats(-16, 16)), y + draw(st.floats(-16, 16)), draw(st.floats(0, 359)))
        side[f"x{number}"] = piece
    return without_overlaps(situation(red, blue, phase=draw(st.sampled_from([3, 6])), **ground(draw, x, y)))


def traits(draw: st.DrawFn) -> dict[str, Any]:
    return {"quality": draw(QUALITIES), "flying": draw(st.integers(0, 9)) == 0, "red_counter": draw(st.booleans())}


def ground(draw: st.DrawFn, x: float, y: float) -> dict[str, Any]:
    terrain: dict[str, Any] = {}
    for kind in ("woods", "lake", "gentle_hill"):
        if draw(st.integers(0, 3)) == 0:
            left, low = x + draw(st.floats(-14, 8)), y + draw(st.sampled_from([-12.0, 4.0, 7.0, -18.0]))
            terrain[kind] = {"kind": kind, "box": (left, low, left + 9, low + 8)}
    defences = {}
    if draw(st.integers(0, 4)) == 0:
        where = (x + draw(st.floats(-2, 2)), y + draw(st.sampled_from([3.0, -3.0, 6.0])), 0)
        defences["d"] = {"seat": "red", "kind": draw(st.sampled_from(["temporary", "permanent", "gate"])), "at": where}
    return {"table": (WIDTH, HEIGHT), "terrain": terrain, "defences": defences}


def depth(code: str) -> float:
    return base_size(code)[1]


def without_overlaps(state: State) -> State:
    """The same table without whatever stands on something else, off the table or across a wall; `r`, `b` come first."""
    kept: dict[str, Any] = {}
    for id in sorted(state.elements, key=lambda id: id not in ("r", "b")):
        element = state.elements[id]
        if not element.placed:
            kept[id] = element
            continue
        base = footprint(element)
        free = inside(table(state.width, state.height), base)
        free = free and not any(overlaps(base, footprint(other)) for other in kept.values() if other.placed)
        free = free and not any(overlaps(base, line_of(piece)) for piece in state.defences.values())
        if free or id in ("r", "b"):
            kept[id] = element
    state.elements = {id: kept[id] for id in state.elements if id in kept}
    return state


def is_playable(state: State) -> bool:
    """Whether the two are there, in contact, and the table is possible."""
    both = [state.elements["r"], state.elements["b"]]
    box = table(state.width, state.height)
    return in_contact(state, *both) and all(
        inside(box, footprint(one))
        and not any(overlaps(footprint(one), line_of(piece)) for piece in state.defences.values())
        for one in both
    )
