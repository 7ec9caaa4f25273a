"""Battles of both games on a telephone, with fingers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.board.conftest import files, opened  # noqa: F401
from tests.e2e.conftest import Visitor
from tests.e2e.players.meeting import Player, seated

GAMES = ("de_bellis", "ninth_age")
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
ASKED = "#battle:not([data-number='']) .prompt[data-number]"


@pytest.fixture(scope="package")
def site(serve):
    """A site with both games, so that the landing page has a button for each."""
    with serve("phone", NINTHSITE_GAMES="rules.de_bellis.game.GAME,rules.ninth_age.game.GAME") as site:
        yield site


def first_battle(someone: Visitor, game: str) -> Player:
    """The battle behind the first button, at its first question."""
    page = someone.page
    page.goto("/")
    page.locator(f"form:has(input[name=game][value={game}]) button").first.click()
    player = seated(someone)
    await_asked(page)
    return player


def await_asked(page: Page) -> None:
    page.wait_for_selector(ASKED, state="attached", timeout=60_000)
