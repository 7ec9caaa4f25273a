"""How two people come to sit at one table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.e2e.conftest import Site, Visitor

PASSWORD = "a horse and a battle staple"


@dataclass
class Player:
    """Somebody at a battle page. `topics` counts what has been answered, `refused` tells what was refused,
    and a way that was refused twice (`given_up`) is not tried a third time."""

    page: Page
    complaints: list[str]
    battle: str = ""
    seat: str = ""
    topics: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)


def sign_up(site: Site, someone: Visitor, name: str) -> None:
    """Sign up and follow the link of the mail that comes."""
    page, address = someone.page, f"{name.lower()}@example.org"
    page.goto(f"{site.url}/account/signup/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(address)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(lambda url: "/signup/" not in url)
    [mail] = site.mails_to(address)
    link = re.search(r"http://\S+", mail)
    assert link
    page.goto(link.group())
    page.get_by_role("button", name="Yes, verify it").click()
    page.goto(f"{site.url}/account/")
    assert page.locator("h1").inner_text() == name
    assert page.get_by_text("not verified").count() == 0


def ask_everything(someone: Visitor) -> None:
    """Turn on that small matters are asked, too."""
    someone.page.goto("/account/")
    someone.page.get_by_label("Ask me about every little thing").check()
    someone.page.locator("main").get_by_role("button", name="Save").click()
    someone.page.get_by_text("Preferences saved.").wait_for()


def invite(host: Visitor, address: str, army: str = "") -> str:
    """Make a battle for a friend on the form at `address`, with an army of that name; the link to send."""
    page = host.page
    page.goto(address)
    page.get_by_role("radio", name="A friend").check()
    if army:
        page.locator("#armies").get_by_role("radio", name=army).first.check()
    page.get_by_role("button", name="Create invitation").click()
    link = page.locator("#invite-link").inner_text()
    return link


def join(guest: Visitor, link: str, army: str = "") -> None:
    """Open an invitation and take it up."""
    guest.page.goto(link)
    if army:
        guest.page.get_by_role("radio", name=army).first.check()
    guest.page.get_by_role("button", name="Join the battle").click()


def seated(someone: Visitor) -> Player:
    """The player that a visitor is at the battle page before him."""
    page = someone.page
    page.wait_for_selector(".board-table", state="attached")
    # The keys come with the tools of the table: what is pressed before them nobody hears.
    page.wait_for_selector(".board-tools", state="attached")
    root = page.locator("#battle")
    return Player(page, someone.complaints, root.get_attribute("data-id") or "", root.get_attribute("data-seat") or "")
