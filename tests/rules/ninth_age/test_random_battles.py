"""Whole battles between bots: whatever they answer, nothing is wrong on the table, and they can be played again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from armies.battlescribe.importing import import_files
from rules.engine.army_books.shelf import shelf_of
from rules.engine.bots import bots_of
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.selfplay import Arena, Played, broken, play, replay
from rules.engine.tally import Tally
from rules.ninth_age.editions import EDITIONS
from rules.ninth_age.game import GAME
from rules.ninth_age.random_armies import random_army
from rules.ninth_age.selfplay import WATCH, watch_with
from tests.rules.ninth_age import hosts
from tests.rules.ninth_age.keeping_apart import Company

FILES = Path(__file__).parents[2] / "armies" / "battlescribe" / "files"
BOTS = bots_of(GAME)
MOST_BETWEEN_CHECKPOINTS = 20


ENFORCED: dict[str, Any] = {"points": "2500", "free_hand": [], "turns": 2, "terrain": "rulebook"}
"""Every phase but magic is played by the rules."""


def ready(rng: Random, **agreed: Any) -> dict[str, Any]:
    """A battle of two of the lists that come with the game, face to face from the beginning."""
    assert GAME.army is not None
    settings = {key: question.sample(rng) for key, question in GAME.settings.items()} | {**ENFORCED, **agreed}
    armies = GAME.army.ready({**settings, "edition": "0.11.9.3"})
    armed = {seat: rng.choice(armies) for seat in GAME.seats}
    return {"settings": settings, "armies": armed, "face_to_face": rng.randrange(1000)}


def imported(rng: Random, **agreed: Any) -> dict[str, Any]:
    """A battle of two random armies of imported books."""
    settings = {key: question.sample(rng) for key, question in GAME.settings.items()}
    settings |= {**ENFORCED, "points": "1000", "turns": 4, **agreed}
    return {"settings": settings, "armies": {seat: random_army(settings, rng, _imported()) for seat in GAME.seats}}


@cache
def _imported() -> Any:
    outcome = import_files([(path.name, path.read_bytes()) for path in sorted(FILES.iterdir())])
    assert outcome.books
    assert not outcome.refused
    return shelf_of(*[one.book for one in outcome.books])


def played(setup: dict[str, Any], players: tuple[str, str], seed: int, tally: Tally) -> Played:
    bots = {seat: BOTS[name] for seat, name in zip(GAME.seats, players, strict=True)}
    return play(Arena(GAME, bots, watch_with(lambda rng: setup), probe=0.03, keep=0.02), seed, tally)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("source", [ready, imported])
def test_nothing_goes_wrong_in_random_battles_and_they_can_be_played_again(source: Any, edition: str) -> None:
    tally = Tally()
    found = played(source(Random(11), edition=edition), ("random", "reckless"), 11, tally)
    assert tally.errors == []
    assert tally.longest_between_checkpoints <= MOST_BETWEEN_CHECKPOINTS
    assert list(replay(GAME, found, WATCH)) == []
    assert source is imported or tally.sightings["rounds of combat"] > 0


@pytest.mark.long
@pytest.mark.rule("T9A-GEN-081", "T9A-GEN-085")
@pytest.mark.parametrize("seed", [21, 22])
def test_after_every_answer_the_table_is_in_order(seed: int) -> None:
    rng = Random(seed)
    flow = Flow.begin(GAME, hosts.setup(edition=rng.choice(list(EDITIONS)), free_hand=[], turns=3), SeededDice(seed))
    flow.settle()
    company, wrong = Company(flow.state), list[str]()
    while not flow.over and not wrong:
        asked = flow.pending[0]
        answer = BOTS["reckless" if asked.seat == "red" else "random"](flow.state, asked, rng)
        records = flow.submit(asked.seat, asked.number, answer)
        wrong += [*broken(WATCH, flow.state), *company.wrong(flow.state, records)]
    assert wrong == []
    assert flow.state.ending is not None


@pytest.mark.long
def test_armies_are_mustered_at_random_for_bots() -> None:
    tally = Tally()
    arena = Arena(GAME, dict.fromkeys(GAME.seats, BOTS["default"]), WATCH, settings={"points": "500"}, mustered=True)
    found = play(arena, 5, tally)
    assert tally.errors == []
    assert all("frozen_book" in army for army in found.setup["armies"].values())
