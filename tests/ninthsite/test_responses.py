"""HTTP responses are counted by route and class of status, whatever web server brings the request."""

import asyncio

import pytest
from asgiref.testing import ApplicationCommunicator
from prometheus_client import REGISTRY

from ninthsite.asgi import application
from ninthsite.observing import probes

pytestmark = pytest.mark.django_db


def counted(route, status):
    labels = {"route": route, "status": status}
    return REGISTRY.get_sample_value("ninthsite_http_responses_total", labels) or 0


@pytest.fixture
def more():
    """By how much a counter has grown since the test began."""
    return Growth()


class Growth:
    def __init__(self):
        self.before = {
            tuple(sample.labels.values()): sample.value
            for family in REGISTRY.collect()
            if family.name == "ninthsite_http_responses"
            for sample in family.samples
            if sample.name.endswith("_total")
        }

    def __call__(self, route, status):
        return counted(route, status) - self.before.get((route, status), 0)


def test_a_page_counts_for_its_route(client, more):
    assert client.get("/lobby/").status_code == 200
    assert more("battles:lobby", "2xx") == 1
    assert more("", "2xx") == 0


def test_a_page_that_raises_counts_as_a_failure_of_ours(client, more, monkeypatch):
    client.raise_request_exception = False

    def broken(*given, **named):
        raise RuntimeError("on purpose")

    monkeypatch.setattr("battles.lobby.pages.render", broken)
    assert client.get("/lobby/").status_code == 500
    assert more("battles:lobby", "5xx") == 1


def test_addresses_that_lead_nowhere_make_no_series_of_their_own(client, more):
    for number in range(3):
        assert client.get(f"/no/such/page/{number}/").status_code == 404
    assert more("", "4xx") == 3


def test_two_addresses_of_one_route_share_its_series(client, more):
    for number in range(2):
        client.get(f"/invite/{number}guess/")
    assert more("battles:invitation", "4xx") == 2


def test_a_probe_that_says_no_on_purpose_is_no_failure(client, more, monkeypatch):
    monkeypatch.setattr(probes, "database_answers", lambda: 1 / 0)
    assert client.get("/readyz").status_code == 503
    assert not any(more(route, "5xx") for route in ("", "readyz"))


def test_failures_of_a_route_can_be_seen_to_grow_from_nothing(client):
    client.get("/lobby/")
    labels = {"route": "battles:lobby", "status": "5xx"}
    assert REGISTRY.get_sample_value("ninthsite_http_responses_total", labels) is not None


def test_what_is_refused_before_django_sees_it_counts_too(more, settings):
    settings.MAX_REQUEST_BODY = 10
    scope = {
        "type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": [(b"content-length", b"11")],
    }  # fmt: skip

    async def ask():
        wire = ApplicationCommunicator(application, scope)
        return (await wire.receive_output(3))["status"]

    assert asyncio.run(ask()) == 413
    assert more("", "4xx") == 1
