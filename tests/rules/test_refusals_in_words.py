"""Whatever the rules refuse, players read why in the words of the hobby: no name of a part of an answer, no key, no id
of a piece or option reaches a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.bots import bots_of
from rules.engine.decisions import Decision
from rules.engine.dice import SeededDice
from rules.engine.flow import Flow
from rules.engine.game import Game
from rules.engine.inputs import KINDS
from rules.engine.messages import LANGUAGES, render
from rules.engine.refusal import IllegalAction
from rules.engine.selfplay import Arena, first_setup, first_state
from rules.engine.tally import Watch
from rules.ninth_age.game import GAME as NINTH_AGE

RULES = Path(__file__).resolve().parent.parent.parent / "rules"
GAMES = [pytest.param(DE_BELLIS, {}, id="de_bellis"), pytest.param(NINTH_AGE, {"points": "500"}, id="ninth_age")]
# What follows where something refuses, and what of that may be the key of a message.
REFUSING = re.compile(r"\b(?:refuse|IllegalAction)\((.{0,200})", re.DOTALL)
KEY = re.compile(r'"(\w+(?:\.\w+)+)"')
PLACE = re.compile(r"\{(\w+)[^}]*\}")
# Keys, ids and names of parts; what stands in quotation marks as only a program would write it.
SERVER = re.compile(
    r"\w_\w|\b[a-z]\w*\.[a-z]\w*\.\w|[`{}\[\]<>]|[“«„](?:" + "|".join(KINDS) + r")[”»]|"
    r"\b(?:null|NaN|JSON|payload|parameter|boolean|integer|bytes|client id)\b"
)
SAID_BY_PROGRAMS = {"reason", "kind", "option", "key", "id", "topic", "leg", "detail"}
# What is wrong with an army is said by messages of these names.
OF_REFUSALS = re.compile(r"\.refused\.|^engine\.input\.|\.breach\.|\.army_building\.")


@cache
def keys_of_refusals(package: str) -> frozenset[str]:
    """The keys that a package gives to whatever refuses."""
    texts = (path.read_text(encoding="utf-8") for path in (RULES / package).rglob("*.py"))
    refusing = (said for text in texts for said in REFUSING.findall(text))
    return frozenset(key for said in refusing for key in KEY.findall(said))


@pytest.mark.parametrize(("game", "_settings"), GAMES)
def test_no_message_of_a_refusal_has_a_word_of_the_server(game: Game, _settings: dict[str, Any]) -> None:
    keys = {key for key in game.messages if OF_REFUSALS.search(key)}
    keys |= keys_of_refusals(game.key) & set(game.messages)
    found = [
        (key, language, form)
        for key in sorted(keys)
        for language, template in game.messages[key].items()
        for form in ([template] if isinstance(template, str) else template)
        if SERVER.search(PLACE.sub("", form)) or SAID_BY_PROGRAMS & set(PLACE.findall(form))
    ]
    assert len(keys) > 60
    assert found == []


def wrong_answers(decision: Decision, rng: Random) -> Iterator[Any]:
    """Answers that a person's page, a careless program or an enemy might send to this question."""
    asked = decision.ask()
    preset, kinds = asked["preset"], [asked["input"]["kind"], *(one["kind"] for one in asked["also"])]
    yield from ({}, [], None, "yes", {"nonsense": 1}, {kinds[0]: None}, {kinds[0]: "nobody"}, {kinds[0]: {}})
    yield {kinds[0]: {"key": "nobody"}}
    yield preset | {kinds[-1]: ["nobody"]}
    for begun in (preset, decision.sample(rng)):
        yield {kind: _moved(value, rng) for kind, value in begun.items()}
    if "path" in kinds:
        picked = {"pieces": rng.sample(asked["input"]["candidates"], 1)} if kinds[0] == "pieces" else {}
        yield from (preset | picked | {"path": {"legs": [_leg(rng) for _ in range(n)]}} for n in (1, 1, 2))
    if kinds[0] == "target":
        yield from (preset | {"target": {"key": one["key"]}} for one in asked["input"].get("barred", ())[:3])


def _leg(rng: Random) -> dict[str, Any]:
    return {"kind": rng.choice(("forward", "back", "side", "wheel", "turn")), "amount": rng.uniform(0.5, 60)}


def _moved(value: Any, rng: Random) -> Any:
    """The same with every number a little or much off, and every list a little shorter."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + rng.choice((-30, -3, 3, 30))
    if isinstance(value, dict):
        return {key: _moved(one, rng) for key, one in value.items()}
    if isinstance(value, list):
        return [_moved(one, rng) for one in value[: max(1, len(value) - 1)]]
    return value


def refusals(
    game: Game, settings: dict[str, Any], seed: int, questions: int, bot: str
) -> Iterator[tuple[str, IllegalAction]]:
    """What the rules say to wrong answers to these many questions of a battle that bots play."""
    rng = Random(seed)
    bots = dict.fromkeys(game.seats, bots_of(game)[bot])
    arena = Arena(game, bots, Watch(), settings=settings)
    flow = Flow.start(game, first_state(game, arena.watch, first_setup(arena, rng)), SeededDice(seed))
    flow.settle()
    for _ in range(questions):
        if flow.over:
            return
        decision = flow.pending[rng.randrange(len(flow.pending))]
        for answer in wrong_answers(decision, rng):
            try:
                decision.check(answer)
            except IllegalAction as refused:
                yield decision.topic, refused
        flow.submit(decision.seat, decision.number, bots[decision.seat](flow.state, decision, rng))


def in_the_servers_words(game: Game, refused: IllegalAction) -> list[str]:
    """What of it would be read in a language and is no word of the hobby."""
    said = [render(refused.message, game.messages, language) for language in LANGUAGES]
    return [text for text in said if not text or SERVER.search(text) or refused.message.key in text]


def walk(
    game: Game, settings: dict[str, Any], seed: int, questions: int, bot: str = "random"
) -> tuple[set[str], list[str]]:
    """The keys of the refusals that were met, and what was wrong with them."""
    met: set[str] = set()
    found: list[str] = []
    for topic, refused in refusals(game, settings, seed, questions, bot):
        met.add(refused.message.key)
        found += [f"{topic}, {refused.message.key}: {text}" for text in in_the_servers_words(game, refused)]
    return met, sorted(set(found))


@pytest.mark.parametrize(("game", "settings"), GAMES)
def test_wrong_answers_are_refused_in_words(game: Game, settings: dict[str, Any]) -> None:
    met, found = walk(game, settings, 3, 8)
    assert len(met) > 3
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "settings"), GAMES)
def test_through_a_whole_battle_wrong_answers_are_refused_in_words(
    game: Game, settings: dict[str, Any], seed: int
) -> None:
    met, found = walk(game, settings, seed, 500, "easy")
    assert len(met) > 20
    assert found == []
