"""Battles of De Bellis Fantasy in which Ada, red, moves, and Ben, blue, shoots when she has moved."""

from types import SimpleNamespace

import pytest

from battles.games import games
from battles.lobby import matchmaking
from battles.models import battle as sealing
from battles.table.live import tables
from tests.battles.joining import joined


@pytest.fixture(autouse=True)
def _shooting_game(settings, monkeypatch):
    """The site's part of the dice is the same in all battles, too."""
    monkeypatch.setattr(sealing, "secrets", SimpleNamespace(token_hex=lambda size: "5" * 2 * size))
    settings.NINTHSITE_GAMES = ["tests.battles.shooting.game.GAME"]
    games.cache_clear()
    tables.clear()
    yield
    games.cache_clear()


def moving(red, blue):
    """A new battle with the same dice each time."""
    made = matchmaking.create_battle(red, "de_bellis", opponent="open", seed="ada")
    return joined(made.challenge, blue, seed="ben")
