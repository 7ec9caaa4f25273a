"""The form for a new battle is short: what has a sensible default is folded, and said in a line."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from django.http import QueryDict

from battles.games import games
from battles.lobby import making

T9A = "rules.ninth_age.game.GAME"


@pytest.fixture(autouse=True)
def ninth_age(settings: Any) -> Any:
    settings.NINTHSITE_GAMES = [T9A]
    games.cache_clear()
    yield
    games.cache_clear()


def test_a_fresh_form_begins_with_the_size_of_a_ready_battle() -> None:
    assert making.read(QueryDict("game=ninth_age"), fresh=True).settings["points"] == "1000"
    assert making.read(QueryDict("game=ninth_age&s.points=2500"), fresh=True).settings["points"] == "2500"
    assert making.read(QueryDict("game=ninth_age")).settings["points"] == "2500"


def test_a_game_without_settings_has_a_form_too(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = dataclasses.replace(games()["ninth_age"], settings={}, against_house={}, army=None)
    monkeypatch.setattr(making, "games", lambda: {"ninth_age": bare})
    assert making.read(QueryDict("game=ninth_age"), fresh=True).settings == {}


def test_what_everyone_chooses_comes_first_and_the_rest_is_folded_and_said_in_a_line(client: Any, db: Any) -> None:
    page = client.get("/play/?game=ninth_age&opponent=invite").content.decode()
    first, _, folded = page.partition("More settings")
    said = folded.partition("</summary>")[0]
    chosen = [first.index(f'name="{name}"') for name in ("opponent", "s.points", "army", "pace")]
    assert chosen == sorted(chosen)
    assert "3 days per turn" in first
    assert "Battlefield: As in the rulebook" in said
    assert "everyone can watch" in said
    assert "1000" not in said
    assert 'name="s.edition"' in folded
    assert 'name="s.edition"' not in first
    assert "0.11.9.3 is the newer one" in page
