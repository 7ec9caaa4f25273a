"""On a telephone a profile is seen whole or scrolls beside its name, and the right end of a line is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e

CSS = Path(__file__).parents[3] / "static" / "css"
SHEETS = ("base.css", "components.css", "armies.css", "lobby.css")
NAMES = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")


@pytest.fixture
def narrow(browser):
    page = browser.new_page(viewport={"width": 390, "height": 700})
    yield page
    page.close()


def show(page, body: str) -> None:
    styles = "".join(f"<style>{(CSS / name).read_text(encoding='utf-8')}</style>" for name in SHEETS)
    page.set_content(f"{styles}<main style='padding: 16px'>{body}</main>")


def profile(name: str) -> str:
    head = "".join(f"<th>{one}</th>" for one in NAMES)
    row = "".join("<td>10</td>" for _ in NAMES)
    return (
        f"<div class='card'><div class='table-scroll'><table class='profiles'><thead><tr><th></th>{head}</tr></thead>"
        f"<tbody><tr><th scope='row'>{name}</th>{row}</tr></tbody></table></div></div>"
    )


@pytest.mark.parametrize("name", ["Antlered King", "Sap Witch", "Horned Herd"])
def test_a_profile_is_seen_whole(narrow, name):
    show(narrow, profile(name))
    scroll, seen = narrow.locator(".table-scroll").evaluate("one => [one.scrollWidth, one.clientWidth]")
    assert scroll <= seen


def test_a_profile_that_is_wider_scrolls_beside_its_name(narrow):
    show(narrow, profile("Herd").replace("<td>10</td>", "<td>1000000</td>"))
    box = narrow.locator(".table-scroll")
    before = narrow.locator("tbody th").bounding_box()
    assert box.evaluate("one => (one.scrollLeft = 60, one.scrollWidth > one.clientWidth)")
    assert narrow.locator("tbody th").bounding_box() == before


def test_who_is_to_move_is_read_whole(narrow):
    chip = "<span class='chip'>Marta, Guest-14711 to move</span>"
    show(
        narrow,
        f"<ul class='lines'><li class='line'><div class='line__link'><span class='line__who'>Marta</span>"
        f"<span class='line__state'>{chip}</span></div></li></ul>",
    )
    assert narrow.locator(".chip").evaluate("one => one.scrollWidth <= one.clientWidth")
