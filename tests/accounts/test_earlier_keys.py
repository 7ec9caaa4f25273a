"""Another SECRET_KEY, with the one before as SECRET_KEY_FALLBACKS: nobody is logged out, and every link goes on."""

import re

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings as site
from django.core import mail

from accounts.models import User
from accounts.socket_auth import WhoConnects, still_themselves
from notices.unsubscribing import stop_address
from tests.ninthsite.test_settings import setting

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rotate(settings):
    """Change the key; by default the one before is still believed."""

    def done(*fallbacks):
        settings.SECRET_KEY_FALLBACKS = fallbacks or (settings.SECRET_KEY,)
        settings.SECRET_KEY = "quite another key"

    return done


def test_earlier_keys_come_from_the_environment_with_commas_or_spaces_between_them():
    assert setting("SECRET_KEY_FALLBACKS") == []
    assert setting("SECRET_KEY_FALLBACKS", SECRET_KEY_FALLBACKS=" one,two  three,\n") == ["one", "two", "three"]


def test_a_guest_keeps_the_place_and_the_very_session(guest_client, rotate):
    guest, cookie = User.objects.get(), guest_client.cookies[site.SESSION_COOKIE_NAME].value
    rotate()
    # Several requests come at once: none may find the session gone.
    for _ in range(2):
        assert guest_client.get("/account/").context["user"] == guest
        assert guest_client.cookies[site.SESSION_COOKIE_NAME].value == cookie


def test_once_a_page_was_asked_for_the_earlier_key_is_not_needed_any_more(guest_client, rotate, settings):
    rotate()
    guest_client.get("/account/")
    settings.SECRET_KEY_FALLBACKS = []
    assert guest_client.get("/account/").status_code == 200


def test_a_key_that_is_dropped_logs_everybody_out(guest_client, rotate):
    rotate("one that nobody used")
    assert guest_client.get("/account/").status_code == 302


def test_a_session_of_before_a_new_password_ends_under_any_key(client, player, rotate):
    client.force_login(player)
    player.set_password("another one 8y")
    player.save()
    rotate()
    assert client.get("/account/").status_code == 302


def connects_as(client):
    """Whom a socket that the browser opens belongs to."""
    seen = []

    async def application(scope, receive, send):
        seen.append(scope["user"].pk)
        await send({"type": "websocket.accept"})

    async def ask():
        cookie = f"{site.SESSION_COOKIE_NAME}={client.cookies[site.SESSION_COOKIE_NAME].value}"
        wire = WebsocketCommunicator(WhoConnects(application), "/", [(b"cookie", cookie.encode())])
        await wire.connect()
        await wire.wait()

    async_to_sync(ask)()
    return seen[0]


def test_a_socket_that_comes_back_before_any_page_belongs_to_whom_it_did(guest_client, rotate):
    guest = User.objects.get()
    rotate()
    assert connects_as(guest_client) == guest.pk
    assert guest_client.get("/account/").context["user"] == guest


def test_whoever_sits_at_a_socket_may_stay(client, player, rotate):
    client.force_login(player)
    scope = {"user": player, "session": client.session, "headers": []}
    rotate()
    assert still_themselves([scope]) == [True]
    rotate("one that nobody used")
    assert still_themselves([scope]) == [False]


def test_links_in_old_mails_go_on_while_their_key_is_kept(client, player, rotate):
    address = EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    way_out = stop_address(player, "hand_over", "mail")
    client.post("/account/password/reset/", {"email": player.email})
    reset = path_in(mail.outbox[-1])
    address.verified = False
    address.save()
    confirm = f"/account/confirm-email/{EmailConfirmationHMAC(address).key}/"
    rotate()
    assert client.get(re.sub("^https?://[^/]+", "", way_out)).status_code == 200
    assert not client.get(reset, follow=True).context.get("token_fail")
    assert client.post(confirm).status_code == 302
    address.refresh_from_db()
    assert address.verified
    rotate("one that nobody used")
    assert client.get(re.sub("^https?://[^/]+", "", way_out)).status_code == 404


def path_in(message):
    return re.search(r"https?://[^/]+(/\S+)", message.body)[1]
