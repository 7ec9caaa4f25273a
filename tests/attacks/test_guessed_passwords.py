"""Guessing passwords: one account has one limit, by whatever name it is tried and at whichever door; and no answer
tells who there is."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher

from accounts.models import User

pytestmark = pytest.mark.django_db
RIGHT = "a long password"


@pytest.fixture(autouse=True)
def _in_earnest(settings, own_cache):
    settings.ACCOUNT_RATE_LIMITS = {"password": "4/5m/key", "login_failed": "3/5m/key"}


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
