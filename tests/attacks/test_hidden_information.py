"""What a seat may not know is in no byte that leaves for it: real battles with hidden lists, by every route, while they
are played."""

from __future__ import annotations

import json
import random

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from armies.lists import begin, builder_of
from battles.acts import planning
from battles.games import games
from battles.models import Battle, Challenge, Seat
from battles.table.live import tables
from ninthsite.games import game_of
from tests.attacks.routes import BATTLE, of, routes
from tests.attacks.test_every_route import path_of
from tests.battles.conftest import begun, give
from tests.battles.joining import join_page
from tests.battles.test_secret_armies import HIDDEN
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)
MARK = "Xyzzy order of the wary"


@pytest.fixture
def _ninth_age(settings):
    settings.NINTHSITE_GAMES = ["rules.ninth_age.game.GAME"]
    games.cache_clear()
    tables.clear()


def leaves_for(browser, battle, eyes=""):
    """Every byte that anybody gets who knows the addresses: pages, interface, refusals, headers. `eyes`: the seat
    through whose eyes a referee asks to look."""
    pieces = browser.get(f"/api/battles/{battle.uuid}/", {"eyes": eyes}).json()["view"].get("pieces", {})
    for name in of(BATTLE):
        path = path_of(name, battle.uuid)
        yield path, browser.get(path, {"eyes": eyes})
        yield path, browser.post(f"{path}?eyes={eyes}", "{}", content_type="application/json")
    for look in ("outlook", "card"):
        for piece in sorted(pieces)[:5]:
            path = f"/api/battles/{battle.uuid}/{look}/?piece={piece}&eyes={eyes}"
            yield path, browser.get(path)
    number = next(iter(battle.pending), {}).get("number", 0)
    for guess in ({"number": number, "answer": {"choose_one": "x"}}, {"number": number + 1, "answer": {}}):
        for act in ("preview", "answers", "draft"):
            body = json.dumps({"client_id": f"guess{number}", "queue": [], **guess})
            path = f"/api/battles/{battle.uuid}/{act}/?eyes={eyes}"
            yield path, browser.post(path, body, content_type="application/json")
    for page in ("/", "/lobby/", "/watch/", "/api/battles/", "/api/battles/?mine=1", "/mine/", "/api/mine/"):
        yield page, browser.get(page)


def socket_says(battle, user, eyes=""):
    """What a socket hears that was open from the beginning, and what a new one hears."""

    async def listen():
        page = await Page(battle, user, eyes=eyes).open()
        await page.hear("state")
        await page.say(type="sheets", token="t")
        await page.say(type="ping")
        await page.hear("pong")
        await page.close()
        return json.dumps(page.seen)

    return async_to_sync(listen)()


def revealed(battle):
    """Whether an item has shown itself: from then on it is no secret."""
    from battles.record import replay

    return any("reveal" in event["key"] or "shows" in event["key"] for event in replay.log(battle, ""))


def search(battle, viewers, canaries, eyes=""):
    """Where a canary is found that should not be there."""
    found = []
    for browser, user in viewers:
        for path, answer in leaves_for(browser, battle, eyes):
            text = answer.content.decode(errors="replace") + str(answer.headers)
            found += [(user and user.username, path, one) for one in canaries if one in text]
        said = socket_says(battle, user, eyes)
        found += [(user and user.username, "socket", one) for one in canaries if one in said]
    return found


def hidden_lists(browsers, people):
    """A small battle with hidden lists, and Ada's magic items, none of which Ben has too."""
    game = game_of("ninth_age")
    ready = builder_of(game).ready()
    armies = [
        begin(person, game, ready[key]) for person, key in zip(people, ("tide_watch", "first_frost"), strict=False)
    ]
    form = {"game": "ninth_age", "opponent": "invite", "s.points": "500", "army": f"own:{armies[0].uuid}", **HIDDEN}
    assert browsers[0].post("/play/", form).status_code == 302
    token = Challenge.objects.get().token
    assert join_page(browsers[1], f"/invite/{token}/", army=f"own:{armies[1].uuid}").status_code == 302
    own = json.dumps(Seat.objects.get(battle__challenge=None, key="blue").army)
    items = ("screaming_swords", "lucky_charm", "lucky_shield", "divine_icon")
    assert not any(item in own for item in items)
    return Battle.objects.get(), [f"t9a.item.{item}" for item in items]


