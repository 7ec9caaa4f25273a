"""Addresses that people type lead somewhere."""

import pytest

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "leads"),
    [
        ("/battles/", "/"),
        ("/players/", "/"),
        ("/challenges/", "/"),
        ("/lessons/", "/learn/"),
        ("/rules/", "/rulebook/"),
        ("/rulebooks/", "/rulebook/"),
        ("/books/", "/armies/books/"),
        ("/login/", "/account/login/"),
        ("/signup/", "/account/signup/"),
        ("/account/", "/account/login/?next=/account/"),
    ],
)
def test_a_visitor_is_led_to_what_he_wants(client, typed, leads):
    answer = client.get(typed, follow=True)
    assert answer.redirect_chain[0] == (leads, 302)
    assert answer.status_code == 200


@pytest.mark.parametrize("typed", ["/armies/", "/maps/", "/learn/", "/watch/", "/rulebook/"])
def test_what_has_a_page_of_its_own_is_there(client, typed):
    assert client.get(typed).status_code == 200


def test_the_lobby_is_a_whole_page_unless_the_first_page_asks_for_its_lists(client):
    assert "<html" in client.get("/lobby/").content.decode()
    assert "<html" not in client.get("/lobby/", headers={"hx-request": "true"}).content.decode()


def test_a_player_is_led_to_his_own_battles_and_his_own_page(client):
    client.force_login(User.objects.create_user("Alberico"))
    assert client.get("/battles/")["Location"] == "/mine/"
    assert client.get("/players/")["Location"] == "/@Alberico/"
    assert client.get("/account/").status_code == 200
