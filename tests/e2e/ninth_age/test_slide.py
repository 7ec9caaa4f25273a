"""A charge that arrives chooses how far along its target it stands: sometimes only single places are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from rules.engine.inputs import Slide
from tests.e2e.board.conftest import sent
from tests.e2e.ninth_age.scene import given, move_of

pytestmark = pytest.mark.e2e
# Bases of 50 mm are no round number of inches.
PLACES = (-100 / 25.4, 50 / 25.4, 100 / 25.4)


def position(**more: Any) -> dict[str, Any]:
    """The question where along its target a unit arrives, with nothing but these places."""
    asked = Slide(tuple((place, place) for place in PLACES), preset=PLACES[0], unit="in")
    return move_of(topic="t9a.charge.position", input=msgspec.to_builtins(asked), preset={"slide": PLACES[0]}) | more


@pytest.mark.parametrize(("typed", "place"), [("-3.937", 0), ("2.4", 1), ("1.9685", 1), ("99", 2)])
def test_a_number_beside_the_places_that_are_left_is_the_nearest_place_to_the_last_digit(
    table_of: Callable[..., Page], typed: str, place: int
) -> None:
    page = table_of(given(position()))
    page.fill(".stepper__field", typed)
    page.press(".stepper__field", "Tab")
    page.keyboard.press("Control+Enter")
    asked = Slide(tuple((one, one) for one in PLACES))
    answered = sent(page, "answer")[-1]["answer"]["slide"]
    asked.check(answered)
    assert answered == pytest.approx(PLACES[place], abs=1e-9)
