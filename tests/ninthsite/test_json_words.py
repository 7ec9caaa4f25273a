"""JSON that cannot be read: what is wrong with it, in the language of whoever asks."""

import pytest
from django.test import Client
from django.utils import translation

from ninthsite.json_words import unreadable

pytestmark = pytest.mark.django_db

WRONG = [
    (b'{"text": "hel', "The JSON ends before it is complete."),
    (b'{"text": }', "The JSON cannot be read from character 10 on."),
    (b'{"text": "a"} and more', "The JSON cannot be read from character 15 on."),
    (b'{"text": "\xff"}', "The JSON is not written in UTF-8."),
    (b'{"text": "\\u0000"}', "The JSON contains the character U+0000, which cannot be stored."),
    (b'{"text": ' + b"[" * 50 + b"]" * 50 + b"}", "The JSON is nested more than 40 levels deep."),
    (b'{"n": 1e999}', "The JSON contains a number that is too large."),
    (b"[]", "A JSON object is expected."),
]


@pytest.fixture
def ask(django_user_model):
    browser = Client()
    browser.force_login(django_user_model.objects.create_user("Ada", "ada@example.org", "pw"))

    def send(body, address="/api/vacations/", **more):
        return browser.post(address, body, content_type="application/json", **more)

    return send


@pytest.mark.parametrize(("body", "words"), WRONG, ids=[words for _body, words in WRONG])
def test_a_body_that_cannot_be_read_is_told_in_words(ask, body, words):
    answer = ask(body)
    assert (answer.status_code, answer.json()["detail"], answer.json()["error"]["text"]) == (400, words, words)


@pytest.mark.parametrize("address", ["/api/armies/", "/api/conduct/reports/"])
def test_every_part_of_the_interface_says_so(ask, address):
    assert ask(b'{"text": "hel', address).json()["detail"] == "The JSON ends before it is complete."
    assert ask(b'{"text": }', address).json()["detail"] == "The JSON cannot be read from character 10 on."


@pytest.mark.parametrize("language", ["it", "es", "pl"])
def test_it_is_said_in_the_language_of_whoever_asks(ask, language):
    english = "The JSON ends before it is complete."
    said = ask(b"{", headers={"Accept-Language": language}).json()["detail"]
    assert said != english
    with translation.override(language):
        assert said == unreadable("Input data was truncated")


def test_a_number_of_the_address_that_is_none_is_named(client):
    answer = client.get("/api/battles/?offset=many")
    assert (answer.status_code, answer.json()["detail"]) == (400, "“offset” must be a whole number.")
