"""A guest reads until when what he has played is kept, and how he keeps it for good."""

import re

import pytest
from django.test import Client

from battles.acts import endings
from battles.models import Battle
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(user, path):
    browser = Client()
    browser.force_login(user)
    return browser.get(path).content.decode()


def ended(battle):
    endings.resign(battle.uuid, "red")
    return battle


def test_my_battles_say_until_when(of_guests, guests):
    assert "Kept until" not in page_of(guests[0], "/mine/"), "it goes on"
    ended(of_guests)
    for path in ("/mine/", "/mine/past/"):
        assert page_of(guests[0], path).count("Kept until") == 1, path
    assert "you keep a battle for 90 days after it ends" in page_of(guests[0], "/mine/")


def test_nothing_is_said_to_whoever_has_an_account_or_fought_one(guests, new_user):
    account = new_user()
    ended(begun(account, guests[0]))
    for path in ("/mine/", "/mine/past/"):
        assert "Kept until" not in page_of(account, path)
        assert "Kept until" not in page_of(guests[0], path)
    assert "As a guest" not in page_of(account, "/mine/")


def kept(user, battle):
    found = re.search(r'data-kept="([^"]+)"', page_of(user, battle.get_absolute_url()))
    return found and found[1]


def test_the_end_of_a_battle_says_until_when(of_guests, guests):
    assert kept(guests[0], of_guests) == "90"
    ended(of_guests)
    over = Battle.objects.get(pk=of_guests.pk)
    assert kept(guests[0], over)[:10] > over.ended.isoformat()[:10]


def test_the_end_of_a_battle_that_is_kept_says_nothing(guests, new_user, of_guests):
    battle = begun(guests[0], new_user())
    assert kept(guests[0], battle) is None
    assert kept(new_user(), of_guests) is None, "an onlooker"


def test_the_page_of_messages_says_how_long_they_are_kept(new_user):
    assert "for 30 days, and its pictures of tables for 120" in page_of(new_user(), "/account/notices/")
