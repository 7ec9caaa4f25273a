"""What one looks at when a battle is over: its dice in the words of the log, each a way into the replay; ways back."""

from __future__ import annotations

import pytest

from tests.e2e.board.conftest import Opened, until

pytestmark = pytest.mark.e2e

CHECKED = """async () => {
  const { check } = await import("/static/replay/verify.js");
  const { Texts } = await import("/static/battle/text.js");
  const texts = new Texts({ fight: "{one} 5 against {two} 3" }, "en");
  const root = document.body.appendChild(Object.assign(document.createElement("section"), { id: "dice" }));
  const told = { key: "fight", params: { one: "Knights", two: "Hordes" } };
  await check(root, { seed_hash: "", player_seeds: ["a", "b"], server_seed: "s", rolls: [
    { seq: 23, counter: 0, label: "fight r9", sides: 6, faces: [5], told },
    { seq: 24, counter: 1, label: "points red.1", sides: 6, faces: [2], gone: true },
  ] }, texts, "/battles/x/replay/");
}"""


def test_a_roll_is_told_as_in_the_log_and_leads_to_its_moment(opened: Opened) -> None:
    page = opened("kind=confirm")
    page.evaluate(CHECKED)
    first, second = page.locator("#dice tbody tr").all()
    assert "Knights 5 against Hordes 3" in first.inner_text()
    assert "fight r9" not in first.inner_text()
    assert first.locator("a").get_attribute("href") == "/battles/x/replay/#23"
    assert "(taken back)" in second.inner_text()
    assert second.locator("a").count() == 0


def test_a_sandbox_leads_back_to_where_it_was_opened(opened: Opened) -> None:
    page = opened("kind=confirm")
    page.evaluate(
        """async () => {
        sessionStorage.setItem(`sandbox-from:${location.pathname}`, "/battles/x/replay/#23");
        const { sandboxStrip } = await import("/static/battle/sandbox.js");
        document.body.append(sandboxStrip("/api/x/"));
        }"""
    )
    assert page.get_by_role("link", name="Leave the sandbox").get_attribute("href") == "/battles/x/replay/#23"


OFFERED = """async () => {
  const { again } = await import("/static/battle/again.js");
  window.offer = { state: "open", yours: false, people: true, possible: true };
  window.fetch = async () => new Response(JSON.stringify(offer));
  const timed = window.setTimeout;
  window.setTimeout = (then, time) => (time === 2500 ? void (window.later = then) : timed(then, time));
  window.listening = new Set();
  document.addEventListener = (kind, then) => listening.add(then);
  document.removeEventListener = (kind, then) => listening.delete(then);
  const end = document.createElement("div");
  end.className = "prompt__end";
  end.innerHTML = '<div class="place"></div><details class="end-more" open></details>';
  document.body.append(end);
  again(end.querySelector(".place"), "/rematch/", () => "Jan");
}"""


def test_a_rematch_that_is_offered_stands_in_the_title_and_folds_what_else_there_is(opened: Opened) -> None:
    page = opened("kind=confirm")
    page.evaluate(OFFERED)
    until(page, "document.querySelector('.again__offer')")
    assert page.title() == "Rematch? · ● Battle"
    assert page.locator(".end-more").get_attribute("open") is None
    # Whatever comes meanwhile leaves it there.
    page.evaluate("battle.store.apply({ seq: 41, after: 40, events: [], offers: [{ by: 'blue', kind: 'draw' }] })")
    assert page.title() == "Rematch? · Offer · Battle"
    page.evaluate("offer.state = 'withdrawn'; later()")
    until(page, "!document.querySelector('.again__offer')")
    assert page.title() == "Offer · Battle"
    assert page.locator(".end-more").get_attribute("open") is not None


def test_who_has_left_the_end_listens_no_more_for_a_rematch(opened: Opened) -> None:
    page = opened("kind=confirm")
    page.evaluate(OFFERED)
    until(page, "window.later")
    assert page.evaluate("listening.size") == 1
    page.evaluate("document.querySelector('.again').remove(); later()")
    until(page, "listening.size === 0")
