"""A rude line is reported and its writer blocked where it stands; the house decides, and the writer is out."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.pictures import keep
from tests.e2e.players.agreeing import open_more
from tests.e2e.players.meeting import invite, join, seated

PASSWORD = "a horse and a battle staple"
OPERATOR = f"from accounts.models import User; User.objects.create_superuser('Operator', 'o@example.org', '{PASSWORD}')"


def picture(page: Page, name: str, full_page: bool = False) -> None:
    keep(page, f"conduct-{name}", full_page)


def say(page: Page, words: str) -> None:
    # A second tap on the tab would close the chat again.
    if not page.get_by_label("Write a message").is_visible():
        page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Write a message").fill(words)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".chat__line--own", has_text=words)).to_be_visible()


def named(page: Page) -> str:
    """The name of whoever sits there."""
    return page.locator(".account-name span").first.text_content() or ""


def test_a_line_is_reported_its_writer_blocked_and_suspended(visitor, site):
    host, guest = visitor(width=1280, height=800, reduced_motion="reduce"), visitor(width=390, height=844)
    join(guest, invite(host, "/play/?game=de_bellis"))
    ada, ben = seated(host).page, seated(guest).page
    name = named(ben)
    say(ben, "You play like a goat.")

    ada.get_by_role("tab", name="Chat").click()
    line = ada.locator(".chat__line", has_text="You play like a goat.")
    line.get_by_role("link", name="Report this line").click()
    sheet = ada.locator("dialog.dialog")
    expect(sheet.locator("blockquote")).to_have_text("You play like a goat.")
    picture(ada, "report")
    sheet.get_by_label("Insults, threats or hatred").check()
    sheet.get_by_label("In your own words").fill("For no reason.")
    sheet.get_by_role("button", name="Send report").click()
    expect(sheet.get_by_role("heading", name="Thank you")).to_be_visible()
    sheet.get_by_role("button", name="Block").click()
    expect(sheet.get_by_role("heading", name=f"You have blocked {name}")).to_be_visible()
    picture(ada, "blocked")
    sheet.get_by_text("Close").click()
    expect(ada.locator(".chat__hidden")).to_have_text("Message from a player you have blocked.")
    expect(ada.get_by_role("tabpanel", name="Chat")).not_to_contain_text("goat")
    say(ben, "And like a sheep.")
    say(ada, "Good luck.")
    expect(ada.locator(".chat__hidden")).to_have_count(1)
    picture(ada, "chat")
    # The one who is blocked sees no difference, and may report in his turn.
    expect(ben.locator(".chat__line", has_text="Good luck.")).to_be_visible()
    picture(ben, "phone-chat")
    open_more(ben, "Players and spectators")
    ben.get_by_role("tabpanel", name="More").get_by_role("link", name="Block or report").click()
    expect(ben.locator("dialog.dialog")).to_be_visible()
    picture(ben, "phone-sheet")
    ben.get_by_text("Cancel").click()

    ada.goto("/account/blocked/")
    expect(ada.get_by_role("main")).to_contain_text(name)
    picture(ada, "page")

    site.manage("shell", "-c", OPERATOR)
    house = visitor(width=1280, height=1000)
    house.page.goto("/account/login/?next=/admin/conduct/complaint/")
    house.page.get_by_label("Name or email").fill("Operator")
    house.page.get_by_label("Password").fill(PASSWORD)
    house.page.locator("main").get_by_role("button", name="Log in").click()
    complaint = house.page.locator("#content-main").get_by_role("link", name=name).first
    expect(complaint).to_be_visible()
    picture(house.page, "desk")
    complaint.click()
    expect(house.page.locator("blockquote")).to_have_text("You play like a goat.")
    house.page.get_by_label("Suspension").check()
    house.page.get_by_label("For how many days").fill("7")
    house.page.get_by_label("Reason, shown to the player").fill("Nobody is called a goat here.")
    picture(house.page, "decide", full_page=True)
    house.page.get_by_role("button", name="Resolve").click()
    expect(house.page.get_by_text("Resolved. Everyone")).to_be_visible()

    ben.goto("/")
    expect(ben.get_by_role("heading", name="This account is suspended")).to_be_visible()
    expect(ben.get_by_role("main")).to_contain_text("Nobody is called a goat here.")
    picture(ben, "phone-suspended")
    assert host.complaints == []


def test_a_challenge_of_somebody_whom_one_has_blocked_is_gone_from_the_lobby(visitor):
    maker, other = visitor(width=390, height=844), visitor(width=390, height=844)
    maker.page.goto("/play/?game=de_bellis&opponent=open")
    maker.page.get_by_role("button", name="Post challenge").click()
    name = named(maker.page)
    other.page.goto("/")
    other.page.get_by_role("button", name="against the computer").first.click()
    seated(other)
    other.page.goto("/")
    more = other.page.get_by_label(f"Block or report: {name}", exact=True)
    expect(more).to_have_count(1)
    picture(other.page, "phone-lobby", full_page=True)
    more.click()
    other.page.locator("dialog.dialog").get_by_role("button", name="Block").click()
    expect(other.page.locator("dialog.dialog")).to_contain_text("You have blocked")
    other.page.reload()
    expect(more).to_have_count(0)
    # Without scripts the same is a page.
    plain = visitor(width=390, height=844, java_script_enabled=False)
    plain.context.add_cookies(other.context.cookies())
    plain.page.goto("/account/blocked/")
    plain.page.get_by_role("button", name="Unblock").click()
    plain.page.goto("/")
    plain.page.get_by_label(f"Block or report: {name}", exact=True).click()
    expect(plain.page.get_by_role("button", name="Send report")).to_be_visible()
    picture(plain.page, "phone-plain", full_page=True)
    plain.page.get_by_role("button", name="Block").click()
    expect(plain.page.get_by_text("You see nothing they write")).to_be_visible()
