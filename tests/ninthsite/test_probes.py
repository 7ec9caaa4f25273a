"""What a proxy asks: does the process live, and may visitors be sent to it?"""

import pytest

from ninthsite.observing import probes

pytestmark = pytest.mark.django_db


@pytest.fixture
def draining():
    probes.draining.set()
    yield
    probes.draining.clear()


def test_a_process_that_answers_lives_though_nothing_behind_it_does(client, monkeypatch):
    def broken():
        raise OSError

    monkeypatch.setattr(probes, "database_answers", broken)
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok"}
    assert "no-cache" in answer.headers["Cache-Control"]


def test_it_is_ready_when_all_is_well(client, settings):
    answer = client.get("/readyz")
    assert answer.status_code == 200
    expected = {"database": True, "channel_layer": True} | ({"redis": True} if settings.REDIS_URL else {})
    assert answer.json() == {"status": "ok", "checks": expected}


@pytest.mark.parametrize("part", ["database", "channel_layer"])
def test_a_broken_part_is_named_and_why_is_kept_for_the_log(client, monkeypatch, caplog, part):
    def broken():
        raise OSError("secret host is down")

    check = {"database": "database_answers", "channel_layer": "channel_layer_delivers"}[part]
    monkeypatch.setattr(probes, check, broken)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"][part] is False
    assert b"secret" not in answer.content
    assert "secret host" in caplog.text


def test_a_redis_that_does_not_answer_is_noticed(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert client.get("/readyz").json()["checks"]["redis"] is False


def test_a_probe_that_fails_sends_no_mails(client, draining, settings, mailoutbox):
    """Proxies probe every few seconds, and a mail server may hang: ADMINS are written to of halted battles alone."""
    settings.ADMINS = [("Olga", "olga@example.org")]
    assert client.get("/readyz").status_code == 503
    assert mailoutbox == []


def test_a_process_that_is_about_to_end_lives_but_takes_nobody_new(client, draining):
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["status"] == "draining"


def test_a_process_that_is_about_to_end_complains_of_nothing(client, draining, caplog):
    """It is asked every few seconds until it ends, and has said already that it does."""
    assert client.get("/readyz").status_code == 503
    assert [line for line in caplog.records if line.levelname in ("WARNING", "ERROR")] == []


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_whoever_probes_knows_no_name_of_the_site_and_comes_by_plain_http(client, settings, path):
    settings.ALLOWED_HOSTS = ["play.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get(path, headers={"Host": "10.0.0.7:8000"}).status_code == 200


def test_nothing_is_posted_to_a_probe(client):
    assert client.post("/healthz").status_code == 405
