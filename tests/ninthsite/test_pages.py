import json

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "it", "es", "pl"])
def test_the_first_page_speaks_every_language(client, language):
    page = client.get("/", headers={"accept-language": language})
    assert page.status_code == 200
    assert f'<html lang="{language}">' in page.content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Nothing here but open ground"),
        ("it", "aperta campagna"),
        ("es", "campo abierto"),
        ("pl", "szczere pole"),
    ],
)
def test_an_unknown_address_is_told_kindly_and_in_the_visitors_language(client, language, words):
    page = client.get("/nowhere", headers={"accept-language": language})
    assert page.status_code == 404
    assert words in page.content.decode()
    assert b"site-header" in page.content


def test_programs_get_their_errors_as_json(client):
    answer = client.get("/api/nowhere")
    assert answer.status_code == 404
    assert "detail" in answer.json()


def test_a_failure_shows_a_page_that_needs_neither_database_nor_session(client, monkeypatch, django_assert_num_queries):
    def fail(*args, **kwargs):
        raise RuntimeError("on purpose")

    monkeypatch.setattr("ninthsite.observing.probes.works", fail)
    client.raise_request_exception = False
    with django_assert_num_queries(0):
        page = client.get("/readyz")
    assert page.status_code == 500
    assert b"Nothing was left half done" in page.content
    assert b"on purpose" not in page.content


def test_a_form_without_its_token_is_refused_kindly():
    page = Client(enforce_csrf_checks=True).post("/account/guest/")
    assert page.status_code == 403
    assert b"has expired" in page.content


def test_a_host_that_is_not_ours_is_refused(client):
    page = client.get("/", headers={"host": "evil.example"})
    assert page.status_code == 400


def test_nothing_inline_is_needed_and_nothing_foreign_allowed(client):
    page = client.get("/")
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    text = page.content.decode()
    assert "<script>" not in text
    assert " style=" not in text
    assert " onclick=" not in text


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Frame-Options", "DENY"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=()"),
    ],
)
def test_every_answer_carries_its_guards(client, header, value):
    assert client.get("/").headers[header].startswith(value)


def test_the_api_describes_itself(client):
    schema = client.get("/api/schema/", headers={"accept": "application/json"}, query_params={"format": "json"})
    assert schema.status_code == 200
    assert json.loads(schema.content)["info"]["title"] == "Ninthsite"
