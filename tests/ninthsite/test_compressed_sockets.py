"""What goes over a socket is compressed where that is worth while, and what comes in cannot grow without bounds."""

import zlib
from types import SimpleNamespace

import pytest
from autobahn.websocket.compress import PerMessageDeflate, PerMessageDeflateOffer

from ninthsite.compressed_sockets import WORTH_WHILE, CompressingFactory, CompressingProtocol, compressed


def accepted(offered, most=256 * 1024):
    factory = SimpleNamespace(most=most)
    return CompressingFactory.accept(factory, [offered])


def test_a_browsers_offer_is_accepted():
    offer = PerMessageDeflateOffer.parse({"client_max_window_bits": [True]})
    assert accepted(offer).get_extension_string().startswith("permessage-deflate")


def test_a_client_may_ask_for_a_smaller_window():
    assert accepted(PerMessageDeflateOffer.parse({"server_max_window_bits": ["9"]})).window_bits == 9


def test_without_an_offer_nothing_is_compressed():
    assert CompressingFactory.accept(SimpleNamespace(most=1), []) is None


def test_a_compressed_message_does_not_grow_beyond_the_limit():
    answer = accepted(PerMessageDeflateOffer.parse({"client_max_window_bits": [True]}), most=10_000)
    sender = PerMessageDeflate.create_from_offer_accept(True, answer)
    sender.start_compress_message()
    bomb = sender.compress_message_data(b"0" * 1_000_000) + sender.end_compress_message()
    receiver = PerMessageDeflate.create_from_offer_accept(True, answer)
    receiver.start_decompress_message()
    with pytest.raises(Exception, match="limit"):
        receiver.decompress_message_data(bomb)


@pytest.fixture
def socket():
    """An open socket that keeps what it sends as (payload, rsv)."""
    made = CompressingProtocol.__new__(CompressingProtocol)
    made.state, made.sent = CompressingProtocol.STATE_OPEN, []
    answer = accepted(PerMessageDeflateOffer.parse({"client_max_window_bits": [True]}))
    made._perMessageCompress = PerMessageDeflate.create_from_offer_accept(True, answer)
    made.sendFrame = lambda opcode, payload, rsv: made.sent.append((payload, rsv))
    return made


def test_short_messages_go_as_they_are(socket, monkeypatch):
    sent = []
    monkeypatch.setattr(
        "daphne.ws_protocol.WebSocketProtocol.sendMessage",
        lambda self, payload, binary, doNotCompress: sent.append((len(payload), doNotCompress)),
    )
    socket.sendMessage(b"x" * (WORTH_WHILE - 1), False)
    assert sent == [(WORTH_WHILE - 1, True)]
    assert not socket.sent


def test_long_messages_are_compressed_each_by_itself(socket):
    first, second = b"abc" * WORTH_WHILE, b"abd" * WORTH_WHILE
    socket.sendMessage(first)
    socket.sendMessage(second)
    (one, flag), (other, _) = socket.sent
    assert flag == 4
    assert len(one) < len(first) / 10
    for packed, plain in ((other, second), (one, first)):
        assert zlib.decompressobj(-15).decompress(packed + b"\0\0\xff\xff") == plain


def test_what_many_get_is_compressed_once(socket):
    compressed.cache_clear()
    for _ in range(100):
        socket.sendMessage(b"y" * 2 * WORTH_WHILE)
    assert compressed.cache_info().misses == 1
    assert len({packed for packed, _ in socket.sent}) == 1
