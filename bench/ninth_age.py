"""What The 9th Age must be able to do on one core: random answers, judged paths, charges worked out, sight.

The baseline of each figure is the same plain work of Shapely in the same run: one square tested against 50 polygons.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any

import shapely

from bench.charge_slides import all_slides_of_charges
from bench.effects import reading
from bench.figures import Figure
from bench.path_check import path_check
from bench.self_play import answer_all
from bench.sight import what_a_unit_sees
from ninthsite.games import game_of

GAME = "ninth_age"
BATTLES = 24
TURNS = 6
ANSWERS_A_SECOND = 500.0
PATH_P50, PATH_P99 = 0.5, 2.0
SLIDES_P50, SLIDES_P99 = 10.0, 80.0
SIGHT_P50 = 10.0
EFFECTS = 20.0
SHAPES = 50


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Processor time of one core; all tables and battles are made at random from fixed seeds."""
    # It hands in the rules that all of this asks.
    game_of(GAME)
    share = 4 if quick else 1
    path = path_check(paths=4000 // share)
    slides = all_slides_of_charges(charges=1200 // share)
    sight = what_a_unit_sees(tables=200 // share)
    book = reading(times=40 // share)
    plain = {"50 polygons by Shapely, ms": plain_shapely()}
    return [
        self_play(BATTLES // share, plain),
        Figure("path check, p50", path.p50, "ms", PATH_P50, beside={"legal": path.legal, **plain}),
        Figure("path check, p99", path.p99, "ms", PATH_P99, beside={"prepared once, ms": path.prepare, **plain}),
        Figure("all slides of a charge, p50", slides.p50, "ms", SLIDES_P50, beside=plain),
        Figure("all slides of a charge, p99", slides.p99, "ms", SLIDES_P99, beside={"possible": slides.possible}),
        Figure("what 30 models see, p50", sight.p50, "ms", SIGHT_P50, beside={"enemies seen": sight.seen, **plain}),
        Figure("200 written effects read", book.ms, "ms", EFFECTS, beside={"measured of": book.effects}),
    ]


def self_play(battles: int, plain: dict[str, float]) -> Figure:
    """Random answers to battles of six turns with 2,500 points, every phase enforced; other settings at random, ready
    armies; forced answers not counted."""
    game = game_of(GAME)
    agreed: dict[str, Any] = {"points": "2500", "free_hand": [], "turns": TURNS}
    answer_all(game, 0, **agreed)
    answers, begun = 0, process_time()
    for seed in range(1, battles + 1):
        answers += answer_all(game, seed, **agreed)
    seconds = process_time() - begun
    beside = {"battles": battles, "answers": answers, **plain}
    name = "The 9th Age, self-play, random, 2,500 points"
    return Figure(name, answers / seconds, "answers/s", ANSWERS_A_SECOND, "at least", beside)


def plain_shapely(times: int = 500) -> float:
    """Milliseconds, at the median, to make a square and ask which of 50 others it meets."""
    rng = Random(0)
    others = [_square(rng) for _ in range(SHAPES)]
    taken: list[float] = []
    for _ in range(times):
        begun = process_time()
        own = _square(rng)
        sum(own.intersects(other) for other in others)
        taken.append(process_time() - begun)
    return quantiles(taken, n=2)[0] * 1000


def _square(rng: Random) -> shapely.Polygon:
    x, y, half = rng.uniform(4, 68), rng.uniform(4, 44), rng.uniform(1, 3)
    return shapely.Polygon([(x - half, y - half), (x - half, y + half), (x + half, y + half), (x + half, y - half)])
