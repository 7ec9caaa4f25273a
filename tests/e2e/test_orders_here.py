"""How a question is answered from now on is said where it stands: in every game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.players.adviser import Advice
from tests.e2e.players.answering import await_number, await_other, compose, give, number_of
from tests.e2e.players.fighting import fight
from tests.e2e.players.looking import picture
from tests.e2e.players.meeting import Player, invite, join, seated

pytestmark = [pytest.mark.e2e, pytest.mark.background]

REACTION = "t9a.charge.reaction"
GAMES = "rules.de_bellis.game.GAME,tests.battles.charging.game.GAME,tests.tiny.game.GAME"


@pytest.fixture(scope="module")
def site(serve):
    """A site with every game; battles of The 9th Age begin with the declaration of charges."""
    with serve("orders", NINTHSITE_GAMES=GAMES) as site:
        yield site


def two(visitor, game: str, width: int) -> list[Player]:
    host, guest = (visitor(width=width, height=844, reduced_motion="reduce") for _ in range(2))
    host.page.goto("/play/")
    join(guest, invite(host, f"/play/?game={game}"))
    return [seated(host), seated(guest)]


def until_asked(players: list[Player], advice: Advice, topic: str, bot: str = "random") -> Player:
    """Play on until this is asked; who is asked."""

    def asked() -> Player | None:
        for one in players:
            found = advice.on(one.battle, one.seat, bot)
            if found and found["topic"] == topic:
                await_number(one.page, found["number"])
                return one
        return None

    fight(players, advice, bot, most=400, until=lambda: asked() is not None)
    found = asked()
    assert found is not None, f"the battle is over, and nobody was asked {topic}"
    return found


def box(page: Page) -> Locator:
    return page.locator(".orders-here")


def order(page: Page, answer: dict[str, object], name: str) -> None:
    """Open the box, choose above it, and give the order."""
    number = number_of(page)
    box(page).locator("summary").click()
    button = box(page).get_by_role("button", name="Save this answer")
    compose(page, answer)
    expect(button).to_be_enabled()
    assert number_of(page) == number, "a choice is no answer while an order is being made"
    box(page).scroll_into_view_if_needed()
    picture(page, name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button.click()
    await_other(page, number)


def standing(page: Page) -> Locator:
    page.locator("#tab-plan").click()
    return page.locator(".plan h3:has-text('Automatic answers') + ol .order__item")


def withdraw(page: Page) -> None:
    """On the page of plans, where all such orders stand."""
    page.locator("#tab-plan").click()
    orders = page.locator(".plan h3:has-text('Automatic answers') + ol .order__item")
    expect(orders).to_have_count(1)
    orders.get_by_role("button", name="Remove").click()
    expect(orders).to_have_count(0)


def answered_by_order(page: Page) -> Locator:
    page.locator("#tab-log").click()
    return page.locator(".log__order")


def read_in(page: Page, language: str) -> None:
    """The same battle, with the site in another language."""
    address = page.url
    page.goto("/")
    page.locator(".menu:has(button[name=language]) summary").click()
    with page.expect_navigation():
        page.locator(f"button[name=language][value={language}]").click()
    page.goto(address)


@pytest.mark.parametrize("width", [390, 1280])
def test_one_of_several_is_chosen_from_now_on(site, visitor, advice: Advice, width: int) -> None:
    players = two(visitor, "tiny", width)
    mine = until_asked(players, advice, "tiny.do")
    (other,) = (one for one in players if one is not mine)
    order(mine.page, {"choose_one": "rest"}, f"orders-here-tiny-{width}")
    until_asked([other], advice, "tiny.do")
    give(other.page, {"choose_one": "rest"})
    # Who was to be asked in between was not.
    until_asked([other], advice, "tiny.do")
    withdraw(mine.page)
    give(other.page, {"choose_one": "rest"})
    assert until_asked([mine], advice, "tiny.do") is mine


@pytest.mark.parametrize("width", [390, 1280])
def test_a_charge_is_answered_as_the_one_before_it(site, visitor, advice: Advice, width: int) -> None:
    red, blue = two(visitor, "ninth_age", width)
    give(red.page, {"target": {"key": "r1>b1"}})
    until_asked([blue], advice, REACTION)
    order(blue.page, {"choose_one": "hold"}, f"orders-here-ninth-age-{width}")
    expect(red.page.locator(".log")).to_contain_text("Spears: Hold")
    if width == 1280:
        read_in(blue.page, "pl")
        blue.page.locator("#tab-plan").click()
        expect(blue.page.locator(".plan .order__text")).to_contain_text("Utrzymanie Pozycji")
        picture(blue.page, "orders-here-polish")
        read_in(blue.page, "en")
    if width == 390:
        withdraw(blue.page)
    until_asked([red], advice, "t9a.charge.declare")
    give(red.page, {"target": {"key": "r2>b2"}})
    if width == 390:
        assert until_asked([blue], advice, REACTION) is blue
    else:
        expect(red.page.locator(".log")).to_contain_text("Pikes: Hold")
        expect(answered_by_order(blue.page)).to_have_count(2)
    expect(red.page.locator(".log__order")).to_have_count(0)
    assert red.complaints == blue.complaints == []


def test_a_phase_is_passed_over_from_now_on(site, visitor, advice: Advice) -> None:
    players = two(visitor, "de_bellis", 1280)
    mine = until_asked(players, advice, "dbf.move", "reckless")
    (other,) = (one for one in players if one is not mine)
    order(mine.page, {"pieces": []}, "orders-here-de-bellis")
    until_asked([other], advice, "dbf.move", "reckless")
    give(other.page, {"pieces": []})
    assert until_asked(players, advice, "dbf.move", "reckless") is other
    expect(answered_by_order(mine.page)).to_have_count(2)
    withdraw(mine.page)
    give(other.page, {"pieces": []})
    assert until_asked(players, advice, "dbf.move", "reckless") is mine
    assert mine.complaints == other.complaints == []
