"""A challenge to everybody in the lobby, and whoever takes it up."""

from __future__ import annotations

from tests.e2e.conftest import Visitor


def challenge(host: Visitor, address: str, army: str) -> None:
    """Put up a challenge on the form at `address` with an army of that name, and wait."""
    page = host.page
    page.goto(address)
    page.get_by_role("radio", name="Open challenge").check()
    page.locator("#armies").get_by_role("radio", name=army).first.check()
    page.get_by_role("button", name="Post challenge").click()


def take_up(guest: Visitor, challenger: str, army: str) -> None:
    """Find a challenge in the lobby, and accept it with an army of that name."""
    page = guest.page
    page.goto("/")
    page.locator(".line__link", has_text=challenger).click()
    page.get_by_role("radio", name=army).first.check()
    page.get_by_role("button", name="Join the battle").click()
