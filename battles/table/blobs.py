"""How answers and checkpoints are stored: msgpack, compressed with a dictionary that all rows share. Checkpoints end
with a digest."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.engine.events import Event
from rules.engine.flow import Recorded, Rolled, Saved

# Every stored row begins with the number of its dictionary. A dictionary is never changed; a better one gets a new
# number.
DICTIONARIES = {1: "dictionary-1.bin"}
NEWEST = 1


class Sheet(msgspec.Struct, omit_defaults=True):
    """What an entry of the log holds.

    An answer has its `record`; other entries have `events`, `rolls` and `data` of their own. `counter` is the number
    of the first roll, `sides` those of each roll's dice: what a proof needs. `sealed`: it was one of several answers
    given at once.
    """

    record: Recorded | None = None
    events: list[Event] = []
    rolls: list[Rolled] = []
    counter: int = 0
    sides: list[int] = []
    sealed: bool = False
    data: dict[str, Any] = {}

    @property
    def told(self) -> list[Event]:
        """What happened."""
        return self.record.events if self.record else self.events

    @property
    def rolled(self) -> list[Rolled]:
        """The dice that were rolled."""
        return self.record.rolls if self.record else self.rolls


_encoder = msgspec.msgpack.Encoder()
_sheets = msgspec.msgpack.Decoder(Sheet)
_saved = msgspec.msgpack.Decoder(Saved)


def pack_sheet(sheet: Sheet) -> bytes:
    """A sheet as it is stored."""
    return _deflate(_encoder.encode(sheet), 6)


def read_sheet(blob: bytes | memoryview) -> Sheet:
    """The sheet that was stored."""
    return _sheets.decode(_inflate(bytes(blob)))


def pack_saved(saved: Saved, level: int = 1) -> bytes:
    """A checkpoint as it is stored; the latest one is written so often that speed counts more than size."""
    raw = _encoder.encode(saved)
    # Releases from before there were digests do not read past the end of what is compressed.
    return _deflate(raw, level) + _digest(raw)


def read_saved(blob: bytes | memoryview) -> Saved:
    """The checkpoint that was stored. Raises something or other if it is broken."""
    return _saved.decode(_inflate(bytes(blob)))


@cache
def _dictionary(number: int) -> bytes:
    return (Path(__file__).parent / "data" / DICTIONARIES[number]).read_bytes()


@cache
def _packer(level: int) -> zlib._Compress:
    # Reading the dictionary costs more than compressing an entry: it is done once, and the packer copied.
    return zlib.compressobj(level, zlib.DEFLATED, -15, zdict=_dictionary(NEWEST))


def _deflate(raw: bytes, level: int) -> bytes:
    packer = _packer(level).copy()
    return bytes([NEWEST]) + packer.compress(raw) + packer.flush()


def _inflate(blob: bytes) -> bytes:
    unpacker = zlib.decompressobj(-15, zdict=_dictionary(blob[0]))
    raw = unpacker.decompress(blob[1:]) + unpacker.flush()
    if not unpacker.eof:
        raise ValueError("cut short")
    if unpacker.unused_data and unpacker.unused_data != _digest(raw):
        raise ValueError("another digest")
    return raw


def _digest(raw: bytes) -> bytes:
    return zlib.crc32(raw).to_bytes(4, "big")
