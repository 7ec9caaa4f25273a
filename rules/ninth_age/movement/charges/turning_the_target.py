"""The charged unit turns because the charger cannot align alone (T9A-MOV-064): as little as possible.

The charger turns about the point of contact until something stops it, the target turns the rest. Only if no charge move
leaves the target as it stands (T9A-MOV-070); then the models in contact decide, and the least turn among equals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil, degrees

import msgspec

from rules.engine.geometry import Pose, Span, inside, swung
from rules.ninth_age.movement.charges.approach import Approach
from rules.ninth_age.movement.charges.body import Body, EdgeModel
from rules.ninth_age.movement.charges.charge_path import CORNERS, SLANT, ChargePath, Corner
from rules.ninth_age.movement.charges.counting import Score, slides_by_contact

_STEPS, _FINER_STEPS = 8, 32
_APART = 0.25
_FINEST = 0.01
_STOPPED = 0.005


class Turned(msgspec.Struct, frozen=True):
    """A charge move in which the target turns by `degrees` (clockwise positive) about the point of contact."""

    score: Score
    slide: float
    path: ChargePath
    degrees: float
    charger: Pose
    target: Pose


def with_the_target_turned(
    approach: Approach, target: Body, stands: Pose, targets: Sequence[EdgeModel], *, finely: bool = False
) -> Turned | None:
    """The charge move with the best contact and the least turn of the target, None if there is none. `finely`: at more
    places and angles."""
    half = approach.charger.width / 2  # T9A-MOV-064
    whole = [(approach.line.flush[0][0] - half, approach.line.flush[-1][1] + half)]
    found = slides_by_contact(approach.charger.sides["front"], targets, whole)
    tried: set[float] = set()
    for score, group in groupby(found, key=lambda scored: scored[0]):
        # Spans end where others begin: a place that did not work does not for less contact either.
        slides = sorted({slide for _, span in group for slide in _stops(approach, span, finely)} - tried)
        tried.update(slides)
        best: Turned | None = None
        for slide in slides:
            here = _least_turn(approach, target, stands, score, slide, _FINER_STEPS if finely else _STEPS)
            if here is not None and (best is None or abs(here.degrees) < abs(best.degrees)):
                best = here
        if best is not None:
            return best
    return None


def _stops(approach: Approach, span: Span, finely: bool) -> list[float]:
    low, high = span
    if low == high:
        return [low]
    parts = max(2, ceil((high - low) / _APART)) if finely else 2
    return [*[low + (high - low) * k / parts for k in range(parts + 1)], *approach.landing(low, high)]


def _least_turn(
    approach: Approach, target: Body, stands: Pose, score: Score, slide: float, steps: int
) -> Turned | None:
    """The least turn of the target for one place, by halving steps round the best angle of the wheel."""
    best: Turned | None = None
    for corner, angle, step in _angles(approach, slide, steps):
        found = _turned(approach, target, stands, score, slide, corner, angle)
        if found is None or (best is not None and abs(found.degrees) >= abs(best.degrees)):
            continue
        best = found
        while step > _FINEST:
            step /= 2
            for nearer in (angle - step, angle + step):
                closer = _turned(approach, target, stands, score, slide, corner, nearer)
                if closer is not None and abs(closer.degrees) < abs(best.degrees):
                    best, angle = closer, nearer
                    break
    return best


def _angles(approach: Approach, slide: float, steps: int) -> Iterator[tuple[Corner | None, float, float]]:
    """Wheels that reach the point of contact: the corner, the angle (clockwise positive), and how far the next is."""
    if approach.straight_path(slide) is not None:
        yield None, 0.0, 0.0
    for corner in CORNERS:
        for window in approach.windows(slide, corner, lambda sense: SLANT):
            first, last = window.span
            turns = [first + (last - first) * k / steps for k in range(steps + 1)]
            for turn in approach.not_known_blocked(slide, window, [turn for turn in turns if turn]):
                yield corner, degrees(turn), degrees(last - first) / steps


def _turned(
    approach: Approach, target: Body, stands: Pose, score: Score, slide: float, corner: Corner | None, angle: float
) -> Turned | None:
    path = approach.straight_path(slide) if corner is None else approach.bent(slide, corner, angle)
    if path is None or not path.turn or not approach.is_free(slide, path):
        return None
    touching = approach.contact_pose(slide, path.turn, path.about)
    gone = max(0.0, approach.aligning.wheel(approach.charger.at(touching), path.about, path.turn) - _STOPPED)
    sense = 1.0 if path.turn > 0.0 else -1.0
    rest = abs(path.turn) - gone
    if rest <= _STOPPED:
        return None
    charger = swung(touching, path.about, sense * gone)
    turned = swung(stands, path.about, -sense * rest)
    board, beside = approach.ground.board, approach.beside
    legal = (
        beside.free(approach.charger.at(charger))
        and inside(board, approach.charger.rectangle(charger))
        and inside(board, target.rectangle(turned))
        and beside.wheels(target.at(stands), path.about, -sense * rest)
    )
    return Turned(score, slide, path, -sense * rest, charger, turned) if legal else None
