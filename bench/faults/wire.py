"""The wire between a browser and the site: it can be cut, so that nothing comes through and nobody is told."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress


class Wire:
    """Passes everything on from `port` to `target` on a thread of its own, until it is cut: then bytes vanish, on
    the connections that are there and on new ones, and a connection that has lost some is never whole again."""

    def __init__(self, port: int, target: int) -> None:
        self.port, self.target, self.whole = port, target, threading.Event()
        self.whole.set()
        self._lost: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10)

    def end(self) -> None:
        asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    async def _hang_up(self) -> None:
        self._server.close()
        self._tear()
        open_still = asyncio.all_tasks() - {asyncio.current_task()}
        for task in open_still:
            task.cancel()
        await asyncio.gather(*open_still, return_exceptions=True)

    def cut(self) -> None:
        self.whole.clear()

    def mend(self, *, tell: bool) -> None:
        """Bytes come through again. `tell`: both ends of what is lost learn of it; else it stays silent for ever."""
        self.whole.set()
        if tell:
            self._loop.call_soon_threadsafe(self._tear)

    def _tear(self) -> None:
        for writer in self._lost:
            writer.transport.abort()
        self._lost.clear()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.whole.is_set():
            self._lost.add(writer)
            return
        try:
            theirs, to_them = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        with suppress(asyncio.CancelledError):
            await asyncio.gather(self._pass(reader, to_them, writer), self._pass(theirs, writer, to_them))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, other: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if not self.whole.is_set() or writer in self._lost:
                    self._lost |= {writer, other}
                    return
                writer.write(data)
                await writer.drain()
        if self.whole.is_set() and writer not in self._lost:
            writer.close()
