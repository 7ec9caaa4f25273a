"""A map is drawn by mouse, by keyboard and by finger, shared, and fought on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.players.looking import picture

pytestmark = pytest.mark.e2e
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def begin(page: Page) -> None:
    page.goto("/maps/")
    page.get_by_role("button", name="Draw a map for Fantasy Battles: The 9th Age").click()
    page.locator("#map-board .board-table").wait_for()


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a place of the board, in inches, is on the screen."""
    at = page.evaluate(
        """([x, y]) => {
          const point = new DOMPoint(x, -y).matrixTransform(document.getElementById("map-board").getScreenCTM());
          return [point.x, point.y];
        }""",
        [x, y],
    )
    return at[0], at[1]


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*on_screen(page, *start))
    page.mouse.down()
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*on_screen(page, *middle), steps=3)
    page.mouse.move(*on_screen(page, *end), steps=3)
    page.mouse.up()


def tap(page: Page, x: float, y: float) -> None:
    page.mouse.click(*on_screen(page, x, y))


def kind(page: Page, name: str, shape: str = "") -> None:
    if shape:
        page.get_by_label("Shape").select_option(label=shape)
    page.locator("#map-kinds").get_by_role("button", name=name).click()


def number(page: Page, name: str) -> float:
    return float(page.locator(f"#piece-{name}").input_value())


def stored(page: Page) -> dict:
    """The map as the server keeps it, once it keeps what the page shows."""
    page.locator('#map-state[data-now="kept"]').wait_for()
    found: dict = page.request.get(f"{page.url.split('?')[0]}json/").json()
    return found


def test_a_map_is_drawn_with_the_mouse_and_the_keyboard(visitor):
    someone = visitor()
    page = someone.page
    begin(page)
    kind(page, "Forest")
    tap(page, 20, 24)
    expect(page.locator("#map-list li")).to_have_count(1)
    assert (number(page, "x"), number(page, "y")) == (20, 24)
    drag(page, (20, 24), (30, 30))
    assert (number(page, "x"), number(page, "y")) == pytest.approx((30, 30), abs=0.5)

    kind(page, "Water", "Oval")
    drag(page, (50, 10), (60, 16))
    assert (number(page, "width"), number(page, "height")) == (10, 6)
    kind(page, "Field", "Rectangle")
    drag(page, (4, 4), (12, 10))
    drag(page, (12.7, 3.3), (15, 2))
    assert number(page, "width") == 11

    kind(page, "Ruins", "Polygon")
    for corner in ((40, 36), (48, 36), (44, 44), (40, 36)):
        tap(page, *corner)
    expect(page.locator("#map-list li")).to_have_count(4)
    kind(page, "Wall")
    tap(page, 10, 40)
    tap(page, 18, 40)
    expect(page.locator("#map-list li")).to_have_count(5)
    features = stored(page)["features"]
    assert [one["kind"] for one in features] == ["forest", "water", "field", "ruins", "wall"]
    assert features[3]["outline"] == [[40, 36], [48, 36], [44, 44]]
    assert features[4]["outline"] == [[10, 40], [18, 40]]

    board = page.locator("#map-board")
    board.press("ArrowRight")
    board.press("ArrowRight")
    assert number(page, "x") == 15
    board.press("e")
    assert number(page, "height") > 1
    board.press("Control+z")
    board.press("d")
    expect(page.locator("#map-list li")).to_have_count(6)
    board.press("Delete")
    expect(page.locator("#map-list li")).to_have_count(5)
    board.press("Escape")
    expect(page.locator("#map-piece")).to_be_hidden()
    board.press("Tab")
    expect(page.locator("#piece-kind")).to_have_value("forest")
    page.locator("#map-about > summary").click()
    page.locator("#map-name").fill("The drowned mile")
    page.locator("#map-name").press("Tab")
    picture(page, "map-editor")
    assert stored(page)["name"] == "The drowned mile"
    page.reload()
    expect(page.locator("#map-list li")).to_have_count(5)

    page.get_by_role("link", name="Play on it").click()
    assert page.locator("#map option:checked").inner_text() == "The drowned mile"
    page.locator('[name="s.points"]').select_option("500")
    page.get_by_text("Two players, one screen").click()
    page.get_by_role("button", name="Fight").click()
    page.wait_for_url("**/battles/**")
    page.locator(".board__below .area--wood").first.wait_for(state="attached")
    expect(page.locator(".board__below .area--water")).to_have_count(1)
    assert someone.complaints == []


def test_a_map_is_drawn_with_a_finger_and_shared_by_its_link(visitor):
    someone, other = visitor(**PHONE), visitor(**PHONE)
    page = someone.page
    begin(page)
    page.locator("#map-kinds").get_by_role("button", name="Hill").tap()
    page.touchscreen.tap(*on_screen(page, 36, 24))
    expect(page.locator("#map-list li")).to_have_count(1)
    page.locator("#piece-right").tap()
    page.locator("#piece-name").fill("Gallows Hill")
    page.locator("#piece-name").press("Tab")
    page.locator("#map-nearer").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert stored(page)["features"][0]["name"] == "Gallows Hill"
    page.get_by_role("button", name="Share").tap()
    page.get_by_text("anyone with the link").tap()
    page.locator("#share").get_by_role("button", name="Save").tap()
    page.get_by_role("button", name="Share").tap()
    link = page.locator("#share-link").inner_text()

    other.page.goto(link)
    other.page.get_by_role("button", name="Copy and edit").tap()
    expect(other.page.locator("#map-list")).to_contain_text("Gallows Hill")
    assert other.page.url != link
    assert someone.complaints == []
    assert other.complaints == []
