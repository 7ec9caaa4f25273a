"""A whole volley of The 9th Age as one answer: what the page suggests, changed where the bot would rather aim at
another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from rules.engine.decisions import Decision
from rules.engine.flow import Recorded
from rules.engine.game import Bot
from rules.ninth_age.shooting import salvo

TOPIC = "t9a.shooting.target"
CHANGE = 2
"""Clicks to aim a unit elsewhere (a drag at best), or to leave it out."""


class Settled(tuple[str, ...]):
    """The topics of which nothing is asked in a salvo; it remembers which it was."""

    settled: list[str]

    def __contains__(self, topic: object) -> bool:
        found = super().__contains__(topic)
        if found:
            self.settled.append(str(topic))
        return found


def watched() -> list[str]:
    """What is settled from now on without asking."""
    topics = Settled(tuple(salvo.SETTLED))
    topics.settled = []
    salvo.SETTLED = topics
    return topics.settled


def fired(records: Sequence[Recorded], seat: str) -> int:
    """How many units of a seat have shot, each of which was a question of its own before."""
    told = [event for record in records for event in record.events if event.key == "t9a.shooting.shoots"]
    return sum(event.rule == "T9A-SHO-002" and event.pieces[0][0] == seat[0] for event in told)


def volley(bot: Bot, state: Any, asked: Decision, rng: Random) -> tuple[dict[str, Any], int]:
    """The answer, and the clicks that it takes: one press, and two for each unit of which the bot thinks otherwise."""
    wished = _wishes(bot, state, asked, rng)
    if not wished:
        return {"target": {}}, 1
    suggested = dict(key.split(">") for key in asked.ask()["input"].get("suggested", ()))
    changes = sum(suggested.get(unit) != wished.get(unit) for unit in {**suggested, **wished})
    return {"target": {"keys": [f"{unit}>{enemy}" for unit, enemy in wished.items()]}}, 1 + CHANGE * changes


def _wishes(bot: Bot, state: Any, asked: Decision, rng: Random) -> dict[str, str]:
    """Whom each unit would shoot at, if the bot is asked for one after another."""
    found: dict[str, str] = {}
    while True:
        left = tuple(one for one in asked.input.options if one.pieces[0] not in found)  # type: ignore[union-attr]
        given = bot(state, replace(asked, input=msgspec.structs.replace(asked.input, options=left)), rng)
        if not (key := given["target"].get("key")):
            return found
        unit, enemy = key.split(">")
        found[unit] = enemy