@pytest.mark.long
@pytest.mark.usefixtures("_ninth_age")
def test_hidden_items_and_orders_are_in_no_byte_for_anybody_else(browsers, people):
    battle, canaries = hidden_lists(browsers, people)
    assert canaries
    rng = random.Random(5)
    for answered in range(9):
        battle.refresh_from_db()
        if battle.over or revealed(battle):
            break
        if answered in (0, 8):
            planning.set_plan(battle.uuid, "red", [{"topic": MARK, "answer": {"choose_one": MARK}}])
            own = browsers[0].get(f"/api/battles/{battle.uuid}/").content.decode()
            assert canaries[0].removeprefix("t9a.item.") in own
            assert MARK in own
            viewers = [(browsers[1], people[1]), (Client(), None)]
            assert search(battle, viewers, [*canaries, MARK, battle.server_seed]) == []
        give(battle, battle.asked_seats()[0], rng=rng)


@pytest.mark.long
def test_sealed_answers_claims_plans_and_seeds_are_in_no_byte_for_anybody_else(browsers, people, settings):
    settings.NINTHSITE_GAMES = ["tests.tiny.game.GAME"]
    games.cache_clear()
    tables.clear()
    battle = begun(*people[:2])
    planning.set_plan(battle.uuid, "red", [{"topic": MARK, "answer": {"choose_one": MARK}}])
    battle.refresh_from_db()
    viewers = [(browsers[1], people[1]), (browsers[2], people[2]), (Client(), None)]
    assert search(battle, viewers, [MARK, battle.server_seed]) == []
    give(battle, "red", {"note": "west"})
    give(battle, "blue", {"note": "east"})
    battle.refresh_from_db()
    assert search(battle, viewers[1:], ["tiny.told.claim", MARK, battle.server_seed]) == []
    assert search(battle, viewers[:1], [MARK, battle.server_seed]) == []
    log = browsers[1].get(f"/api/battles/{battle.uuid}/log/").json()["events"]
    assert [event["params"]["stone"]["params"]["it"] for event in log if event["key"] == "tiny.told.claim"] == ["east"]


@pytest.mark.long
def test_an_army_of_de_bellis_is_unknown_until_both_have_chosen(browsers, people, settings):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    games.cache_clear()
    tables.clear()
    game = game_of("de_bellis")
    ready = next(iter(builder_of(game).ready().values()))
    army = begin(people[0], game, {**ready, "name": MARK})
    terms = {f"s.{key}": value for key, value in builder_of(game).settings(ready).items()}
    form = {"game": "de_bellis", "opponent": "open", "army": f"own:{army.uuid}", **terms}
    made = browsers[0].post("/play/", form)
    assert made.status_code == 302, made.context["problem"]
    battle = Battle.objects.get()
    canaries = [MARK, battle.server_seed]
    found = []
    for browser, user in ((browsers[1], people[1]), (Client(), None)):
        token = battle.challenge.token
        paths = [
            path_of(name, battle.uuid, token=token) for name in sorted(routes()) if not name.startswith("reference")
        ]
        found += [
            (user, path, one)
            for path in paths
            for one in canaries
            if one in browser.get(path, {"game": "de_bellis"}).content.decode(errors="replace")
        ]
    assert found == []


def test_the_time_of_an_orders_answer_is_spread_as_peoples_are(settings, people):
    """No smallest unit, no lump: what is drawn lies within the time that people take, and is never twice the same."""
    from types import SimpleNamespace
    from unittest import mock

    from django.utils import timezone

    from battles.acts import later
    from battles.clocks.clock import terms_of
    from battles.clocks.presets import rhythm

    settings.ORDER_DELAY = 1.0
    settings.NINTHSITE_GAMES = ["tests.tiny.game.GAME"]
    games.cache_clear()
    battle = begun(*people[:2])
    now, waits = timezone.now(), []
    desk = SimpleNamespace(battle=battle, postponed=None, now=now)
    with mock.patch.object(later.announcing, "sitting_waits"), mock.patch.object(later, "Due") as due:
        due.objects.filter.return_value.exists.return_value = False
        for number in range(300):
            later.postpone(desk, "blue", number)
        waits = sorted((call.kwargs["at"] - now).total_seconds() for call in due.objects.create.call_args_list)
    least, most = rhythm(terms_of(battle)).thinking
    assert least <= waits[0]
    assert waits[-1] <= most
    assert len(set(waits)) == 300
    quarters = [
        sum(low <= (wait - least) / (most - least) < low + 0.25 for wait in waits) for low in (0, 0.25, 0.5, 0.75)
    ]
    assert all(share > 3 for share in quarters)
    assert max(quarters) < 240
