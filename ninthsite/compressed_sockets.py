"""Daphne with compressed websockets: the first message about a large battle is a tenth as long on the wire."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept
from daphne import server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

# Shorter messages go as they are: that costs less than they would save.
WORTH_WHILE = 4096
# What comes in: a few KB of memory for each socket in place of 300.
WINDOW_BITS, MEMORY_LEVEL = 12, 5
MOST_BITS = 15
TEXT, BINARY, COMPRESSED = 1, 2, 4


@lru_cache(maxsize=32)
def compressed(payload: bytes, window_bits: int) -> bytes:
    """A message that needs nothing of what went before it, so that all who get it get the same bytes: a thousand
    onlookers cost one compression."""
    packer = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -window_bits)
    return (packer.compress(payload) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


class CompressingProtocol(WebSocketProtocol):
    """One socket."""

    def sendMessage(self, payload: bytes, isBinary: bool = False, *args: Any, **options: Any) -> None:
        packer = self._perMessageCompress
        if packer is None or len(payload) < WORTH_WHILE or self.state != self.STATE_OPEN:
            super().sendMessage(payload, isBinary, *args, **options | {"doNotCompress": True})
            return
        packed = compressed(payload, packer.server_max_window_bits)
        self.sendFrame(opcode=BINARY if isBinary else TEXT, payload=packed, rsv=COMPRESSED)


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
                    no_context_takeover=True,
                    window_bits=min(MOST_BITS, offer.request_max_window_bits or MOST_BITS),
                    mem_level=MEMORY_LEVEL,
                    max_message_size=self.most,
                )
        return None


def compress_sockets(most: int) -> None:
    """The servers that this process starts compress from now on; Daphne has no option for it."""
    CompressingFactory.most = most
    server.WebSocketFactory = CompressingFactory
