"""The frame of every page, as a visitor meets it."""

import re

import pytest

PAGES = ["/", "/account/login/", "/account/signup/", "/account/password/reset/"]


def theme(page):
    return page.evaluate("document.documentElement.dataset.theme ?? 'auto'")


def test_the_theme_changes_at_once_and_is_still_there_on_the_next_page(visitor):
    someone = visitor(color_scheme="light")
    page = someone.page
    page.goto("/")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    switch = page.locator("[data-theme-switch] button")
    with page.expect_response("**/account/theme/"):
        switch.click()
    assert theme(page) == "light"
    with page.expect_response("**/account/theme/"):
        switch.click()
    assert theme(page) == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.goto("/account/login/")
    assert theme(page) == "dark"
    assert someone.complaints == []


def test_another_language_is_one_menu_away(visitor):
    page = visitor().page
    page.goto("/account/login/")
    page.click(".menu:has([name=language]) summary")
    page.get_by_role("button", name="Italiano").click()
    assert page.url.endswith("/account/login/")
    assert page.locator("h1").inner_text() == "Accedi"


def test_a_menu_closes_on_escape_and_on_a_click_elsewhere(visitor):
    page = visitor().page
    page.goto("/account/login/")
    menu = page.locator(".menu:has([name=language])")
    menu.locator("summary").click()
    page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    menu.locator("summary").click()
    page.locator("h1").click()
    assert menu.get_attribute("open") is None


def test_the_keyboard_skips_to_the_content(visitor):
    page = visitor().page
    page.goto("/account/login/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.parametrize("width", [360, 768, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en", "pl"])
def test_no_page_is_wider_than_its_screen(visitor, width, scheme, locale):
    someone = visitor(width=width, color_scheme=scheme, locale=locale)
    for address in PAGES:
        someone.page.goto(address)
        assert someone.page.evaluate("document.documentElement.scrollWidth") <= width, address
    assert someone.complaints == []


def test_a_guest_signs_up_verifies_the_address_and_comes_back(visitor, site):
    someone = visitor()
    page = someone.page
    page.goto("/account/login/")
    page.get_by_role("button", name="Play as guest").click()
    page.goto("/account/")
    assert page.locator("h1").inner_text().startswith("Guest-")

    page.goto("/account/signup/")
    page.get_by_label("Name").fill("Desiderio")
    page.get_by_label("Email").fill("desiderio@example.org")
    page.get_by_label("Password").fill("quite a password")
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.goto("/account/")
    assert page.locator("h1").inner_text() == "Desiderio"
    assert page.get_by_text("not verified").is_visible()

    [mail] = site.mails_to("desiderio@example.org")
    page.goto(re.search(r"http://\S+", mail).group())
    page.get_by_role("button", name="Yes, verify it").click()

    again = visitor().page
    again.goto("/account/login/")
    again.get_by_label("Name or email").fill("Desiderio")
    again.get_by_label("Password").fill("quite a password")
    again.locator("main").get_by_role("button", name="Log in").click()
    again.goto("/account/")
    assert again.get_by_text("verified", exact=False).first.is_visible()
    assert again.get_by_text("not verified").count() == 0


def test_a_token_can_be_made_and_copied(visitor):
    someone = visitor(permissions=["clipboard-read", "clipboard-write"])
    page = someone.page
    page.goto("/account/login/")
    page.get_by_role("button", name="Play as guest").click()
    page.goto("/account/")
    page.get_by_role("button", name="Create token").click()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#api-token").inner_text()


@pytest.mark.parametrize(
    ("unknown", "found"),
    [((), "Europe/Kiev"), (("Kiev",), "Europe/Kyiv"), (("Kiev", "Kyiv", "Uzhgorod", "Zaporozhye"), "Europe/Athens")],
    ids=["known", "known by its newer name", "not known"],
)
def test_whoever_has_named_no_zone_finds_that_of_his_machine_by_whatever_name(visitor, unknown, found):
    someone = visitor(timezone_id="Europe/Kiev")
    page = someone.page
    page.goto("/")
    page.get_by_role("button", name="against the computer").first.click()
    page.wait_for_url("**/battles/**")

    def forget(route):
        answer = route.fetch()
        body = answer.text()
        for name in unknown:
            body, taken = re.subn(f"<option( selected)?>Europe/{name}</option>", "", body)
            assert taken == 1
        route.fulfill(response=answer, body=body)

    page.route("**/time/", lambda route: forget(route))
    page.goto("/time/")
    assert page.locator("#zone").input_value() == found
    page.goto("/account/notices/")
    assert page.locator("span[data-own-zone]").inner_text() in ("Europe/Kiev", "Europe/Kyiv", found)


def test_a_telephone_shows_what_it_is_a_picture_and_the_first_button_at_once(visitor):
    page = visitor(width=390, height=844).page
    page.goto("/")
    first = page.get_by_role("button", name="against the computer").first
    tops = [part.bounding_box() for part in (page.locator("h1"), page.locator(".home-board"), first)]
    assert all(box["y"] + box["height"] <= 844 for box in tops)
    assert tops[0]["y"] < tops[1]["y"] < tops[2]["y"]
