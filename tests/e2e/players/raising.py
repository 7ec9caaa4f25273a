"""The panel of a telephone, which takes one line while one waits, watches or looks at a replay."""

from playwright.sync_api import Page, expect


def raised(page: Page) -> None:
    """Opens it, if it is low; on a wide page it always stands open."""
    sheet = page.locator(".sheet")
    if sheet.get_attribute("data-height") == "low":
        page.get_by_role("button", name="Taller or shorter").click()
        expect(sheet).to_have_attribute("data-height", "half")
