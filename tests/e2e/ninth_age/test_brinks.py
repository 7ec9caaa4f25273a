"""A drag stops just outside of what an enemy reaches, and says of what; with Alt held it goes where it is led."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from shapely import Polygon, box

from rules.ninth_age.movement.brinks import brinks
from rules.ninth_age.movement.surroundings import surroundings
from tests.e2e.ninth_age.scene import given, move_of, state
from tests.e2e.ninth_age.test_intent import answers, drop
from tests.e2e.pictures import keep

pytestmark = pytest.mark.e2e
Open = Callable[..., Page]


def asked() -> tuple[dict[str, Any], Polygon, float]:
    """The question, the area within the march distance of the enemy before the unit, and how far that is."""
    table = state()
    one = table.units["r11"]
    around = surroundings(table, one)
    found = [one for one in brinks(table, one, around, 8.0) if one.name.key == "t9a.brink.march"]
    question = move_of("r11")
    question["input"]["brinks"] = msgspec.to_builtins(found)
    area = min((Polygon(one.outline) for one in found), key=lambda area: area.distance(around_box(around, 0.0)))
    low, high = 0.0, 8.0
    while high - low > 0.001:
        middle = (low + high) / 2
        low, high = (low, middle) if around_box(around, middle).intersects(area) else (middle, high)
    return question, area, low


def around_box(around: Any, ahead: float) -> Polygon:
    x, y = around.pose.x, around.pose.y + ahead
    half, deep = around.width / 2, around.depth / 2
    found: Polygon = box(x - half, y - deep, x + half, y + deep)
    return found


@pytest.mark.parametrize("off", [-0.25, 0.25])
def test_a_drag_that_ends_near_a_brink_stops_just_outside_it(table_of: Open, off: float) -> None:
    question, _, far = asked()
    page = table_of(given(question))
    drop(page, (30, 17), (30, 17 + far + off))
    expect(page.locator(".path__note")).to_contain_text("for no March Test")
    expect(page.locator(".overlay--brink")).to_have_count(1)
    keep(page, "t9a-brink")
    (leg,) = answers(page)["legs"]
    assert leg["kind"] == "forward"
    assert far - 0.02 <= leg["amount"] <= far + 0.001


def test_with_alt_held_it_goes_where_it_is_led(table_of: Open) -> None:
    question, _, far = asked()
    page = table_of(given(question))
    page.keyboard.down("Alt")
    drop(page, (30, 17), (30, 17 + far + 0.25))
    page.keyboard.up("Alt")
    expect(page.locator(".overlay--brink")).to_have_count(0)
    assert answers(page)["legs"][0]["amount"] > far + 0.15
