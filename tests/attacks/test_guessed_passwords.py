"""Guessing passwords: whoever guesses has one limit for an account, by whatever name he tries it and at whichever door;
no answer tells who there is; and nobody keeps the owner out."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail, signing
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
RIGHT = "a long password"


@pytest.fixture(autouse=True)
def _in_earnest(settings, own_cache):
    settings.ACCOUNT_RATE_LIMITS = {
        "password": "4/5m/key",
        "password_anywhere": "8/h/key",
        "login_failed": "5/m/ip,3/5m/key",
    }


@pytest.fixture
def ada(db):
    user = User.objects.create_user("Ada", "ada@example.org", RIGHT)
    for number, address in enumerate(["ada@example.org", "other@example.org"]):
        EmailAddress.objects.create(user=user, email=address, verified=True, primary=not number)
    return user


def log_in(client, login, password="guess"):
    answer = client.post("/account/login/", {"login": login, "password": password})
    if answer.status_code == 302:
        return True, ""
    return False, answer.context["form"].errors.as_json()


def token(client, name, password="guess"):
    body = {"username": name, "password": password}
    answer = client.post("/api/token/", body, content_type="application/json")
    return answer.status_code == 200, answer.content


def test_name_and_addresses_share_the_limit_of_their_account(ada, client):
    for login in ("Ada", "ADA", "ada@example.org", "other@example.org"):
        assert not log_in(client, login)[0]
    assert not log_in(client, "other@example.org", RIGHT)[0]


def test_programs_and_pages_share_it_too(ada, client):
    for login in ("Ada", "ada@example.org"):
        assert not log_in(client, login)[0]
        assert not token(client, login)[0]
    assert not token(client, "other@example.org", RIGHT)[0]
    assert not log_in(client, "other@example.org", RIGHT)[0]


def test_whoever_knows_the_password_is_not_counted(ada, client):
    for _ in range(6):
        assert token(client, "Ada", RIGHT)[0]
        assert log_in(client, "ada@example.org", RIGHT)[0]
        client.logout()


def test_a_spent_limit_does_not_tell_whose_address_it_is(ada, client):
    for _ in range(2):
        log_in(client, "Ada")
        token(client, "Ada")
    assert log_in(client, "ada@example.org") == log_in(client, "nobody@example.org")
    assert token(client, "ada@example.org") == token(client, "nobody@example.org")


@pytest.fixture
def hashed(monkeypatch):
    """How often a password was hashed, which is what takes time."""
    counted, real = [], MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *given: counted.append(1) or real(*given))
    return counted


@pytest.mark.parametrize("door", [log_in, token])
@pytest.mark.parametrize("login", ["Ada", "ada@example.org", "Nobody", "nobody@example.org", "spent@example.org"])
def test_an_answer_takes_as_long_whoever_is_meant(ada, client, hashed, settings, door, login):
    spent = User.objects.create_user("Spent", "spent@example.org", RIGHT)
    EmailAddress.objects.create(user=spent, email=spent.email, verified=True, primary=True)
    for _ in range(4):
        token(client, "Spent")
    hashed.clear()
    assert not door(client, login)[0]
    assert len(hashed) == 1


def log_out(browser):
    """As the page does: Django's own way in tests would forget all cookies."""
    browser.post("/account/logout/")


def guess_from_everywhere(client, times=4):
    for number in range(times):
        for door in (log_in, token):
            client.defaults["REMOTE_ADDR"] = f"10.220.0.{number}"
            assert not door(client, "Ada")[0]
    del client.defaults["REMOTE_ADDR"]


@pytest.mark.parametrize("door", [log_in, token])
def test_whoever_guesses_keeps_only_himself_out(ada, client, browser_of, door):
    for _ in range(6):
        assert not door(client, "Ada")[0]
    assert not door(client, "Ada", RIGHT)[0]
    assert door(browser_of(), "Ada", RIGHT)[0]
    assert door(browser_of(), "ada@example.org", RIGHT)[0]


def test_the_owner_comes_in_from_where_he_was_before_whatever_is_guessed_there(ada, client):
    assert log_in(client, "Ada", RIGHT)[0]
    log_out(client)
    stranger = Client()
    for name in ("Ada", "ada@example.org", "other@example.org", "Nobody"):
        for _ in range(3):
            assert not log_in(stranger, name)[0]
    assert not log_in(stranger, "Ada", RIGHT)[0]
    assert log_in(client, "Ada", RIGHT)[0]


def test_many_addresses_get_no_farther_than_some_and_never_keep_the_owner_out(ada, client, browser_of):
    at_home = browser_of()
    assert log_in(at_home, "Ada", RIGHT)[0]
    log_out(at_home)
    guess_from_everywhere(client)
    assert not log_in(client, "Ada", RIGHT)[0]
    assert not token(client, "Ada", RIGHT)[0]
    at_home.defaults["REMOTE_ADDR"] = "10.221.0.1"
    assert log_in(at_home, "Ada", RIGHT)[0]


def test_a_new_password_by_mail_makes_a_device_known(ada, client):
    guess_from_everywhere(client)
    client.post("/account/password/reset/", {"email": ada.email})
    link = re.search(r"http://[^/\s]+(/\S+)", mail.outbox[-1].body)[1]
    page = client.get(link, follow=True).redirect_chain[-1][0]
    assert client.post(page, {"password1": "another one 8y", "password2": "another one 8y"}).status_code == 302
    log_out(client)
    assert log_in(client, "Ada", "another one 8y")[0]


def test_a_known_device_has_its_own_limit(ada, browser_of):
    at_home = browser_of()
    assert log_in(at_home, "Ada", RIGHT)[0]
    log_out(at_home)
    for _ in range(4):
        assert not log_in(at_home, "Ada")[0]
    assert not log_in(at_home, "Ada", RIGHT)[0]
    assert log_in(browser_of(), "Ada", RIGHT)[0]


def test_a_device_is_known_to_nobody_but_those_who_logged_in_on_it(ada, client, browser_of):
    User.objects.create_user("Eve", "eve@example.org", RIGHT)
    eves = browser_of()
    assert log_in(eves, "Eve", RIGHT)[0]
    log_out(eves)
    guess_from_everywhere(client)
    assert not log_in(eves, "Ada", RIGHT)[0]
    forged = browser_of()
    forged.cookies["device"] = signing.dumps(["x", [ada.pk]], key="another key", salt="accounts.devices")
    assert not log_in(forged, "Ada", RIGHT)[0]


def test_two_accounts_know_one_device_and_a_guest_knows_none(ada, client, browser_of):
    User.objects.create_user("Eve", "eve@example.org", RIGHT)
    family = browser_of()
    family.post("/account/guest/")
    assert "device" not in family.cookies
    for name in ("Ada", "Eve"):
        assert log_in(family, name, RIGHT)[0]
        log_out(family)
    guess_from_everywhere(client)
    assert log_in(family, "Ada", RIGHT)[0]
