"""Whether there is any way at all to a side, looked for where the usual look at a choice of places and angles finds
none: a charge is possible if there is any lawful move (T9A-MOV-009).

Ways about a corner, slanted to one side, differ by two numbers: the place to which they lead and the angle of the
wheel. Cells of these are halved. A cell is done with if what blocks one way blocks all of them (`stopped.py`), if none
of them leads forward, or if it is narrower than the narrowest corridor that is looked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import degrees
from typing import NamedTuple

from rules.engine.geometry import Point, Span
from rules.ninth_age.movement.charges.approach import FINEST, Approach
from rules.ninth_age.movement.charges.charge_path import CORNERS, SLANT, Corner
from rules.ninth_age.movement.charges.counting import Score, Scored, joined
from rules.ninth_age.movement.charges.one_wheel import Bend, Lengths
from rules.ninth_age.movement.charges.slides import Slides
from rules.ninth_age.movement.charges.stopped import Reached

_LEAST = 1e-3
"""Wheels by less, in radians, do not differ from the way straight ahead."""
_MOST_CELLS = 1500
"""So many cells are looked at for one charge at most, the widest first."""
_HAIR = 1e-6


class _End(NamedTuple):
    """What the ways to one end of the slides of a cell have in common, and their straight parts for both angles."""

    about: Point
    bend: Bend
    lengths: tuple[Lengths, Lengths]


class _Cell(NamedTuple):
    """The ways to `slides`, with a wheel by `turns` radians about a corner, that come slanted to a side; `ends`: those
    to the first and to the last of the slides, None where the front does not touch. Cells side by side share them."""

    corner: Corner
    sense: int
    slides: Span
    turns: Span
    ends: tuple[_End | None, _End | None]


def best_of_every_way(approach: Approach, found: Sequence[Scored]) -> Slides | None:
    """A place to which there is a way, the best that there is; None if the charge is impossible. `found`: all free
    places with their contact, best first."""
    place = every_way(approach, [span for _, span in found])
    if place is None:
        return None
    score = _score_at(found, place)
    while better := [one for one in found if one[0] > score]:
        nearer = every_way(approach, [span for _, span in better])
        if nearer is None:
            break
        place, score = nearer, _score_at(better, nearer)
    return Slides(score, ((place, place),))


def _score_at(found: Sequence[Scored], place: float) -> Score:
    return next(score for score, (low, high) in found if low - _HAIR <= place <= high + _HAIR)


def every_way(approach: Approach, spans: Iterable[Span]) -> float | None:
    """A place within these spans to which there is a way; None if there is none."""
    whole = joined(spans)
    for slide in _straight_ahead(approach, whole):
        path = approach.straight_path(slide)
        if path is not None and approach.aligns(slide, path):
            approach.keep(slide, path)
            return slide
    cells = deque(cell for span in whole for cell in _first_cells(approach, span))
    for _ in range(_MOST_CELLS):
        if not cells:
            return None
        cell = cells.popleft()
        if _is_done(approach, cell):
            continue
        slide = sum(cell.slides) / 2
        if _found(approach, slide, cell):
            return slide
        cells += _halves(approach, cell)
    return None


def _found(approach: Approach, slide: float, cell: _Cell) -> bool:
    """Whether one of the ways of a cell to a place is free: those at which a straight part comes to nothing, and one
    between them. The first is kept."""
    touch = approach.touch(slide, cell.sense)
    if touch is None:
        return False
    bend = approach.bend(slide, cell.corner, touch)
    for low, high in bend.possible(*cell.turns):
        for turn in ((low + high) / 2, low, high) if high > low else (low,):
            if approach.stops.known(cell.corner, cell.sense, slide, touch.point, abs(turn), *bend.lengths(turn)):
                continue
            path = approach.bent(slide, cell.corner, degrees(turn))
            if path is None or not approach.is_free(slide, path):
                continue
            if approach.aligns(slide, path):
                approach.keep(slide, path)
                return True
            approach.note_alignment(slide, path)
    return False


def _straight_ahead(approach: Approach, spans: Sequence[Span]) -> Iterator[float]:
    """The places to which it comes without a wheel."""
    for low, high in spans:
        yield from approach.landing(low, high, approach.knots())


def _first_cells(approach: Approach, span: Span) -> Iterator[_Cell]:
    """The ways to a span of places, in cells in which the point of contact stays as it is or moves with the place."""
    low, high = span
    marks = [low, *sorted(knot for knot in approach.knots() if low < knot < high), high]
    for slides in pairwise(marks):
        for corner in CORNERS:
            for sense in (1, -1):
                for first, last in approach.turns(corner, sense, SLANT):
                    turns = (max(first, _LEAST), last) if corner == "right" else (first, min(last, -_LEAST))
                    if turns[0] < turns[1]:
                        first_end, last_end = [_end(approach, corner, sense, slide, turns) for slide in slides]
                        yield _Cell(corner, sense, slides, turns, (first_end, last_end))


def _end(approach: Approach, corner: Corner, sense: int, slide: float, turns: Span) -> _End | None:
    touch = approach.touch(slide, sense)
    if touch is None:
        return None
    bend = approach.bend(slide, corner, touch)
    return _End(touch.point, bend, (bend.lengths(turns[0]), bend.lengths(turns[1])))


def _is_done(approach: Approach, cell: _Cell) -> bool:
    """Whether no way of a cell is free. Both straight parts change with the place in proportion, and with the angle in
    one direction unless they pass the point of contact; so their bounds are those at the corners of the cell."""
    here, there = cell.ends
    if here is None or there is None:
        return here is there
    (first, second), (other_first, other_second) = here.lengths
    (last, last_second), (other_last, other_last_second) = there.lengths
    firsts, seconds = (first, other_first, last, other_last), (second, other_second, last_second, other_last_second)
    beyond = (first > here.bend.p) + (other_first > here.bend.p) + (last > there.bend.p) + (other_last > there.bend.p)
    if 0 < beyond < len(firsts):
        return False
    if max(seconds) < -_HAIR:
        return True
    if min(seconds) >= 0.0 and (max(firsts) < -_HAIR or min(firsts) > here.bend.limit + _HAIR):
        return True
    wheels = sorted(abs(turn) for turn in cell.turns)
    ways = Reached(
        cell.slides,
        (here.about, there.about),
        (wheels[0], wheels[1]),
        (min(firsts), max(firsts)),
        (min(seconds), max(seconds)),
    )
    if approach.stops.block_all(cell.corner, cell.sense, ways):
        return True
    slant = min(approach.slant(turn, cell.sense) for turn in cell.turns)
    return approach.stops.keep_from_aligning(cell.sense, cell.slides, slant)


def _halves(approach: Approach, cell: _Cell) -> list[_Cell]:
    """Both halves of a cell, none if it is as narrow as can be."""
    corner, sense, slides, turns, (here, there) = cell
    (low, high), (first, last) = slides, turns
    across = (last - first) * approach.charger.width
    if max(high - low, across) < FINEST:
        return []
    if high - low >= across:
        middle = (low + high) / 2
        end = _end(approach, corner, sense, middle, turns)
        return [
            _Cell(corner, sense, (low, middle), turns, (here, end)),
            _Cell(corner, sense, (middle, high), turns, (end, there)),
        ]
    between = (first + last) / 2
    (here_low, here_high), (there_low, there_high) = _halved(here, between), _halved(there, between)
    return [
        _Cell(corner, sense, slides, (first, between), (here_low, there_low)),
        _Cell(corner, sense, slides, (between, last), (here_high, there_high)),
    ]


def _halved(end: _End | None, turn: float) -> tuple[_End | None, _End | None]:
    """An end of a cell with the lesser angles and with the greater ones."""
    if end is None:
        return None, None
    about, bend, (low, high) = end
    between = bend.lengths(turn)
    return _End(about, bend, (low, between)), _End(about, bend, (between, high))
