"""Battles that begin with the declaration of charges: Ada is red and charges, Ben is blue and waits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from battles.games import games
from battles.lobby import matchmaking
from battles.models import battle as sealing
from battles.table.live import tables
from tests.battles.joining import joined

REACTION = "t9a.charge.reaction"


@pytest.fixture(autouse=True)
def _charging_game(settings):
    settings.NINTHSITE_GAMES = ["tests.battles.charging.game.GAME"]
    games.cache_clear()
    tables.clear()
    yield
    games.cache_clear()


@pytest.fixture
def battle(two, transactional_db):
    return charging(*two)


def charging(red, blue):
    """A new battle with the same dice each time: whoever flees stays on the table, and nobody reaches him."""
    same = SimpleNamespace(token_hex=lambda size: ("5eed" * size)[: 2 * size])
    with mock.patch.object(sealing, "secrets", same):
        made = matchmaking.create_battle(red, "ninth_age", opponent="open", seed="ada")
    return joined(made.challenge, blue, seed="ben")


def order(answer: str, *, about: tuple[str, ...] = (), group: str = "*", **more: Any) -> dict[str, Any]:
    """A rule of a standing order on charge reactions."""
    return {
        "topic": REACTION,
        "answer": {"choose_one": answer},
        "about": list(about),
        "group": group,
        "repeat": True,
    } | more


def charge(unit: str, target: str) -> dict[str, Any]:
    """The answer that declares a charge."""
    return {"target": {"key": f"{unit}>{target}"}}
