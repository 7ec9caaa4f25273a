"""Pictures of pages are taken when somebody asks for them, and of what failed in any case."""

import pytest

from tests.e2e import pictures
from tests.e2e.players.looking import picture


@pytest.fixture
def page(browser, tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "PICTURES", tmp_path)
    context = browser.new_context(viewport={"width": 800, "height": 600}, color_scheme="dark")
    yield context.new_page()
    context.close()


@pytest.fixture
def asked(monkeypatch):
    """Lets a test say whether its run was asked for pictures."""
    return lambda whether: monkeypatch.setattr(pictures, "_asked_for", whether)


def test_without_the_option_only_a_failure_is_kept(page, tmp_path, asked):
    asked(False)
    pictures.keep(page, "plain")
    picture(page, "everywhere")
    pictures.keep_failure(page, "failed")
    assert [path.name for path in tmp_path.iterdir()] == ["failed.png"]


def test_with_it_a_page_is_taken_on_two_screens_light_and_dark_and_left_as_it_was(page, tmp_path, asked):
    asked(True)
    picture(page, "everywhere")
    assert {path.stem for path in tmp_path.iterdir()} == {
        f"everywhere-{width}-{scheme}" for width in (1440, 390) for scheme in ("light", "dark")
    }
    assert page.viewport_size == {"width": 800, "height": 600}
    assert page.evaluate('matchMedia("(prefers-color-scheme: dark)").matches')
    assert not page.evaluate('matchMedia("(prefers-reduced-motion: reduce)").matches')
