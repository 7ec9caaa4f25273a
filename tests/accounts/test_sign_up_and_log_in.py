import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as live_settings
from django.contrib.auth.hashers import identify_hasher, make_password
from django.core import mail

from accounts.addresses import verified_address
from accounts.models import User

pytestmark = pytest.mark.django_db
FORM = {"username": "Cunegonda", "email": "cunegonda@example.org", "password1": "quite a password"}


def link_in(message):
    return re.search(r"http://[^/\s]+(/\S+)", message.body).group(1)


def test_a_new_player_may_play_at_once_and_is_asked_to_verify_the_address(client):
    response = client.post("/account/signup/", FORM)
    player = User.objects.get()
    assert response.status_code == 302
    assert client.get("/account/").context["user"] == player
    assert verified_address(player) is None
    assert mail.outbox[0].to == ["cunegonda@example.org"]

    page = link_in(mail.outbox[0])
    assert client.get(page).status_code == 200
    assert verified_address(player) is None, "a GET changes nothing"
    client.post(page)
    assert verified_address(player) == "cunegonda@example.org"


def test_the_mail_comes_in_the_language_of_the_page(client):
    client.post("/account/language/", {"language": "it"})
    client.post("/account/signup/", FORM)
    assert "Verifica" in mail.outbox[0].subject
    assert User.objects.get().locale == "it"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("username", "Guest-12345"),
        ("username", "deleted-3"),
        ("username", "bot bold"),
        ("username", "admin"),
        ("username", "ALBERICO"),
        ("username", "<script>"),
        ("username", "x" * 31),
        ("username", "x"),
        ("username", " "),
        ("email", ""),
        ("email", "nonsense"),
        ("password1", "short"),
        ("password1", "password"),
        ("password1", "93024817562"),
    ],
)
def test_refuses(client, player, field, value):
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    response = client.post("/account/signup/", FORM | {field: value})
    assert response.status_code == 200
    assert field in response.context["form"].errors
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["Alberico", "alberico@example.org"])
def test_logs_in_by_name_or_address(client, player, name):
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    response = client.post("/account/login/", {"login": name, "password": "a long password"})
    assert response.status_code == 302
    assert client.get("/account/").status_code == 200


def test_a_wrong_password_is_refused_and_too_many_are_not_even_looked_at(client, player, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    wrong = {"login": "Alberico", "password": "wrong"}
    for _attempt in range(3):
        assert client.post("/account/login/", wrong).status_code == 200
    right = client.post("/account/login/", {"login": "Alberico", "password": "a long password"})
    assert right.status_code == 200
    assert "_auth_user_id" not in client.session


def test_the_log_in_page_leads_back_to_where_the_visitor_came_from(client, player):
    client.post("/account/login/?next=/armies/", {"login": "Alberico", "password": "a long password"})
    form = {"login": "Alberico", "password": "a long password", "next": "/armies/"}
    client.logout()
    assert client.post("/account/login/", form).url == "/armies/"


def test_a_forgotten_password_is_reset_by_mail(client, player):
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    client.post("/account/password/reset/", {"email": "alberico@example.org"})
    form_page = client.get(link_in(mail.outbox[0]), follow=True).redirect_chain[-1][0]
    form = {"password1": "another fine password", "password2": "another fine password"}
    assert client.post(form_page, form).status_code == 302
    player.refresh_from_db()
    assert player.check_password("another fine password")
    used_again = client.get(link_in(mail.outbox[0]), follow=True)
    assert used_again.context.get("token_fail")


def test_an_unknown_address_gets_the_same_answer(client):
    response = client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert response.url == "/account/password/reset/done/"


def test_passwords_are_kept_with_argon2(settings):
    from ninthsite.settings import people

    assert people.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")
    settings.PASSWORD_HASHERS = people.PASSWORD_HASHERS
    assert identify_hasher(make_password("secret")).algorithm == "argon2"


def test_limits_stand_in_earnest():
    from ninthsite.settings import limits

    assert {"signup", "login", "login_failed", "reset_password", "play_as_guest"} <= set(limits.ACCOUNT_RATE_LIMITS)
    assert live_settings.ACCOUNT_RATE_LIMITS is False


@pytest.mark.parametrize(
    "page",
    ["login/", "signup/", "password/reset/", "password/reset/done/", "inactive/", "confirm-email/", "confirm-email/x/",
     "password/reset/key/1-nonsense/", "password/reset/key/done/"],
)  # fmt: skip
def test_strangers_pages_stand_in_our_frame(client, page):
    response = client.get(f"/account/{page}")
    assert response.status_code == 200
    assert b"site-header" in response.content
    assert b"css/tokens.css" in response.content


@pytest.mark.parametrize("page", ["", "email/", "password/change/", "delete/", "logout/", "reauthenticate/"])
def test_members_pages_stand_in_our_frame(client, player, page):
    assert client.get(f"/account/{page}").status_code == 302
    client.force_login(player)
    response = client.get(f"/account/{page}")
    assert response.status_code == 200
    assert b"site-header" in response.content
