"""Books and lists on a telephone: bring a book, write a legal list, see what breaks a rule, show both armies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.armies.battlescribe.sources import own
from tests.e2e.players.looking import picture

pytestmark = pytest.mark.e2e
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
ENTRIES = {
    "heroes": ["captain"],
    "core": ["levy", "halberdiers"],
    "special": ["reedmen", "hounds", "bolt_thrower"],
    "rare": ["mortar"],
}


def fits(page: Page) -> None:
    """Nothing sticks out at the side of the screen."""
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def units(page: Page, count: int) -> None:
    expect(page.locator(".army-row")).to_have_count(count)


def write_list(page: Page, name: str) -> None:
    """A legal list of 500 points of a book of the site."""
    page.goto("/armies/")
    form = page.locator("form.card", has_text="New army for Fantasy Battles: The 9th Age")
    form.locator('[name="s.points"]').select_option("500")
    form.get_by_text("The Saltmarch League").tap()
    form.get_by_role("button", name="Start").tap()
    page.locator("#army-options > summary").tap()
    page.get_by_label("Army name").fill(name)
    page.keyboard.press("Tab")
    page.locator("h1", has_text=name).wait_for()
    count = 0
    for section, entries in ENTRIES.items():
        page.locator(f"#add-{section} > summary").tap()
        for entry in entries:
            button = page.locator(f"#add-{section}-{entry}")
            button.scroll_into_view_if_needed()
            before = button.bounding_box()
            button.tap()
            count += 1
            units(page, count)
            # What was tapped stays under the finger, though a row came above it.
            after = button.bounding_box()
            assert before
            assert after
            assert abs(after["y"] - before["y"]) < 2
    expect(page.locator(".army-bar")).to_contain_text("485")
    expect(page.locator("#verdict").get_by_text("Legal")).to_be_visible()


def test_a_book_is_brought_and_asked_once_for_what_it_does_not_say(visitor):
    someone = visitor(**PHONE)
    page = someone.page
    page.goto("/armies/books/")
    files = [
        {"name": name, "mimeType": "text/xml", "buffer": content} for name, content in own("reed.gst", "reed_folk.cat")
    ]
    page.get_by_label("Army book files").set_input_files(files)
    page.get_by_role("button", name="Upload").tap()
    page.locator("h1", has_text="Reed Folk").wait_for()
    expect(page.locator("#report")).to_contain_text("Not enforced")
    page.get_by_label("Base: Reed Chief").fill("25x25")
    page.get_by_label("Base: Heron").fill("40x60")
    page.get_by_label("Base: Sacred Barge").fill("no base")
    page.get_by_role("button", name="Keep", exact=True).tap()
    expect(page.get_by_text("enter the base as 25x50")).to_be_visible()
    expect(page.get_by_label("Base: Sacred Barge")).to_be_visible()
    expect(page.get_by_label("Base: Heron")).to_have_count(0)
    fits(page)
    page.goto("/armies/")
    expect(page.locator("form.card").get_by_text("Reed Folk")).to_be_visible()
    assert someone.complaints == []


@pytest.mark.journey
def test_a_list_is_written_and_every_broken_rule_leads_to_its_unit(visitor):
    someone = visitor(**PHONE)
    page = someone.page
    write_list(page, "Reeds at Dusk")

    page.locator("#row-u2 summary").first.tap()
    form = page.locator("#row-u2 .army-unit")
    form.get_by_text("Alderman").tap()
    expect(page.locator("#row-u2 .army-row__chosen")).to_contain_text("Alderman")
    expect(page.locator("#more-u2")).to_have_attribute("open", "")
    fits(page)

    size = page.locator("#size-u2")
    before = int(size.input_value())
    page.locator("#more-of-u2").tap()
    expect(size).to_have_value(str(before + 1))
    most = size.get_attribute("max") or ""
    size.fill(most)
    size.press("Tab")
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("T9A-ARM-004")
    expect(page.locator(".army-bar__chip")).to_contain_text("✕")
    page.locator(".army-bar__chip").tap()
    page.locator("#less-u2").tap()
    expect(size).not_to_have_value(most)

    page.locator("#drop-u2").tap()
    units(page, 6)
    expect(verdict).to_contain_text("T9A-ARM-005")
    search = page.locator("#search-special")
    if not search.is_visible():
        page.locator("#add-special > summary").tap()
    search.fill("hounds")
    expect(page.locator("#add-special .army-item:visible")).to_have_count(1)
    search.press("Enter")
    units(page, 7)
    assert someone.complaints == []
    picture(page, "ninth-age-army")


def test_armies_are_chosen_blind_and_shown_at_once(visitor):
    one, two = visitor(**PHONE), visitor(**PHONE)
    for someone, name in ((one, "Reeds at Dusk"), (two, "Dyke at Dawn")):
        write_list(someone.page, name)
    page = one.page
    page.goto("/play/?game=ninth_age&s.points=500")
    page.locator('input[name="opponent"][value="invite"]').check()
    page.locator("#armies").get_by_text("Reeds at Dusk").first.tap()
    page.get_by_role("button", name="Create invitation").tap()
    link = page.locator("#invite-link").inner_text()

    two.page.goto(link)
    expect(two.page.get_by_text("Reeds at Dusk")).to_have_count(0)
    page.get_by_role("link", name="The armies").tap()
    expect(page.get_by_text("Both armies are revealed together")).to_be_visible()
    expect(page.locator(".unit-card")).to_have_count(7)

    two.page.get_by_text("Dyke at Dawn").first.tap()
    two.page.get_by_role("button", name="Join the battle").tap()
    two.page.wait_for_url("**/battles/**")
    page.reload()
    expect(page.locator(".unit-card")).to_have_count(14)
    expect(page.get_by_role("heading", name="Dyke at Dawn")).to_be_visible()
    fits(page)
    assert one.complaints == []


def test_on_a_desktop_both_armies_stand_beside_each_other(visitor):
    page = visitor().page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/")
    page.get_by_role("button", name="Play Fantasy Battles: The 9th Age against the computer").click()
    page.wait_for_url("**/battles/**")
    page.goto(f"{page.url}armies/")
    one, other = (section.bounding_box() for section in page.locator(".lined-up > section").all())
    assert one
    assert other
    assert one["x"] + one["width"] <= other["x"]
