"""Whoever has kept the process busy waits at the door of HTTP, one after the other; nobody else does."""

import asyncio
import json
import time

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

from ninthsite import open_sockets
from ninthsite.heavy import recent
from ninthsite.heavy.door import Crowded, Door, Passage
from ninthsite.heavy.entrance import AtTheDoor, PaysAtTheDoor
from tests.battles.test_socket import Page

GREEDY, OTHER, QUIET = "10.0.0.1", "10.0.0.2", "10.0.0.9"


@pytest.fixture(autouse=True)
def _in_earnest(settings, monkeypatch):
    settings.LIMITS_TIMES = 1
    # Who has cost next to nothing is remembered here as well.
    monkeypatch.setattr(recent, "HARDLY", 0.0)


@pytest.fixture
def somebody_plays(monkeypatch):
    monkeypatch.setattr(open_sockets, "_open", {object(): "player"})


class Visitors:
    """Who has been here before, and who comes now."""

    def __init__(self, **cost):
        self.now = 0.0
        self.door, self.loop = Door(now=lambda: self.now), asyncio.get_running_loop()
        for who, seconds in cost.items():
            self.door.leave(self.one(who, seconds))
        self.now = 1.0

    def one(self, who, cost=0.0):
        return Passage(who, self.loop, cost)

    def comes(self, who, cost=0.0):
        one = self.one(who, cost)
        return one, asyncio.ensure_future(self.door.enter(one))


