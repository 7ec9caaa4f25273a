"""No address that somebody gives leads into a network of ours, however its number is written."""

import ipaddress
import socket

import pytest

from notices.outside import Forbidden, checked, place_of


@pytest.mark.parametrize(
    "number",
    [
        # Old ways to write an IPv4 address as one of IPv6, which some routers and gateways still follow.
        "::7f00:1",
        "::a00:1",
        "::ffff:0:7f00:1",
        # Translation within a network of one's own (RFC 8215), which leads wherever its owner likes.
        "64:ff9b:1::7f00:1",
        # Site-local, given up in 2004, and routed inside some houses all the same.
        "fec0::1",
        # Reserved: nothing of the open network is there.
        "400::1",
        "5f00::1",
        "3fff::1",
        "2002:c000:c0::1",
        # The block of protocol assignments, in which a cloud keeps its keys.
        "192.0.0.192",
        "192.0.0.8",
    ],
)
def test_neither_as_a_number_nor_behind_a_name(number, monkeypatch):
    shown = f"[{number}]" if ":" in number else number
    with pytest.raises(Forbidden):
        checked(place_of(f"https://{shown}/hook"))
    family = socket.AF_INET6 if ":" in number else socket.AF_INET
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(family, 1, 6, "", (number, 443))])
    with pytest.raises(Forbidden):
        checked(place_of("https://inside.example.org/hook"))


@pytest.mark.parametrize("number", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::5db8:d70e"])
def test_the_open_network_is_reached(number, monkeypatch):
    family = socket.AF_INET6 if ipaddress.ip_address(number).version == 6 else socket.AF_INET
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(family, 1, 6, "", (number, 443))])
    assert checked(place_of("https://example.org/hook")) == number
