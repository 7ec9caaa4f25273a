import pytest

from ninthsite import health

pytestmark = pytest.mark.django_db


def test_all_is_well(client, settings):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    expected = {"database": True, "channel_layer": True} | ({"redis": True} if settings.REDIS_URL else {})
    assert answer.json() == {"status": "ok", "checks": expected}
    assert "no-cache" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("part", ["database", "channel_layer"])
def test_a_broken_part_is_named_and_why_is_kept_for_the_log(client, monkeypatch, caplog, part):
    def broken():
        raise OSError("secret host is down")

    monkeypatch.setattr(
        health, {"database": "database_answers", "channel_layer": "channel_layer_delivers"}[part], broken
    )
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["checks"][part] is False
    assert b"secret" not in answer.content
    assert "secret host" in caplog.text


def test_a_redis_that_does_not_answer_is_noticed(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert client.get("/healthz").json()["checks"]["redis"] is False
