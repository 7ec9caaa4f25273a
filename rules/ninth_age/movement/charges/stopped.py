"""What stops a charge on its way, and for how many ways like it that is certain without another look.

Ways with one wheel differ by the place to which they lead, by the angle of the wheel, and by the two straight parts,
which follow from both. What overlaps by a depth still overlaps as long as no point of the charger has moved that far.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot, radians
from typing import NamedTuple

from rules.engine.geometry import SHRINK, Footprint, Point, Span
from rules.engine.geometry.overlap import depth
from rules.ninth_age.movement.charges.charge_path import ChargePath, Corner

_ROUNDED = 2 * SHRINK + 1e-4
"""So much less deep than they overlap things are known to overlap."""
_WORTH_KNOWING = 0.1
_LEAST_UNALIGNED = 0.02
_DEEP = 0.5
"""What overlaps so deep tells of enough ways like it."""
_MOST = 32


class Hit(NamedTuple):
    """A shape that moves, the piece of an obstacle that it overlaps, and the id of that obstacle."""

    shape: Footprint
    piece: Footprint
    of: str


class Stopped(NamedTuple):
    """A way that is blocked, to a slide along the side: its wheel in radians, the straight part on which the place
    depends at which it is blocked, about which point that place turns and how far from it anything there is, and how
    deep things overlap. `after` the wheel it turns about the point of contact, in it about the corner. `by`: what is
    overlapped. A way about the same corner and to the same end of the front is blocked as well if nothing of it is as
    far away as that."""

    slide: float
    wheel: float
    straight: float
    about: Point
    reach: float
    depth: float
    after: bool
    by: str


class Reached(NamedTuple):
    """Ways about one corner and to one end of the front, between bounds: to which slides, about which points their ends
    turn, how far they wheel (in radians), and both straight parts."""

    slides: Span
    abouts: Sequence[Point]
    wheels: Span
    firsts: Span
    seconds: Span


class Unaligned(NamedTuple):
    """Turning to a place from a slant, in degrees, or from a greater one is blocked; so it is at places nearer than
    that along the side."""

    slide: float
    slant: float
    depth: float
    by: str


class Stops:
    """The ways of one charger to one side that have been found blocked, those about the same corner to the same end of
    the front together, the latest first."""

    def __init__(self) -> None:
        self._known: dict[tuple[Corner, int], list[Stopped]] = {}
        self._unaligned: dict[int, list[Unaligned]] = {}

    def without(self, absent: Collection[str]) -> Stops:
        """Those that are blocked all the same if some obstacles are not there."""
        found = Stops()
        for ways, stops in self._known.items():
            found._known[ways] = [stopped for stopped in stops if stopped.by not in absent]
        for sense, turns in self._unaligned.items():
            found._unaligned[sense] = [one for one in turns if one.by not in absent]
        return found

    def block_all(self, corner: Corner, sense: int, ways: Reached) -> bool:
        """Whether all ways between these bounds are blocked for what is known already."""
        least, most = ways.wheels
        for then, turn, straight, (x, y), reach, deep, after, _ in self._known.get((corner, sense), ()):
            turned = turn - least if turn - least > most - turn else most - turn
            if reach * turned >= deep:
                # Most are as far away as that, and nothing that follows brings them nearer.
                continue
            if not after:
                if reach * turned + _farthest(ways.firsts, straight) < deep:
                    return True
                continue
            moved = _farthest(ways.slides, then)
            near = (reach + moved) * turned + moved + _farthest(ways.seconds, straight) < deep
            if near and all(hypot(px - x, py - y) <= moved + 1e-9 for px, py in ways.abouts):
                return True
        return False

    def keep_from_aligning(self, sense: int, slides: Span, slant: float) -> bool:
        """Whether turning to any of these places from such a slant, in degrees, is known to be blocked already."""
        return any(
            one.slant <= slant and _farthest(slides, one.slide) < one.depth for one in self._unaligned.get(sense, ())
        )

    def known(
        self, corner: Corner, sense: int, slide: float, about: Point, wheel: float, first: float, second: float
    ) -> bool:
        """Whether a way is blocked for what is known already: `sense` says to which side it comes slanted, the wheel is
        in radians."""
        for then, turn, straight, (x, y), reach, deep, after, _ in self._known.get((corner, sense), ()):
            turned = wheel - turn if wheel > turn else turn - wheel
            if reach * turned >= deep:
                continue
            if not after:
                if reach * turned + abs(first - straight) < deep:
                    return True
                continue
            moved = abs(slide - then)
            near = (reach + moved) * turned + moved + abs(second - straight) < deep
            if near and hypot(about[0] - x, about[1] - y) <= moved + 1e-9:
                return True
        return False

    def known_of(self, slide: float, path: ChargePath) -> bool:
        """Whether a path is."""
        sense = 1 if path.turn < 0.0 else -1
        return self.known(path.corner, sense, slide, path.about, radians(path.wheel), path.first, path.second)

    def after_the_wheel(self, slide: float, path: ChargePath, hit: Hit) -> None:
        """A way that is blocked straight ahead after its wheel."""
        reach, deep = _how(hit, path.about)
        self._note(path, Stopped(slide, radians(path.wheel), path.second, path.about, reach, deep, True, hit.of))

    def in_the_wheel(self, path: ChargePath, pivot: Point, share: float, hit: Hit) -> None:
        """A way that is blocked at a share of its wheel."""
        reach, deep = _how(hit, pivot)
        self._note(path, Stopped(0.0, radians(path.wheel), path.first, pivot, reach * share, deep, False, hit.of))

    def in_the_alignment(self, sense: int, slide: float, slant: float, hit: Hit) -> None:
        """The turn to a place is blocked at a slant, in degrees."""
        deep = depth(hit.shape, hit.piece) - _ROUNDED
        if deep > _LEAST_UNALIGNED:
            known = self._unaligned.setdefault(sense, [])
            known.insert(0, Unaligned(slide, slant, deep, hit.of))
            del known[_MOST:]

    def deep_enough(self, hit: Hit) -> bool:
        """Whether so much overlaps that it tells of many ways like it."""
        return depth(hit.shape, hit.piece) > _DEEP

    def _of(self, path: ChargePath) -> list[Stopped]:
        return self._known.setdefault((path.corner, 1 if path.turn < 0.0 else -1), [])

    def _note(self, path: ChargePath, stopped: Stopped) -> None:
        if stopped.depth > _WORTH_KNOWING:
            known = self._of(path)
            known.insert(0, stopped)
            del known[_MOST:]


def _farthest(span: Span, value: float) -> float:
    return max(value - span[0], span[1] - value)


def _how(hit: Hit, about: Point) -> tuple[float, float]:
    """How far from a point anything of a shape is, and how deep it overlaps."""
    shape = hit.shape
    return hypot(shape.x - about[0], shape.y - about[1]) + shape.radius, depth(shape, hit.piece) - _ROUNDED
