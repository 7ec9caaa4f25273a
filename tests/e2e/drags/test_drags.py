"""Nothing that is offered is refused: what the page shows of a drag is what the rules take."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction
from rules.ninth_age.game import GAME as NINTH_AGE
from tests.e2e.board.conftest import Opened, files, opened
from tests.e2e.drags.drawn import drawn
from tests.e2e.drags.positions import Position, positions

__all__ = ["files", "opened"]
pytestmark = pytest.mark.e2e

GAMES: dict[str, tuple[Game, str]] = {
    "de_bellis": (DE_BELLIS, "dbf.move"),
    "ninth_age": (NINTH_AGE, "t9a.remaining.next"),
}
OF_EACH = 6
"""So many drags are made of each question."""
STEPS = 8
"""So often a drag is refused and stepped back at most."""
DRAG = """async ([known, drag]) => (await import("/tests/e2e/drags/drags.js")).dragged(known, drag)"""
REFUSED = """async (refusal) => (await import("/tests/e2e/drags/drags.js")).refused(refusal)"""


def refused(page: Page, position: Position, drag: dict[str, Any], known: Any) -> str:
    """Why the rules refuse what the page comes to show as legal; "" if they take it, or it shows nothing."""
    shown = page.evaluate(DRAG, [known, drag])
    why = ""
    for _ in range(STEPS):
        if shown is None or not shown["value"]:
            return "" if shown is not None else why
        try:
            position.decision.check({"pieces": drag["ids"], "path": shown["value"]})
        except IllegalAction as refusal:
            why = f"{refusal}: {drag} led to {shown['value']}"
            told = {"rule": refusal.rule, "message": refusal.message, "detail": refusal.detail}
            shown = page.evaluate(REFUSED, msgspec.to_builtins(told))
        else:
            return ""
    return why


def all_refused(page: Page, name: str, count: int, seed: int) -> Iterator[str]:
    game, topic = GAMES[name]
    rng = Random(seed)
    for position in positions(game, frozenset({topic}), seed):
        known: Any = position.shown
        for _ in range(OF_EACH):
            drag = drawn(position.shown, rng)
            if drag is None:
                continue
            if why := refused(page, position, drag, known):
                yield why
            known = None
            count -= 1
        if count <= 0:
            return


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", GAMES)
def test_what_a_drag_comes_to_show_is_taken(opened: Opened, request: pytest.FixtureRequest, name: str) -> None:
    assert list(all_refused(opened(), name, request.config.getoption("--drags", 60), seed=1)) == []


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", GAMES)
def test_two_thousand_drags_come_to_show_nothing_that_is_refused(opened: Opened, name: str) -> None:
    assert list(all_refused(opened(), name, 2000, seed=7)) == []


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_charge_may_be_declared_where_the_page_is_told_no_reason_against_it() -> None:
    """The page sends no pair of which it has not been told this."""
    assert NINTH_AGE.outlook is not None
    looked = 0
    for position in positions(NINTH_AGE, frozenset({"t9a.charge.declare"}), seed=2):
        for option in position.shown["asked"]["input"]["options"]:
            told = NINTH_AGE.outlook(position.state, position.decision.seat, option["key"])["facts"]
            taken = position.decision.is_legal({"target": {"key": option["key"]}})
            assert ("why" not in told) == taken, option["key"]
            looked += 1
        if looked >= 200:
            return
