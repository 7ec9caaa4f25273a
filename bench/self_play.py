"""How many answers a second bots give to the rules alone, on one core."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

from bench.figures import Figure
from bench.players import GAME
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.game import Game

BATTLES = 60
ANSWERS_A_SECOND = 1500


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Random legal answers to battles of random settings; processor time, forced answers not counted."""
    from ninthsite.games import game_of

    game = game_of(GAME)
    answer_all(game, 0)
    answers, wall, begin = 0, time.perf_counter(), time.process_time()
    battles = BATTLES // 4 if quick else BATTLES
    for seed in range(1, battles + 1):
        answers += answer_all(game, seed)
    seconds, wall = time.process_time() - begin, time.perf_counter() - wall
    beside = {"battles": battles, "answers": answers, "by the clock on the wall": answers / wall}
    return [Figure("self-play, random", answers / seconds, "answers/s", ANSWERS_A_SECOND, "at least", beside)]


def answer_all(game: Game, seed: int, **agreed: Any) -> int:
    """One battle to its end, of random settings but those that are agreed; the number of answers."""
    rng = Random(seed)
    flow = Flow.begin(game, setup(game, rng, **agreed), SeededDice(seed))
    flow.settle()
    answers = 0
    while flow.pending:
        asked = flow.pending[rng.randrange(len(flow.pending))]
        flow.submit(asked.seat, asked.number, asked.sample(rng))
        answers += 1
    return answers


def setup(game: Game, rng: Random, **agreed: Any) -> dict[str, Any]:
    """Random settings, but those that are agreed, and ready armies that suit them."""
    settings = {key: question.sample(rng) for key, question in game.settings.items()} | agreed
    if game.army is None:
        return {"settings": settings}
    ready = game.army.ready(settings)
    return {"settings": settings, "armies": {seat: rng.choice(ready) for seat in game.seats}}