async def gone_on():
    """Until everything that can happen now has happened."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_of_those_who_have_cost_much_one_is_let_in_at_a_time_and_nobody_else_waits():
    async def run():
        here = Visitors(greedy=9.0, other=8.0)
        first, let_in = here.comes("greedy")
        await let_in
        _, second = here.comes("greedy")
        _, third = here.comes("other")
        _, quiet = here.comes("quiet")
        await gone_on()
        assert (second.done(), third.done(), quiet.done()) == (False, False, True)
        here.door.leave(first)
        await gone_on()
        assert (second.done(), third.done()) == (False, True), "whoever has cost less comes first"
        second.cancel()

    async_to_sync(run)()


def test_somebody_alone_may_cost_more_than_one_of_many(settings):
    async def run():
        alone, many = Visitors(one=2.0), Visitors(**{f"n{number}": 2.0 for number in range(5)})
        for here, passes in ((alone, True), (many, False)):
            name = "one" if here is alone else "n0"
            here.comes(name)
            await gone_on()
            _, waits = here.comes(name)
            await gone_on()
            assert waits.done() is passes
            waits.cancel()

    async_to_sync(run)()


def test_after_each_of_them_the_process_has_as_long_for_those_who_play(somebody_plays):
    async def run():
        here = Visitors(greedy=9.0)
        first, let_in = here.comes("greedy", cost=0.05)
        await let_in
        _, second = here.comes("greedy")
        here.door.leave(first)
        began = time.monotonic()
        await second
        assert time.monotonic() - began >= 0.045

    async_to_sync(run)()


def test_who_waits_for_a_process_of_heavy_work_keeps_nobody_out():
    async def run():
        here = Visitors(greedy=9.0, other=9.0)
        first, let_in = here.comes("greedy")
        await let_in
        _, second = here.comes("other")
        await asyncio.to_thread(first.waits_elsewhere)
        await second

    async_to_sync(run)()


def test_who_waits_for_anything_else_keeps_the_others_out_for_a_second_at_most(settings):
    settings.DOOR_HOLDS = 0.01

    async def run():
        here = Visitors(greedy=9.0, other=9.0)
        _, let_in = here.comes("greedy")
        await let_in
        _, second = here.comes("other")
        await second

    async_to_sync(run)()


def test_of_one_address_few_wait_and_where_all_places_are_taken_whoever_has_cost_most_goes(settings):
    settings.DOOR_WAITING = (1, 2)

    async def run():
        here = Visitors(greedy=9.0, other=8.0, third=7.0)
        _, inside = here.comes("greedy")
        await inside
        _, greedy = here.comes("greedy")
        _, too_many = here.comes("greedy")
        _, other = here.comes("other")
        _, third = here.comes("third")
        await gone_on()
        assert (too_many.exception().status, greedy.exception().status) == (429, 503)
        assert (other.done(), third.done()) == (False, False)
        _, once_more = here.comes("greedy")
        await gone_on()
        assert once_more.exception().status == 503
        other.cancel(), third.cancel()

    async_to_sync(run)()


def test_nobody_waits_for_ever(settings):
    settings.HEAVY_PATIENCE = 0.01

    async def run():
        here = Visitors(greedy=9.0)
        _, inside = here.comes("greedy")
        await inside
        _, waits = here.comes("greedy")
        with pytest.raises(Crowded) as refused:
            await waits
        assert (refused.value.status, refused.value.wait) == (503, 2)

    async_to_sync(run)()


def asked(path, address, language="en"):
    headers = [(b"accept-language", language.encode())]
    return {
        "type": "http",
        "method": "POST",
        "path": path,
        "headers": headers,
        "query_string": b"",
        "client": (address, 1),
    }


def busy(_request):
    until = time.thread_time() + 0.1
    while time.thread_time() < until:
        pass
    return HttpResponse("done")


def test_a_request_costs_its_address_and_a_refusal_reads_none_of_it(settings):
    settings.DOOR_ROOM, settings.DOOR_WAITING = 1e-5, (0, 400)

    async def application(scope, receive, send):
        await asyncio.to_thread(PaysAtTheDoor(busy), None)

    async def run():
        site, said = AtTheDoor(application), []

        async def send(message):
            said.append(message)

        for path in ("/api/mine/", "/mine/"):
            for address in (GREEDY, GREEDY, QUIET if path == "/mine/" else OTHER):
                await site(asked(path, address, "it"), None, send)
        await site(asked("/healthz", GREEDY), None, send)
        return said

    starts, bodies = (async_to_sync(run)()[part::2] for part in (0, 1))
    assert [one["status"] for one in starts] == [429, 429, 429]
    assert all(dict(one["headers"])[b"retry-after"] == b"1" for one in starts)
    error = json.loads(bodies[0]["body"])["error"]
    assert (error["code"], error["data"]["reason"]) == ("throttled", "many")
    page = bodies[1]["body"].decode()
    assert '<html lang="it">' in page
    assert error["text"] in page


@pytest.mark.django_db(transaction=True)
def test_who_is_logged_in_waits_for_nobody_else_at_the_address(settings, two):
    """Whoever knows no session is the address, whatever session he makes up."""
    settings.DOOR_ROOM, settings.DOOR_WAITING = 1e-5, (0, 400)

    async def application(scope, receive, send):
        def answer(request):
            request.user = two[0] if b"sessionid=ada" in dict(scope["headers"])[b"cookie"] else AnonymousUser()
            return busy(request)

        await asyncio.to_thread(PaysAtTheDoor(answer), HttpRequest())
        await send({"type": "http.response.start", "status": 200})

    async def run():
        site, statuses = AtTheDoor(application), []

        async def send(message):
            statuses.append(message.get("status"))

        for session in (b"ada", b"none", b"made up", b"ada", b"ada"):
            scope = asked("/api/mine/", GREEDY)
            scope["headers"].append((b"cookie", b"theme=dark; sessionid=" + session))
            await site(scope, None, send)
        return [status for status in statuses if status]

    assert async_to_sync(run)() == [200, 429, 429, 200, 429]


@pytest.mark.django_db(transaction=True)
def test_what_is_done_over_sockets_waits_at_a_door_of_its_own(battle, two, settings):
    settings.DOOR_ROOM, settings.DOOR_WAITING = 1e-9, (0, 400)

    async def run():
        page = await Page(battle, two[0]).open()
        await page.hear("state")
        await page.say(type="plan", client_id="p1", queue=[])
        refused = await page.hear("refused")
        await page.close()
        return refused

    refused = async_to_sync(run)()
    assert (refused["rule"], refused["client_id"], refused["detail"]["retry_after"]) == ("BATTLE-RATE", "p1", 1)
