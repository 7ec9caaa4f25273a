"""While Redis is away nothing can be counted: battles go on, passwords are not tried."""

import pytest
from django.core.cache import caches
from redis.exceptions import ConnectionError as Away

from battles.socket import places
from ninthsite import counting, rates


@pytest.fixture(autouse=True)
def _redis_is_away(monkeypatch):
    def away(*_, **__):
        raise Away("Connection refused")

    for name in ("add", "incr", "get", "get_many", "delete_many"):
        monkeypatch.setattr(type(caches["default"]), name, away)
    for name in ("count", "counted"):
        monkeypatch.setattr(counting, name, away)


@pytest.mark.parametrize("kind", ["act", "read", "page", "connect"])
def test_whoever_plays_is_let_through(kind):
    assert rates.spend(kind, 1, "127.0.0.1") == 0


def test_a_page_may_be_looked_at():
    assert rates.exhausted("guess", address="127.0.0.1") == 0


def test_passwords_are_not_tried():
    with pytest.raises(Away):
        rates.spend("token", "ada", "127.0.0.1")


def test_a_socket_may_be_opened():
    assert places.take(1, "127.0.0.1") == []
