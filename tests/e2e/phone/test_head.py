"""The head of the battle page on a telephone: a name and what is counted beside it each have room for a finger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.board.conftest import Opened, until
from tests.e2e.frames import DRAWN
from tests.e2e.phone.measuring import TARGET
from tests.e2e.pictures import keep

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
PAGES = """() => {
  for (const player of Object.values(server.state.players)) player.page = "/people/somebody/";
  server.receive(server.state);
}"""
# What a finger hits that comes down in the middle of each of these, and as far above and below as a target reaches.
HIT = """reach => [...document.querySelectorAll(".side-name .person-name, .side-gauge")]
.filter((one) => one.offsetParent)
.map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return [y - reach, y, y + reach].every((at) => one.contains(document.elementFromPoint(x, at)));
})"""


@pytest.mark.parametrize("width", [390, 360])
def test_a_name_and_a_count_have_each_room_for_a_finger(opened: Opened, width: int) -> None:
    page = opened(**PHONE | {"width": width})
    page.add_style_tag(url="/static/css/touch.css")
    page.evaluate(PAGES)
    until(page, "document.querySelectorAll('.side-name .person-name').length === 2")
    page.evaluate(DRAWN)
    keep(page, f"phone-head-{width}")
    hit = page.evaluate(HIT, TARGET / 2 - 1)
    assert len(hit) >= 5
    assert all(hit)
    bar = page.locator(".battle__bar").bounding_box()
    assert bar
    assert bar["height"] <= 80
