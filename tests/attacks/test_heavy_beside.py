"""What a player waits for (drafts, previews, replays) is worked out on a few threads: one at a time for each account
and address, within a budget of processor time, and only while somebody waits."""

import asyncio
import json
import threading

import pytest
from asgiref.sync import async_to_sync

from battles.acts import drafts, previews
from ninthsite.heavy import asking, line
from ninthsite.heavy.budget import Killed, budget
from ninthsite.heavy.kinds import Refused, Who, kind_named
from ninthsite.heavy.line import Line, Ticket
from ninthsite.heavy.pool import Pool
from ninthsite.heavy.thread_worker import ThreadWorker
from ninthsite.heavy.visitors import WhoLeaves
from tests.battles.conftest import play_on
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)
ADA, BEN = Who(1, "10.0.0.1"), Who(2, "10.0.0.2")
PATIENCE = 60


@pytest.fixture
def pool(settings, monkeypatch):
    """As on a site: processes for what takes long, which are not begun here, and threads for the rest."""
    settings.HEAVY_WORKERS = 1
    made = Pool(Line(share="HEAVY_SHARE_BESIDE"), [ThreadWorker(), ThreadWorker()])
    made.start()
    monkeypatch.setattr(asking, "_beside", made)
    yield made
    made.end()


def no_time(settings, kind):
    settings.HEAVY_SECONDS = {**settings.HEAVY_SECONDS, kind: -1.0}


def told(answer):
    return answer.status_code, answer.json()["error"]["data"]["reason"]


def post(browser, address, body):
    return browser.post(address, json.dumps(body), content_type="application/json")


def test_a_draft_ends_at_its_budget(battle, browser_of, two, pool, settings):
    browser, address = browser_of(two[0]), f"/api/battles/{battle.uuid}/draft/"
    body = {"queue": [{"topic": "tiny.kit", "answer": {}}] * drafts.SHORT}
    assert post(browser, address, body).status_code == 200
    no_time(settings, "draft")
    answer = post(browser, address, body)
    assert told(answer) == (503, "budget")
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize("what", ["replay/?from=1&limit=25", "proof/?rolls=1"])
def test_a_replay_ends_at_its_budget(battle, browser_of, two, pool, settings, what):
    play_on(battle)
    browser, address = browser_of(two[0]), f"/api/battles/{battle.uuid}/{what}"
    no_time(settings, "replay")
    assert told(browser.get(address)) == (503, "budget")


def test_what_is_long_is_worked_out_where_nobody_else_waits_for_it(battle, browser_of, two, monkeypatch, settings):
    asked, real = [], asking._ticket
    monkeypatch.setattr(asking, "_ticket", lambda kind, *given: asked.append(kind) or real(kind, *given))
    browser, address = browser_of(two[0]), f"/api/battles/{battle.uuid}/"
    long = [{"topic": "tiny.kit", "answer": {}}] * 400
    post(browser, f"{address}draft/", {"queue": long})
    post(browser, f"{address}preview/", {"queue": long, "number": 0, "answer": {}})
    browser.get(f"{address}replay/?limit=25")
    play_on(battle)
    browser.get(f"{address}replay/?limit=400")
    assert asked == ["long_draft", "long_draft", "long_replay", "long_replay"]
    assert set(asked) <= set(settings.HEAVY_APART)


def test_one_is_worked_out_at_a_time_for_each_account_and_each_address(pool):
    begun, go_on, order = threading.Event(), threading.Event(), []

    def waits(name):
        begun.set()
        assert go_on.wait(PATIENCE)
        order.append(name)

    threads = []
    for name, who in (("first", ADA), ("same account", Who(1, "10.0.0.3")), ("same address", Who(3, "10.0.0.1"))):
        threads.append(threading.Thread(target=asking.ask, args=("draft", who, waits, name)))
        threads[-1].start()
        assert begun.wait(PATIENCE)
    assert asking.ask("draft", BEN, sum, (1, 2)) == 3, "others do not wait for them"
    assert order == []
    go_on.set()
    for one in threads:
        one.join(PATIENCE)
    assert order[0] == "first"
    assert sorted(order[1:]) == ["same account", "same address"]


def test_a_client_that_leaves_ends_it_at_the_next_step(pool):
    begun, caught = threading.Event(), []

    def endless():
        begun.set()
        try:
            while True:
                budget.check()
        except Killed as killed:
            caught.append(killed)
            raise

    async def application(scope, receive, send):
        leaving = asyncio.ensure_future(receive())
        with pytest.raises(Refused):
            await asyncio.to_thread(asking.ask, "draft", ADA, endless)
        await leaving

    async def receive():
        await asyncio.to_thread(begun.wait, PATIENCE)
        return {"type": "http.disconnect"}

    async_to_sync(WhoLeaves(application))({"type": "http"}, receive, None)
    assert asking.ask("draft", ADA, sum, (1, 2)) == 3, "his place is free again"
    assert caught


def test_a_socket_that_closes_ends_its_preview(battle, two, pool, monkeypatch):
    begun = threading.Event()

    def endless(*given):
        begun.set()
        while True:
            budget.check()

    monkeypatch.setattr(previews, "preview", endless)

    async def leave():
        page = await Page(battle, two[0]).open()
        await page.hear("state")
        await page.say(type="preview", token="p1", number=0, answer={})
        await asyncio.to_thread(begun.wait, PATIENCE)
        await page.close()

    async_to_sync(leave)()
    assert asking.ask("preview", Who(two[0].pk, "127.0.0.1"), sum, (1, 2)) == 3, "his place is free again"


def test_whoever_has_cost_his_share_of_a_minute_waits_for_the_next(settings):
    settings.LIMITS_TIMES, settings.HEAVY_SHARE_BESIDE = 1, (1.0, 90.0)
    now, draft = Line(now=lambda: 50.0, share="HEAVY_SHARE_BESIDE"), Ticket(kind_named("draft"), ADA, sum, ())
    now.enter(draft)
    now.take(draft)
    now.done(draft, 1.5)
    with pytest.raises(Refused) as refused:
        now.enter(draft)
    assert (refused.value.reason, refused.value.wait) == ("spent", 10)


def test_those_who_fill_the_line_keep_nobody_else_out_of_it(monkeypatch):
    monkeypatch.setattr(line, "MOST_WAITING", 4)
    now, kind = Line(), kind_named("draft")
    many = [Ticket(kind, ADA, sum, ()) for _ in range(4)]
    for ticket in many:
        now.enter(ticket)
    with pytest.raises(Refused) as refused:
        now.enter(Ticket(kind, ADA, sum, ()))
    assert refused.value.reason == "full"
    other = Ticket(kind, BEN, sum, ())
    now.enter(other)
    (gone,) = [ticket for ticket in many if ticket.result.done()]
    assert isinstance(gone.result.exception(), Refused)
    assert not other.result.done()
