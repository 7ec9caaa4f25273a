import pytest

from ninthsite.origins import host_is_ours, origin_fits


@pytest.mark.parametrize(
    ("origin", "host", "fits"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("https://play.example.org", "play.example.org", True),
        ("", "127.0.0.1:8000", True),
        ("http://127.0.0.1:9000", "127.0.0.1:8000", False),
        ("https://evil.example", "play.example.org", False),
        ("https://play.example.org.evil.example", "play.example.org", False),
        ("https://play.example.org@evil.example", "play.example.org", False),
        ("null", "127.0.0.1:8000", False),
        ("file://", "", False),
        ("http://[::1", "[::1", False),
    ],
)
def test_a_socket_opens_only_from_our_own_pages(origin, host, fits):
    assert origin_fits(origin, host) is fits


def test_a_trusted_origin_may_differ_from_the_host(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example.org"]
    assert origin_fits("https://play.example.org", "backend:8000")


@pytest.mark.parametrize(
    ("host", "ours"), [("localhost:8000", True), ("evil.example", False), ("", False), ("a b", False)]
)
def test_a_socket_needs_a_host_of_ours(settings, host, ours):
    settings.ALLOWED_HOSTS = ["localhost"]
    assert host_is_ours(host) is ours
