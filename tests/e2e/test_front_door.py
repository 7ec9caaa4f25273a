"""The front door: from the landing page to the first legal move, and to the first charge or fight. Clicks and seconds
are counted and printed; that there are few clicks is certain, seconds depend on the machine and have much room."""

from __future__ import annotations

import re
import time
from math import cos, radians, sin

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.players.answering import await_other, number_of
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import seated
from tests.e2e.players.pointing import drag, pose_of

pytestmark = pytest.mark.background

COUNT = """addEventListener("pointerdown", () =>
    sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks") ?? 0) + 1), true)"""
GAMES = ("ninth_age", "de_bellis")
# Who whispers to the visitor: one that goes for the enemy.
WHISPERS = {"ninth_age": "hard", "de_bellis": "reckless"}
# What a person has is half a minute and three minutes; a test on a busy machine has more, and shall be certain.
ROOM = 8
MOST_ANSWERS = 400
# A beginner takes four seconds for a step: so many are three minutes.
MOST_STEPS = 45
CLASHES = re.compile(
    r'"(t9a\.charges\.(?:declared|arrives|failed)|t9a\.combat\.(?:begins|struck|won|drawn)|dbf\.event\.fight)"'
)


@pytest.fixture(scope="module")
def site(serve):
    """A site with both games, so that the landing page has a button for each."""
    with serve("front", NINTHSITE_GAMES="rules.de_bellis.game.GAME,rules.ninth_age.game.GAME") as site:
        yield site


def clicks(page: Page) -> int:
    return int(page.evaluate("sessionStorage.getItem('clicks')") or 0)


def clashed(page: Page, battle: str) -> str:
    """The first word of the log that somebody has charged or fought; empty as long as nobody has."""
    said = page.evaluate("async (address) => (await (await fetch(address)).text())", f"/api/battles/{battle}/log/")
    found = re.search(CLASHES, said)
    return found.group(1) if found else ""


def advance(page: Page) -> None:
    """Drag the unit at the end of the line a little forward: a legal move in every battle that has just begun."""
    page.locator(".unit--candidate").first.wait_for(state="attached")
    ids = page.locator(".unit--candidate").evaluate_all("all => all.map((one) => one.dataset.piece)")
    poses = {one: pose_of(page, one) for one in ids}
    x, y, bearing = max(poses.values(), key=lambda at: at[0] * cos(radians(at[2])) - at[1] * sin(radians(at[2])))
    before = number_of(page)
    drag(page, (x, y), (x + 3 * sin(radians(bearing)), y + 3 * cos(radians(bearing))))
    await_other(page, before)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_a_visitor_moves_after_three_clicks_and_soon_there_is_a_charge_or_a_fight(visitor, advice, game):
    someone = visitor(reduced_motion="reduce")
    page = someone.page
    page.add_init_script(COUNT)
    page.goto("/")
    begun = time.monotonic()
    page.locator(f"form:has(input[name=game][value={game}]) button").first.click()
    player = seated(someone)
    page.wait_for_selector("#battle:not([data-number=''])", state="attached", timeout=60_000)
    if game == "de_bellis":
        advance(page)
    else:
        fight([player], advice, "hard", most=2, until=lambda: bool(player.topics))
    moved, needed = time.monotonic() - begun, clicks(page)
    print(f"{game}: first move after {needed} clicks and {moved:.1f} s")  # noqa: T201
    assert needed <= 3
    assert moved <= 30 * ROOM
    # Whoever knows what to do tells the coach so as soon as he stands in the way.
    away = page.locator(".coach").get_by_role("button", name="Not now")
    # It is silent while results are shown: it may be gone before a click would have reached it.
    page.add_locator_handler(
        away, lambda: away.evaluate_all("all => all.forEach((one) => one.click())"), no_wait_after=True
    )
    answered = 1

    def over() -> bool:
        return bool(clashed(page, player.battle))

    while not over() and answered < MOST_ANSWERS:
        # While the computer plays, nothing is asked.
        page.wait_for_selector("#battle:not([data-number=''])", state="attached", timeout=120_000)
        answered += fight(
            [player], advice, WHISPERS[game], most=MOST_ANSWERS, until=lambda: bool(clashed(page, player.battle))
        )
    met, what = time.monotonic() - begun, clashed(page, player.battle)
    print(f"{game}: {what} after {answered} answers, {clicks(page)} clicks and {met:.1f} s")  # noqa: T201
    assert what
    assert answered <= MOST_STEPS
    assert met <= 180 * ROOM
    assert someone.complaints == []


def test_the_computer_is_called_so_in_the_language_of_the_page(site, visitor):
    page = visitor(locale="it-IT").page
    page.goto(site.url)
    page.locator(".ready button").first.click()
    page.wait_for_url("**/battles/**")
    expect(page.locator(".seat__name", has_text="Computer (Medio)")).to_be_visible()
