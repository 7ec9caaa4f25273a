"""Where we do not post to, whoever asks for it and however it is written."""

import socket

import pytest

from notices import outside
from notices.outside import Forbidden, Unreachable, checked, place_of, post


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://localhost/",
        "https://0.0.0.0/",
        "https://10.0.0.1/",
        "https://172.16.3.4/",
        "https://192.168.1.1/",
        "https://100.64.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://198.18.0.1/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://[::1]/",
        "https://[::]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://[ff02::1]/",
    ],
)
def test_numbers_of_no_open_network_are_refused(url):
    with pytest.raises((Forbidden, Unreachable)):
        checked(place_of(url))


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "https:///x",
        "https://user:word@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nX: y",
        "https://example.org/ü",
        "https://" + "a" * 70 + ".org/",
        "https://example.org/" + "a" * 1000,
        "",
        "//example.org/",
        "https://[::1",
    ],
)
def test_addresses_of_another_form_are_refused(url):
    with pytest.raises(Forbidden):
        place_of(url)


def answers(*numbers):
    def getaddrinfo(host, port, **_):
        families = [(socket.AF_INET6 if ":" in one else socket.AF_INET, one) for one in numbers]
        return [(family, socket.SOCK_STREAM, 6, "", (one, port)) for family, one in families]

    return getaddrinfo


@pytest.mark.parametrize("numbers", [["10.1.2.3"], ["93.184.215.14", "127.0.0.1"], ["2606:4700::1", "::1"], []])
def test_a_name_of_which_one_number_is_not_open_is_refused(numbers, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", answers(*numbers))
    with pytest.raises(Forbidden):
        checked(place_of("https://example.org/"))


def test_a_name_with_open_numbers_only_is_allowed(monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", answers("93.184.215.14", "2606:4700::1"))
    assert checked(place_of("https://example.org/x?y=1")) == "93.184.215.14"


@pytest.mark.parametrize("url", ["http://example.org/", "https://example.org:25/", "https://example.org:80/"])
def test_open_networks_are_only_posted_to_with_tls_and_not_at_the_ports_of_other_services(url, monkeypatch):
    monkeypatch.setattr(socket, "getaddrinfo", answers("93.184.215.14"))
    with pytest.raises(Forbidden):
        checked(place_of(url))


def test_the_operator_may_let_a_network_in(settings):
    settings.OUTGOING_NETWORKS = ["127.0.0.0/8"]
    assert checked(place_of("http://127.0.0.1:9/")) == "127.0.0.1"
    with pytest.raises(Forbidden):
        checked(place_of("http://10.0.0.1/"))


def test_the_name_is_looked_up_once_and_the_number_that_was_checked_is_the_one_that_is_called(receiver, monkeypatch):
    """A name that leads elsewhere the second time leads nowhere."""
    asked = []
    honest = socket.getaddrinfo

    def getaddrinfo(host, port, *rest, **more):
        if host == "hook.example":
            asked.append(host)
            return answers("127.0.0.1")(host, port) if len(asked) == 1 else answers("10.0.0.1")(host, port)
        return honest(host, port, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    port = receiver.server.server_port
    assert post(f"http://hook.example:{port}/", b"{}", {}).status == 200
    assert asked == ["hook.example"]
    assert receiver.got[0][1]["Host"] == f"hook.example:{port}"


def test_an_unknown_certificate_is_not_trusted(settings):
    """The server at the address has to be the one of that name."""
    import ssl
    import threading

    settings.OUTGOING_NETWORKS = ["127.0.0.0/8"]
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]

        def serve():
            connection, _ = listening.accept()
            with connection:
                connection.recv(2000)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

        threading.Thread(target=serve, daemon=True).start()
        with pytest.raises(Unreachable):
            post(f"https://127.0.0.1:{port}/", b"{}", {})
    assert ssl.create_default_context().verify_mode == ssl.CERT_REQUIRED


def test_nobody_there_is_unreachable(settings):
    settings.OUTGOING_NETWORKS = ["127.0.0.0/8"]
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with pytest.raises(Unreachable):
        post(f"http://127.0.0.1:{port}/", b"{}", {})


def test_proxies_of_the_environment_are_not_used(receiver, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert outside.post(f"{receiver.url}/", b"{}", {}).status == 200
