"""Heavy work costs whoever asks for it, and nobody else: one at a time, within a budget, only while somebody waits."""

import asyncio
import threading

import pytest
from asgiref.sync import async_to_sync

from battles.acts import previews
from battles.api import look
from battles.models import Battle
from battles.record import archive, bringing_in
from ninthsite.heavy import asking
from ninthsite.heavy.budget import Killed, OutOfTime
from ninthsite.heavy.kinds import Refused, Who
from ninthsite.heavy.line import Line
from ninthsite.heavy.pool import Pool
from ninthsite.heavy.visitors import WhoLeaves, visitor
from tests.battles.conftest import play_on
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)
ADA, BEN = Who(1, "10.0.0.1"), Who(2, "10.0.0.2")
PATIENCE = 60


class Hand:
    """Serves like a process, but in this one: what is called `endless` goes on until it is killed, what is
    called `late` takes too long."""

    def __init__(self):
        self.begun, self.killed = threading.Event(), threading.Event()

    cost = 0.0

    def ready(self):
        self.killed.clear()

    def run(self, language, work, args, seconds):
        self.begun.set()
        if work is endless:
            assert self.killed.wait(PATIENCE)
            raise Killed
        if work is late:
            raise OutOfTime
        return work(*args)

    def kill(self):
        self.killed.set()


def endless(*given):
    raise AssertionError


def late(*given):
    raise AssertionError


@pytest.fixture
def hands():
    return [Hand(), Hand()]


@pytest.fixture
def pool(hands, settings, monkeypatch):
    """Heavy work is done by hands, of which the second serves only who has cost little."""
    settings.HEAVY_WORKERS = 2
    settings.HEAVY_APART = tuple(settings.HEAVY_SECONDS)
    made = Pool(Line(), list(hands))
    made.start()
    monkeypatch.setattr(asking, "_pool", made)
    yield made
    made.end()


def on_a_thread(caught, *asked):
    def ask():
        try:
            caught.append(asking.ask(*asked))
        except Exception as error:
            caught.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    return thread


def test_a_second_import_of_the_same_account_is_refused_while_one_runs(
    battle, browser_of, two, new_user, settings, monkeypatch
):
    play_on(battle)
    battle.refresh_from_db()
    raw, real, during = archive.export(battle), bringing_in.bring_in, []
    browser, other = browser_of(two[0]), browser_of(new_user("Cleo"))

    def bring(one):
        return one.post("/api/battles/import/", raw, content_type="application/json", headers={"accept-language": "it"})

    def slow(*given):
        # Whatever comes while the first is at work.
        if not during:
            during.append(None)
            during[:] = [bring(browser), bring(other)]
        return real(*given)

    monkeypatch.setattr(look.bringing_in, "bring_in", slow)
    assert bring(browser).status_code == 201
    refused, others = during
    assert (refused.status_code, refused.json()["error"]["data"]["reason"]) == (429, "running")
    assert int(refused.headers["Retry-After"]) > 0
    assert others.status_code == 201
    assert bring(browser).status_code == 201


def test_a_draft_of_many_steps_is_stopped_at_its_budget_and_says_so(
    battle, browser_of, two, pool, monkeypatch, settings
):
    from battles.acts import drafts

    monkeypatch.setattr(drafts, "draft", late)
    address, body = f"/api/battles/{battle.uuid}/draft/", {"queue": [{"topic": "tiny.kit", "answer": {}}] * 400}
    answer = browser_of(two[0]).post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["data"]["reason"]) == (503, "budget")
    assert int(answer.headers["Retry-After"]) > 0
    assert "10" in answer.json()["detail"]

    async def on_a_socket():
        page = await Page(battle, two[0]).open()
        await page.hear("state")
        await page.say(type="draft", token="d1", queue=body["queue"])
        refused = await page.hear("refused")
        await page.close()
        return refused

    refused = async_to_sync(on_a_socket)()
    assert (refused["rule"], refused["token"]) == ("BATTLE-BUDGET", "d1")


def test_a_file_that_takes_for_ever_is_given_up_and_nothing_of_it_is_stored(battle, browser_of, two, pool, monkeypatch):
    play_on(battle)
    battle.refresh_from_db()
    raw, before = archive.export(battle), Battle.objects.count()

    def bring():
        return browser_of(two[0]).post("/api/battles/import/", raw, content_type="application/json")

    with monkeypatch.context() as patched:
        patched.setattr(bringing_in, "bring_in", late)
        answer = bring()
    assert (answer.status_code, answer.json()["error"]["data"]["reason"]) == (503, "budget")
    assert Battle.objects.count() == before
    assert bring().status_code == 201


def test_whoever_has_cost_little_does_not_wait_for_an_import(pool, hands):
    caught = []
    waits = on_a_thread(caught, "books", ADA, endless)
    assert hands[0].begun.wait(PATIENCE)
    assert asking.ask("preview", BEN, sum, (1, 2)) == 3
    assert not caught
    pool.end()
    waits.join(PATIENCE)


def test_a_client_that_leaves_ends_the_work(pool, hands):
    """He leaves as soon as the work has begun; the view is told that nobody waits."""
    caught = []

    def view():
        try:
            asking.ask("books", ADA, endless)
        except Refused as refused:
            caught.append(refused.reason)

    async def application(scope, receive, send):
        assert visitor.get() is not None
        leaving = asyncio.ensure_future(receive())
        await asyncio.to_thread(view)
        await leaving

    async def receive():
        while not any(hand.begun.is_set() for hand in hands):
            await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    async_to_sync(WhoLeaves(application))({"type": "http"}, receive, None)
    assert caught == ["gone"]
    assert asking.ask("books", ADA, sum, (1, 2)) == 3, "his place is free again"


def test_a_client_that_has_left_before_is_not_worked_for(pool):
    async def application(scope, receive, send):
        await receive()
        with pytest.raises(Refused):
            await asyncio.to_thread(asking.ask, "books", ADA, endless)

    async def receive():
        return {"type": "http.disconnect"}

    async_to_sync(WhoLeaves(application))({"type": "http"}, receive, None)


def test_a_socket_that_closes_ends_its_preview(battle, two, pool, hands, monkeypatch):
    monkeypatch.setattr(previews, "preview", endless)

    async def leave():
        page = await Page(battle, two[0]).open()
        await page.hear("state")
        await page.say(type="preview", token="p1", number=0, answer={})
        while not any(hand.begun.is_set() for hand in hands):
            await asyncio.sleep(0)
        await page.close()

    async_to_sync(leave)()
    assert asking.ask("preview", Who(two[0].pk, "127.0.0.1"), sum, (1, 2)) == 3, "his place is free again"


def test_every_kind_of_work_has_a_budget(settings):
    assert all(0 < seconds <= 60 for seconds in settings.HEAVY_SECONDS.values())
    assert set(settings.HEAVY_ALONE) <= set(settings.HEAVY_SECONDS)
