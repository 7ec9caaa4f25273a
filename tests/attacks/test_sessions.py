"""Forged origins, forged forms, stolen and fixed sessions."""

import pytest
from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings as live_settings
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import User
from ninthsite.asgi import application
from tests.attacks.routes import routes
from tests.attacks.test_every_route import path_of

pytestmark = pytest.mark.django_db(transaction=True)

# A form without its token is taken here: mail programs send it (RFC 8058), and the address is the key.
WITHOUT_SEAL = {"notices:stop"}
API = ("api:", "armies_api:")
PASSWORD = "long enough 7x"


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(set(routes()) - WITHOUT_SEAL))
def test_no_other_site_sends_a_form_in_somebodys_name(name, two, address):
    browser = Client(enforce_csrf_checks=True, REMOTE_ADDR=address, raise_request_exception=False)
    browser.force_login(two[0])
    headers = {"origin": "https://evil.example", "referer": "https://evil.example/"}
    answer = browser.post(path_of(name), {"client_id": "c"}, headers=headers)
    assert answer.status_code in (403, 404, 405, 415), (name, answer.status_code)
    if answer.status_code == 404:
        assert name.startswith(("reference:", "battles:messages")), f"{name} came past the seal"


def test_no_answer_may_be_read_by_another_site(battle, browser_of):
    for path in ("/", "/api/games/", f"/api/battles/{battle.uuid}/", f"/battles/{battle.uuid}/"):
        answer = browser_of().get(path, headers={"origin": "https://evil.example"})
        assert "Access-Control-Allow-Origin" not in answer.headers
    preflight = browser_of().options(
        "/api/games/", headers={"origin": "https://evil.example", "access-control-request-method": "POST"}
    )
    assert "Access-Control-Allow-Origin" not in preflight.headers


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://testserver.evil.example", "http://testserver@evil.example", "file://"],
)
def test_no_other_site_opens_a_socket_with_somebodys_cookies(origin, battle, two):
    browser = Client()
    browser.force_login(two[0])
    cookie = f"{live_settings.SESSION_COOKIE_NAME}={browser.cookies[live_settings.SESSION_COOKIE_NAME].value}"

    async def knock(origin):
        headers = [(b"host", b"localhost"), (b"origin", origin.encode()), (b"cookie", cookie.encode())]
        wire = WebsocketCommunicator(application, f"/ws/battles/{battle.uuid}/", headers)
        connected, _code = await wire.connect()
        await wire.disconnect()
        return connected

    assert async_to_sync(knock)("http://localhost") is True
    assert async_to_sync(knock)(origin) is False


def key(browser):
    found = browser.cookies.get(live_settings.SESSION_COOKIE_NAME)
    return found.value if found else ""


def test_a_session_that_somebody_planted_is_not_the_one_that_is_logged_in(browser_of):
    User.objects.create_user("Ada", "ada@example.org", PASSWORD)
    planted = browser_of()
    planted.post("/account/guest/")
    before = key(planted)
    assert before
    planted.post("/account/login/", {"login": "Ada", "password": PASSWORD})
    assert planted.get("/account/").status_code == 200
    assert key(planted) != before
    assert not Session.objects.filter(session_key=before).exists()
    thief = browser_of()
    thief.cookies[live_settings.SESSION_COOKIE_NAME] = before
    assert thief.get("/account/").status_code == 302


def test_a_guest_who_signs_up_gets_a_new_session_and_the_old_one_ends(browser_of):
    browser = browser_of()
    browser.post("/account/guest/")
    before = key(browser)
    form = {"username": "Newcomer", "email": "n@example.org", "password1": PASSWORD}
    assert browser.post("/account/signup/", form).status_code == 302
    assert not User.objects.get().is_guest
    assert key(browser) != before
    assert not Session.objects.filter(session_key=before).exists()


def test_a_session_that_the_site_did_not_make_is_not_taken(browser_of):
    browser = browser_of()
    browser.cookies[live_settings.SESSION_COOKIE_NAME] = "a" * 32
    browser.post("/account/guest/")
    assert key(browser) != "a" * 32


def test_a_new_password_ends_the_sessions_of_other_devices(browser_of):
    user = User.objects.create_user("Ada", "ada@example.org", PASSWORD)
    elsewhere = browser_of(user)
    user.set_password("another one 8y")
    user.save()
    assert elsewhere.get("/account/").status_code == 302


def test_cookies_say_who_may_read_and_send_them(browser_of):
    browser = browser_of()
    browser.get("/account/login/")
    browser.post("/account/guest/")
    session, seal = browser.cookies[live_settings.SESSION_COOKIE_NAME], browser.cookies["csrftoken"]
    assert session["httponly"]
    assert (session["samesite"], seal["samesite"]) == ("Lax", "Lax")
    assert session["domain"] == ""


def test_nobody_is_led_to_another_site(browser_of, two):
    for onward in (
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "http:evil.example",
    ):
        for path in ("/account/theme/", "/account/guest/", "/account/language/"):
            form = {"next": onward, "theme": "dark", "language": "en"}
            answer = browser_of().post(path, form)
            assert answer.status_code == 302
            assert "evil" not in answer.url
            assert "javascript" not in answer.url
        answer = browser_of().post("/account/login/", {"login": "Ada", "password": "pw", "next": onward})
        assert answer.status_code == 302
        assert "evil" not in answer.url


def test_a_password_that_is_wrong_tells_not_whether_the_name_exists(browser_of, two):
    pages = []
    for name in ("Ada", "Nobody"):
        page = browser_of().post("/account/login/", {"login": name, "password": "wrong"}).content.decode()
        pages.append(page.count("The username and/or password you specified are not correct"))
        told = browser_of().post("/account/password/reset/", {"email": f"{name}@example.org"})
        pages.append(told.status_code)
    assert pages[:2] == pages[2:]
