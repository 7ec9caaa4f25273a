"""Addresses of others: claiming one tells nothing, takes nothing and opens nothing; verifying one does."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.addresses import owner_of, verified_address
from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "long enough 7x"
ADA, NEW = "ada@example.org", "new@example.org"


@pytest.fixture
def ada(db):
    user = User.objects.create_user("Ada", ADA, PASSWORD)
    EmailAddress.objects.create(user=user, email=ADA, verified=True, primary=True)
    return user


def sign_up(browser, name, address):
    return browser.post("/account/signup/", {"username": name, "email": address, "password1": PASSWORD})


def add(browser, address):
    return browser.post("/account/email/", {"email": address, "action_add": ""})


def link(message):
    found = re.search(r"http://[^/\s]+(/account/confirm-email/\S+)", message.body)
    return found and found[1]


def test_a_sign_up_looks_the_same_whether_the_address_is_taken_or_not(ada, browser_of, monkeypatch):
    hashed, real = [], MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *given: hashed.append(1) or real(*given))
    seen = []
    for name, address in (("Eve-1", ADA), ("Eve-2", "free@example.org")):
        browser, sent = browser_of(), len(mail.outbox)
        hashed.clear()
        with CaptureQueriesContext(connection) as asked:
            answer = sign_up(browser, name, address)
        page = browser.get("/account/email/").content.decode()
        page = re.sub(r"\w{64}", "a seal", page).replace(name, "").replace(address, "")
        work = (len(asked), len(hashed), len(mail.outbox) - sent)
        seen.append((answer.status_code, answer.url, sorted(browser.cookies), work, page))
    assert seen[0] == seen[1]


def test_adding_an_address_looks_the_same_too(ada, browser_of):
    eve = browser_of(User.objects.create_user("Eve", "", PASSWORD))
    seen = [(add(eve, address).url, len(mail.outbox)) for address in (ADA, "free@example.org")]
    assert seen == [("/account/email/", 1), ("/account/email/", 2)]
    told = [str(one) for one in eve.get("/account/email/").context["messages"]]
    assert told[0].replace(ADA, "") == told[1].replace("free@example.org", "")


@pytest.mark.parametrize("claim", [lambda browser: sign_up(browser, "Eve", ADA), lambda browser: add(browser, ADA)])
def test_the_owner_is_told_and_gets_no_link_that_would_give_the_address_away(ada, browser_of, claim):
    eve = browser_of()
    if claim(eve).status_code == 302 and not mail.outbox:
        claim(browser_of(User.objects.create_user("Eve", "", PASSWORD)))
    assert [message.to for message in mail.outbox] == [[ADA]]
    assert "already exists" in mail.outbox[0].body
    assert link(mail.outbox[0]) is None
    assert owner_of(ADA) == ada


def test_whoever_claims_an_address_does_not_hold_it(browser_of):
    eve, bob = browser_of(), browser_of()
    sign_up(eve, "Eve", NEW)
    sign_up(bob, "Bob", NEW)
    assert owner_of(NEW) is None
    eves, bobs = map(link, mail.outbox)
    assert bob.post(bobs).status_code == 302
    assert owner_of(NEW).username == "Bob"
    eve.post(eves)
    assert owner_of(NEW).username == "Bob"
    assert verified_address(User.objects.get(username="Eve")) is None


def test_of_two_who_verify_at_the_same_moment_one_is_told_that_it_failed(ada, browser_of, monkeypatch):
    eve = browser_of()
    sign_up(eve, "Eve", NEW)
    mine = link(mail.outbox[-1])
    EmailAddress.objects.create(user=ada, email=NEW, verified=True)
    monkeypatch.setattr(EmailAddress, "can_set_verified", lambda self: True)
    assert eve.post(mine).status_code < 500
    assert owner_of(NEW) == ada


def test_an_address_that_is_not_verified_opens_nothing(browser_of):
    sign_up(browser_of(), "Eve", NEW)
    answer = browser_of().post("/account/login/", {"login": NEW, "password": PASSWORD})
    assert answer.status_code == 200
    assert browser_of().post("/account/login/", {"login": "Eve", "password": PASSWORD}).status_code == 302
    mail.outbox.clear()
    assert browser_of().post("/account/password/reset/", {"email": NEW}).url == "/account/password/reset/done/"
    assert "/password/reset/key/" not in mail.outbox[0].body


def test_nothing_about_an_account_is_written_to_an_address_that_is_not_verified(browser_of):
    eve = browser_of()
    sign_up(eve, "Eve", ADA)
    mail.outbox.clear()
    chosen = "fine 9z fine"
    eve.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": chosen, "password2": chosen})
    assert User.objects.get().check_password(chosen)
    assert mail.outbox == []


def test_another_address_takes_effect_once_it_is_verified_and_the_old_one_is_told(ada, browser_of):
    browser = browser_of(ada)
    add(browser, NEW)
    browser.post("/account/email/", {"email": NEW, "action_primary": ""})
    assert verified_address(ada) == ADA
    assert [message.to for message in mail.outbox] == [[NEW]]
    browser.post(link(mail.outbox[0]))
    assert mail.outbox[1].to == [ADA]
    assert NEW in mail.outbox[1].body
    assert verified_address(ada) == ADA
    browser.post("/account/email/", {"email": NEW, "action_primary": ""})
    assert verified_address(ada) == NEW
    assert mail.outbox[2].to == [ADA]
    assert f"from {ADA} to {NEW}" in mail.outbox[2].body


def test_an_address_that_is_removed_is_told(ada, browser_of):
    browser = browser_of(ada)
    browser.post("/account/email/", {"email": ADA, "action_remove": ""})
    assert verified_address(ada) is None
    assert mail.outbox[0].to == [ADA]
