"""Nobody shuts others out: what leads nowhere counts against whoever asks for it, and neither against the people who
share his address nor against a visitor whom a foreign page makes ask."""

import pytest
from django.urls import reverse

from accounts import tokens
from battles.socket import places

pytestmark = pytest.mark.django_db(transaction=True)

NOWHERE = "/maps/00000000-0000-4000-8000-000000000000/"
PICTURE = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors"}
FRAME = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate"}
LINK = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate"}
OWN = {"sec-fetch-site": "same-origin", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate"}


@pytest.fixture(autouse=True)
def _in_earnest(settings, own_cache):
    settings.LIMITS_TIMES = 1
    settings.LIMITS = {**settings.LIMITS, "guess": ("4/m", "4/m")}


def miss(browser, headers=None, times=6):
    return [browser.get(NOWHERE, headers=headers or {}).status_code for _ in range(times)]


def test_a_player_is_not_shut_out_by_what_others_at_the_address_miss(battle, two, browser_of):
    assert miss(browser_of()) == [404] * 4 + [429] * 2
    for player in (browser_of(two[0]), guest(browser_of())):
        assert player.get(f"/battles/{battle.uuid}/").status_code == 200
        assert player.get(f"/api/battles/{battle.uuid}/").status_code == 200


def guest(browser):
    browser.post("/account/guest/")
    return browser


def test_a_program_with_its_token_is_not_either(battle, two, browser_of):
    miss(browser_of())
    address = f"/api/battles/{battle.uuid}/"
    assert browser_of().get(address).status_code == 429
    program = browser_of(headers={"authorization": f"Token {tokens.make(two[0], 'bot')}"})
    assert program.get(address).status_code == 200
    assert browser_of(headers={"authorization": "Token guess"}).get(address).status_code == 403


def test_whoever_is_logged_in_and_guesses_is_stopped_himself_from_wherever(two, browser_of):
    guesser = browser_of(two[0])
    for number in range(4):
        assert guesser.get(NOWHERE, REMOTE_ADDR=f"10.210.0.{number}").status_code == 404
    assert guesser.get(NOWHERE, REMOTE_ADDR="10.210.0.9").status_code == 429
    assert miss(browser_of(two[1]), times=1) == [404]
    assert miss(browser_of(), times=1) == [404]


def test_programs_that_guess_are_stopped_by_their_account(two, browser_of):
    program = browser_of(headers={"authorization": f"Token {tokens.make(two[0], 'bot')}"})
    nowhere = "/api/battles/00000000-0000-4000-8000-000000000000/"
    assert [program.get(nowhere).status_code for _ in range(5)] == [404] * 4 + [429]
    assert browser_of(two[1]).get(nowhere).status_code == 404


@pytest.mark.parametrize("asked", [PICTURE, FRAME, {**PICTURE, "sec-fetch-site": "same-site"}])
def test_a_foreign_page_full_of_pictures_shuts_nobody_out(battle, browser_of, asked):
    visitor = browser_of()
    assert miss(visitor, asked)[-1] == 429
    for headers in ({}, OWN, LINK):
        assert visitor.get(f"/battles/{battle.uuid}/", headers=headers).status_code == 200


def test_a_foreign_page_that_opens_windows_shuts_nobody_out_who_is_here(battle, two, browser_of):
    for visitor in (browser_of(), browser_of(two[0])):
        assert miss(visitor, LINK)[-1] == 429
        assert visitor.get(f"/battles/{battle.uuid}/", headers=OWN).status_code == 200


def test_no_header_makes_guessing_free(browser_of):
    for headers in (PICTURE, LINK, OWN):
        assert miss(browser_of(), headers) == [404] * 4 + [429] * 2


def test_strangers_do_not_spend_what_those_who_are_logged_in_share(settings, two, browser_of):
    settings.LIMITS = {**settings.LIMITS, "page": ("600/m", "3/m")}
    lobby = reverse("home")
    assert [browser_of().get(lobby, headers=PICTURE).status_code for _ in range(4)] == [200] * 3 + [429]
    assert browser_of(two[0]).get(lobby).status_code == 200


def test_strangers_do_not_take_the_places_of_those_who_are_logged_in(settings):
    settings.SOCKETS = (10, 2)
    assert [places.take(None, "10.0.0.8") is None for _ in range(3)] == [False, False, True]
    assert places.take(1, "10.0.0.8")
