"""Who makes a battle sees all that everyone chooses at once: game, opponent, size, army, time control."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("game", ["ninth_age", "de_bellis"])
@pytest.mark.parametrize("locale", ["en-GB", "it-IT", "es-ES", "pl-PL"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_what_everyone_chooses_stands_above_the_button_in_one_screen(visitor, width, height, locale, game):
    page = visitor(width=width, height=height, locale=locale).page
    page.goto(f"/play/?game={game}&opponent=invite")
    button = page.locator(".making__end").bounding_box()
    last = page.locator("#pace").bounding_box()
    assert last["y"] + last["height"] <= button["y"]
    assert button["y"] + button["height"] <= height + 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
