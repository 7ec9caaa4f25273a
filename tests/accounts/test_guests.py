import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse

from accounts import guests
from accounts.guests import new_guest, player_required
from accounts.models import User

pytestmark = pytest.mark.django_db
LIMITS = {"play_as_guest": "2/h/ip"}


def signed_up(client, name="Berengario", email="berengario@example.org"):
    return client.post("/account/signup/", {"username": name, "email": email, "password1": "quite a password"})


def test_one_click_makes_a_guest_who_is_logged_in(client):
    response = client.post("/account/guest/")
    guest = User.objects.get()
    assert response.status_code == 302
    assert guest.is_guest
    assert guest.username.startswith("Guest-")
    assert not guest.has_usable_password()
    assert client.get("/account/").context["user"] == guest


def test_a_get_makes_no_guest(client):
    assert client.get("/account/guest/").status_code == 405
    assert not User.objects.exists()


def test_a_second_click_keeps_the_first_guest(guest_client):
    guest_client.post("/account/guest/")
    assert User.objects.count() == 1


def test_goes_on_to_the_page_that_was_asked_for_but_never_to_another_site(client):
    assert client.post("/account/guest/", {"next": "/armies/"}).url == "/armies/"
    assert client.post("/account/guest/", {"next": "https://evil.example/"}).url == "/"


def test_signing_up_keeps_the_same_player(guest_client):
    guest = User.objects.get()
    response = signed_up(guest_client)
    assert response.status_code == 302
    member = User.objects.get()
    assert member.pk == guest.pk
    assert (member.username, member.email, member.is_guest) == ("Berengario", "berengario@example.org", False)
    assert member.check_password("quite a password")
    assert guest_client.get("/account/").context["user"] == member


def test_a_guest_may_see_the_log_in_page_and_a_member_is_sent_on(guest_client, player):
    assert guest_client.get("/account/login/").status_code == 200
    guest_client.force_login(player)
    assert guest_client.get("/account/login/").status_code == 302
    assert guest_client.get("/account/signup/").status_code == 302


def test_a_member_cannot_sign_up_over_the_own_account(client, player):
    client.force_login(player)
    signed_up(client)
    player.refresh_from_db()
    assert player.username == "Alberico"
    assert User.objects.count() == 1


@pytest.mark.parametrize("page", ["/account/email/", "/account/password/change/", "/account/password/set/"])
def test_a_guest_is_led_from_password_and_address_to_the_sign_up(guest_client, page):
    assert guest_client.get(page).url == "/account/signup/"


def test_one_address_makes_only_so_many_guests(client, settings):
    settings.ACCOUNT_RATE_LIMITS = LIMITS
    answers = []
    for _number in range(3):
        client.logout()
        answers.append(client.post("/account/guest/", REMOTE_ADDR="192.0.2.71"))
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert 3500 < int(answers[-1].headers["Retry-After"]) <= 3600
    assert User.objects.count() == 2


def test_a_view_for_players_makes_a_guest_on_post_and_asks_to_log_in_on_get(rf, monkeypatch):
    monkeypatch.setattr(guests, "login", lambda request, user, backend: setattr(request, "user", user))
    view = player_required(lambda request: HttpResponse(request.user.username))

    def request(made):
        made.user = AnonymousUser()
        return view(made)

    assert request(rf.get("/battles/new/")).url == "/account/login/?next=/battles/new/"
    assert request(rf.post("/battles/new/")).content.startswith(b"Guest-")


def test_a_guest_is_found_a_name_even_when_the_first_ones_are_taken(monkeypatch):
    monkeypatch.setattr(guests.secrets, "randbelow", lambda limit: 7)
    first, second = new_guest(), new_guest()
    assert first.username == "Guest-10007"
    assert second.username.startswith("Guest-")
    assert second.username != first.username
