"""A websocket with as little as possible between the wire and whoever listens: the load must cost less than what it
loads."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from time import perf_counter

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
Heard = Callable[[bytes, float], None]

# A fixed key; nobody looks whether the server's answer fits it.
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: bmludGhzaXRlIGNyb3dkIQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n{more}\r\n"
)


class Wire(asyncio.Protocol):
    """One socket, which offers to compress as browsers do. `heard` gets every message with the moment at which it came;
    a `lazy` one only notes what comes and reads it when `read` is called."""

    def __init__(self, heard: Heard, *, lazy: bool = False) -> None:
        self.heard, self.lazy = heard, lazy
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.came: list[tuple[float, bytes]] = []
        self._buffer = b""
        self._parts: list[bytes] = []
        self._compressed = False
        self._inflate = zlib.decompressobj(-15)

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    def close(self) -> None:
        self._transport.close()

    def read(self) -> None:
        """What has come meanwhile."""
        came, self.came = self.came, []
        for moment, data in came:
            self._take(data, moment)

    # ------------------------------------------------------------------ asyncio's protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        moment = perf_counter()
        if not self.open.done():
            self._buffer += data
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self._buffer = b""
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head[:200].decode()))
                return
            self.open.set_result(None)
            data = rest
        if self.lazy:
            self.came.append((moment, data))
        else:
            self._take(data, moment)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed"))

    # ------------------------------------------------------------------ frames

    def _take(self, data: bytes, moment: float) -> None:
        buffer = self._buffer + data if self._buffer else data
        while len(buffer) >= 2:
            size, begin = buffer[1] & 127, 2
            if size > 125:
                begin = 4 if size == 126 else 10
                size = int.from_bytes(buffer[2:begin], "big")
            if len(buffer) < begin + size:
                break
            self._read(buffer[0], buffer[begin : begin + size], moment)
            buffer = buffer[begin + size :]
        self._buffer = buffer

    def _read(self, first: int, payload: bytes, moment: float) -> None:
        opcode = first & 15
        if opcode == PING:
            self._frame(PONG, payload)
        elif opcode == CLOSE:
            self._transport.close()
        elif opcode <= 2:
            self._compressed |= bool(first & 64)
            self._parts.append(payload)
            if first & 128:
                whole, self._parts = b"".join(self._parts), []
                if self._compressed:
                    whole, self._compressed = self._inflate.decompress(whole + b"\0\0\xff\xff"), False
                self.heard(whole, moment)

    def _frame(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        # Masked, as clients must, with the key that changes nothing.
        self._transport.write(bytes([128 | opcode]) + length + b"\0\0\0\0" + payload)


async def connect(port: int, path: str, heard: Heard, *, session: str = "", lazy: bool = False) -> Wire:
    """An open socket; without a session that of a stranger."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(heard, lazy=lazy), "127.0.0.1", port)
    more = f"Cookie: sessionid={session}\r\n" if session else ""
    wire._transport.write(HANDSHAKE.format(path=path, port=port, more=more).encode())
    async with asyncio.timeout(60):
        await wire.open
    return wire
