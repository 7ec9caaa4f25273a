"""A new password ends what the old one has let in: sessions, sockets and programs, except the session that chose it."""

import re
from unittest.mock import Mock

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.core.mail import EmailMultiAlternatives

from accounts import tokens
from accounts.models import ApiToken, User
from tests.attacks.test_put_out import socket_of, stays
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)

OLD, NEW = "long enough 7x", "another one 8y"


@pytest.fixture
def ada(db):
    user = User.objects.create_user("Ada", "ada@example.org", OLD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def elsewhere(ada, new_user, browser_of):
    """What a thief may have: a session with its socket, a token with its socket."""
    battle, browser, key = begun(ada, new_user("Ben")), browser_of(ada), tokens.make(ada, "thief")
    sockets = [
        socket_of(battle, ada, session=browser.session),
        socket_of(battle, ada, headers=[(b"authorization", f"Token {key}".encode())]),
    ]
    assert all(stays(socket) for socket in sockets)
    return browser, browser_of(headers={"authorization": f"Token {key}"}), sockets


def is_shut_out(elsewhere):
    browser, program, sockets = elsewhere
    out = browser.get("/account/").status_code == 302
    return out and program.get("/api/battles/?mine=1").status_code == 403 and not any(map(stays, sockets))


def test_a_change_leaves_only_the_one_who_made_it(ada, elsewhere, browser_of):
    mine = browser_of(ada)
    answer = mine.post("/account/password/change/", {"oldpassword": OLD, "password1": NEW, "password2": NEW})
    assert answer.status_code == 302
    assert mine.get("/account/").status_code == 200
    assert is_shut_out(elsewhere)


def test_a_mail_server_that_is_away_keeps_nobody_from_a_new_password(ada, elsewhere, browser_of, monkeypatch):
    monkeypatch.setattr(EmailMultiAlternatives, "send", Mock(side_effect=ConnectionRefusedError))
    mine = browser_of(ada)
    answer = mine.post("/account/password/change/", {"oldpassword": OLD, "password1": NEW, "password2": NEW})
    assert answer.status_code == 302
    assert mine.get("/account/").status_code == 200
    assert is_shut_out(elsewhere)


def test_a_reset_by_mail_leaves_only_the_one_who_made_it(ada, elsewhere, browser_of):
    mine = browser_of()
    mine.post("/account/password/reset/", {"email": ada.email})
    link = re.search(r"http://[^/\s]+(/\S+)", mail.outbox[-1].body)[1]
    form_page = mine.get(link, follow=True).redirect_chain[-1][0]
    assert mine.post(form_page, {"password1": NEW, "password2": NEW}).status_code == 302
    assert mine.get("/account/").status_code == 200
    assert is_shut_out(elsewhere)


def test_a_password_that_operators_choose_leaves_nobody(ada, elsewhere, admin_client):
    form = {"usable_password": "true", "password1": NEW, "password2": NEW}
    assert admin_client.post(f"/admin/accounts/user/{ada.pk}/password/", form).status_code == 302
    assert is_shut_out(elsewhere)


def test_a_password_that_is_stored_in_another_way_is_no_new_one(ada):
    key = tokens.make(ada, "bot")
    ada.password = PBKDF2PasswordHasher().encode(OLD, "salt" * 6, 1)
    ada.save()
    assert User.objects.get().check_password(OLD)
    assert User.objects.get().password.startswith("md5")
    assert tokens.user_of_token(key) == ada


def test_no_token_is_made_by_whom_the_old_password_has_let_in(ada):
    before = User.objects.get(pk=ada.pk)
    ada.set_password(NEW)
    ada.save()
    with pytest.raises(PermissionDenied):
        tokens.make(before, "late")
    assert not ApiToken.objects.exists()
