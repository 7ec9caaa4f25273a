"""What goes over a socket is compressed where that is worth while, and what comes in cannot grow without bounds."""

from types import SimpleNamespace

import pytest
from autobahn.websocket.compress import PerMessageDeflate, PerMessageDeflateOffer

from ninthsite.compressed_sockets import WORTH_WHILE, CompressingFactory, CompressingProtocol


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


def test_short_messages_go_as_they_are(monkeypatch):
    sent = []
    monkeypatch.setattr(
        "daphne.ws_protocol.WebSocketProtocol.sendMessage",
        lambda self, payload, *args, doNotCompress: sent.append((len(payload), doNotCompress)),
    )
    socket = CompressingProtocol.__new__(CompressingProtocol)
    socket.sendMessage(b"x" * (WORTH_WHILE - 1), False)
    socket.sendMessage(b"x" * WORTH_WHILE, False)
    assert sent == [(WORTH_WHILE - 1, True), (WORTH_WHILE, False)]
