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


def test_what_is_folded_is_said_in_a_line(client: Any, db: Any) -> None:
    page = client.get("/play/?game=ninth_age&opponent=invite").content.decode()
    said = page.partition("More settings")[2].partition("</summary>")[0]
    assert "3 days per turn" in said
    assert "everyone can watch" in said
    assert "1000" not in said
    assert page.index('name="s.points"') < page.index('name="army"') < page.index("More settings")
    assert page.index("More settings") < page.index('name="pace"') < page.index('name="s.edition"')
    assert "0.11.9.3 is the newer one" in page
