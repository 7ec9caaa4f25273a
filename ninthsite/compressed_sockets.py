"""Daphne with compressed websockets: the first message about a large battle is a tenth as long on the wire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept
from daphne import server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

# Shorter messages go as they are: with many sockets each would be compressed anew for each of them.
WORTH_WHILE = 4096
# A few KB of memory for each socket in place of 300.
WINDOW_BITS, MEMORY_LEVEL = 12, 5


class CompressingProtocol(WebSocketProtocol):
    """One socket."""

    def sendMessage(self, payload: bytes, *args: Any, doNotCompress: bool = False, **options: Any) -> None:
        super().sendMessage(payload, *args, doNotCompress=doNotCompress or len(payload) < WORTH_WHILE, **options)


class CompressingFactory(WebSocketFactory):
    """Accepts a browser's offer to compress. `most`: bytes that a message may have once it is inflated."""

    protocol = CompressingProtocol
    most = 0

    def setProtocolOptions(self, **options: Any) -> None:
        super().setProtocolOptions(**options, perMessageCompressionAccept=self.accept)

    def accept(self, offers: Iterable[Any]) -> PerMessageDeflateOfferAccept | None:
        """The answer to a browser's offers; None: nothing is compressed."""
        for offer in offers:
            if isinstance(offer, PerMessageDeflateOffer):
                return PerMessageDeflateOfferAccept(  # type: ignore[no-untyped-call]
                    offer,
                    request_max_window_bits=WINDOW_BITS if offer.accept_max_window_bits else 0,
                    window_bits=min(WINDOW_BITS, offer.request_max_window_bits or WINDOW_BITS),
                    mem_level=MEMORY_LEVEL,
                    max_message_size=self.most,
                )
        return None


def compress_sockets(most: int) -> None:
    """The servers that this process starts compress from now on; Daphne has no option for it."""
    CompressingFactory.most = most
    server.WebSocketFactory = CompressingFactory
