"""Those who watch, and those who read another language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import invite, join, seated
from tests.e2e.players.pointing import pose_of

LANGUAGES = {"it": "Italiano", "es": "Español", "pl": "Polski"}
# A key that nobody translated is shown as it is.
RAW_KEY = re.compile(r"\b(?:dbf|engine|battle|topic|fact|number)\.[a-z_]+[a-z_.]*")


@pytest.fixture
def fought(visitor, advice):
    """A battle that has been fought for a while: its two players."""
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    join(guest, invite(host, "/play/?game=de_bellis"))
    players = [seated(host), seated(guest)]
    left = iter(range(40))
    fight(players, advice, "reckless", most=60, until=lambda: next(left, None) is None)
    return players


def first_seat_is_below(page: Page) -> bool:
    """Whether the table lies as its first player saw it: his pieces under those of the other."""
    page.locator(".unit__face").first.wait_for()
    heights = page.evaluate(
        """() => [1, 2].map(number => {
          const tops = [...document.querySelectorAll(`.unit:has(.unit--seat-${number})`)]
            .map(unit => unit.getBoundingClientRect().top);
          return tops.reduce((sum, top) => sum + top, 0) / tops.length;
        })"""
    )
    return bool(heights[0] > heights[1] + 20)


def test_a_stranger_watches_live_and_cannot_act(visitor, advice, fought):
    player = next(one for one in fought if advice.on(one.battle, one.seat, "reckless"))
    stranger = visitor(reduced_motion="reduce")
    stranger.page.goto(player.page.url)
    onlooker = seated(stranger)
    assert onlooker.seat == ""
    expect(onlooker.page.locator(".prompt")).to_contain_text("decides")
    expect(onlooker.page.get_by_role("tab", name="Plan")).to_be_hidden()
    assert onlooker.page.locator(".prompt__commit").count() == 0
    expect(onlooker.page.locator(".log__line").first).to_be_attached()
    assert first_seat_is_below(onlooker.page)
    stranger.page.goto(f"{player.page.url.partition('#')[0]}replay/")
    stranger.page.locator("#replay[data-whole='true']").wait_for()
    assert first_seat_is_below(stranger.page)
    stranger.page.goto(player.page.url)
    onlooker = seated(stranger)

    lines = onlooker.page.locator(".log__line").count()
    fight([player], advice, "reckless", most=40)
    expect(onlooker.page.locator(".log__line").nth(lines)).to_be_attached()
    for unit in player.page.locator(".unit").all():
        piece = unit.get_attribute("data-piece") or ""
        expect(onlooker.page.locator(f'.unit[data-piece="{piece}"]')).to_be_attached()
        assert pose_of(onlooker.page, piece) == pytest.approx(pose_of(player.page, piece), abs=0.01)
    onlooker.page.get_by_role("tab", name="More").click()
    assert onlooker.page.get_by_role("button", name="Resign").is_hidden()
    onlooker.page.get_by_role("tab", name="Chat").click()
    assert onlooker.page.get_by_role("button", name="Send").is_hidden()
    assert stranger.complaints == []


def words_of(page: Page) -> str:
    """Everything that the battle page says, its titles and labels too, sheet by sheet."""
    said = []
    for tab in page.locator(".sheet-tabs [role=tab]:not([hidden])").all():
        tab.click()
        said.append(page.locator("#battle").inner_text())
    said += page.locator("#battle").evaluate(
        """root => [...root.querySelectorAll("[title], [aria-label], [placeholder]")]
          .flatMap(one => ["title", "aria-label", "placeholder"].map(name => one.getAttribute(name) ?? ""))"""
    )
    return "\n".join(said)


def english(page: Page) -> set[str]:
    """Sentences of the English catalogue that this page's own catalogue says in other words."""
    address = page.locator("#battle").get_attribute("data-messages") or ""
    own = page.request.get(address).json()
    there = page.request.get(re.sub(r"/[a-z]{2}\\.json", "/en.json", address)).json()
    pairs = [(there[key], own.get(key)) for key in there if isinstance(there[key], str)]
    return {text for text, mine in pairs if text != mine and " " in text and "{" not in text}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_battle_page_speaks_the_readers_language(fought, language):
    for player in fought:
        page = player.page
        page.click(".menu:has([name=language]) summary")
        page.get_by_role("button", name=LANGUAGES[language]).click()
        page.wait_for_selector(f"html[lang={language}]", state="attached")
        page.wait_for_selector(".prompt__head")
        page.locator(".log__line").first.wait_for()
        said = words_of(page)
        assert RAW_KEY.findall(said) == []
        assert [text for text in english(page) if text in said] == []
        assert [text for text in frame_in_english(language) if re.search(rf"(?m)^{re.escape(text)}$", said)] == []


def frame_in_english(language: str) -> set[str]:
    """What the page itself says in English where this language has other words."""
    from babel.messages.pofile import read_po

    path = Path(__file__).parents[2] / "locale" / language / "LC_MESSAGES" / "djangojs.po"
    with path.open("rb") as file:
        entries = [entry for entry in read_po(file) if isinstance(entry.id, str) and entry.id]
    return {entry.id for entry in entries if entry.string and entry.string != entry.id and "%" not in entry.id}
