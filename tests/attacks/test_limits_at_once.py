"""Requests that come at once do not both find room for the last thing that an account may have."""

import threading
from contextlib import suppress
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, close_old_connections

from accounts.adapter import GuestAwareAdapter
from accounts.models import User
from armies import lists
from armies.battlescribe.bodies import Answer
from armies.books import keeping as books
from armies.models import ArmyBook, ArmyList, BookVersion
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Battle
from maps import keeping
from maps.models import BattleMap
from notices import forms
from notices.models import Webhook
from rules.engine.army_books.book import Book
from rules.engine.refusal import IllegalAction

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.stored]

PEOPLE = 6


def at_once(act):
    """So many requests of one account, each on a thread of its own."""
    start = threading.Barrier(PEOPLE)

    def go():
        start.wait()
        try:
            with suppress(IllegalAction, lists.ListRefused, keeping.MapRefused):
                act()
        finally:
            close_old_connections()

    threads = [threading.Thread(target=go) for _ in range(PEOPLE)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()


def test_open_challenges(two):
    for _ in range(matchmaking.MOST_WAITING - 1):
        matchmaking.create_battle(two[0], "tiny")
    at_once(lambda: matchmaking.create_battle(two[0], "tiny"))
    assert Battle.objects.filter(status=Battle.WAITING).count() == matchmaking.MOST_WAITING


def test_army_lists(two, monkeypatch):
    monkeypatch.setattr(lists, "MOST_LISTS", 1)
    # This game has no armies: what they contain does not matter here.
    monkeypatch.setattr(lists, "game_with_books", lambda game, owner: game)
    monkeypatch.setattr(lists, "_read", lambda game, data: (data, "Army"))
    at_once(lambda: lists.begin(two[0], games()["tiny"], {}))
    assert ArmyList.objects.count() == 1


def test_versions_of_a_list(two):
    army_list = ArmyList.objects.create(owner=two[0], game="tiny", name="Army", data={"units": []})
    kept = []
    at_once(lambda: kept.append(lists.keep_version(ArmyList.objects.get(pk=army_list.pk)).number))
    assert kept == [1] * PEOPLE


def test_answers_about_an_army_book(two, monkeypatch):
    stored = ArmyBook.objects.create(owner=two[0], game="tiny", key="b", name="Book")
    asked = SimpleNamespace(key="base")
    monkeypatch.setattr(books, "missing", lambda book: [asked])
    monkeypatch.setattr(books, "with_answers", lambda book, answers: book)
    book = Book(id="b", name="Book", game="tiny", version="1")
    BookVersion.objects.create(book=stored, number=1, digest="before", packed=b"")
    done = []
    at_once(lambda: done.append(books.answer(ArmyBook.objects.get(pk=stored.pk), book, {"base": Answer()})))
    assert len(done) == PEOPLE
    assert stored.versions.count() == 2


def test_a_name_that_two_want_at_once_goes_to_one_of_them(browser_of, monkeypatch):
    secret = "a long way home"
    form = {"username": "Ada", "email": "ada@example.org", "password1": secret, "password2": secret}
    real = GuestAwareAdapter.clean_username

    def then_somebody_is_quicker(adapter, username, shallow=False):
        name = real(adapter, username, shallow)
        User.objects.create_user(name)
        return name

    monkeypatch.setattr(GuestAwareAdapter, "clean_username", then_somebody_is_quicker)
    answer = browser_of().post("/account/signup/", form)
    assert answer.status_code == 200
    assert "looks like this one" in answer.content.decode()
    assert User.objects.filter(username="Ada").count() == 1


def test_whatever_else_two_do_at_once_is_told_as_that(browser_of, two, monkeypatch):
    def somebody_was_quicker(*given, **more):
        raise IntegrityError

    monkeypatch.setattr(matchmaking, "create_battle", somebody_was_quicker)
    browser = browser_of(two[0])
    browser.raise_request_exception = False
    told = browser.post("/api/battles/", {"game": "tiny"}, content_type="application/json")
    assert (told.status_code, told.json()["error"]["code"]) == (409, "refused")
    page = browser.post("/play/", {"opponent": "open"})
    assert page.status_code == 409
    assert "Try again" in page.content.decode()


def test_maps(two, monkeypatch):
    monkeypatch.setattr(keeping, "MOST_MAPS", 1)
    monkeypatch.setattr(keeping, "format_of", lambda game: SimpleNamespace(check=lambda data: data))
    at_once(lambda: keeping.begin(two[0], games()["tiny"], {}, "Map"))
    assert BattleMap.objects.count() == 1


def test_webhooks(two, monkeypatch):
    monkeypatch.setattr(forms, "MOST_WEBHOOKS", 1)
    monkeypatch.setattr(forms.WebhookForm, "clean_url", lambda self: self.cleaned_data["url"])
    given = {"url": "https://example.org/hook", "open": False}
    at_once(lambda: (form := forms.WebhookForm(given, user=two[0])).is_valid() and form.added())
    assert Webhook.objects.count() == 1
