"""Armies are chosen blind: nobody learns anything of the other's before both have chosen; with hidden lists nobody
learns what the rules keep hidden."""

from __future__ import annotations

import json

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from accounts.models import User
from armies.lists import begin, builder_of
from battles.games import games
from battles.models import Battle, Challenge, Seat
from battles.sending import changes
from battles.sending.publish import encode
from battles.table.live import tables
from ninthsite.games import game_of
from rules.engine.army_builder import Edit
from rules.ninth_age.army_format import mustered
from tests.battles.joining import join_page
from tests.battles.test_socket import Page

pytestmark = pytest.mark.django_db(transaction=True)

NAME, TITLE = "Plover Host", "Xyzzy the Unseen"


@pytest.fixture(autouse=True)
def _ninth_age(settings):
    settings.NINTHSITE_GAMES = ["rules.ninth_age.game.GAME"]
    games.cache_clear()
    tables.clear()
    yield
    tables.clear()


@pytest.fixture
def game():
    return game_of("ninth_age")


@pytest.fixture
def people(db):
    return [User.objects.create_user(name, f"{name}@example.org", "pw") for name in ("Ada", "Ben", "Cleo")]


@pytest.fixture
def browsers(people):
    made = [Client() for _person in people]
    for browser, person in zip(made, people, strict=True):
        browser.force_login(person)
    return made


@pytest.fixture
def secret(game, people):
    """Ada's list, with names that occur nowhere else."""
    ready = dict(builder_of(game).ready()["tide_watch"])
    named = builder_of(game).change({**ready, "name": NAME}, Edit(row=ready["units"][0]["id"], values={"title": TITLE}))
    return begin(people[0], game, named)


def waiting(browsers, secret, opponent, **settings):
    form = {"game": "ninth_age", "opponent": opponent, "army": f"own:{secret.uuid}", "s.points": "500", **settings}
    answer = browsers[0].post("/play/", form)
    assert answer.status_code == 302, answer.content.decode()
    return Challenge.objects.get()


def socket_says(battle, user):
    """What a browser hears first when it opens the socket of a battle."""

    async def listen():
        page = await Page(battle, user).open()
        await page.hear("state")
        await page.close()
        return json.dumps(page.seen)

    return async_to_sync(listen)()


@pytest.mark.timeout(90)
@pytest.mark.parametrize("opponent", ["open", "invite"])
def test_nothing_of_a_committed_army_is_seen_before_the_other_has_chosen(browsers, people, secret, opponent):
    challenge = waiting(browsers, secret, opponent)
    battle = challenge.battle
    pages = [
        "/", "/lobby/", "/play/?game=ninth_age", "/armies/", "/armies/shared/", "/watch/",
        f"/invite/{challenge.token}/", battle.get_absolute_url(), f"{battle.get_absolute_url()}armies/",
        f"/armies/{secret.uuid}/", f"/armies/{secret.uuid}/text/", "/api/battles/",
        "/api/challenges/", f"/api/battles/{battle.uuid}/", f"/api/battles/{battle.uuid}/log/",
        f"/api/battles/{battle.uuid}/replay/", f"/api/battles/{battle.uuid}/changes/?since=0",
        f"/api/battles/{battle.uuid}/export/", f"/api/battles/{battle.uuid}/proof/", f"/api/armies/{secret.uuid}/",
        "/api/armies/?shared=1",
    ]  # fmt: skip
    answers = [browser.get(page) for browser in browsers[1:] for page in pages]
    assert sum(answer.status_code == 200 for answer in answers) >= len(pages)
    for answer in answers:
        assert NAME not in answer.content.decode(), answer.request["PATH_INFO"]
        assert TITLE not in answer.content.decode(), answer.request["PATH_INFO"]
    for person in (*people[1:], None):
        said = socket_says(battle, person)
        assert "seed_hash" in said
        assert TITLE not in said
    for audience in ("red", "blue", ""):
        assert TITLE not in encode(changes.state(battle.uuid, audience))


def test_joining_with_an_army_that_may_not_fight_tells_nothing_of_the_other(browsers, secret, people, game):
    challenge = waiting(browsers, secret, "invite")
    empty = begin(people[1], game, builder_of(game).new("Nobody", {"points": "500"}))
    answer = join_page(browsers[1], f"/invite/{challenge.token}/", army=f"own:{empty.uuid}")
    assert answer.status_code == 422
    assert TITLE not in answer.content.decode()
    assert Battle.objects.get().status == Battle.WAITING


