"""What the pages on which a battle is begun say and take."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from battles.lobby import matchmaking
from battles.models import Challenge
from notices import wishing

pytestmark = pytest.mark.django_db(transaction=True)


def test_who_would_not_hear_of_his_turn_is_told_so_before_a_battle_over_days(new_user):
    ada, browser = new_user(), Client()
    browser.force_login(ada)
    words = "Your notifications are off"
    days = matchmaking.create_battle(ada, "tiny", opponent="invite").challenge.token
    live = matchmaking.create_battle(ada, "tiny", opponent="invite", pace="live").challenge.token
    assert words in browser.get("/play/").content.decode()
    assert words in browser.get(f"/invite/{days}/").content.decode()
    assert words not in browser.get(f"/invite/{live}/").content.decode()
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True, primary=True)
    assert words not in browser.get("/play/").content.decode()
    wishing.stop(ada, "mail", "hand_over")
    assert words in browser.get(f"/invite/{days}/").content.decode()
    assert words not in Client().get("/play/").content.decode()


def test_somebody_may_be_challenged_by_a_name_that_one_types(two):
    browser = Client()
    browser.force_login(two[0])
    assert 'name="to"' in browser.get("/play/?opponent=person").content.decode()
    wrong = browser.post("/play/", {"game": "tiny", "opponent": "person", "by_name": "1", "to": "Nobody"})
    # What was typed can be put right.
    assert wrong.status_code == 422
    assert re.search(r'<input name="to" value="Nobody"', wrong.content.decode())
    browser.post("/play/", {"game": "tiny", "opponent": "person", "by_name": "1", "to": "Ben"})
    assert Challenge.objects.get().wanted == two[1]
