"""Messages: chosen on a page, pushed to a browser, and answers that a link only suggests."""

from __future__ import annotations

import base64
import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Site
from tests.e2e.players.agreeing import hear, say
from tests.e2e.players.meeting import invite, join, seated, sign_up
from tests.e2e.resting import at_rest
from tests.notices.conftest import Receiver
from tests.notices.test_web_push import Browser

pytestmark = pytest.mark.background

# Subscribing needs the browser maker's own push service; here it is one of this machine.
SUBSCRIBES = """
(given) => {
  let current = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly) throw new Error("not allowed");
    window.subscribedTo = options.applicationServerKey.length;
    current = {
      endpoint: given.endpoint, toJSON: () => given,
      options: { applicationServerKey: options.applicationServerKey.buffer },
      unsubscribe: async () => { current = null; return true; },
    };
    return current;
  };
}
"""


@pytest.fixture(scope="module")
def site(serve):
    """A site that may send messages to this machine."""
    with serve("messages", NINTHSITE_GAMES="tests.tiny.game.GAME", OUTGOING_NETWORKS="127.0.0.0/8") as site:
        yield site


@pytest.fixture
def push_service():
    made = Receiver()
    yield made
    made.end()


def test_somebody_chooses_what_he_is_told_with_the_keyboard_alone(visitor, site):
    someone = visitor(width=390, height=844)
    sign_up(site, someone, "Chiara")
    page = someone.page
    page.get_by_role("link", name="Notification settings").click()
    cell = page.get_by_role("checkbox", name="Chat messages: Email")
    expect(cell).to_be_checked()
    cell.focus()
    page.keyboard.press("Space")
    page.get_by_label("Digest", exact=True).select_option("daily")
    page.get_by_role("checkbox", name="Chat messages: Digest").check()
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_text("Choices saved.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Chat messages: Email")).not_to_be_checked()
    expect(page.get_by_label("Digest", exact=True)).to_have_value("daily")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert someone.complaints == []


def test_a_browser_takes_push_messages_and_shows_them(visitor, site, push_service):
    someone = visitor()
    someone.context.grant_permissions(["notifications"], origin=site.url)
    sign_up(site, someone, "Dario")
    page = someone.page
    keys = Browser(f"{push_service.url}/push/1")
    page.add_init_script(f"({SUBSCRIBES})({json.dumps(keys.given)})")
    page.goto(f"{site.url}/account/notices/")
    pushed_to = page.get_by_role("checkbox", name="Your turn: Push")
    expect(pushed_to).to_be_disabled()
    expect(pushed_to).not_to_be_checked()
    page.get_by_role("button", name="Turn on push notifications here").click()
    expect(pushed_to).to_be_checked()
    expect(page.get_by_text("Push is off")).to_be_hidden()
    expect(page.get_by_text("Push notifications are on in this browser.")).to_be_visible()
    assert page.evaluate("subscribedTo") == 65
    page.reload()
    page.locator("#push").get_by_role("button", name="Send a test message").click()
    expect(page.get_by_text("Test message sent.")).to_be_visible()
    wait_for(page, push_service)
    shown = keys.read(push_service.got[0][2])
    assert shown["title"] == "You will get Ninthsite notifications here."

    pushed(someone, site, shown)
    page.wait_for_function("async () => (await (await navigator.serviceWorker.ready).getNotifications()).length > 0")
    titles = page.evaluate(
        "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => one.title)"
    )
    assert titles == [shown["title"]]
    assert someone.complaints == []


def wait_for(page, push_service):
    for _ in range(200):
        if push_service.got:
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing was pushed")


def pushed(someone, site, payload):
    """The browser's push service hands the message to the service worker."""
    session = someone.context.new_cdp_session(someone.page)
    found = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    for _ in range(50):
        if found:
            break
        someone.page.wait_for_timeout(100)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": site.url, "registrationId": found[0]["registrationId"], "data": json.dumps(payload)},
    )


def test_a_mail_tells_of_the_turn_with_the_table_in_it(visitor, site):
    host, guest = visitor(), visitor()
    sign_up(site, host, "Elena")
    sign_up(site, guest, "Fabio")
    link = invite(host, f"{site.url}/play/")
    # Whoever has looked is not written to.
    host.page.goto(f"{site.url}/rulebook/")
    join(guest, link)
    mail = mail_of_the_turn(site, host.page)
    assert "Content-ID: <table>" in mail
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in mail
    assert re.search(r"decisions?, about \d+ minute", mail)
    assert base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()[:10] in mail


def test_a_link_suggests_an_answer_and_gives_none(visitor, site):
    host, guest = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    sign_up(site, host, "Gina")
    sign_up(site, guest, "Hugo")
    join(guest, invite(host, f"{site.url}/play/"))
    asked = until_a_choice(site, {"red": host, "blue": guest}, seated(host).battle)
    player = host if asked["seat"] == "red" else guest
    pick = asked["input"]["options"][-1]["key"]
    address = re.sub(r"[?#].*", "", host.page.url)
    player.page.goto(f"{address}?question={asked['number']}&pick={pick}")
    expect(player.page.locator(f'.option--preset[data-option="{pick}"]')).to_be_visible()
    expect(player.page.locator(".option--preset")).to_have_count(1)
    # What the page sends comes in order: had it answered, the answer would have come before these words.
    at_rest(player.page)
    say(player.page, "Let me think.")
    hear(player.page, "Let me think.")
    assert player.page.locator(".prompt").get_attribute("data-number") == str(asked["number"])
    player.page.goto(f"{address}?question={asked['number'] + 1}&pick={pick}")
    player.page.locator(".option").first.wait_for()
    expect(player.page.locator(f'.option--preset[data-option="{pick}"]')).to_have_count(0)


def mail_of_the_turn(site: Site, page) -> str:
    """The mail, without the half minute that somebody who is just coming back is given."""
    due = "from django.utils import timezone as t; from notices.models import Notice as N; N.objects.update(at=t.now())"
    site.manage("shell", "-c", due)
    for _ in range(100):
        for mail in site.mails_to("elena@example.org"):
            if "/battles/" in mail:
                return mail
        page.wait_for_timeout(200)
    raise AssertionError("no mail came")


PLAYS_ON = """
from battles.acts import answers
from battles.due.bots import question_before
from battles.models import Battle
from rules.engine.inputs import ChooseOne
for _ in range(40):
    battle = Battle.objects.get(uuid={battle!r})
    number, _known, question = question_before(battle.uuid, battle.asked_seats()[0])
    if isinstance(question.input, ChooseOne):
        break
    answers.answer(battle.uuid, question.seat, number, question.default())
"""


def until_a_choice(site: Site, people, battle: str):
    """Gives the usual answers until somebody has to choose one of several things; the question."""
    site.manage("shell", "-c", PLAYS_ON.format(battle=battle))
    for someone in people.values():
        asked = someone.context.request.get(f"{site.url}/api/battles/{battle}/").json().get("asked")
        if asked and asked["input"]["kind"] == "choose_one":
            return asked
    raise AssertionError("nobody has to choose")