def test_a_committed_army_is_not_changed_by_its_writer_afterwards(browsers, secret):
    challenge = waiting(browsers, secret, "invite")
    before = Seat.objects.get(battle=challenge.battle, key="red").army
    row = secret.data["units"][0]["id"]
    browsers[0].post(f"/armies/{secret.uuid}/change/", {"do": "edit", "row": row, "f.title": "Somebody else"})
    join_page(browsers[1], f"/invite/{challenge.token}/", army="")
    assert Battle.objects.get().status == Battle.RUNNING
    assert Seat.objects.get(battle=challenge.battle, key="red").army == before
    state = encode(changes.state(challenge.battle.uuid, "blue"))
    assert TITLE in state
    assert "Somebody else" not in state


def with_items(game):
    """A ready list and the keys of its magic items."""
    for data in builder_of(game).ready().values():
        found = [
            gear.key
            for unit in mustered(data)
            for gear in (*unit.gear, *(one for models in unit.models for one in models.gear))
            if gear.item
        ]
        if found:
            return data, found
    raise AssertionError("no ready list has magic items")


def fought_with(data, browsers, person, game, **settings):
    """The battle that Ada fights with that list."""
    army = begin(person, game, data)
    limit = {f"s.{key}": value for key, value in builder_of(game).settings(data).items()}
    form = {"game": "ninth_age", "opponent": "invite", "army": f"own:{army.uuid}", **limit, **settings}
    assert browsers[0].post("/play/", form).status_code == 302
    challenge = Challenge.objects.get()
    assert join_page(browsers[1], f"/invite/{challenge.token}/", army="").status_code == 302
    battle = Battle.objects.get()
    assert battle.status == Battle.RUNNING
    return battle


def items_on(cards):
    """The magic items that the cards of an army name."""
    named = (getattr(one.name, "key", "") for _heading, units in cards for unit in units for one in unit.gear)
    return {key for key in named if key.startswith("t9a.item.")}


HIDDEN = {"s.hidden_lists": "on", "s.hidden_lists.shown": "1"}


@pytest.mark.rule("T9A-ARM-033")
def test_with_hidden_lists_magic_items_stay_hidden_from_everybody_else(browsers, people, game):
    data, items = with_items(game)
    battle = fought_with(data, browsers, people[0], game, **HIDDEN)
    mine, theirs = pieces_of(battle, "red"), pieces_of(battle, "blue")
    assert [item for item in items if item in mine] == items
    assert [item for item in items if item in theirs] == []
    for browser in browsers[1:]:
        shown = browser.get(f"/api/battles/{battle.uuid}/").json()["view"]["pieces"]
        red = json.dumps({key: piece for key, piece in shown.items() if piece["seat"] == "red"})
        assert [item for item in items if item in red] == []


def test_with_open_lists_everybody_sees_the_magic_items(browsers, people, game):
    data, items = with_items(game)
    battle = fought_with(data, browsers, people[0], game)
    assert [item for item in items if item in pieces_of(battle, "blue")] == items


def pieces_of(battle, audience):
    """The red pieces as somebody sees them."""
    pieces = changes.state(battle.uuid, audience)["view"]["pieces"]
    return json.dumps({key: piece for key, piece in pieces.items() if piece["seat"] == "red"}, default=str)


@pytest.mark.rule("T9A-SET-007")
def test_both_armies_are_shown_once_both_are_chosen(browsers, secret):
    challenge = waiting(browsers, secret, "invite")
    address = f"/battles/{challenge.battle.uuid}/armies/"
    assert TITLE in browsers[0].get(address).content.decode()
    assert browsers[1].get(address).content.decode().count('class="unit-card"') == 0
    join_page(browsers[1], f"/invite/{challenge.token}/", army="")
    shown = browsers[1].get(address).content.decode()
    assert NAME in shown
    assert shown.count('class="unit-card"') > len(secret.data["units"])


@pytest.mark.rule("T9A-ARM-033")
def test_of_a_hidden_list_only_the_public_part_is_shown(browsers, people, game):
    data, items = with_items(game)
    battle = fought_with(data, browsers, people[0], game, **HIDDEN)
    mine, theirs = (
        browser.get(f"/battles/{battle.uuid}/armies/").context["armies"][0]["cards"] for browser in browsers[:2]
    )
    assert items_on(mine) >= {f"t9a.item.{item}" for item in items}
    assert not items_on(theirs)
    assert all(unit.points is None for _heading, units in theirs for unit in units)
