"""The coach in a visitor's first battle: it comes by itself, is left and taken up again, and never comes twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rules.de_bellis.game import GAME as DE_BELLIS
from rules.engine.lessons import hints
from rules.ninth_age.game import GAME as NINTH_AGE
from tests.e2e.players.fighting import fight
from tests.e2e.players.meeting import seated

pytestmark = pytest.mark.e2e
GAMES = (DE_BELLIS, NINTH_AGE)
WHISPERS = {"ninth_age": "hard", "de_bellis": "reckless"}
MOST_ANSWERS = 200
# What he says instead of pointing at a charge that is not worth it, once.
HOLD = (
    "None of these is worth it yet. Hold here, then move closer.",
    "You would get there, but would lose the fight. Hold here, and charge when it pays.",
)
# What is read and clicked away in one moment: it falls silent by itself, and says something else.
_HEAR = """(coach) => {
  if (!coach.getBoundingClientRect().width) return null;
  const heard = {
    words: coach.querySelector("[role=status]").innerText, count: coach.querySelector(".coach__count").innerText,
    topic: document.querySelector("#battle").dataset.topic,
  };
  [...coach.querySelectorAll("button")].find((one) => one.innerText === "Got it").click();
  return heard;
}"""


@pytest.fixture(scope="module")
def site(serve):
    """A site with both games, each with a button of its own."""
    with serve("coach", NINTHSITE_GAMES="rules.de_bellis.game.GAME,rules.ninth_age.game.GAME") as site:
        yield site


def said(hint) -> str:
    """What a mouse is told: it clicks what a finger taps."""
    return hint.words.said("en").replace("Tap", "Click").replace(" tap ", " click ")


def begin(page: Page, game: str) -> None:
    page.goto("/")
    if not page.locator(f"form:has(input[name=game][value={game}]) button").count():
        page.goto("/lobby/")
    page.locator(f"form:has(input[name=game][value={game}]) button").first.click()
    asked(page)


def asked(page: Page) -> None:
    page.wait_for_selector("#battle:not([data-number='']) .prompt", timeout=60_000)


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.key)
def test_it_is_left_taken_up_again_and_never_comes_twice(visitor, game):
    someone = visitor(reduced_motion="reduce")
    page = someone.page
    given = hints(game.coach)
    begin(page, game.key)
    coach = page.locator(".coach")
    expect(coach).to_contain_text(said(given[0]))
    with page.expect_response(lambda answer: answer.url.endswith("/coach/")):
        coach.get_by_role("button", name="Not now").click()
    expect(coach).to_be_hidden()
    page.reload()
    asked(page)
    expect(coach).to_be_hidden()
    page.locator(".board-tool--coach").click()
    expect(coach).to_contain_text(said(given[0]))

    begin(page, game.key)
    expect(page.locator(".board-tool--coach")).to_be_visible()
    expect(coach).to_be_hidden()
    assert someone.complaints == []


@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.key)
def test_a_sentence_about_moves_is_not_said_over_another_question(visitor, game):
    page = visitor(reduced_motion="reduce").page
    begin(page, game.key)
    coach, battle = page.locator(".coach"), page.locator("#battle")
    expect(coach).to_be_visible()
    assert battle.get_attribute("data-topic") in hints(game.coach)[0].asked
    ask = "(root, topic) => { root.dataset.topic = topic; }"
    given = hints(game.coach)
    battle.evaluate(ask, "none.of.these")
    expect(coach).to_be_hidden()
    # A first question about something else has its own sentence, and moving its own after it.
    shot = next(one for one in given if one.asked and "shoot" in one.asked[0])
    battle.evaluate(ask, shot.asked[0])
    expect(coach).to_contain_text(said(shot))
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_be_hidden()
    battle.evaluate(ask, given[0].asked[0])
    expect(coach).to_contain_text(said(given[0]))
    # Nor while dice are shown, with what has come of them.
    tell = "(stage, html) => { stage.innerHTML = html; }"
    page.locator(".stage").evaluate(tell, "<div class='stage__roll'>6</div>")
    expect(coach).to_be_hidden()
    page.locator(".stage").evaluate(tell, "")
    expect(coach).to_be_visible()


@pytest.mark.background
@pytest.mark.parametrize("game", GAMES, ids=lambda one: one.key)
def test_its_sentences_come_in_their_order_while_a_battle_is_played(visitor, advice, game):
    someone = visitor(reduced_motion="reduce")
    page = someone.page
    given = [said(one) for one in hints(game.coach)]
    topics = {said(one): one.asked for one in hints(game.coach)}
    asides = {said(one) for one in hints(game.coach) if one.aside}
    begin(page, game.key)
    player, coach, heard = seated(someone), page.locator(".coach"), []
    held: list[str] = []
    coach.wait_for()
    while not heard or heard[-1] != given[-1]:
        if now := coach.evaluate(_HEAR):
            if now["words"] in HOLD:
                held.append(now["topic"])
                continue
            # Behind a sentence about a charge stands whose it is.
            heard.append(next((one for one in given if now["words"].startswith(one)), now["words"]))
            assert now["count"] == str(len(heard))
            suited = topics[heard[-1]]
            assert not suited or now["topic"] in suited
        else:
            asked(page)
            fight([player], advice, WHISPERS[game.key], most=MOST_ANSWERS, until=coach.is_visible)
    # What a player has done already is not explained any more, and nothing is said twice.
    assert len(heard) == len(set(heard))
    assert held in ([], ["t9a.charge.declare"])
    # Only what is about the question comes before its turn.
    for place, one in enumerate(heard):
        skipped = given[: given.index(one)]
        assert topics[one] or not set(heard[place:]) & set(skipped) - asides
    expect(coach).to_be_hidden()
    assert someone.complaints == []
