"""A whole battle of De Bellis Fantasy, and a whole player turn of The 9th Age, by touch alone on a telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.phone.conftest import PHONE, first_battle
from tests.e2e.phone.measuring import too_small
from tests.e2e.phone.touching import Touch
from tests.e2e.pictures import keep
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import Player

pytestmark = pytest.mark.background

MOST = 400


def seen(game: str, pictures: dict[str, int]):
    """Looks at the first of each kind of question: a picture, nothing too small, and what sends the answer is there."""

    def look(page: Page, kind: str) -> None:
        pictures[kind] = pictures.get(kind, 0) + 1
        if pictures[kind] > 1:
            return
        keep(page, f"touch-{game}-{kind}")
        assert too_small(page) == [], kind
        expect(page.locator(".prompt__question")).to_be_in_viewport()
        for name in (".prompt__commit:enabled", ".none"):
            for button in page.locator(f".prompt {name}:visible").all():
                expect(button).to_be_in_viewport(ratio=0.9)

    return look


def leave_the_coach(page: Page) -> None:
    page.locator(".coach").get_by_role("button", name="Not now").tap()


def ended(page: Page) -> bool:
    return page.locator(".prompt__end").count() > 0


def play(player: Player, advice, bot: str, touch: Touch, over) -> None:
    page = player.page
    answered = 0
    while not over() and answered < MOST:
        # While the computer plays, nothing is asked.
        page.locator("#battle:not([data-number='']), .prompt__end").first.wait_for(state="attached", timeout=120_000)
        answered += fight([player], advice, bot, most=MOST, own_way=touch, until=over)
    assert over(), f"No end after {answered} answers: {touch.kinds}"


@pytest.mark.timeout(1800)
def test_a_whole_battle_of_de_bellis(visitor, advice):
    someone = visitor(**PHONE)
    page = someone.page
    player = first_battle(someone, "de_bellis")
    leave_the_coach(page)
    touch = Touch(seen("de-bellis", {}))
    play(player, advice, "reckless", touch, lambda: ended(page))
    keep(page, "touch-de-bellis-end")
    assert too_small(page) == []
    expect(page.locator(".prompt__result")).to_be_in_viewport()
    assert touch.dragged > 0
    assert someone.complaints == []


@pytest.mark.timeout(1800)
def test_a_whole_player_turn_of_the_9th_age(visitor, advice):
    someone = visitor(**PHONE)
    page = someone.page
    player = first_battle(someone, "ninth_age")
    leave_the_coach(page)
    touch = Touch(seen("ninth-age", {}), eager=2)
    turn = page.locator(".turn__number")
    first = turn.inner_text()
    play(player, advice, "hard", touch, lambda: turn.inner_text() != first)
    assert touch.dragged > 0
    assert someone.complaints == []
